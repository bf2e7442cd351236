import { describe, expect, it } from 'vitest';
import { killRounds } from './ledger/kill-rounds.ts';
import { ledgerRun } from './ledger/ledger-run.ts';
import { isWhole, killCount, runSeed } from './ledger/random.ts';
import { duplicateShare } from './ledger/report.ts';
import { expectClean, judge } from './ledger/verdict.ts';

const kills = killCount({ short: 6, whole: 40 });
const progress = isWhole ? 250 : 30;
const timeout = 120_000 + kills * 60_000;

describe('kill -9 under load', () => {
  it('of one process that does everything loses nothing', { timeout }, async () => {
    const verdict = await ledgerRun({
      name: 'kills of one process',
      seed: runSeed(),
      roles: ['both'],
      disturb: (scene) => killRounds(scene, { kills, progress }),
      async afterwards({ installation, ledger, fleet }) {
        // A ledger that found nothing must be able to find something.
        const [freight] = ledger.freights.values();
        const last = freight?.occurrences.at(-1)?.message;
        const [receiver] = installation.healthy;
        const taken = receiver?.arrivals.findIndex(({ message }) => message === last) ?? -1;
        receiver?.arrivals.splice(taken, 1);
        await installation.look((session) =>
          session.query('delete from occurrence where message = $1', [last]),
        );
        const spoilt = await judge(installation, ledger, fleet.address() ?? '');
        expect(spoilt.lost).toEqual([`occurrence ${last}`]);
        expect(spoilt.broken).toEqual([
          `a freight whose events are not one for each occurrence: ${freight?.code}`,
        ]);
        expect(spoilt.undelivered).toContain(`first: occurrence ${last}`);
      },
    });
    expectClean(verdict);
    if (isWhole) expect(duplicateShare(verdict.figures)).toBeLessThanOrEqual(0.005);
  });

  it.runIf(isWhole)('of API and worker apart loses nothing', { timeout }, async () => {
    const verdict = await ledgerRun({
      name: 'kills of API and worker',
      seed: runSeed(),
      roles: ['api', 'worker'],
      disturb: (scene) => killRounds(scene, { kills, progress }),
    });
    expectClean(verdict);
    expect(duplicateShare(verdict.figures)).toBeLessThanOrEqual(0.005);
  });
});
