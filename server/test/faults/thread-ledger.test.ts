import { join } from 'node:path';
import { expect, it } from 'vitest';
import { killRounds } from './ledger/kill-rounds.ts';
import { ledgerRun, requireProgress } from './ledger/ledger-run.ts';
import { isWhole, killCount, runSeed } from './ledger/random.ts';
import { expectClean } from './ledger/verdict.ts';

const ends = isWhole ? 10 : 1;
const kills = killCount({ short: 1, whole: 40 });
const timeout = 600_000 + (ends + kills) * 60_000;
/** Three ends in a minute are too many, and end the process. */
const endsOfOneProcess = 2;

it('threads that answer, one ended by a bug under load, then told to stop, then killed, lose nothing', {
  timeout,
}, async () => {
  const verdict = await ledgerRun({
    name: 'ends of threads',
    seed: runSeed(),
    roles: ['both'],
    environment: { CARRETO_THREADS: '2', CARRETO_STOP_NOTICE_MS: '1000' },
    preload: join(import.meta.dirname, 'ledger', 'end-thread.preload.ts'),
    async disturb(scene) {
      for (let round = 0; round < ends; round += 1) {
        const [running] = scene.fleet.processes();
        await requireProgress(scene, 20);
        await running?.arm();
        // The other thread answers on, and the next one that takes its place.
        await requireProgress(scene, 60);
        if ((round + 1) % endsOfOneProcess !== 0 && round + 1 < ends) continue;
        expect(await running?.stop()).toBe(0);
        scene.fleet.restart();
        await scene.fleet.ready();
      }
      await killRounds(scene, { kills, progress: 30 });
    },
  });
  expectClean(verdict);
});
