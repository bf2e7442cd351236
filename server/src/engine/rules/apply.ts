import type { AppliedRule, OfferFacts, RuleOutcome, RuleRefusal, RuleTrace } from './facts.ts';
import { leastOf, type Matched, matchOffers, refusalOf } from './matching.ts';
import type { CompiledRule, PreparedRules, PreparedStep } from './prepare.ts';
import { daysAfter, MATCH_ORDER, type PriceContext, priceAfter } from './steps.ts';

const MINUTES_OF_A_DAY = 1440;

/** An offer on its way through the steps. */
type Working = Matched & {
  cents: number;
  days: number;
  neutralised: boolean;
  applied: AppliedRule[];
  trace: RuleTrace[] | null;
};

/**
 * Applies rules to the offers of one request: hide, percent, fixed, set, bounds, rounding, deadline, and then
 * the selections among what is left. Answers one outcome per offer, null for those that no rule touched, and
 * an empty list where no rule applies: cost and deadline are then final. The cost never changes.
 * With `traced` every step is told, for receipts.
 */
export function applyRules(
  prepared: PreparedRules,
  offers: readonly OfferFacts[],
  traced = false,
): (RuleOutcome | null)[] {
  if (prepared.steps.length === 0) return [];
  const work = matchOffers(prepared, offers).map(
    ({ offer, steps, hidden }): Working => ({
      offer,
      steps,
      hidden,
      cents: offer.costCents,
      days: daysOf(offer),
      neutralised: false,
      applied: [],
      trace: traced ? [] : null,
    }),
  );
  const visible = work.filter((one) => one.hidden === null);
  for (const one of visible) runSteps(one, prepared, { before: MATCH_ORDER, cheapestCents: 0 });
  const cheapestCents = visible.reduce((least, one) => Math.min(least, one.cents), Number.MAX_SAFE_INTEGER);
  for (const one of visible) runSteps(one, prepared, { from: MATCH_ORDER, cheapestCents });
  select(prepared, work);
  return work.map(outcomeOf);
}

function daysOf(offer: OfferFacts): number {
  return Math.floor(offer.transitMinutes / MINUTES_OF_A_DAY);
}

type Part = { from?: number; before?: number; cheapestCents: number };

function runSteps(one: Working, prepared: PreparedRules, part: Part): void {
  const { from = 0, before = Number.POSITIVE_INFINITY } = part;
  if (one.steps.length === 0) return;
  const context: PriceContext = {
    goodsCents: prepared.goodsCents,
    neutralisationCents: one.offer.neutralisationCents,
    cheapestCents: part.cheapestCents,
  };
  for (const step of one.steps) if (step.order >= from && step.order < before) runStep(one, step, context);
}

function runStep(one: Working, { action, rule }: PreparedStep, context: PriceContext): void {
  const cents = priceAfter(action, one.cents, context);
  const days = daysAfter(action, one.days);
  one.trace?.push(traceOf(one, { action, rule, context, cents, days }));
  if (action.type === 'neutralise') one.neutralised = context.neutralisationCents !== null;
  if (cents === one.cents && days === one.days) return;
  const change = changeOf(one.applied, rule);
  change.deltaCents += cents - one.cents;
  change.deltaDays += days - one.days;
  one.cents = cents;
  one.days = days;
}

type Run = {
  action: PreparedStep['action'];
  rule: CompiledRule;
  context: PriceContext;
  cents: number;
  days: number;
};

function traceOf(before: Working, { action, rule, context, cents, days }: Run): RuleTrace {
  return {
    ruleId: rule.id,
    ruleName: rule.name,
    action,
    ...context,
    beforeCents: before.cents,
    afterCents: cents,
    beforeDays: before.days,
    afterDays: days,
  };
}

/** Where the changes of one rule add up. */
function changeOf(applied: AppliedRule[], rule: CompiledRule): AppliedRule {
  for (const known of applied) if (known.id === rule.id) return known;
  const change = { id: rule.id, name: rule.name, deltaCents: 0, deltaDays: 0 };
  applied.push(change);
  return change;
}

/** Selections look at final prices and deadlines, each among the visible offers that its rule matched. */
function select(prepared: PreparedRules, work: readonly Working[]): void {
  for (const step of prepared.steps) {
    const { type } = step.action;
    if (type !== 'only_cheapest' && type !== 'only_fastest' && type !== 'limit_per_carrier') continue;
    const group = work.filter((one) => one.hidden === null && one.steps.includes(step));
    if (type === 'limit_per_carrier') limitPerCarrier(group, step);
    else keepBest(group, step);
  }
}

function keepBest(group: readonly Working[], step: PreparedStep): void {
  const cheapest = step.action.type === 'only_cheapest';
  const best = leastOf([...group.keys()], (at) => rankOf(group[at], cheapest));
  const code = cheapest ? 'not_cheapest_by_rule' : 'not_fastest_by_rule';
  hideAll(
    group.filter((_, at) => at !== best),
    refusalOf(step.rule, code),
  );
}

function limitPerCarrier(group: readonly Working[], step: PreparedStep): void {
  if (step.action.type !== 'limit_per_carrier') return;
  const { count } = step.action;
  for (const [, own] of Map.groupBy(group, (one) => one.offer.carrierId)) {
    const ranked = own.toSorted((a, b) => a.cents - b.cents || timeOf(a) - timeOf(b));
    hideAll(ranked.slice(count), refusalOf(step.rule, 'over_carrier_limit_by_rule'));
  }
}

function hideAll(group: readonly Working[], refusal: RuleRefusal): void {
  for (const one of group) one.hidden = refusal;
}

function rankOf(one: Working | undefined, cheapest: boolean): [number, number] {
  if (one === undefined) return [0, 0];
  return cheapest ? [one.cents, timeOf(one)] : [timeOf(one), one.cents];
}

/** The deadline in minutes, as if a business day were any day: enough to compare. */
function timeOf(one: Working): number {
  return one.days * MINUTES_OF_A_DAY + (one.offer.transitMinutes % MINUTES_OF_A_DAY);
}

function outcomeOf(one: Working): RuleOutcome | null {
  if (one.steps.length === 0 && one.hidden === null) return null;
  return {
    finalCents: one.cents,
    extraDays: one.days - daysOf(one.offer),
    neutralised: one.neutralised,
    applied: one.applied,
    hidden: one.hidden,
    trace: one.trace,
  };
}
