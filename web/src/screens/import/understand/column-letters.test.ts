import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnIndex, lettersOf } from './column-letters.ts';

describe('letters of columns', () => {
  it('are those of spreadsheets', () => {
    expect([0, 25, 26, 701, 702].map(lettersOf)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA']);
  });
  it('lead back to the column', () => {
    fc.assert(fc.property(fc.nat(20_000), (index) => columnIndex(lettersOf(index)) === index));
  });
});
