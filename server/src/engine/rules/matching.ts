import type { OfferFacts, RuleRefusal } from './facts.ts';
import type { CompiledRule, PreparedRule, PreparedRules, PreparedStep } from './prepare.ts';

/** Whether an offer is the cheapest or the fastest of those that no rule hides whatever its position. */
type OfferRank = { cheapest: boolean; fastest: boolean };

const noRank: OfferRank = { cheapest: false, fastest: false };

/** An offer with the steps that apply to it, in the order of evaluation, and why it is hidden, if it is. */
export type Matched = { offer: OfferFacts; steps: readonly PreparedStep[]; hidden: RuleRefusal | null };

/** Which rules touch which offers, and which offers they hide. */
export function matchOffers(prepared: PreparedRules, offers: readonly OfferFacts[]): Matched[] {
  const plans: Plans = new Map();
  const plain = matchPlainly(prepared, offers, plans);
  if (prepared.rules.every((rule) => rule.position === undefined)) return plain;
  const ranks = ranksAmong(offers, plain);
  return hideMatched(
    offers.map((offer, at) => matchOffer(prepared, offer, { rank: ranks[at] ?? noRank, plans })),
  );
}

/**
 * The rules whose conditions hold for each offer, the highest first, also those that a higher one stops or outdoes: what
 * tells which rules get in each other's way.
 */
export function holdingRules(prepared: PreparedRules, offers: readonly OfferFacts[]): PreparedRule[][] {
  const ranked = prepared.rules.some((rule) => rule.position !== undefined);
  const ranks = ranked ? ranksAmong(offers, matchPlainly(prepared, offers)) : [];
  return offers.map((offer, at) => prepared.rules.filter((rule) => holds(rule, offer, ranks[at] ?? noRank)));
}

function matchPlainly(
  prepared: PreparedRules,
  offers: readonly OfferFacts[],
  plans: Plans = new Map(),
): Matched[] {
  return hideMatched(offers.map((offer) => matchOffer(prepared, offer, { rank: noRank, plans })));
}

function ranksAmong(offers: readonly OfferFacts[], plain: readonly Matched[]): OfferRank[] {
  const visible = [...offers.keys()].filter((at) => plain[at]?.hidden === null);
  const best = (first: (offer: OfferFacts) => number, second: (offer: OfferFacts) => number) =>
    leastOf(visible, (at) => {
      const offer = offers[at];
      return offer === undefined ? [0, 0] : [first(offer), second(offer)];
    });
  const cost = (offer: OfferFacts) => offer.costCents;
  const time = (offer: OfferFacts) => offer.transitMinutes;
  const [cheapest, fastest] = [best(cost, time), best(time, cost)];
  return offers.map((_, at) => ({ cheapest: at === cheapest, fastest: at === fastest }));
}

/** The position whose pair of numbers is least; the earliest of equal ones. */
export function leastOf(
  positions: readonly number[],
  measure: (at: number) => readonly [number, number],
): number | undefined {
  let [best, bestMeasure]: [number | undefined, readonly [number, number]] = [undefined, [0, 0]];
  for (const at of positions) {
    const [first, second] = measure(at);
    const less = first - bestMeasure[0] || second - bestMeasure[1];
    if (best === undefined || less < 0) [best, bestMeasure] = [at, [first, second]];
  }
  return best;
}

/** Steps by the rules that an offer matched, as bits; offers of one request match few combinations. */
type Plans = Map<number, readonly PreparedStep[]>;

/** More rules than bits of a safe integer are combined anew for every offer. */
const MOST_BITS = 52;

function matchOffer(
  prepared: PreparedRules,
  offer: OfferFacts,
  how: { rank: OfferRank; plans: Plans },
): Matched {
  const { rules } = prepared;
  const matched: PreparedRule[] = [];
  let bits = 0;
  let bit = 1;
  for (const rule of rules) {
    if (holds(rule, offer, how.rank)) {
      matched.push(rule);
      bits += bit;
      if (rule.stopOnMatch) break;
    }
    bit *= 2;
  }
  const known = rules.length > MOST_BITS ? undefined : how.plans.get(bits);
  if (known !== undefined) return { offer, steps: known, hidden: null };
  const steps = stepsOf(matched);
  how.plans.set(bits, steps);
  return { offer, steps, hidden: null };
}

/** Of steps that are the same action, the one of the highest rule, and the cumulative ones of the others. */
function stepsOf(rules: readonly PreparedRule[]): PreparedStep[] {
  const taken = new Set<number>();
  const steps: PreparedStep[] = [];
  for (const rule of rules)
    for (const step of rule.prepared) {
      if (taken.has(step.slot) && !(step.addsUp && rule.cumulative)) continue;
      taken.add(step.slot);
      steps.push(step);
    }
  return steps.sort((a, b) => a.at - b.at);
}

function holds(rule: CompiledRule, offer: OfferFacts, rank: OfferRank): boolean {
  if (rule.position !== undefined && !rank[rule.position]) return false;
  for (const test of rule.offer) if (!test(offer)) return false;
  return true;
}

function hideMatched(matched: Matched[]): Matched[] {
  const carriers = new Map<number, RuleRefusal>();
  for (const one of matched)
    for (const { action, rule } of one.steps) {
      if (action.type === 'hide') one.hidden = refusalOf(rule, 'hidden_by_rule');
      if (action.type === 'hide_carrier' && !carriers.has(one.offer.carrierId))
        carriers.set(one.offer.carrierId, refusalOf(rule, 'carrier_hidden_by_rule'));
    }
  if (carriers.size > 0) for (const one of matched) one.hidden ??= carriers.get(one.offer.carrierId) ?? null;
  return matched;
}

/** The refusal of an offer that a rule takes out. */
export function refusalOf(rule: CompiledRule, code: RuleRefusal['code']): RuleRefusal {
  return { code, ruleId: rule.id, ruleName: rule.name };
}
