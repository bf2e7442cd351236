import { describe, expect, it } from 'vitest';
import type { OfferFacts, RequestFacts } from './facts.ts';
import { holdingRules } from './matching.ts';
import type { PreparedRules } from './prepare.ts';
import { compileRules, prepareRules } from './prepare.ts';
import type { FreightRule, RuleAction } from './rule.ts';
import { shadowsAmong } from './shadows.ts';

const place = { ibge: null, city: null, latitude: null, longitude: null, zip: 1_000_000, uf: 'SP' as const };
const request: RequestFacts = {
  dispatcher: '11222333000181',
  route: {
    origin: place,
    destination: place,
    recipient: { type: 'individual', document: null, stateInscription: null },
    reverse: false,
  },
  shipment: {
    objects: [],
    realG: 1000,
    volumeMm3: 1000,
    objectCount: 1,
    productCount: 1,
    nfeCount: 1,
    goodsCents: 10_000,
    declaredCents: 10_000,
    categories: [],
  },
  skus: [],
  tags: [],
  channel: null,
  subchannel: null,
  platformCode: null,
  day: 20_000,
  minuteOfDay: 0,
};
const offers = [1, 2].map(
  (carrierId): OfferFacts => ({
    costCents: carrierId * 1000,
    transitMinutes: 1440,
    carrierId,
    service: 'Rodoviário',
    serviceCode: null,
    modal: 'road',
    loadType: 'fractional',
    chargeableG: 1000,
    neutralisationCents: null,
  }),
);

function rule(id: number, action: RuleAction, more: Partial<FreightRule> = {}): FreightRule {
  return {
    id,
    name: `rule ${id}`,
    priority: id,
    active: true,
    cumulative: false,
    stopOnMatch: false,
    validFromOn: null,
    validToOn: null,
    conditions: {},
    actions: [action],
    ...more,
  };
}

const prepared = (...rules: FreightRule[]): PreparedRules => prepareRules(compileRules(rules), request);

/** Which rule is in the way of which, for each offer. */
function shadows(...rules: FreightRule[]): string[][] {
  return holdingRules(prepared(...rules), offers).map((holding) =>
    shadowsAmong(holding).map(({ by, of, reason, action }) => `${by.id}>${of.id} ${action ?? reason}`),
  );
}

describe('rules in the way of each other', () => {
  it('are those with the same action, where the lower one does not add up', () => {
    const percent: RuleAction = { type: 'percent', ppm: 1 };
    expect(shadows(rule(1, percent), rule(2, percent), rule(3, percent, { cumulative: true }))).toEqual([
      ['1>2 percent'],
      ['1>2 percent'],
    ]);
  });

  it('are all below one that ends the rules, and only for the offers it matches', () => {
    const stopping = rule(1, { type: 'free' }, { stopOnMatch: true, conditions: { carriers: [2] } });
    expect(shadows(stopping, rule(2, { type: 'add_days', days: 1 }), rule(3, { type: 'hide' }))).toEqual([
      [],
      ['1>2 stop', '1>3 stop'],
    ]);
  });

  it('are ways of setting a price that differ', () => {
    expect(shadows(rule(1, { type: 'free' }), rule(2, { type: 'set_price', cents: 1 }))[0]).toEqual([
      '1>2 set_price',
    ]);
  });

  it('are not those that match the cheapest offer alone and another one', () => {
    const cheapest = rule(1, { type: 'free' }, { conditions: { position: 'cheapest' } });
    expect(shadows(cheapest, rule(2, { type: 'free' }))).toEqual([['1>2 free'], []]);
  });
});
