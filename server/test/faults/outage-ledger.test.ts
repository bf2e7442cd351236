import { join } from 'node:path';
import { expect, it } from 'vitest';
import { killRounds } from './ledger/kill-rounds.ts';
import { ledgerRun } from './ledger/ledger-run.ts';
import { crashDatabase, endSessions, freezeDatabase } from './ledger/outages.ts';
import { isWhole, killCount, runSeed } from './ledger/random.ts';
import { tell } from './ledger/report.ts';
import { expectClean } from './ledger/verdict.ts';

const timeout = 1_800_000;

it('nothing is lost while sessions end again and again, the database freezes and dies', {
  timeout,
}, async () => {
  const verdict = await ledgerRun({
    name: 'outages of the database under API and worker',
    seed: runSeed(),
    roles: ['api', 'worker'],
    async disturb(scene) {
      const ended = await endSessions(
        scene,
        isWhole ? { times: 20, after: 'a second' } : { times: 10, after: { acknowledgements: 10 } },
      );
      tell(`  ${ended} sessions ended`);
      for (const seconds of isWhole ? [5, 5, 60] : [3]) await freezeDatabase(scene, seconds);
      for (let time = 0; time < (isWhole ? 3 : 1); time += 1) await crashDatabase(scene);
      expect(scene.fleet.deserters()).toEqual([]);
    },
  });
  expectClean(verdict);
});

it('nothing is lost while receivers fail in every way, clocks step and processes are killed', {
  timeout,
}, async () => {
  const kills = Math.ceil(killCount({ short: 15, whole: 40 }) / 4);
  const verdict = await ledgerRun({
    name: 'broken receivers, stepping clocks and kills of two processes',
    seed: runSeed(),
    roles: ['both', 'both'],
    withBroken: true,
    environment: { TZ: 'Pacific/Kiritimati' },
    preload: join(import.meta.dirname, 'ledger/stepping-clock.preload.ts'),
    disturb: (scene) => killRounds(scene, { kills, progress: 30 }),
    async afterwards({ installation }) {
      const states = await installation.look((session) =>
        session.query<{ name: string; state: string; delivered: number; classes: string }>(
          `select e.name, e.state, (select count(*)::int from webhook_delivery d
             where d.endpoint_id = e.id and d.state = 'delivered') as delivered,
             (select string_agg(distinct coalesce(a.status::text, a.class), ' ') from webhook_attempt a
              join webhook_delivery d on d.id = a.delivery_id where d.endpoint_id = e.id) as classes
           from webhook_endpoint e order by e.id`,
        ),
      );
      const broken = states.rows.filter(({ name }) => installation.broken.some((one) => one.name === name));
      for (const { name, state, delivered, classes } of broken)
        tell(`  ${name}: ${state}, ${delivered} delivered, ended as ${classes}`);
      // What drips says 200 at once: that is an answer. Everything else took nothing.
      expect(broken.filter(({ name, delivered }) => name !== 'slow drip' && delivered > 0)).toEqual([]);
      expect(broken.filter(({ classes }) => classes === null)).toEqual([]);
      expect(installation.sentinel.arrivals).toEqual([]);
    },
  });
  expectClean(verdict);
});
