import type { DerivedTableView } from '@carreto/contract/admin/tables/derived-tables';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tableDerived as words } from '../../../words/pt-br/table-derived.ts';
import { readField, recipeOf, rulesOf, unreadable } from './recipe-form.ts';
import { countsOf, recipeSentences } from './recipe-sentences.ts';

type Recipe = DerivedTableView['recipe'];

function sentences(recipe: Recipe, counts: readonly number[] | null = null) {
  return recipeSentences(recipe, { counts, words }).map(({ text, met }) => [
    text.replaceAll('\u00a0', ' '),
    met,
  ]);
}

describe('a recipe in sentences', () => {
  it('says what each adjustment does, and how many numbers it met', () => {
    const adjustments: Recipe['adjustments'] = [
      { of: 'all', percentPpm: 75_000, round: { stepMicros: 100_000, mode: 'ceil' } },
      {
        of: 'freight_weight',
        percentPpm: -50_000,
        regions: ['SP CAPITAL'],
        weight: { fromG: 0, toG: 30_000 },
      },
      { of: 'gris', percentPpm: 0 },
    ];
    expect(sentences({ adjustments, extraDays: -1 }, [120, 30, 0])).toEqual([
      ['Tudo: +7,50 %, arredondado para cima, em múltiplos de R$ 0,10', 120],
      ['Frete-peso: −5,00 %, só nas regiões SP CAPITAL, só de 0 kg a 30 kg', 30],
      ['GRIS: fica como na base', 0],
      ['Prazos: 1 dia útil a menos.', null],
    ]);
  });

  it('says that nothing differs', () => {
    expect(sentences({})).toEqual([['Igual à base em tudo.', null]]);
  });

  it('counts by the newest derivation of this very recipe', () => {
    const of = (recipeRevision: number, counts: number[] | null) => ({ recipeRevision, counts });
    const view = { revision: 2, derivations: [of(2, null), of(2, [4]), of(1, [9])] };
    expect(countsOf(view as unknown as DerivedTableView)).toEqual([4]);
    expect(countsOf({ ...view, revision: 3 } as unknown as DerivedTableView)).toBeNull();
  });
});

describe('a recipe that is edited', () => {
  const rule = fc.record(
    {
      of: fc.constantFrom('all', 'freight_weight', 'gris'),
      percentPpm: fc.integer({ min: -1_000_000, max: 9_000_000 }),
      addCents: fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }),
      addPpm: fc.integer({ min: -10_000_000, max: 10_000_000 }),
      round: fc.record({
        stepMicros: fc.integer({ min: 1, max: 1_000_000_000 }),
        mode: fc.constantFrom('half_up', 'ceil', 'floor'),
      }),
      regions: fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 3 }),
    },
    { requiredKeys: ['of'] },
  );

  it('and not changed is the same recipe', () => {
    fc.assert(
      fc.property(fc.array(rule, { minLength: 1, maxLength: 4 }), (adjustments) => {
        const was = { adjustments, offerValidityDays: 10 } as Recipe;
        expect(recipeOf(was, { rules: rulesOf(was), days: '' })).toEqual(was);
      }),
    );
  });

  it('is none while a field cannot be read or is out of bounds', () => {
    expect(readField('percent', '7,5')).toBe(75_000);
    expect(readField('percent', '+7,5')).toBe(75_000);
    expect(readField('percent', '')).toBeUndefined();
    for (const text of ['x', '901', '-101', '1,23456']) expect(readField('percent', text)).toBe(unreadable);
    expect(readField('days', '61')).toBe(unreadable);
    expect(recipeOf({}, { rules: [], days: 'x' })).toBeUndefined();
    expect(recipeOf({ extraDays: 3 }, { rules: [], days: '0' })).toEqual({});
  });
});
