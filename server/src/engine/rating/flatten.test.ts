import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findSegment, flattenRanges, type LinedRange, normalStart } from './flatten.ts';

const ranges = fc.array(
  fc
    .record({
      start: fc.integer({ min: 0, max: 60 }),
      width: fc.integer({ min: 0, max: 30 }),
      line: fc.integer({ min: 1, max: 9 }),
    })
    .map(({ start, width, line }): LinedRange => ({ start, end: start + width, line })),
  { maxLength: 14 },
);

/** The rule read literally: narrowest, then later line, then later position. */
function winner(all: readonly LinedRange[], code: number): number {
  let best = -1;
  all.forEach((range, index) => {
    if (code < range.start || code > range.end) return;
    const other = all[best];
    if (other === undefined) best = index;
    else if (range.end - range.start !== other.end - other.start) {
      if (range.end - range.start < other.end - other.start) best = index;
    } else if (range.line >= other.line) best = index;
  });
  return best;
}

describe('flattening overlapping ranges', () => {
  test('gives every code to the narrowest range, then the later line', () => {
    fc.assert(
      fc.property(ranges, (all) => {
        const flat = flattenRanges(all);
        const starts = Int32Array.from(flat.starts);
        const ends = Int32Array.from(flat.ends);
        for (let code = 0; code <= 95; code += 1) {
          const found = findSegment(starts, ends, code);
          expect(found === -1 ? -1 : flat.owners[found]).toBe(winner(all, code));
        }
      }),
      { numRuns: 500 },
    );
  });

  test('leaves segments disjoint, ascending and not needlessly cut', () => {
    fc.assert(
      fc.property(ranges, (all) => {
        const { starts, ends, owners } = flattenRanges(all);
        for (let i = 0; i < starts.length; i += 1) {
          expect(starts[i]).toBeLessThanOrEqual(ends[i] ?? -1);
          if (i > 0) expect(starts[i]).toBeGreaterThan(ends[i - 1] ?? 0);
          if (i > 0 && starts[i] === (ends[i - 1] ?? 0) + 1) expect(owners[i]).not.toBe(owners[i - 1]);
        }
      }),
    );
  });

  test('a start of 001 takes the 000 before it', () => {
    expect(normalStart(1_001_001)).toBe(1_001_000);
    expect(normalStart(1_001_002)).toBe(1_001_002);
    expect(normalStart(1_001_000)).toBe(1_001_000);
  });
});
