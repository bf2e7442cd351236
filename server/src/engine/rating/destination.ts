import type { Columns } from './columns.ts';
import { segmentEnd } from './records.ts';

/** Segments per entry of the index of starts. */
export const indexStep = 64;

/**
 * Destination segment of an origin area that holds a zip code, or -1. Two bisections, first in the index, which
 * stays in the processor's cache, then among the 64 starts under one entry.
 */
export function destinationSegment(columns: Columns, area: number, zip: number): number {
  const found = segmentAfter(columns, area, zip) - 1;
  return found >= (columns.areaFirst[area] ?? 0) && segmentEnd(columns, found) >= zip ? found : -1;
}

/** The first destination segment of an origin area that starts above a zip code; the area's end when none does. */
export function segmentAfter(columns: Columns, area: number, zip: number): number {
  const { starts, startIndex, areaFirst, areaLast } = columns;
  const first = areaFirst[area] ?? 0;
  const last = areaLast[area] ?? 0;
  // Entries whose segment lies after the area's first; the one before the answer covers the code.
  const above = firstAbove(startIndex, zip, {
    low: Math.floor(first / indexStep) + 1,
    high: Math.ceil(last / indexStep),
  });
  const low = Math.max(first, (above - 1) * indexStep);
  return firstAbove(starts, zip, { low, high: Math.min(last, above * indexStep) });
}

/** Position of the first code above `zip` within bounds; `high` when none is. */
function firstAbove(codes: Int32Array, zip: number, bounds: { low: number; high: number }): number {
  let { low, high } = bounds;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((codes[middle] ?? 0) <= zip) low = middle + 1;
    else high = middle;
  }
  return low;
}
