import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toDots } from './to-dots.ts';

const flat = (width: number, height: number, grey: number) => ({
  width,
  height,
  rgb: new Uint8Array(width * height * 3).fill(grey),
});
const share = ({ dark }: { dark: Uint8Array }) => dark.reduce((sum, dot) => sum + dot, 0) / dark.length;

describe('black dots', () => {
  test('are as many as asked for: all of a dark picture, none of a light one, in any size', () => {
    const side = fc.integer({ min: 1, max: 60 });
    fc.assert(
      fc.property(fc.tuple(side, side), fc.tuple(side, side), fc.nat(255), (from, to, grey) => {
        const [[width, height], [wide, high]] = [from, to];
        const dots = toDots(flat(width, height, grey), { width: wide, height: high });
        expect([dots.width, dots.height, dots.dark.length]).toEqual([wide, high, wide * high]);
        if (grey <= 99) expect(share(dots)).toBe(1);
        if (grey >= 236) expect(share(dots)).toBe(0);
      }),
    );
  });

  test('are the fewer the lighter a colour is, so that yellow is not lost', () => {
    const shares = [110, 140, 170, 200, 225].map((grey) =>
      share(toDots(flat(100, 100, grey), { width: 100, height: 100 })),
    );
    expect(shares).toEqual(shares.toSorted((a, b) => b - a));
    for (const [index, grey] of [110, 140, 170, 200, 225].entries())
      expect(shares[index]).toBeCloseTo(1 - (grey - 100) / 135, 1);
    const yellow = flat(50, 50, 0);
    for (let at = 0; at < yellow.rgb.length; at += 3) yellow.rgb.set([255, 212, 0], at);
    expect(share(toDots(yellow, { width: 50, height: 50 }))).toBeGreaterThan(0.1);
  });

  test('keep an edge where it was, smaller and larger', () => {
    const halves = flat(40, 20, 255);
    for (let at = 0; at < 40 * 20; at += 1) if (at % 40 < 20) halves.rgb.fill(0, at * 3, at * 3 + 3);
    for (const size of [
      { width: 10, height: 5 },
      { width: 40, height: 20 },
      { width: 120, height: 60 },
    ]) {
      const { dark } = toDots(halves, size);
      const expected = Array.from(dark, (_, at) => (at % size.width < size.width / 2 ? 1 : 0));
      expect([...dark]).toEqual(expected);
    }
  });
});
