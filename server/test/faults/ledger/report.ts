import { execFile } from 'node:child_process';
import { loadavg } from 'node:os';
import { promisify } from 'node:util';
import type { Ledger } from './clients.ts';
import type { Figures } from './verdict.ts';

/** What repeats a run: its name, seed, commit, and how busy the machine was as it began. */
export async function runTitle(name: string, seed: number): Promise<string> {
  return `${name}: seed ${seed}, commit ${await currentCommit()}, load ${loadavg()[0]?.toFixed(2)} at the start`;
}

/** The commit that is tested, short; `unknown` where there is no history. */
export async function currentCommit(): Promise<string> {
  return promisify(execFile)('git', ['rev-parse', '--short', 'HEAD'], { cwd: import.meta.dirname }).then(
    ({ stdout }) => stdout.trim(),
    () => 'unknown',
  );
}

/** A line of a test's report. */
export function tell(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function tellFigures(figures: Figures, { answers }: Ledger): void {
  const { freights, occurrences, events, calls, duplicates, unknownOutcomes, overtakings } = figures;
  const byStatus = [...answers].map(([status, count]) => `${status === 0 ? 'none' : status}: ${count}`);
  tell(`  acknowledged: ${freights} freights, ${occurrences} occurrences; answers ${byStatus.join(', ')}`);
  tell(
    `  ${events} events in ${calls} calls to healthy receivers: ${duplicates} duplicates ` +
      `(${(100 * duplicateShare(figures)).toFixed(2)} %) of ${unknownOutcomes} sends whose end was unknown, ` +
      `${overtakings} overtakings after a hold`,
  );
}

/** Of all calls to healthy receivers. */
export function duplicateShare({ duplicates, calls }: Pick<Figures, 'duplicates' | 'calls'>): number {
  return calls === 0 ? 0 : duplicates / calls;
}

/** Median and longest of some times, in seconds. */
export function tellTimes(what: string, timesMs: readonly number[]): void {
  tell(`  ${what}: ${medianAndLongest(timesMs)} (${timesMs.length})`);
}

/** Of times in milliseconds, in seconds. */
export function medianAndLongest(timesMs: readonly number[]): string {
  const sorted = [...timesMs].sort((one, other) => one - other);
  const seconds = (ms: number | undefined): string => ((ms ?? 0) / 1000).toFixed(1);
  return `median ${seconds(sorted[sorted.length >> 1])} s, longest ${seconds(sorted.at(-1))} s`;
}
