import { describe, expect, test } from 'vitest';
import { cellOfPath, cellOfStep, type KnownRows, type SentStep } from './refused-cells.ts';

const band = (fromG: number) => ({ fromG, toG: fromG + 1000, kind: 'fixed' as const });
const column = (id: string, fromG: number | null) => ({
  ...{ id, unit: 'micros' as const, isFixed: false },
  band: fromG === null ? null : band(fromG),
});
const price = (fromG: number) => `bands/${fromG}-${fromG + 1000}-fixed/priceMicros`;
const known: KnownRows = {
  columns: [column('region', null), ...[0, 1000, 2000].map((fromG) => column(price(fromG), fromG))],
  // The region has no band of 1 to 2 kg.
  cellsOf: (row) => (row === 4 ? ['SP', 10, null, 12] : undefined),
};

describe('a cell that was refused', () => {
  test('is that of the step that is named', () => {
    const sent: SentStep[] = [
      { part: 'coverage', step: { kind: 'cell', row: 7, column: 'start', value: 1 } },
      {
        part: 'tariff',
        step: {
          ...{ kind: 'adjust', row: 3, count: 2, columns: ['minimumCents'] },
          by: { percentPpm: 1, addCents: 0, round: undefined },
        },
      },
    ];
    expect(cellOfStep('edits[0].value', sent)).toEqual({ part: 'coverage', row: 7, column: 'start' });
    expect(cellOfStep('edits[1].columns[0]', sent)).toEqual({
      part: 'tariff',
      row: 3,
      column: 'minimumCents',
    });
    expect(cellOfStep('edits[9].row', sent)).toBeUndefined();
    expect(cellOfStep('body', sent)).toBeUndefined();
  });

  test('is found by its way in the document, past bands that its region does not have', () => {
    const of = (field: string) => cellOfPath(field, () => known);
    expect(of('/tariff/regions/4/bands/1/priceMicros')).toEqual({
      ...{ part: 'tariff', row: 4, column: price(2000) },
    });
    expect(of('aba X, /tariff/regions/4/minimumCents')?.column).toBe('minimumCents');
    expect(of('/coverage/12/start')).toEqual({ part: 'coverage', row: 12, column: 'start' });
    expect(of('/surcharges/0/minCents')?.part).toBe('surcharges');
    expect(of('/tariff/regions/5/bands/1/priceMicros')).toBeUndefined();
    expect(of('/limits/weight')).toBeUndefined();
  });
});
