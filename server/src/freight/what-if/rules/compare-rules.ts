import { holdingRules } from '../../../engine/rules/matching.ts';
import { type CompiledRules, prepareRules } from '../../../engine/rules/prepare.ts';
import { type Shadow, shadowsAmong } from '../../../engine/rules/shadows.ts';
import type { Steps } from '../../../kernel/steps.ts';
import {
  conclude,
  type Decided,
  packGoods,
  rateTables,
  type TablesRated,
  type World,
  withLive,
} from '../../quote/decide.ts';
import { costOf, type Rated } from '../../quote/rated.ts';
import type { Decision } from '../../quote/store/decision.ts';
import { offerFacts, requestFacts } from '../../quote/under-rules.ts';

/** The world of a quote with the rules of either side. */
export type RuleStage = {
  world: World;
  before: CompiledRules;
  after: CompiledRules;
  triedId: number | null;
};

/** An offer as a side shows it. Money in cents; days are the whole days of the deadline. */
export type Shown = {
  key: string;
  rated: Rated;
  costCents: number;
  finalCents: number;
  days: number;
};

/** One stored quote, decided with the rules of either side. */
export type RuleComparison = {
  before: readonly Shown[];
  after: readonly Shown[];
  /** Offers that no rule hides, by their keys, also those that a filter or a limit of the quote leaves out. */
  visible: { before: ReadonlySet<string>; after: ReadonlySet<string> };
  /** Offers for which the conditions of the rule that is tried hold. */
  matchedOffers: number;
  /** Which rules get in each other's way, on each side, one entry an offer. */
  shadows: { before: readonly Shadow[]; after: readonly Shadow[] };
};

/** Decides a stored quote with the rules of both sides; pure. Tables are asked once, for no rule changes what they say. */
export function* compareRules(stage: RuleStage, decision: Decision): Steps<RuleComparison> {
  const tables = yield* rateTables(stage.world, decision, yield* packGoods(decision));
  const side = (rules: CompiledRules) => {
    const world = { ...stage.world, rules };
    return { decided: conclude(world, tables, decision.live), ...holdingOf(world, tables, decision) };
  };
  const [before, after] = [side(stage.before), side(stage.after)];
  const { triedId } = stage;
  // A rule that is switched off is found on the side where it still applies.
  const matching = after.ids.has(triedId) ? after : before;
  return {
    before: before.decided.chosen.map(shownOf),
    after: after.decided.chosen.map(shownOf),
    visible: { before: visibleKeys(before.decided), after: visibleKeys(after.decided) },
    matchedOffers: matching.holding.filter((ids) => ids.some((id) => id === triedId)).length,
    shadows: { before: before.shadows, after: after.shadows },
  };
}

/** Decides one side alone, with every step of the rules, for receipts. */
export function* decideWith(stage: RuleStage, rules: CompiledRules, decision: Decision): Steps<Decided> {
  const tables = yield* rateTables(stage.world, decision, yield* packGoods(decision));
  const world = { ...stage.world, rules, tracesRules: true };
  return conclude(world, tables, decision.live);
}

function holdingOf(world: World, tables: TablesRated, { live }: Decision) {
  const ids = new Set<number | null>(world.rules.map(({ id }) => id));
  const { question, load } = tables;
  if (question === null || world.rules.length === 0) return { ids, holding: [], shadows: [] };
  const prepared = prepareRules(world.rules, requestFacts(question));
  const offers = withLive(world, tables, live).map((rated) => offerFacts(world, rated, load));
  const holding = holdingRules(prepared, offers);
  return {
    ids,
    holding: holding.map((rules) => rules.map(({ id }) => id)),
    shadows: holding.flatMap(shadowsAmong),
  };
}

const minutesOfADay = 1440;

function shownOf(rated: Rated): Shown {
  return {
    key: keyOf(rated),
    rated,
    costCents: costOf(rated),
    finalCents: rated.finalPriceCents,
    days: Math.floor(rated.deliveryMinutes / minutesOfADay),
  };
}

/** Names an offer on both sides. */
function keyOf(rated: Rated): string {
  return rated.kind === 'table'
    ? `table ${rated.candidate.versionId}`
    : `live ${rated.answer.connectorId} ${rated.offer.identifier}`;
}

function visibleKeys({ chosen, passedOver }: Decided): Set<string> {
  return new Set([...chosen, ...passedOver].map(keyOf));
}
