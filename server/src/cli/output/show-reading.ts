import type { Progress } from './progress.ts';

/** Shows how much of files has been read, or rows where that is not known. */
export function showReading(progress: Progress): (reading: { rows: number; part?: number }) => void {
  return ({ rows, part }) => (part === undefined ? progress.at(rows, 0) : progress.at(part, 1));
}
