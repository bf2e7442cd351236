import { describe, expect, it } from 'vitest';
import { nextSort, orderOf, tracks, widthOf } from './column.ts';

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
    expect(tracks(columns)).toBe('36px 100px minmax(50px, 1fr)');
    expect(widthOf(columns)).toBe(186);
  });
});
