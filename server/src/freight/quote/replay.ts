import { describeRefusal } from '../../engine/rating/refusal.ts';
import { fail } from '../../kernel/failure.ts';
import { type Decided, decide, type Refused } from './decide.ts';
import type { DecidedOffer } from './decision.ts';
import type { QuoteDesk } from './desk.ts';
import { openPastWorlds } from './past-world.ts';
import { findQuote, type StoredQuote } from './store.ts';

/** A stored quote computed again from its own inputs. */
export type Replay = {
  quote: StoredQuote;
  decided: Decided;
  /** Whether price and days of every offer came out as they were stored, in the same order. */
  identical: boolean;
};

/**
 * Computes a stored quote again with the sheets, rules, taxes and boxes it was decided upon.
 * @throws Failure `not_found` where the shipper has no quote of this token.
 */
export async function replayQuote(desk: QuoteDesk, shipperId: number, id: string): Promise<Replay> {
  const quote = await findQuote(desk.ctx, shipperId, id);
  if (quote === undefined) throw fail('not_found');
  const worlds = await openPastWorlds(desk);
  const decided = decide(await worlds(quote.basisId), quote.decision);
  return { quote, decided, identical: isIdentical(decided, quote.decision.offers) };
}

function isIdentical({ chosen }: Decided, stored: readonly DecidedOffer[]): boolean {
  if (chosen.length !== stored.length) return false;
  return chosen.every(({ candidate, priced, outcome, finalPriceCents }, index) => {
    const offer = stored[index];
    return (
      offer !== undefined &&
      offer.versionId === candidate.versionId &&
      offer.costCents === priced.costCents &&
      offer.finalCents === finalPriceCents &&
      offer.transitMinutes === priced.transitMinutes &&
      offer.extraDays === (outcome?.extraDays ?? 0)
    );
  });
}

/** A refusal as an English sentence with its numbers. */
export function sentenceOf({ refusal }: Refused): string {
  if ('kind' in refusal) return describeRefusal(refusal);
  if (refusal.code === 'unknown_zip')
    return `zip code ${String(refusal.zip).padStart(8, '0')} belongs to no state`;
  return `rule "${refusal.ruleName}" hides it (${refusal.code})`;
}
