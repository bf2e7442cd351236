import type { PlainMeaning } from '../understand/meanings.ts';
import { type Column, columnOf, type UnderstoodBlock } from '../understand/understood.ts';
import { headerMilli } from '../understand/words/band-header.ts';

/** The minimum that the header of a column states for all rows, in cents; null for none. */
export function minimumOfHeader(
  column: Pick<Column, 'minimum'> | undefined,
  { notation }: UnderstoodBlock,
): number | null {
  const written = column?.minimum ?? null;
  const milli = written === null ? null : headerMilli(written, notation);
  return milli === null || milli === 0 ? null : Math.round(milli / 10);
}

/** The first minimum that the headers of these meanings state. */
export function minimumOfHeaders(block: UnderstoodBlock, meanings: readonly PlainMeaning[]): number | null {
  return (
    meanings
      .map((meaning) => minimumOfHeader(columnOf(block, meaning), block))
      .find((cents) => cents !== null) ?? null
  );
}
