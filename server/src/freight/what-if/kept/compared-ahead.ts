import { emptyTotals } from '../totals.ts';
import type { Comparing } from './comparing.ts';
import type { Batch } from './read-rows.ts';
import type { Position } from './request.ts';

/** Some rows, and what they will come to. */
type Begun = { batch: Batch; found: ReturnType<Comparing> };

/** One for each thread, and one that is there when the first of them is done. */
const mostAtOnce = 3;

/**
 * Batches in their order, from the first on: those after one are read and given to threads before it is done, so that neither
 * the database nor a thread waits for the other. Who stops taking them waits for what was begun: whoever comes next finds the threads free.
 */
export async function* comparedAhead(
  first: Batch | null,
  { more, compare }: { more(at: Position): Promise<Batch | null>; compare: Comparing },
): AsyncIterable<Begun> {
  const begun: Begun[] = [];
  let coming = first;
  try {
    for (;;) {
      while (coming !== null && begun.length < mostAtOnce) {
        begun.push({ batch: coming, found: begin(compare, coming) });
        coming = coming.next === null ? null : await more(coming.next);
      }
      const [head] = begun;
      if (head === undefined) return;
      yield head;
      begun.shift();
    }
  } finally {
    await Promise.allSettled(begun.map(({ found }) => found));
  }
}

function begin(compare: Comparing, batch: Batch): ReturnType<Comparing> {
  if (batch.rows.length === 0)
    return Promise.resolve({ kind: 'found', totals: emptyTotals(), unrated: 0 } as const);
  const found = compare(batch);
  // Whoever waits for it sees what went wrong; nobody may, where the work is given up before.
  found.catch(() => {});
  return found;
}
