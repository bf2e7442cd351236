import type { Reading, UnderstoodBlock } from '../understand/understood.ts';
import type { Destination } from './destination.ts';
import { placeRows } from './place-rows.ts';

/** A place that freight leaves from, as a sheet of distribution centres describes it. */
export type OriginLine = { line: number; sheet: string | null; place: Destination };

/** Reads a sheet of places that freight leaves from. */
export function readOrigins(block: UnderstoodBlock, reading: Reading): OriginLine[] {
  return [...placeRows(block, reading, false)].flatMap(({ line, origin }) =>
    origin === null ? [] : [{ line, sheet: block.sheet, place: origin }],
  );
}
