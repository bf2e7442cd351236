import type { ZipRange } from '../../../engine/rating/document.ts';

/** Ranges in order, those that touch or overlap joined. */
export function mergedRanges(ranges: readonly ZipRange[]): ZipRange[] {
  const merged: ZipRange[] = [];
  for (const [start, end] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last !== undefined && start <= last[1] + 1) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}

/** All zip codes of the country that are in none of these ranges. */
export function otherRanges(ranges: readonly ZipRange[]): ZipRange[] {
  const left: ZipRange[] = [];
  let from = 1_000_000;
  for (const [start, end] of mergedRanges(ranges)) {
    if (start > from) left.push([from, start - 1]);
    from = Math.max(from, end + 1);
  }
  if (from <= 99_999_999) left.push([from, 99_999_999]);
  return left;
}
