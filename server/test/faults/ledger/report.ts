import { execFile } from 'node:child_process';
import { loadavg } from 'node:os';
import { promisify } from 'node:util';
import type { Ledger } from './clients.ts';
import type { Figures } from './verdict.ts';

/** What repeats a run: its name, seed, commit, and how busy the machine was as it began. */
export async function runTitle(name: string, seed: number): Promise<string> {
  const commit = await promisify(execFile)('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: import.meta.dirname,
  }).then(
    ({ stdout }) => stdout.trim(),
    () => 'unknown',
  );
  return `${name}: seed ${seed}, commit ${commit}, load ${loadavg()[0]?.toFixed(2)} at the start`;
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
export function duplicateShare({ duplicates, calls }: Figures): number {
  return calls === 0 ? 0 : duplicates / calls;
}

/** Median and longest of some times, in seconds. */
export function tellTimes(what: string, timesMs: readonly number[]): void {
  const sorted = [...timesMs].sort((one, other) => one - other);
  const seconds = (ms: number | undefined): string => ((ms ?? 0) / 1000).toFixed(1);
  tell(
    `  ${what}: median ${seconds(sorted[sorted.length >> 1])} s, longest ${seconds(sorted.at(-1))} s (${sorted.length})`,
  );
}
