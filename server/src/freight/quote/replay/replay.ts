import { describeRefusal } from '../../../engine/rating/refusal.ts';
import { fail } from '../../../kernel/failure.ts';
import type { Decided } from '../decide.ts';
import { decideInSlices } from '../in-slices.ts';
import { costOf, type Rated, type Refused, transitOf } from '../rated.ts';
import type { Decision } from '../store/decision.ts';
import { findQuote, type StoredQuote } from '../store/store.ts';
import { openPastWorlds, type PastWorld, type ReplayDesk } from './past-world.ts';

/** A stored quote computed again from its own inputs. */
export type Replay = {
  quote: StoredQuote;
  /** What it was decided in. */
  world: PastWorld;
  decided: Decided;
  /** Whether price and days of every offer came out as they were stored, in the same order. */
  identical: boolean;
};

/**
 * Computes a stored quote again with the sheets, rules, taxes and boxes it was decided upon, and with what live
 * carriers answered then: nobody is asked again.
 * @throws Failure `not_found` where the shipper has no quote of this token.
 */
export async function replayQuote(desk: ReplayDesk, shipperId: number, id: string): Promise<Replay> {
  const quote = await findQuote(desk.ctx, shipperId, id);
  if (quote === undefined) throw fail('not_found');
  const worlds = await openPastWorlds(desk);
  const world = await worlds(quote.basisId);
  const decided = await decideInSlices({ scheduler: desk.scheduler, shipperId }, world, quote.decision);
  return { quote, world, decided, identical: isIdentical(decided, quote.decision) };
}

function isIdentical({ chosen }: Decided, { offers, live }: Decision): boolean {
  if (chosen.length !== offers.length) return false;
  return chosen.every((rated, index) => {
    const offer = offers[index];
    return (
      offer !== undefined &&
      isFrom(rated, offer, live) &&
      offer.costCents === costOf(rated) &&
      offer.finalCents === rated.finalPriceCents &&
      offer.transitMinutes === transitOf(rated) &&
      offer.extraDays === (rated.outcome?.extraDays ?? 0)
    );
  });
}

function isFrom(rated: Rated, offer: Decision['offers'][number], live: Decision['live']): boolean {
  if (rated.kind === 'table') return offer.versionId === rated.candidate.versionId;
  return offer.live !== null && live[offer.live.answer]?.offers[offer.live.offer] === rated.offer;
}

/** A refusal as an English sentence with its numbers. */
export function sentenceOf({ refusal }: Refused): string {
  if ('kind' in refusal) return describeRefusal(refusal);
  if ('sentence' in refusal) return refusal.sentence;
  if (refusal.code === 'unknown_zip')
    return `zip code ${String(refusal.zip).padStart(8, '0')} belongs to no state`;
  return `rule "${refusal.ruleName}" hides it (${refusal.code})`;
}
