import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutValue, joinValue } from './value-pieces.ts';

const small = fc.jsonValue({ maxDepth: 4 });

/** Values larger than a piece, with large ones inside large ones. */
const large = fc.tuple(small, small, fc.integer({ min: 1, max: 20_000 })).map(([one, other, count]) => ({
  one,
  list: Array.from({ length: count }, (_, at) => ({ at, other })),
  members: Object.fromEntries(Array.from({ length: count }, (_, at) => [`name ${at}`, [at, one]])),
  nested: [[[Array.from({ length: count }, () => 0)], other], { deep: { deeper: 'x'.repeat(count * 40) } }],
  other,
}));

describe('a value cut into pieces', () => {
  it('is put together as it was, members in their order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(small, large), async (value) => {
        const joined = await joinValue(cutValue(value));
        expect(JSON.stringify(joined)).toBe(JSON.stringify(value));
        expect(joined).toEqual(value);
      }),
      { numRuns: 60 },
    );
  });

  it('keeps what JSON text cannot say', async () => {
    const value = [Number.POSITIVE_INFINITY, -0];
    expect(await joinValue(cutValue(value))).toEqual(value);
  });

  it('comes in pieces that are short to read', () => {
    const value = Array.from({ length: 200_000 }, (_, at) => ({ at, name: `name ${at}`, list: [1, 2, 3] }));
    const sizes = cutValue({ deep: [{ value }] }).map(({ length }) => length);
    expect(sizes.length).toBeGreaterThan(200);
    expect(Math.max(...sizes)).toBeLessThan(100_000);
  });

  it('lets others have their turn between pieces', async () => {
    const pieces = cutValue(Array.from({ length: 100_000 }, (_, at) => [at]));
    let turns = 0;
    let isOver = false;
    const count = (): void => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    await joinValue(pieces, 0);
    isOver = true;
    expect(turns).toBeGreaterThanOrEqual(pieces.length);
  });
});
