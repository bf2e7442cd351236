import { compileRules } from '../../../engine/rules/prepare.ts';
import type { FreightRule } from '../../../engine/rules/rule.ts';
import { dayInSaoPaulo } from '../../../kernel/sao-paulo.ts';
import { rulesOfShipper } from '../../../registry/rules/find-rules.ts';
import type { QuoteDesk } from '../../quote/desk.ts';
import { withNames } from '../../quote/receipt/quote-receipts.ts';
import { type Receipts, receiptsOf } from '../../quote/receipt/receipts-of.ts';
import { openPastWorlds, type PastWorld, type ReplayDesk } from '../../quote/replay/past-world.ts';
import type { Decision } from '../../quote/store/decision.ts';
import { listQuoteKeys } from '../../quote/store/sample.ts';
import { type WalkedQuote, walkQuotes } from '../compare-quotes.ts';
import { compareRules, decideWith, type RuleComparison, type RuleStage } from './compare-rules.ts';
import { type RuleChange, sidesOfChange } from './rule-change.ts';
import { addRuleComparison, emptyRuleTotals, type RuleTotals } from './rule-totals.ts';

/** What a change of rules would have done to the quotes that were kept last. */
export type RuleTrial = {
  triedId: number | null;
  totals: RuleTotals;
  /** When the first and the last of the quotes were made; null without any. */
  fromMs: number | null;
  untilMs: number | null;
  samples: readonly RuleSample[];
};

/** A quote that the change matters to, with the receipts of either side. */
export type RuleSample = { id: string; decision: Decision; before: Receipts; after: Receipts };

export type TrialDesk = ReplayDesk & { ctx: Pick<QuoteDesk['ctx'], 'db' | 'clock'> };

const mostSamples = 8;

/**
 * What a rule, or another order of all of them, would have done over the last quotes of a shipper: each is decided twice in the
 * world it was made in, by the rules that count today and by those with the change. Nothing of it is kept.
 * @throws Failure `not_found` without such a shipper or rule; `conflict` and `invalid_request` as `sidesOfChange`.
 */
export async function tryRules(
  desk: TrialDesk,
  shipperId: number,
  { change, limit }: { change: RuleChange; limit: number },
): Promise<RuleTrial> {
  const stored = await rulesOfShipper(desk.ctx.db, shipperId);
  const sides = sidesOfChange(stored, change, dayInSaoPaulo(desk.ctx.clock.nowMs()));
  const stageOf = openRuleStages(sides);
  const span = { shipperIds: [shipperId], fromId: null, toId: null, limit, order: 'newest' as const };
  const keys = await listQuoteKeys(desk.ctx, span);
  const worlds = await openPastWorlds(desk);
  const totals = emptyRuleTotals();
  const instants: number[] = [];
  const chosen: Candidate[] = [];
  await walkQuotes(desk, keys, async (basisId) => {
    const stage = stageOf(await worlds(basisId));
    return function* (quote) {
      const comparison = yield* compareRules(stage, quote.decision);
      instants.push(quote.decision.atMs);
      if (addRuleComparison(totals, comparison)) keepLargest(chosen, { quote, weight: weightOf(comparison) });
    };
  });
  return {
    triedId: sides.triedId,
    totals,
    fromMs: instants.length === 0 ? null : Math.min(...instants),
    untilMs: instants.length === 0 ? null : Math.max(...instants),
    samples: await samplesOf(
      desk,
      chosen.map(({ quote }) => quote),
      async (quote) => stageOf(await worlds(quote.basisId)),
    ),
  };
}

type PastRuleStage = RuleStage & { past: PastWorld; rules: { before: FreightRule[]; after: FreightRule[] } };

function openRuleStages({ before, after, triedId }: ReturnType<typeof sidesOfChange>) {
  const compiled = { before: compileRules(before), after: compileRules(after) };
  return (past: PastWorld): PastRuleStage => ({
    ...compiled,
    triedId,
    past,
    rules: { before, after },
    world: { ...past, tracesRules: false },
  });
}

type Candidate = { quote: WalkedQuote; weight: number };

/** By how much the first price moves; an offer that is lost or gained weighs its price. */
function weightOf({ before: [before], after: [after] }: RuleComparison): number {
  return Math.abs((after?.finalCents ?? 0) - (before?.finalCents ?? 0));
}

function keepLargest(chosen: Candidate[], candidate: Candidate): void {
  chosen.push(candidate);
  chosen.sort((a, b) => b.weight - a.weight || (a.quote.id < b.quote.id ? 1 : -1));
  chosen.length = Math.min(chosen.length, mostSamples);
}

async function samplesOf(
  desk: TrialDesk,
  quotes: readonly WalkedQuote[],
  stageOf: (quote: WalkedQuote) => Promise<PastRuleStage>,
): Promise<RuleSample[]> {
  const samples: RuleSample[] = [];
  for (const quote of quotes) {
    const stage = await stageOf(quote);
    const { id, decision } = quote;
    const side = (at: 'before' | 'after') => receiptsWith(desk, { stage, decision, at });
    samples.push({ id, decision, before: await side('before'), after: await side('after') });
  }
  return samples;
}

async function receiptsWith(
  desk: TrialDesk,
  { stage, decision, at }: { stage: PastRuleStage; decision: Decision; at: 'before' | 'after' },
): Promise<Receipts> {
  const work = { key: 'what-if', estimateMs: Number.POSITIVE_INFINITY, isPatient: true };
  const decided = await desk.scheduler.run(work, decideWith(stage, stage[at], decision));
  const world = { ...stage.past, definitions: stage.rules[at] };
  return receiptsOf(await withNames(desk, { world, enquired: decision, decided }));
}
