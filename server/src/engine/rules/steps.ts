// biome-ignore-all lint/style/useNamingConvention: keys are codes of actions, written like every code of ours
import { MILLION, percentOf } from '../../kernel/money.ts';
import { divRound, mulDivRound } from '../../kernel/mul-div.ts';
import type { ActionType, RuleAction } from './rule.ts';

/**
 * Where actions stand in the order of evaluation, and which of them are the same action: of those in one
 * slot only the rule of highest priority applies, unless the slot adds up and the lower rule is cumulative.
 */
type Slot = { stage: Stage; name: string; addsUp: boolean };

type Stage = keyof typeof stages;

/** The order of evaluation. */
const stages = {
  hide: 0,
  percent: 1,
  fixed: 2,
  set: 3,
  match: 4,
  bound: 5,
  round: 6,
  addDays: 7,
  setDays: 8,
  minDays: 9,
  maxDays: 10,
  select: 11,
} as const;

const slots: { readonly [T in ActionType]: Slot } = {
  hide: { stage: 'hide', name: 'hide', addsUp: false },
  hide_carrier: { stage: 'hide', name: 'hide_carrier', addsUp: false },
  percent: { stage: 'percent', name: 'percent', addsUp: true },
  fixed: { stage: 'fixed', name: 'fixed', addsUp: true },
  neutralise: { stage: 'fixed', name: 'neutralise', addsUp: false },
  set_price: { stage: 'set', name: 'set', addsUp: false },
  free: { stage: 'set', name: 'set', addsUp: false },
  free_above: { stage: 'set', name: 'set', addsUp: false },
  match_cheapest: { stage: 'match', name: 'set', addsUp: false },
  floor: { stage: 'bound', name: 'floor', addsUp: true },
  ceiling: { stage: 'bound', name: 'ceiling', addsUp: true },
  cap_percent_of_goods: { stage: 'bound', name: 'cap_percent_of_goods', addsUp: true },
  round: { stage: 'round', name: 'round', addsUp: false },
  round_to_ending: { stage: 'round', name: 'round', addsUp: false },
  add_days: { stage: 'addDays', name: 'add_days', addsUp: true },
  set_days: { stage: 'setDays', name: 'set_days', addsUp: false },
  min_days: { stage: 'minDays', name: 'min_days', addsUp: true },
  max_days: { stage: 'maxDays', name: 'max_days', addsUp: true },
  only_cheapest: { stage: 'select', name: 'only_cheapest', addsUp: true },
  only_fastest: { stage: 'select', name: 'only_fastest', addsUp: true },
  limit_per_carrier: { stage: 'select', name: 'limit_per_carrier', addsUp: true },
};

export type Step = { action: RuleAction; order: number; slot: number; addsUp: boolean };

const slotNames = [...new Set(Object.values(slots).map((slot) => slot.name))];

/** Steps before this order need no price of another offer; those from it on may. */
export const MATCH_ORDER: number = stages.match;

/** An action with its place in the order of evaluation. */
export function stepOf(action: RuleAction): Step {
  const { stage, name, addsUp } = slots[action.type];
  return { action, order: stages[stage], slot: slotNames.indexOf(name), addsUp };
}

export type PriceContext = {
  goodsCents: number;
  neutralisationCents: number | null;
  /** The lowest price among the visible offers before any matches it. */
  cheapestCents: number;
};

/** The price after a step, in cents and never negative; steps that do not concern the price leave it. */
export function priceAfter(action: RuleAction, cents: number, context: PriceContext): number {
  switch (action.type) {
    case 'percent':
      return mulDivRound(cents, MILLION + action.ppm, MILLION);
    case 'fixed':
      return Math.max(0, cents + action.cents);
    case 'neutralise':
      return cents + (context.neutralisationCents ?? 0);
    case 'set_price':
      return action.cents;
    case 'free':
    case 'free_above':
      return 0;
    case 'match_cheapest':
      return Math.max(
        0,
        mulDivRound(context.cheapestCents, MILLION + action.deltaPpm, MILLION) + action.deltaCents,
      );
    case 'floor':
      return Math.max(cents, action.cents);
    case 'ceiling':
      return Math.min(cents, action.cents);
    case 'cap_percent_of_goods':
      return Math.min(cents, percentOf(context.goodsCents, action.ppm));
    default:
      return cents === 0 ? 0 : rounded(action, cents);
  }
}

function rounded(action: RuleAction, cents: number): number {
  if (action.type === 'round') {
    const rounding = action.direction === 'up' ? 'ceil' : 'half_up';
    return divRound(cents, action.stepCents, rounding) * action.stepCents;
  }
  if (action.type !== 'round_to_ending') return cents;
  const ending = cents - (cents % 100) + action.endingCents;
  return ending >= cents ? ending : ending + 100;
}

/** The business days after a step, never negative; steps that do not concern them leave them. */
export function daysAfter(action: RuleAction, days: number): number {
  switch (action.type) {
    case 'add_days':
      return Math.max(0, days + action.days);
    case 'set_days':
      return action.days;
    case 'min_days':
      return Math.max(days, action.days);
    case 'max_days':
      return Math.min(days, action.days);
    default:
      return days;
  }
}
