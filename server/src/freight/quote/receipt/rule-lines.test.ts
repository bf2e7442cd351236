import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recompute } from '../../../../test/support/receipt-checker/check.ts';
import { dense, routeBetween } from '../../../../test/support/shipments.ts';
import { applyRules } from '../../../engine/rules/apply.ts';
import type { OfferFacts } from '../../../engine/rules/facts.ts';
import { compileRules, prepareRules } from '../../../engine/rules/prepare.ts';
import type { FreightRule, RuleAction } from '../../../engine/rules/rule.ts';
import { carrierDeadline } from './deadline-lines.ts';
import { lineOf } from './line.ts';
import { ruleLines } from './rule-lines.ts';
import { cents } from './units.ts';

const amount = fc.integer({ min: 0, max: 200_000 });
const delta = fc.integer({ min: -50_000, max: 50_000 });
const share = fc.integer({ min: -1_000_000, max: 2_000_000 });
const dayCount = fc.integer({ min: 0, max: 30 });

const action: fc.Arbitrary<RuleAction> = fc.oneof(
  fc.record({ type: fc.constant('percent' as const), ppm: share }),
  fc.record({ type: fc.constant('fixed' as const), cents: delta }),
  fc.constant({ type: 'neutralise' as const }),
  fc.record({ type: fc.constant('set_price' as const), cents: amount }),
  fc.record({ type: fc.constant('free_above' as const), goodsCents: fc.constantFrom(0, 999_999) }),
  fc.record({ type: fc.constant('match_cheapest' as const), deltaCents: delta, deltaPpm: share }),
  fc.record({ type: fc.constant('floor' as const), cents: amount }),
  fc.record({ type: fc.constant('ceiling' as const), cents: amount }),
  fc.record({
    type: fc.constant('cap_percent_of_goods' as const),
    ppm: fc.integer({ min: 0, max: 2_000_000 }),
  }),
  fc.record({
    type: fc.constant('round' as const),
    stepCents: fc.constantFrom(1, 5, 50, 100, 333),
    direction: fc.constantFrom('nearest' as const, 'up' as const),
  }),
  fc.record({
    type: fc.constant('round_to_ending' as const),
    endingCents: fc.integer({ min: 0, max: 99 }),
  }),
  fc.record({ type: fc.constant('add_days' as const), days: fc.integer({ min: -10, max: 10 }) }),
  fc.record({ type: fc.constant('set_days' as const), days: dayCount }),
  fc.record({ type: fc.constant('min_days' as const), days: dayCount }),
  fc.record({ type: fc.constant('max_days' as const), days: dayCount }),
);

const rules: fc.Arbitrary<FreightRule[]> = fc
  .array(fc.record({ actions: fc.array(action, { minLength: 1, maxLength: 4 }), cumulative: fc.boolean() }), {
    minLength: 1,
    maxLength: 4,
  })
  .map((drafts) =>
    drafts.map(({ actions, cumulative }, index) => ({
      id: index + 1,
      name: `Regra: ${index} = R$ 1,00 (x) [y]`,
      priority: index + 1,
      active: true,
      cumulative,
      stopOnMatch: false,
      validFromOn: null,
      validToOn: null,
      conditions: {},
      actions,
    })),
  );

const goodsCents = 85_000;

function outcomeOf(definitions: FreightRule[], costCents: number, transitMinutes: number) {
  const prepared = prepareRules(compileRules(definitions), {
    dispatcher: '11222333000181',
    route: routeBetween('saoPaulo', 'salvador'),
    shipment: dense(5, goodsCents / 100),
    skus: [],
    tags: [],
    channel: null,
    subchannel: null,
    platformCode: null,
    day: 20_777,
    minuteOfDay: 600,
  });
  const offer: OfferFacts = {
    costCents,
    transitMinutes,
    carrierId: 1,
    service: 'Normal',
    serviceCode: null,
    modal: 'road',
    loadType: 'fractional',
    chargeableG: 5000,
    neutralisationCents: 77,
  };
  const [outcome = null] = applyRules(prepared, [offer, { ...offer, costCents: costCents + 500 }], true);
  return outcome;
}

describe('the rules of a receipt', () => {
  it('give price and days again from their text, whatever the rules', () => {
    const transits = fc.oneof(
      dayCount.map((days) => days * 1440),
      fc.integer({ min: 0, max: 20_000 }),
    );
    fc.assert(
      fc.property(
        rules,
        fc.integer({ min: 0, max: 300_000 }),
        transits,
        (definitions, costCents, transitMinutes) => {
          const outcome = outcomeOf(definitions, costCents, transitMinutes);
          fc.pre(outcome !== null);
          const transitDays = Math.floor(transitMinutes / 1440);
          const lines = [
            lineOf({ section: 'table', label: 'Transportadora ao vivo', words: 'conector «x»' }),
            lineOf({
              section: 'goods',
              label: 'Valor da mercadoria',
              words: 'declarado',
              result: cents(goodsCents),
            }),
            lineOf({ section: 'total', label: 'Custo', words: 'x', result: cents(costCents) }),
            carrierDeadline({ transitMinutes, extraDays: 0, fromDay: 20_777, isOwnTransit: null }),
            ...ruleLines({ transitDays, finalCents: outcome.finalCents }, outcome),
          ].map(({ text }) => text);
          const { finalCents, days } = recompute(lines);
          expect(finalCents).toBe(BigInt(outcome.finalCents));
          expect(days).toBe(BigInt(transitDays + outcome.extraDays));
        },
      ),
      { numRuns: Number(process.env.RUNS ?? 300) },
    );
  });
});
