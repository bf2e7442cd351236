import { writeCount } from '../../formats/numbers.ts';
import type { useWords } from '../../words/words.ts';
import type { Job } from './use-job.ts';

/** How far a job is, in words: of a what-if, how much it has looked at. */
export function countsOf(job: Job, words: ReturnType<typeof useWords>['jobs']): string {
  const { action, doneCount, refusedCount, lineCount } = job;
  const all = lineCount === null ? null : writeCount(lineCount);
  if (action === 'what_if') return words.looked(writeCount(doneCount), all);
  if (action === 'import_table') return words.read(writeCount(doneCount));
  return words.counts(writeCount(doneCount), writeCount(refusedCount), all ?? '');
}
