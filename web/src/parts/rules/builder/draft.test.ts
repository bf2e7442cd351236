import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ConditionName, RuleAction, RuleConditions } from '../sentence.ts';
import { draftOfRule, emptyDraft, newAction, newCondition, readRule } from './draft.ts';
import { actionTypes, conditionKinds, conditionNames } from './kinds.ts';

const today = '2026-11-28';
const amount = fc.integer({ min: 0, max: 900_000_000 });
const signed = fc.integer({ min: -900_000, max: 900_000 });
const word = fc.stringMatching(/^[A-Za-z0-9]{1,12}$/);

/** Values that each control can hold. */
const values: { readonly [Kind in string]: fc.Arbitrary<unknown> } = {
  names: fc.uniqueArray(word, { minLength: 1, maxLength: 5 }),
  skus: fc.uniqueArray(word, { minLength: 1, maxLength: 5 }),
  cities: fc.uniqueArray(fc.integer({ min: 1_100_000, max: 5_399_999 }), { minLength: 1, maxLength: 5 }),
  zips: fc.uniqueArray(
    fc
      .tuple(fc.integer({ min: 1_000_000, max: 99_999_999 }), fc.nat(1000))
      .map(([first, more]) => [first, Math.min(first + more, 99_999_999)]),
    { minLength: 1, maxLength: 5, selector: (range) => range.join() },
  ),
  bounds: fc
    .tuple(amount, fc.option(fc.nat(1000)))
    .map(([min, more]) => ({ min, max: more === null ? null : min + more })),
  hours: fc.record({ fromMinute: fc.nat(1439), untilMinute: fc.nat(1440) }),
};
const picked: { readonly [Name in string]: fc.Arbitrary<unknown> } = {
  recipientType: fc.constantFrom('individual', 'company'),
  position: fc.constantFrom('cheapest', 'fastest'),
  reverse: fc.boolean(),
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
  carriers: fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 1 }),
  categories: fc.uniqueArray(fc.integer({ min: 1, max: 999 }), { minLength: 1 }),
};
const conditions = fc.record(
  Object.fromEntries(
    conditionNames.map((name) => [
      name,
      picked[name] ?? values[conditionKinds[name].kind] ?? fc.uniqueArray(word, { minLength: 1 }),
    ]),
  ),
  { requiredKeys: [] },
) as fc.Arbitrary<RuleConditions>;

const cents = { cents: amount };
const days = { days: fc.nat(365) };
const members: { readonly [Type in RuleAction['type']]: Record<string, fc.Arbitrary<unknown>> } = {
  free: {},
  free_above: { goodsCents: amount },
  percent: { ppm: signed },
  fixed: { cents: signed },
  set_price: cents,
  add_days: { days: fc.integer({ min: -365, max: 365 }) },
  hide: {},
  hide_carrier: {},
  only_cheapest: {},
  only_fastest: {},
  limit_per_carrier: { count: fc.integer({ min: 1, max: 1000 }) },
  floor: cents,
  ceiling: cents,
  cap_percent_of_goods: { ppm: fc.nat(10_000_000) },
  match_cheapest: { deltaCents: signed, deltaPpm: signed },
  round: { stepCents: fc.integer({ min: 1, max: 100_000 }), direction: fc.constantFrom('up', 'nearest') },
  round_to_ending: { endingCents: fc.nat(99) },
  set_days: days,
  min_days: days,
  max_days: days,
  neutralise: {},
};
const actions = fc
  .subarray([...actionTypes], { minLength: 1 })
  .chain((types) =>
    fc.tuple(...types.map((type) => fc.record({ type: fc.constant(type), ...members[type] }))),
  );

describe('a rule as it is typed', () => {
  test('is the stored rule again, whatever the rule', () => {
    fc.assert(
      fc.property(conditions, actions, fc.boolean(), (when, effects, isOn) => {
        const rule = {
          name: 'Uma regra',
          cumulative: isOn,
          stopOnMatch: !isOn,
          validFromOn: isOn ? '2026-12-01' : null,
          validToOn: isOn ? '2026-12-31' : null,
          conditions: when,
          actions: effects as RuleAction[],
        };
        expect(readRule(draftOfRule(rule), today)).toEqual({ rule });
      }),
    );
  });

  test('is read with what people write beside numbers', () => {
    const draft = {
      ...emptyDraft,
      name: ' Sul ',
      conditions: [
        { ...newCondition('goodsCents'), min: 'R$ 1.234,50' },
        { ...newCondition('destinationZips'), items: ['80000-000 a 87999-999', '', '01311000'] },
        { ...newCondition('timeOfDay'), min: '8h', max: '17h30' },
      ],
      actions: [{ ...newAction('percent'), texts: ['-10 %'] }],
      from: '1/12',
    };
    expect(readRule(draft, today)).toMatchObject({
      rule: {
        name: 'Sul',
        validFromOn: '2026-12-01',
        conditions: {
          goodsCents: { min: 123_450, max: null },
          destinationZips: [
            [80_000_000, 87_999_999],
            [1_311_000, 1_311_000],
          ],
          timeOfDay: { fromMinute: 480, untilMinute: 1050 },
        },
        actions: [{ type: 'percent', ppm: -100_000 }],
      },
    });
  });

  test.each<[Partial<typeof emptyDraft>, Record<string, string>]>([
    [{ name: ' ' }, { name: 'name' }],
    [{ actions: [] }, { actions: 'actions' }],
    [{ actions: [newAction('fixed')] }, { 'actions.fixed': 'number' }],
    [{ actions: [{ ...newAction('floor'), texts: ['-1'] }] }, { 'actions.floor': 'number' }],
    [{ from: '31/02/2026' }, { from: 'day' }],
    [{ from: '02/12/2026', to: '01/12/2026' }, { to: 'days' }],
  ])('says what is wrong: %j', (changes, wrong) => {
    const right = { ...emptyDraft, name: 'x', actions: [newAction('free')] };
    const read = readRule({ ...right, ...changes }, today);
    expect('mistakes' in read && Object.fromEntries(read.mistakes)).toEqual(wrong);
  });

  test.each<[ConditionName, { items?: string[]; min?: string; max?: string }, string]>([
    ['destinationUfs', {}, 'empty'],
    ['goodsCents', {}, 'bounds'],
    ['goodsCents', { min: '10', max: '9' }, 'bounds'],
    ['realG', { min: 'pesado' }, 'bounds'],
    ['destinationZips', { items: ['01311-00'] }, 'zips'],
    ['destinationZips', { items: ['05999-999 a 01000-000'] }, 'zips'],
    ['timeOfDay', { min: '25:00', max: '8:00' }, 'time'],
  ])('says what is wrong with %s: %j', (name, typed, wrong) => {
    const draft = {
      ...emptyDraft,
      name: 'x',
      conditions: [{ ...newCondition(name), ...typed }],
      actions: [newAction('free')],
    };
    const read = readRule(draft, today);
    expect('mistakes' in read && Object.fromEntries(read.mistakes)).toEqual({
      [`conditions.${name}`]: wrong,
    });
  });
});
