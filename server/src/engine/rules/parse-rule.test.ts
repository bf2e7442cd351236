import { describe, expect, it } from 'vitest';
import { parseRule } from './parse-rule.ts';

const least = { name: 'Frete grátis', priority: 1, actions: [{ type: 'free' }] };

function faults(json: unknown): string[] {
  const result = parseRule(json);
  return 'errors' in result ? result.errors.map(({ field }) => field) : [];
}

describe('reading a rule', () => {
  it('fills in what was left out', () => {
    expect(parseRule(least)).toEqual({
      rule: {
        ...least,
        active: true,
        cumulative: false,
        stopOnMatch: false,
        validFromOn: null,
        validToOn: null,
        conditions: {},
      },
    });
  });

  it('counts the characters of a name as people do', () => {
    expect(faults({ ...least, name: '😀'.repeat(100) })).toEqual([]);
    expect(faults({ ...least, name: '😀'.repeat(101) })).toEqual(['name']);
    expect(faults({ ...least, name: 'x'.repeat(101) })).toEqual(['name']);
  });

  it('reads back what it answered', () => {
    const json = {
      ...least,
      validFromOn: '2026-11-01',
      conditions: {
        destinationZips: [
          ['20000-000', '28999999'],
          [1311000, 1311999],
          [1311500, 1312999],
        ],
        goodsCents: { min: 19_900 },
        weekdays: [1, 5],
        timeOfDay: { fromMinute: 1320, untilMinute: 360 },
        position: 'cheapest',
      },
      actions: [
        { type: 'match_cheapest', deltaCents: -10 },
        { type: 'round', stepCents: 50 },
        { type: 'limit_per_carrier', count: 2 },
      ],
    };
    const read = parseRule(json);
    expect(read).toMatchObject({
      rule: {
        conditions: {
          destinationZips: [
            [1_311_000, 1_312_999],
            [20_000_000, 28_999_999],
          ],
          goodsCents: { min: 19_900, max: null },
        },
        actions: [
          { type: 'match_cheapest', deltaCents: -10, deltaPpm: 0 },
          { direction: 'nearest' },
          { count: 2 },
        ],
      },
    });
    expect(parseRule('rule' in read ? read.rule : null)).toEqual(read);
  });

  it.each<[string, unknown, string[]]>([
    ['no object', 'free', ['']],
    ['nothing', {}, ['name', 'priority', 'actions']],
    ['an unknown member', { ...least, prioridade: 1 }, ['prioridade']],
    [
      'a condition misspelt',
      { ...least, conditions: { destinationUF: ['SP'] } },
      ['conditions.destinationUF'],
    ],
    ['an unknown state', { ...least, conditions: { originUfs: ['SP', 'XX'] } }, ['conditions.originUfs[1]']],
    ['an empty list', { ...least, conditions: { channels: [] } }, ['conditions.channels']],
    ['bounds of nothing', { ...least, conditions: { days: {} } }, ['conditions.days']],
    ['bounds the wrong way', { ...least, conditions: { days: { min: 2, max: 1 } } }, ['conditions.days.max']],
    [
      'ranges that are none',
      { ...least, conditions: { originZips: [[1], [2_000_000, 1_000_000], ['x', 1_000_000]] } },
      ['conditions.originZips[0][0]', 'conditions.originZips[1]', 'conditions.originZips[2][0]'],
    ],
    [
      'a time of day without length',
      { ...least, conditions: { timeOfDay: { fromMinute: 60, untilMinute: 60 } } },
      ['conditions.timeOfDay.untilMinute'],
    ],
    [
      'half a time of day',
      { ...least, conditions: { timeOfDay: { fromMinute: 60 } } },
      ['conditions.timeOfDay.untilMinute'],
    ],
    [
      'a wrong municipality',
      { ...least, conditions: { originCities: [3550309] } },
      ['conditions.originCities[0]'],
    ],
    ['an unknown action', { ...least, actions: [{ type: 'freee' }] }, ['actions[0].type']],
    ['an action twice', { ...least, actions: [{ type: 'free' }, { type: 'free' }] }, ['actions[1].type']],
    [
      'a parameter of another action',
      { ...least, actions: [{ type: 'free', cents: 1 }] },
      ['actions[0].cents'],
    ],
    ['a fraction of a cent', { ...least, actions: [{ type: 'fixed', cents: 1.5 }] }, ['actions[0].cents']],
    [
      'more than everything off',
      { ...least, actions: [{ type: 'percent', ppm: -1_000_001 }] },
      ['actions[0].ppm'],
    ],
    ['no action', { ...least, actions: [] }, ['actions']],
    ['a day that does not exist', { ...least, validToOn: '2026-02-30' }, ['validToOn']],
    [
      'an end before the start',
      { ...least, validFromOn: '2026-02-02', validToOn: '2026-02-01' },
      ['validToOn'],
    ],
  ])('refuses %s with its path', (_, json, fields) => {
    expect(faults(json)).toEqual(fields);
  });

  it('allows a rule that only stops others', () => {
    expect(faults({ ...least, actions: [], stopOnMatch: true })).toEqual([]);
  });

  it('never throws, whatever it is given', () => {
    for (const json of [null, undefined, [], 1, { ...least, actions: [null] }, { ...least, conditions: [] }])
      expect(faults(json).length).toBeGreaterThan(0);
  });
});
