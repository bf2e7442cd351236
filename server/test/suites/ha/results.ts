import { SuiteError } from '../run-suite.ts';
import { keep, kept } from '../suite-folder.ts';
import type { Outage } from './timeline.ts';
import type { TrialName } from './trial-names.ts';

/** One trial as it went. */
export type Result = {
  trial: TrialName;
  seed: number;
  outage: Outage;
  /** Acknowledged while it went on. */
  quotes: number;
  freights: number;
  /** Acknowledged and not there; orders that are there more than once. */
  lost: number;
  doubled: number;
  /** For how long nobody was answered in each part of it; none where it has none. */
  steps?: Step[];
  /** Load of the machine as it began. */
  load: number;
};

/** A part of a trial. */
export type Step = { what: string; quoteGapMs: number; writeGapMs: number };

/** What was found at one commit, over as many runs as there were. */
export type Results = {
  commit: string;
  results: Result[];
  /** What the whole look at the end of each run found wrong, and trials that came to no end. */
  wrong: string[];
};

/** What earlier runs of a commit found; those of another commit are no part of its table. Throws `SuiteError`. */
export async function openResults(path: string, commit: string): Promise<Results> {
  const text = await kept(path);
  if (text === undefined) return { commit, results: [], wrong: [] };
  const before = read(text);
  if (before === undefined) throw new SuiteError(`${path} is not what this suite writes; move it away`);
  return before.commit === commit ? before : { commit, results: [], wrong: [] };
}

export function saveResults(path: string, results: Results): Promise<void> {
  return keep(path, `${JSON.stringify(results)}\n`);
}

function read(text: string): Results | undefined {
  try {
    const { commit, results, wrong } = JSON.parse(text) as Results;
    return typeof commit === 'string' && Array.isArray(results) && Array.isArray(wrong)
      ? { commit, results, wrong }
      : undefined;
  } catch {
    return undefined;
  }
}
