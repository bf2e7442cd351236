import fc from 'fast-check';
import { expect, test } from 'vitest';
import { marksOf, spread } from './scale.ts';

test('an axis begins at zero, has round marks and covers what it shows', () => {
  expect(marksOf(93)).toEqual([0, 50, 100]);
  expect(marksOf(0)).toEqual([0, 1]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (most) => {
      const marks = marksOf(most);
      expect(marks[0]).toBe(0);
      expect(marks.at(-1)).toBeGreaterThanOrEqual(most);
      expect(marks.length).toBeLessThanOrEqual(6);
    }),
  );
});

test('labels keep their order and do not overlap where there is room', () => {
  expect(spread([10, 12, 50], { gap: 16, height: 200 })).toEqual([10, 26, 50]);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 7 }), (wanted) => {
      const placed = spread(wanted, { gap: 16, height: 200 }).sort((a, b) => a - b);
      for (const [index, y] of placed.entries())
        if (index > 0) expect(y - (placed[index - 1] ?? 0)).toBeGreaterThanOrEqual(16);
    }),
  );
});
