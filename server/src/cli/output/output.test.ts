import { describe, expect, it } from 'vitest';
import { counted, factLines, tableLines } from './output.ts';
import { barText } from './progress.ts';

describe('what commands print', () => {
  it('puts rows in columns, numbers to the right', () => {
    expect(
      tableLines(
        ['id', 'name', 'active'],
        [
          [1, 'Ana', true],
          [12, 'Bernardo', null],
        ],
      ),
    ).toEqual(['id  name      active', ' 1  Ana       yes', '12  Bernardo  -']);
  });

  it('puts facts under each other', () => {
    expect(factLines({ id: 1, longer: null })).toEqual(['id:     1', 'longer: -']);
  });

  it('counts in words', () => {
    expect([counted(0, 'error'), counted(1, 'error'), counted(2, 'city', 'cities')]).toEqual([
      '0 errors',
      '1 error',
      '2 cities',
    ]);
  });

  it('shows how far work has come, or how much is done where the end is not known', () => {
    expect(barText(1, 2)).toBe(`[${'#'.repeat(15)}${'·'.repeat(15)}]  50 %`);
    expect(barText(5, 2)).toContain('100 %');
    expect(barText(12_345, 0)).toBe('12,345');
  });
});
