import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choice, choices, codes, day, integer, shownValue, words } from './filter.ts';
import { readFilters, writeFilters } from './read-filters.ts';

const declared = {
  phase: choice('situacao', ['atrasado', 'entregue']),
  states: choices('uf', ['SP', 'RJ', 'ES']),
  from: day('de'),
  late: integer('atraso', { min: 0, max: 400 }),
  text: words('texto', 20),
  codes: codes('codigos', { max: 3, form: /^[0-9A-Z]{1,13}$/ }),
};

describe('the filters of a screen', () => {
  it('are what its address says', () => {
    const search = { situacao: 'atrasado', uf: 'RJ,SP', de: '2026-11-24', atraso: '3', embarcador: '1' };
    const { values, dropped } = readFilters(declared, search);
    expect(values).toEqual({ phase: 'atrasado', states: ['SP', 'RJ'], from: '2026-11-24', late: 3 });
    expect(dropped).toEqual([]);
  });

  it.each([
    ['situacao', 'perdido'],
    ['uf', 'SP,XX'],
    ['uf', ''],
    ['de', '2026-02-30'],
    ['de', '24/11/2026'],
    ['atraso', '401'],
    ['atraso', '3.5'],
    ['texto', ' '],
    ['texto', 'x'.repeat(21)],
    ['codigos', '1,2,3,4'],
    ['codigos', 'a b'],
  ])('drop %s=%j and say so', (param, text) => {
    expect(readFilters(declared, { [param]: text })).toEqual({ values: {}, dropped: [{ param, text }] });
  });

  it('are read back as they were written, and leave other parameters alone', () => {
    const some = fc.record(
      {
        phase: fc.constantFrom('atrasado' as const, 'entregue' as const),
        states: fc.subarray(['SP', 'RJ', 'ES'] as const, { minLength: 1 }),
        late: fc.integer({ min: 0, max: 400 }),
        codes: fc.uniqueArray(fc.stringMatching(/^[0-9A-Z]{1,13}$/), { minLength: 1, maxLength: 3 }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(some, (values) => {
        const search = writeFilters(declared, values, { embarcador: '1' });
        expect(search.embarcador).toBe('1');
        expect(readFilters(declared, search)).toEqual({ values, dropped: [] });
        const cleared = Object.fromEntries(Object.keys(values).map((name) => [name, undefined]));
        expect(writeFilters(declared, cleared, search)).toEqual({ embarcador: '1' });
      }),
    );
  });

  it('take what people type: days as they write them, columns as they are pasted', () => {
    expect(declared.from.typed('24/11/2026')).toBe('2026-11-24');
    expect(declared.codes.typed('A1\nB2\tA1')).toBe('A1,B2');
    expect(shownValue(declared.from, '2026-11-24')).toBe('24/11/2026');
    expect(shownValue(declared.states, 'SP,RJ')).toBe('SP, RJ');
  });
});
