import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blocksByUf, shadeOf, worstFirst, writeServed } from './blocks.ts';

const table = { versionId: 1, tableId: 1, number: 1, carrierId: 7, carrier: 'Rodolume', service: 'Normal' };

describe('blocks of zip codes', () => {
  it('count carriers, not tables, and tell whole from part', () => {
    const run = { uf: 'SP' as const, codes: 200_000, full: [0, 1], partial: [2] };
    const runs = [
      { ...run, start: '01000000', end: '01199999', servedCodes: 200_000 },
      { ...run, start: '01200000', end: '01299999', codes: 100_000, servedCodes: 5, full: [], partial: [0] },
      {
        ...run,
        start: '20000000',
        end: '20099999',
        uf: 'RJ' as const,
        servedCodes: 0,
        full: [],
        partial: [],
      },
    ];
    const byUf = blocksByUf({ runs }, [table, { ...table, tableId: 2 }, { ...table, carrierId: 8 }]);
    expect(byUf.get('SP')).toMatchObject([
      { prefix: '010', carriers: 2, share: 'all' },
      { prefix: '011', carriers: 2, share: 'all' },
      { prefix: '012', carriers: 1, share: 'part' },
    ]);
    expect(byUf.get('RJ')).toMatchObject([{ prefix: '200', carriers: 0, share: 'none' }]);
    expect([0, 1, 2, 4, 7, 30].map(shadeOf)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('puts states with most that nobody serves first', () => {
    const of = (uf: 'SP' | 'RJ' | 'AC', servedCodes: number) => ({ uf, codes: 10, servedCodes, tables: 1 });
    expect(worstFirst([of('SP', 9), of('RJ', 0), of('AC', 9)]).map(({ uf }) => uf)).toEqual([
      'RJ',
      'AC',
      'SP',
    ]);
  });

  it('never says all of what lacks something, nor nothing of what is there', () => {
    expect([writeServed(9_999_999, 10_000_000), writeServed(1, 10_000_000)]).toEqual([
      '99,9\u00a0%',
      '0,1\u00a0%',
    ]);
    expect(writeServed(0, 0)).toBe('–');
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (codes, part) => {
          const served = Math.floor(codes * part);
          expect(writeServed(served, codes) === '100,0\u00a0%').toBe(served === codes);
          expect(writeServed(served, codes) === '0,0\u00a0%').toBe(served === 0);
        },
      ),
    );
  });
});
