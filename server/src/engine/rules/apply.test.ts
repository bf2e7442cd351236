import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDay } from '../../kernel/days.ts';
import { applyRules } from './apply.ts';
import type { OfferFacts, RequestFacts } from './facts.ts';
import { compileRules, prepareRules } from './prepare.ts';
import type { FreightRule, RuleAction, RuleConditions } from './rule.ts';

const nowhere = { ibge: null, city: null, latitude: null, longitude: null };

const request: RequestFacts = {
  dispatcher: '11222333000181',
  route: {
    origin: { ...nowhere, zip: 29_161_376, uf: 'ES' },
    destination: { ...nowhere, zip: 40_010_000, uf: 'BA', ibge: 2927408 },
    recipient: { type: 'individual', document: null, stateInscription: null },
    reverse: false,
  },
  shipment: {
    objects: [],
    realG: 31_000,
    volumeMm3: 696_000_000,
    objectCount: 3,
    productCount: 2,
    nfeCount: 1,
    goodsCents: 850_000,
    declaredCents: 850_000,
    categories: [7, 12],
  },
  skus: ['A-1', 'B-2'],
  tags: ['Frágil'],
  channel: 'Loja Própria',
  subchannel: null,
  platformCode: 'abc123XYZ',
  day: parseDay('2026-11-20') ?? 0,
  minuteOfDay: 14 * 60,
};

function offer(partial: Partial<OfferFacts> = {}): OfferFacts {
  return {
    costCents: 41_912,
    transitMinutes: 5 * 1440,
    carrierId: 1,
    service: 'Rodoviário',
    serviceCode: null,
    modal: 'road',
    loadType: 'fractional',
    chargeableG: 208_800,
    neutralisationCents: null,
    ...partial,
  };
}

let nextId = 1;

function rule(actions: RuleAction | RuleAction[], more: Partial<FreightRule> = {}): FreightRule {
  const id = nextId++;
  return {
    id,
    name: `rule ${id}`,
    priority: 1,
    active: true,
    cumulative: false,
    stopOnMatch: false,
    validFromOn: null,
    validToOn: null,
    conditions: {},
    actions: [actions].flat(),
    ...more,
  };
}

function run(rules: FreightRule[], offers: OfferFacts[] = [offer()], facts: RequestFacts = request) {
  return applyRules(prepareRules(compileRules(rules), facts), offers);
}

/** Final prices in cents; the cost where no rule touched the offer. */
function prices(rules: FreightRule[], ...costs: number[]): number[] {
  const offers = costs.map((costCents) => offer({ costCents }));
  const outcomes = run(rules, offers);
  return offers.map(({ costCents }, at) => outcomes[at]?.finalCents ?? costCents);
}

describe('prices under rules', () => {
  it('take a tenth off', () => {
    expect(prices([rule({ type: 'percent', ppm: -100_000 })], 41_912)).toEqual([37_721]);
  });

  it('take a percent first and an amount then, however the rule lists them', () => {
    const actions: RuleAction[] = [
      { type: 'fixed', cents: 300 },
      { type: 'percent', ppm: 50_000 },
    ];
    expect(prices([rule(actions)], 41_912)).toEqual([44_308]);
  });

  it.each([
    [{ type: 'set_price', cents: 1990 }, 1990],
    [{ type: 'free' }, 0],
    [{ type: 'free_above', goodsCents: 850_000 }, 0],
    [{ type: 'free_above', goodsCents: 850_001 }, 41_912],
    [{ type: 'floor', cents: 50_000 }, 50_000],
    [{ type: 'floor', cents: 100 }, 41_912],
    [{ type: 'ceiling', cents: 30_000 }, 30_000],
    [{ type: 'cap_percent_of_goods', ppm: 40_000 }, 34_000],
    [{ type: 'fixed', cents: -50_000 }, 0],
    [{ type: 'round', stepCents: 10, direction: 'nearest' }, 41_910],
    [{ type: 'round', stepCents: 50, direction: 'nearest' }, 41_900],
    [{ type: 'round', stepCents: 100, direction: 'up' }, 42_000],
    [{ type: 'round_to_ending', endingCents: 90 }, 41_990],
    [{ type: 'round_to_ending', endingCents: 10 }, 42_010],
  ] as [RuleAction, number][])('apply %j to 419.12', (action, cents) => {
    expect(prices([rule(action)], 41_912)).toEqual([cents]);
  });

  it('leave free freight free when they round', () => {
    const actions: RuleAction[] = [{ type: 'free' }, { type: 'round_to_ending', endingCents: 90 }];
    expect(prices([rule(actions)], 41_912)).toEqual([0]);
  });

  it('match the cheapest after the changes of others', () => {
    const rules = [
      rule({ type: 'percent', ppm: -500_000 }, { conditions: { costCents: { min: 5000, max: 5000 } } }),
      rule(
        { type: 'match_cheapest', deltaCents: -1, deltaPpm: 100_000 },
        { conditions: { costCents: { min: 9000, max: null } } },
      ),
    ];
    expect(prices(rules, 5000, 4000, 9000)).toEqual([2500, 4000, 2749]);
  });

  it('add the cost of neutralising emissions and say so', () => {
    const [known, unknown] = run(
      [rule({ type: 'neutralise' })],
      [offer({ neutralisationCents: 51 }), offer({ neutralisationCents: null })],
    );
    expect(known).toMatchObject({ finalCents: 41_963, neutralised: true });
    expect(unknown).toMatchObject({ finalCents: 41_912, neutralised: false, applied: [] });
  });

  it('never fall below zero and never touch the cost', () => {
    const action: fc.Arbitrary<RuleAction> = fc.oneof(
      fc.record({
        type: fc.constant('percent' as const),
        ppm: fc.integer({ min: -1_000_000, max: 10_000_000 }),
      }),
      fc.record({
        type: fc.constant('fixed' as const),
        cents: fc.integer({ min: -1_000_000, max: 1_000_000 }),
      }),
      fc.record({ type: fc.constant('floor' as const), cents: fc.integer({ min: 0, max: 100_000 }) }),
      fc.record({ type: fc.constant('ceiling' as const), cents: fc.integer({ min: 0, max: 100_000 }) }),
      fc.record({
        type: fc.constant('round_to_ending' as const),
        endingCents: fc.integer({ min: 0, max: 99 }),
      }),
      fc.record({
        type: fc.constant('match_cheapest' as const),
        deltaCents: fc.integer({ min: -10_000, max: 10_000 }),
        deltaPpm: fc.integer({ min: -1_000_000, max: 1_000_000 }),
      }),
      fc.record({ type: fc.constant('add_days' as const), days: fc.integer({ min: -30, max: 30 }) }),
      fc.record({ type: fc.constant('max_days' as const), days: fc.integer({ min: 0, max: 9 }) }),
      fc.constant({ type: 'only_cheapest' as const }),
      fc.constant({ type: 'hide_carrier' as const }),
    );
    const rules = fc.array(
      fc.record({
        actions: fc.array(action, { minLength: 1, maxLength: 4 }),
        priority: fc.integer({ min: 1, max: 3 }),
        cumulative: fc.boolean(),
        stopOnMatch: fc.boolean(),
        conditions: fc.constantFrom<RuleConditions>({}, { position: 'cheapest' }, { carriers: [1] }),
      }),
      { maxLength: 5 },
    );
    const offers = fc.array(
      fc.record({
        costCents: fc.integer({ min: 0, max: 10_000_000 }),
        transitMinutes: fc.integer({ min: 0, max: 60_000 }),
        carrierId: fc.integer({ min: 1, max: 3 }),
      }),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(rules, offers, (some, several) => {
        const facts = several.map(offer);
        const before = structuredClone(facts);
        const outcomes = run(
          some.map(({ actions, ...more }) => rule(actions, more)),
          facts,
        );
        expect(facts).toEqual(before);
        for (const [at, outcome] of outcomes.entries()) {
          if (outcome === null) continue;
          const { costCents, transitMinutes } = facts[at]!;
          expect(outcome.finalCents).toBeGreaterThanOrEqual(0);
          expect(Math.floor(transitMinutes / 1440) + outcome.extraDays).toBeGreaterThanOrEqual(0);
          const deltas = outcome.applied.reduce((sum, applied) => sum + applied.deltaCents, 0);
          expect(costCents + deltas).toBe(outcome.finalCents);
          expect(outcome.applied.reduce((sum, applied) => sum + applied.deltaDays, 0)).toBe(
            outcome.extraDays,
          );
        }
      }),
    );
  });
});

describe('priority', () => {
  const minus10: RuleAction = { type: 'percent', ppm: -100_000 };
  const minus20: RuleAction = { type: 'percent', ppm: -200_000 };

  it('lets only the highest of rules with the same action apply', () => {
    expect(prices([rule(minus20, { priority: 2 }), rule(minus10, { priority: 1 })], 10_000)).toEqual([9000]);
  });

  it('lets a cumulative rule apply beside it', () => {
    const rules = [rule(minus10), rule(minus20, { priority: 2, cumulative: true })];
    expect(prices(rules, 10_000)).toEqual([7200]);
  });

  it('lets rules with other actions apply', () => {
    expect(prices([rule(minus10), rule({ type: 'fixed', cents: 5 }, { priority: 2 })], 10_000)).toEqual([
      9005,
    ]);
  });

  it('goes to the older rule among equals', () => {
    expect(prices([rule(minus20), rule(minus10)], 10_000)).toEqual([8000]);
  });

  it('decides among the ways of setting a price, cumulative or not', () => {
    const rules = [
      rule({ type: 'set_price', cents: 700 }),
      rule({ type: 'free' }, { priority: 2, cumulative: true }),
    ];
    expect(prices(rules, 10_000)).toEqual([700]);
  });

  it('goes on to the next when free freight needs a larger value', () => {
    const rules = [
      rule({ type: 'free_above', goodsCents: 9_000_000 }),
      rule({ type: 'set_price', cents: 700 }, { priority: 2 }),
    ];
    expect(prices(rules, 10_000)).toEqual([700]);
  });

  it('ends at a rule that stops, for the offers it matches', () => {
    const rules = [
      rule([], { stopOnMatch: true, conditions: { costCents: { min: 10_000, max: null } } }),
      rule(minus10, { priority: 2 }),
    ];
    expect(prices(rules, 10_000, 9000)).toEqual([10_000, 8100]);
  });
});

describe('deadlines under rules', () => {
  const extra = (...actions: RuleAction[]) => run([rule(actions)])[0]?.extraDays;

  it('are added to, set and bounded in this order', () => {
    expect(extra({ type: 'add_days', days: 10 })).toBe(10);
    expect(extra({ type: 'add_days', days: -10 })).toBe(-5);
    expect(extra({ type: 'set_days', days: 2 }, { type: 'add_days', days: 10 })).toBe(-3);
    expect(extra({ type: 'max_days', days: 8 }, { type: 'add_days', days: 10 })).toBe(3);
    expect(extra({ type: 'min_days', days: 9 })).toBe(4);
  });
});

describe('visibility under rules', () => {
  const hiddenCodes = (rules: FreightRule[], ...offers: OfferFacts[]) =>
    run(rules, offers).map((outcome) => outcome?.hidden?.code ?? null);
  const [slow, cheap, other] = [
    offer({ costCents: 3000, transitMinutes: 9 * 1440 }),
    offer({ costCents: 2000, transitMinutes: 5 * 1440 }),
    offer({ costCents: 4000, transitMinutes: 1440, carrierId: 2 }),
  ];

  it('hides an offer, or all of its carrier, and names the rule', () => {
    const byCost = { conditions: { costCents: { min: 3000, max: 3000 } } };
    expect(hiddenCodes([rule({ type: 'hide' }, byCost)], slow, cheap, other)).toEqual([
      'hidden_by_rule',
      null,
      null,
    ]);
    expect(hiddenCodes([rule({ type: 'hide_carrier' }, byCost)], slow, cheap, other)).toEqual([
      'carrier_hidden_by_rule',
      'carrier_hidden_by_rule',
      null,
    ]);
    const hiding = rule({ type: 'hide' });
    expect(run([hiding])[0]?.hidden).toEqual({
      code: 'hidden_by_rule',
      ruleId: hiding.id,
      ruleName: hiding.name,
    });
  });

  it('keeps the cheapest by final price, or the fastest by final deadline', () => {
    const discount = rule({ type: 'fixed', cents: -2500 }, { conditions: { carriers: [2] } });
    expect(hiddenCodes([discount, rule({ type: 'only_cheapest' })], slow, cheap, other)).toEqual([
      'not_cheapest_by_rule',
      'not_cheapest_by_rule',
      null,
    ]);
    const delay = rule({ type: 'add_days', days: 7 }, { conditions: { carriers: [2] } });
    expect(hiddenCodes([delay, rule({ type: 'only_fastest' })], slow, cheap, other)).toEqual([
      'not_fastest_by_rule',
      null,
      'not_fastest_by_rule',
    ]);
  });

  it('selects only among the offers that the rule matches', () => {
    const ofFirst = rule({ type: 'only_cheapest' }, { conditions: { carriers: [1] } });
    expect(hiddenCodes([ofFirst], slow, cheap, other)).toEqual(['not_cheapest_by_rule', null, null]);
  });

  it('keeps so many offers of each carrier, the cheapest', () => {
    expect(hiddenCodes([rule({ type: 'limit_per_carrier', count: 1 })], slow, cheap, other)).toEqual([
      'over_carrier_limit_by_rule',
      null,
      null,
    ]);
  });

  it('finds the cheapest and the fastest among those that are not hidden', () => {
    const rules = [
      rule({ type: 'hide' }, { conditions: { costCents: { min: null, max: 2000 } } }),
      rule({ type: 'fixed', cents: 1 }, { conditions: { position: 'cheapest' } }),
      rule({ type: 'add_days', days: 1 }, { conditions: { position: 'fastest' } }),
    ];
    const outcomes = run(rules, [slow, cheap, other]);
    expect(outcomes.map((outcome) => [outcome?.finalCents, outcome?.extraDays])).toEqual([
      [3001, 0],
      [2000, 0],
      [4000, 1],
    ]);
  });
});

describe('conditions', () => {
  const touched = (conditions: RuleConditions, one = offer()) =>
    run([rule({ type: 'fixed', cents: 1 }, { conditions })], [one])[0] != null;

  it.each<[RuleConditions, RuleConditions]>([
    [{ dispatchers: ['11222333000181'] }, { dispatchers: ['99222333000181'] }],
    [{ originZips: [[29_160_000, 29_169_999]] }, { originZips: [[29_170_000, 29_179_999]] }],
    [{ originUfs: ['SP', 'ES'] }, { originUfs: ['SP'] }],
    [{ originRegions: ['SE'] }, { originRegions: ['S'] }],
    [
      {
        destinationZips: [
          [1_000_000, 9_999_999],
          [40_000_000, 40_010_000],
        ],
      },
      {
        destinationZips: [
          [1_000_000, 9_999_999],
          [40_010_001, 40_020_000],
        ],
      },
    ],
    [{ destinationUfs: ['BA'] }, { destinationUfs: ['ES'] }],
    [{ destinationCities: [2927408] }, { destinationCities: [3550308] }],
    [{ destinationRegions: ['NE'] }, { destinationRegions: ['SE'] }],
    [{ recipientType: 'individual' }, { recipientType: 'company' }],
    [{ channels: ['LOJA PROPRIA'] }, { channels: ['Loja'] }],
    [{ platformCodes: ['abc123XYZ'] }, { platformCodes: ['ABC123xyz'] }],
    [{ reverse: false }, { reverse: true }],
    [{ realG: { min: 31_000, max: 31_000 } }, { realG: { min: 31_001, max: null } }],
    [{ volumeCm3: { min: null, max: 696_000 } }, { volumeCm3: { min: null, max: 695_999 } }],
    [{ objectCount: { min: 3, max: null } }, { objectCount: { min: 4, max: null } }],
    [{ goodsCents: { min: 850_000, max: null } }, { goodsCents: { min: null, max: 849_999 } }],
    [{ categories: [12] }, { categories: [3] }],
    [{ skus: ['B-2', 'C'] }, { skus: ['b-2'] }],
    [{ tags: ['fragil'] }, { tags: ['outro'] }],
    [{ weekdays: [5] }, { weekdays: [1, 2, 3, 4, 6, 7] }],
    [
      { timeOfDay: { fromMinute: 840, untilMinute: 841 } },
      { timeOfDay: { fromMinute: 0, untilMinute: 840 } },
    ],
    [
      { timeOfDay: { fromMinute: 800, untilMinute: 60 } },
      { timeOfDay: { fromMinute: 1320, untilMinute: 840 } },
    ],
    [{ carriers: [1] }, { carriers: [2] }],
    [{ services: ['rodoviario'] }, { services: ['Aéreo'] }],
    [{ modals: ['road'] }, { modals: ['air'] }],
    [{ loadTypes: ['fractional'] }, { loadTypes: ['full_load'] }],
    [{ chargeableG: { min: 208_800, max: null } }, { chargeableG: { min: null, max: 208_799 } }],
    [{ costCents: { min: 41_912, max: 41_912 } }, { costCents: { min: 41_913, max: null } }],
    [{ days: { min: 5, max: 5 } }, { days: { min: 6, max: null } }],
    [
      { destinationUfs: ['BA'], carriers: [1] },
      { destinationUfs: ['BA'], carriers: [2] },
    ],
  ])('hold for %j and not for %j', (holding, failing) => {
    expect(touched(holding)).toBe(true);
    expect(touched(failing)).toBe(false);
  });

  it('do not hold where the city or the subchannel is not known', () => {
    expect(touched({ originCities: [3205002] })).toBe(false);
    expect(touched({ subchannels: ['outlet'] })).toBe(false);
  });

  it('take a service by its code too', () => {
    expect(touched({ services: ['03220'] }, offer({ serviceCode: '03220' }))).toBe(true);
  });

  it('hold from the first to the last day of validity', () => {
    const valid = (validFromOn: string | null, validToOn: string | null) =>
      run([rule({ type: 'free' }, { validFromOn, validToOn })]).length > 0;
    expect(valid('2026-11-20', '2026-11-20')).toBe(true);
    expect(valid('2026-11-21', null)).toBe(false);
    expect(valid(null, '2026-11-19')).toBe(false);
  });
});

describe('outcomes', () => {
  it('are none at all where no rule applies', () => {
    expect(run([])).toEqual([]);
    expect(run([rule({ type: 'free' }, { active: false })])).toEqual([]);
    expect(run([rule({ type: 'free' }, { conditions: { reverse: true } })])).toEqual([]);
  });

  it('are null for the offers that no rule touches', () => {
    const rules = [rule({ type: 'free' }, { conditions: { carriers: [2] } })];
    expect(run(rules, [offer(), offer({ carrierId: 2 })]).map((outcome) => outcome?.finalCents)).toEqual([
      undefined,
      0,
    ]);
  });

  it('name the rules that changed the offer, not those that changed nothing', () => {
    const [off, floor] = [
      rule([
        { type: 'percent', ppm: -100_000 },
        { type: 'add_days', days: 1 },
      ]),
      rule({ type: 'floor', cents: 1 }),
    ];
    expect(run([off, floor])[0]?.applied).toEqual([
      { id: off.id, name: off.name, deltaCents: -4191, deltaDays: 1 },
    ]);
  });
});
