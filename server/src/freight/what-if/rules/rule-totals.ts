import type { Shadow } from '../../../engine/rules/shadows.ts';
import type { RuleComparison, Shown } from './compare-rules.ts';

/** What a change of rules comes to over many quotes. Money in cents; a pair of numbers is before and after. */
export type RuleTotals = {
  quotes: number;
  matchedQuotes: number;
  matchedOffers: number;
  changedQuotes: number;
  /** Offers that rules hide now and did not, and the reverse. */
  hiddenOffers: number;
  revealedOffers: number;
  /** Quotes that were shown an offer and are no more, and the reverse. */
  emptiedQuotes: number;
  filledQuotes: number;
  /** Quotes in which another offer stands first. */
  firstChanged: number;
  /** The first offers of quotes that have one on both sides. */
  first: { quotes: number; cents: Sides; costCents: Sides; days: Sides };
  /** First places that a carrier has on either side. */
  firstsOf: Map<number, Sides>;
  shadows: Map<string, ShadowSum>;
};

export type Sides = { before: number; after: number };

/** One rule in the way of another. */
export type ShadowSum = Omit<Shadow, 'by' | 'of'> & {
  by: { id: number; name: string };
  of: { id: number; name: string };
  offers: Sides;
};

export function emptyRuleTotals(): RuleTotals {
  const none = () => ({ before: 0, after: 0 });
  return {
    quotes: 0,
    matchedQuotes: 0,
    matchedOffers: 0,
    changedQuotes: 0,
    hiddenOffers: 0,
    revealedOffers: 0,
    emptiedQuotes: 0,
    filledQuotes: 0,
    firstChanged: 0,
    first: { quotes: 0, cents: none(), costCents: none(), days: none() },
    firstsOf: new Map(),
    shadows: new Map(),
  };
}

/** Adds a quote, and answers whether the change matters to it: an offer costs, takes or stands otherwise, or is not there. */
export function addRuleComparison(totals: RuleTotals, comparison: RuleComparison): boolean {
  const { before, after, visible, matchedOffers } = comparison;
  const isChanged = differs(before, after);
  totals.quotes += 1;
  totals.matchedQuotes += matchedOffers > 0 ? 1 : 0;
  totals.matchedOffers += matchedOffers;
  totals.changedQuotes += isChanged ? 1 : 0;
  totals.hiddenOffers += visible.before.difference(visible.after).size;
  totals.revealedOffers += visible.after.difference(visible.before).size;
  totals.emptiedQuotes += before.length > 0 && after.length === 0 ? 1 : 0;
  totals.filledQuotes += before.length === 0 && after.length > 0 ? 1 : 0;
  addFirst(totals, before[0], after[0]);
  for (const side of ['before', 'after'] as const)
    for (const shadow of comparison.shadows[side]) addShadow(totals.shadows, shadow, side);
  return isChanged;
}

function differs(before: readonly Shown[], after: readonly Shown[]): boolean {
  if (before.length !== after.length) return true;
  return before.some((one, at) => {
    const other = after[at];
    return one.key !== other?.key || one.finalCents !== other.finalCents || one.days !== other.days;
  });
}

function addFirst(totals: RuleTotals, before: Shown | undefined, after: Shown | undefined): void {
  if (before?.key !== after?.key) totals.firstChanged += 1;
  addCarrier(totals, before, 'before');
  addCarrier(totals, after, 'after');
  if (before === undefined || after === undefined) return;
  const { first } = totals;
  first.quotes += 1;
  add(first.cents, before.finalCents, after.finalCents);
  add(first.costCents, before.costCents, after.costCents);
  add(first.days, before.days, after.days);
}

function addCarrier({ firstsOf }: RuleTotals, shown: Shown | undefined, side: keyof Sides): void {
  if (shown === undefined) return;
  const carrierId = shown.rated.carrierReference;
  const sum = firstsOf.get(carrierId) ?? { before: 0, after: 0 };
  sum[side] += 1;
  firstsOf.set(carrierId, sum);
}

function add(sum: Sides, before: number, after: number): void {
  sum.before += before;
  sum.after += after;
}

function addShadow(shadows: RuleTotals['shadows'], shadow: Shadow, side: keyof Sides): void {
  const { by, of, reason, action } = shadow;
  const key = `${by.id} ${of.id} ${reason} ${action}`;
  const sum = shadows.get(key) ?? {
    by: { id: by.id, name: by.name },
    of: { id: of.id, name: of.name },
    ...{ reason, action, offers: { before: 0, after: 0 } },
  };
  sum.offers[side] += 1;
  shadows.set(key, sum);
}
