import { describe, expect, it } from 'vitest';
import { fittingColumns, nextSort, orderOf, tracks, widthOf } from './column.ts';

describe('a column of a list', () => {
  const both = { sorts: ['-cost', 'cost'] };

  it('orders the list the wanted way first, then the other one, and again', () => {
    expect(nextSort(both, 'hired')).toBe('-cost');
    expect(nextSort(both, '-cost')).toBe('cost');
    expect(nextSort(both, 'cost')).toBe('-cost');
  });

  it('says which way the list is ordered by it, and nothing where it orders nothing', () => {
    expect(orderOf(both, '-cost')).toBe('descending');
    expect(orderOf(both, 'cost')).toBe('ascending');
    expect(orderOf(both, 'hired')).toBe('none');
    expect(orderOf({}, 'hired')).toBeUndefined();
    expect(nextSort({}, 'hired')).toBeUndefined();
  });

  it('stands beside the box to select, and shares what is left over where it grows', () => {
    const columns = [{ width: 100 }, { width: 50, grow: true }];
    expect(tracks(columns, true)).toBe('36px 100px minmax(50px, 1fr)');
    expect(tracks(columns, false)).toBe('100px minmax(50px, 1fr)');
    expect(widthOf(columns, true)).toBe(186);
    expect(widthOf(columns, false)).toBe(150);
  });

  it('gives way beside an open item, unless it stays, and never to nothing', () => {
    const ids = (roomPx: number) =>
      fittingColumns(
        [
          { id: 'code', width: 100, stays: true },
          { id: 'order', width: 90 },
          { id: 'city', width: 120 },
          { id: 'status', width: 150, stays: true },
          { id: 'late', width: 60 },
        ],
        roomPx,
      ).map(({ id }) => id);
    expect(ids(1000)).toEqual(['code', 'order', 'city', 'status', 'late']);
    expect(ids(440)).toEqual(['code', 'order', 'status', 'late']);
    expect(ids(286)).toEqual(['code', 'status']);
    expect(ids(50)).toEqual(['code', 'status']);
    expect(fittingColumns([{ width: 900 }, { width: 90 }], 50)).toEqual([{ width: 900 }]);
  });
});
