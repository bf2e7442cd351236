import type { DerivedTableView } from '@carreto/contract/admin/tables/derived-tables';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { updateTableDerivation as made } from '../../../api/made/bounds/tables/derived-tables.ts';
import { tableDerived as words } from '../../../words/pt-br/table-derived.ts';
import { readField, recipeOf, rulesOf, unreadable } from './recipe-form.ts';
import { members, membersOf, readMember } from './recipe-members.ts';
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
      addUnitMicros: fc.integer({ min: -100_000_000_000, max: 100_000_000_000 }),
      regions: fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 3 }),
      weight: fc.record({
        fromG: fc.integer({ min: 0, max: 1_000_000_000 }),
        toG: fc.option(fc.integer({ min: 0, max: 1_000_000_000 })),
      }),
    },
    { requiredKeys: ['of'] },
  );

  const grams = fc.option(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }));
  const cents = fc.option(fc.integer({ min: 0, max: 1_000_000_000_000 }));
  const recipes = fc.record(
    {
      adjustments: fc.array(rule, { minLength: 1, maxLength: 4 }),
      extraDays: fc.integer({ min: 1, max: 60 }),
      recipients: fc.constantFrom('individual', 'company', 'both'),
      offerValidityDays: fc.integer({ min: 1, max: 3650 }),
      service: fc.record({ name: fc.constant('Rodo'), code: fc.constantFrom(null, 'R1') }),
      limits: fc.record({
        object: fc.record({ maxWeightG: grams, maxSumMm: grams, maxValueCents: cents }),
        shipment: fc.record({ maxVolumeCm3: grams, minValueCents: cents }),
      }),
      validity: fc.record({ validFrom: fc.constantFrom(null, '2026-12-01'), validUntil: fc.constant(null) }),
    },
    { requiredKeys: [] },
  );
  const edited = (was: Recipe) => ({
    rules: rulesOf(was),
    days: String(was.extraDays ?? ''),
    recipients: was.recipients ?? ('' as const),
    members: membersOf(was),
  });

  it('and not changed is the same recipe, whatever it has', () => {
    fc.assert(
      fc.property(recipes, (was) => {
        expect(recipeOf(edited(was as Recipe))).toEqual(was);
      }),
    );
  });

  it('has a field for every member that the API takes', () => {
    const taken = Object.keys(made)
      .filter((path) => /^recipe\.(?:service|limits|validity|offerValidityDays)/.test(path))
      .map((path) => path.replace('recipe.', ''));
    const leaves = taken.filter((path) => !taken.some((other) => other.startsWith(`${path}.`)));
    expect(members.map(({ path }) => path).toSorted()).toEqual(leaves.toSorted());
  });

  it('takes what is none, or another one, in the place of what the base has', () => {
    const was: Recipe = { limits: { object: { maxWeightG: 30_000 } } };
    const none = { ...membersOf(was), 'limits.object.maxWeightG': { as: 'none', text: '' } as const };
    expect(recipeOf({ ...edited(was), members: none })).toEqual({ limits: { object: { maxWeightG: null } } });
    const days = { ...membersOf({}), 'validity.validUntil': { as: 'own', text: '31/12/2026' } as const };
    expect(recipeOf({ ...edited({}), members: days })).toEqual({
      validity: { validFrom: null, validUntil: '2026-12-31' },
    });
    expect(readMember('1.234,5', { kind: 'number', decimals: 3, min: 1, max: 9_999_999 })).toBe(1_234_500);
    for (const text of ['x', '-1', '0', '']) {
      const wrong = { ...membersOf({}), 'limits.object.maxWeightG': { as: 'own', text } as const };
      expect(recipeOf({ ...edited({}), members: wrong })).toBeUndefined();
    }
  });

  it('is none while a field cannot be read or is out of bounds', () => {
    expect(readField('percent', '7,5')).toBe(75_000);
    expect(readField('percent', '+7,5')).toBe(75_000);
    expect(readField('percent', '')).toBeUndefined();
    for (const text of ['x', '901', '-101', '1,23456']) expect(readField('percent', text)).toBe(unreadable);
    expect(readField('days', '61')).toBe(unreadable);
    expect(recipeOf({ ...edited({}), days: 'x' })).toBeUndefined();
    expect(recipeOf({ ...edited({ extraDays: 3 }), days: '0' })).toEqual({});
  });
});
