import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { graphicOf } from './graphic.ts';

/** What a printer makes of a graphic: the bits of each row, by the description of `^GF` in the manual. */
function printed(field: string): number[][] {
  const [, command, format, bytes, whole, rowBytes, data = ''] =
    /^\^(G)F(A),(\d+),(\d+),(\d+),([0-9A-FG-Yg-z:,]*)$/.exec(field) ?? [];
  if (command === undefined || format === undefined || bytes !== whole)
    throw new Error(`no graphic: ${field}`);
  const perRow = Number(rowBytes) * 2;
  let digits = '';
  let count = 0;
  for (const sign of data) {
    if (sign >= 'G' && sign <= 'Y') count += sign.charCodeAt(0) - 'F'.charCodeAt(0);
    else if (sign >= 'g' && sign <= 'z') count += (sign.charCodeAt(0) - 'f'.charCodeAt(0)) * 20;
    else {
      if (sign === ',') digits += '0'.repeat(perRow - (digits.length % perRow));
      else if (sign === ':') digits += digits.slice(-perRow);
      else digits += sign.repeat(Math.max(1, count));
      count = 0;
    }
  }
  expect(digits).toHaveLength(Number(bytes) * 2);
  return Array.from({ length: digits.length / perRow }, (_, row) =>
    [...digits.slice(row * perRow, (row + 1) * perRow)].flatMap((digit) =>
      [8, 4, 2, 1].map((bit) => ((Number.parseInt(digit, 16) & bit) === 0 ? 0 : 1)),
    ),
  );
}

/** Runs as long and longer than letters say, and noise. */
const dots = fc
  .tuple(
    fc.integer({ min: 1, max: 2000 }),
    fc.integer({ min: 1, max: 6 }),
    fc.array(fc.tuple(fc.integer({ min: 1, max: 900 }), fc.nat(1)), { minLength: 1, maxLength: 40 }),
  )
  .map(([width, height, runs]) => {
    const row = runs.flatMap(([length, dark]) => Array.from({ length }, () => dark));
    const dark = Uint8Array.from({ length: width * height }, (_, at) => row[at % row.length] ?? 0);
    return { width, height, dark };
  });

describe('a graphic', () => {
  test('prints the dots it was made of, once or doubled, and white to the end of its bytes', () => {
    fc.assert(
      fc.property(dots, fc.integer({ min: 1, max: 2 }), (picture, times) => {
        const { width, height, dark } = picture;
        const rows = printed(graphicOf(picture, times));
        expect(rows).toHaveLength(height * times);
        for (const [row, bits] of rows.entries()) {
          const start = Math.floor(row / times) * width;
          const expected = [...dark.subarray(start, start + width)].flatMap((dot) =>
            Array.from({ length: times }, () => dot),
          );
          const filling = Array.from({ length: bits.length - expected.length }, () => 0);
          expect(bits).toEqual([...expected, ...filling]);
        }
      }),
      { numRuns: 40 },
    );
  });

  test('of one colour is short', () => {
    const black = { width: 200, height: 200, dark: new Uint8Array(40_000).fill(1) };
    expect(graphicOf(black, 1)).toBe(`^GFA,5000,5000,25,hPF${':'.repeat(199)}`);
    const white = { ...black, dark: new Uint8Array(40_000) };
    expect(graphicOf(white, 1)).toBe(`^GFA,5000,5000,25,,${':'.repeat(199)}`);
  });
});
