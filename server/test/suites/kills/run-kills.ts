import { loadavg } from 'node:os';
import { join } from 'node:path';
import { type KillTally, killRounds } from '../../faults/ledger/kill-rounds.ts';
import { ledgerRun } from '../../faults/ledger/ledger-run.ts';
import { tell } from '../../faults/ledger/report.ts';
import { type Verdict, wrongIn } from '../../faults/ledger/verdict.ts';
import { keep } from '../suite-folder.ts';
import { type KillsState, killsDone, killsLeft, type Leg, saveState } from './state.ts';
import { killsTable } from './table.ts';

export type KillsRun = {
  folder: string;
  state: KillsState;
  /** Kills of one installation: what it holds is looked through at the end of each. */
  legKills: number;
  /** Acknowledgements between two kills, at least. */
  progress: number;
  signal: AbortSignal;
};

const preload = join(import.meta.dirname, '../../faults/ledger/end-with-parent.preload.ts');
const highestSeed = 2 ** 31 - 1;

/**
 * Kills until all are done, the signal comes or an installation does not get on, and keeps state and table after each
 * installation. Gives whether all were done and nothing was wrong.
 */
export async function runKills(run: KillsRun): Promise<boolean> {
  const { folder, state, signal } = run;
  while (killsLeft(state) > 0 && !signal.aborted) {
    const leg = await runLeg(run);
    state.legs.push(leg);
    await saveState(join(folder, 'kills.json'), state);
    await keep(join(folder, 'kills.md'), killsTable(state));
    tell(`${killsDone(state)} of ${state.kills} kills, the last ${leg.kills} in ${leg.seconds} s`);
    if (leg.figures === null) break;
  }
  return killsLeft(state) === 0 && state.legs.every(({ wrong }) => wrong.length === 0);
}

async function runLeg({ state, legKills, progress, signal }: KillsRun): Promise<Leg> {
  const number = state.legs.length;
  const kills = Math.min(legKills, killsLeft(state));
  const setup = number % 2 === 0 ? 'one process' : 'API and worker apart';
  // The run with a seed uses the next one, too.
  const seed = (state.seed + 2 * number) % highestSeed;
  const [startedMs, load] = [performance.now(), loadavg()[0] ?? 0];
  let tally: KillTally = { kills: 0, withDatabase: 0, recoveriesMs: [] };
  const ended = (verdict: Verdict | null, wrong: string[]): Leg => ({
    ...{ setup, seed, load, ...tally, wrong, figures: verdict?.figures ?? null },
    seconds: Math.round((performance.now() - startedMs) / 1000),
  });
  try {
    const verdict = await ledgerRun({
      ...{ name: `kills ${killsDone(state) + 1} to ${killsDone(state) + kills} of ${setup}`, seed, preload },
      roles: setup === 'one process' ? ['both'] : ['api', 'worker'],
      ownGroup: true,
      async disturb(scene) {
        tally = await killRounds(scene, { kills, progress, signal });
      },
    });
    return ended(verdict, wrongIn(verdict));
  } catch (error) {
    return ended(null, [error instanceof Error ? error.message : String(error)]);
  }
}
