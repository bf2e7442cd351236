import type { Figures } from '../../faults/ledger/verdict.ts';
import { SuiteError } from '../run-suite.ts';
import { keep, kept } from '../suite-folder.ts';

/** Some kills of one installation, and what they came to. */
export type Leg = {
  setup: 'one process' | 'API and worker apart';
  seed: number;
  kills: number;
  withDatabase: number;
  recoveriesMs: number[];
  /** Null where the leg broke off. */
  figures: Figures | null;
  /** What was lost, broken, undelivered or out of order, by name; why it broke off. */
  wrong: string[];
  /** Load average as it began. */
  load: number;
  seconds: number;
};

/** A run of the suite, finished or not: all that is needed to go on with it. */
export type KillsState = { seed: number; commit: string; kills: number; legs: Leg[] };

export type Wanted = {
  kills: number;
  seed: number | undefined;
  commit: string;
  resume: boolean;
  restart: boolean;
};

/** The run to go on with, or a new one. Throws `SuiteError` where that would mix two runs or throw one away unasked. */
export async function openState(path: string, wanted: Wanted, anySeed: () => number): Promise<KillsState> {
  const text = await kept(path);
  const before = text === undefined ? undefined : parseState(path, text);
  const { kills, commit, resume, restart } = wanted;
  if (resume) {
    if (before === undefined) throw new SuiteError(`there is nothing to resume in ${path}`);
    return resumed(before, wanted);
  }
  if (before !== undefined && killsLeft(before) > 0 && !restart)
    throw new SuiteError(
      `a run of ${before.kills} kills was interrupted after ${killsDone(before)} (${path}): --resume goes on, --restart begins again`,
    );
  return { seed: wanted.seed ?? anySeed(), commit, kills, legs: [] };
}

function resumed(before: KillsState, { commit, seed, kills }: Wanted): KillsState {
  if (before.commit !== commit)
    throw new SuiteError(
      `the run began with commit ${before.commit}, this is ${commit}: --restart begins again`,
    );
  if (seed !== undefined && seed !== before.seed)
    throw new SuiteError(`the run began with seed ${before.seed}: leave --seed out, or --restart`);
  return { ...before, kills: Math.max(kills, killsDone(before)) };
}

function parseState(path: string, text: string): KillsState {
  try {
    const state = JSON.parse(text) as KillsState;
    if (Number.isInteger(state.seed) && Number.isInteger(state.kills) && Array.isArray(state.legs))
      return state;
  } catch {
    // Said below.
  }
  throw new SuiteError(`${path} is not what this suite writes: move it away`);
}

export function saveState(path: string, state: KillsState): Promise<void> {
  return keep(path, `${JSON.stringify(state, null, 1)}\n`);
}

export function killsDone({ legs }: KillsState): number {
  return legs.reduce((sum, { kills }) => sum + kills, 0);
}

export function killsLeft(state: KillsState): number {
  return Math.max(0, state.kills - killsDone(state));
}
