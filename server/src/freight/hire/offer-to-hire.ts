import { deadline } from '../../engine/calendar/deadline.ts';
import { lookupPlace } from '../../engine/places/place-index.ts';
import { fail, failField } from '../../kernel/failure.ts';
import { dayInSaoPaulo } from '../../kernel/sao-paulo.ts';
import type { Decided } from '../quote/decide.ts';
import type { QuoteDesk } from '../quote/desk.ts';
import { decideInSlices } from '../quote/in-slices.ts';
import { costOf, type Rated, transitOf } from '../quote/rated.ts';
import { openPastWorlds, type PastWorld } from '../quote/replay/past-world.ts';
import type { DecidedOffer } from '../quote/store/decision.ts';
import { findQuote, type StoredQuote } from '../quote/store/store.ts';

/** An offer as it was shown, computed again with everything that a freight keeps of it. */
export type HireableOffer = {
  quote: StoredQuote;
  offer: DecidedOffer;
  rated: Rated;
  packing: Decided['packing'];
  world: PastWorld;
  /** The carrier's deadline counted from the quote, as a day. */
  estimatedOn: number;
};

export type OfferWanted = { shipperId: number; token: string; offerNumber: number; destinationZip: number };

/**
 * The offer of a stored quote, for its owner while it lasts. The recipient may live at another zip code than was
 * quoted where the chosen table gives the same price and deadline for it (decision H11).
 * @throws Failure `not_found`; `offer_expired`; `invalid_request` on the recipient's zip code.
 */
export async function offerToHire(desk: QuoteDesk, wanted: OfferWanted): Promise<HireableOffer> {
  const { ctx, scheduler } = desk;
  const quote = await findQuote(ctx, wanted.shipperId, wanted.token);
  const offer = quote?.decision.offers[wanted.offerNumber - 1];
  if (quote === undefined || offer === undefined) throw fail('not_found');
  if (ctx.clock.nowMs() > offer.expiresAtMs) throw fail('offer_expired');
  const worlds = await openPastWorlds(desk);
  const world = await worlds(quote.basisId);
  const decided = await decideInSlices({ scheduler, shipperId: wanted.shipperId }, world, quote.decision);
  const rated = decided.chosen[wanted.offerNumber - 1];
  if (rated === undefined) throw new Error(`quote ${quote.id} no longer comes out as it was stored`);
  const isElsewhere = wanted.destinationZip !== quote.decision.request.destinationZip;
  const kept = isElsewhere
    ? await sameElsewhere(desk, { quote, world, rated }, wanted.destinationZip)
    : rated;
  const { estimatedOn } = deadline(
    { transitMinutes: transitOf(kept), extraDays: 0, fromDay: dayInSaoPaulo(quote.decision.atMs) },
    world.calendar,
  );
  return { quote, offer, rated: kept, packing: decided.packing, world, estimatedOn };
}

/** The same table's offer for another zip code, which must be the same in price and days. */
async function sameElsewhere(
  { ctx, scheduler }: QuoteDesk,
  { quote, world, rated }: Pick<HireableOffer, 'quote' | 'world' | 'rated'>,
  destinationZip: number,
): Promise<Rated> {
  const { decision, shipperId } = quote;
  const answered = {
    ...decision,
    request: { ...decision.request, destinationZip, filter: null, limit: null },
    destination: lookupPlace(ctx.mirror.current.places, destinationZip),
    // What a live carrier answered was for the quoted zip code only.
    live: [],
  };
  const { chosen } = await decideInSlices({ scheduler, shipperId }, world, answered);
  const there = chosen.find((other) => isSame(other, rated));
  if (there === undefined)
    throw failField(
      'destinatario.endereco.cep',
      'A oferta não tem o mesmo preço e prazo para este CEP; faça uma nova cotação.',
    );
  return there;
}

function isSame(other: Rated, rated: Rated): boolean {
  return (
    other.kind === 'table' &&
    rated.kind === 'table' &&
    other.candidate.versionId === rated.candidate.versionId &&
    costOf(other) === costOf(rated) &&
    other.finalPriceCents === rated.finalPriceCents &&
    other.deliveryMinutes === rated.deliveryMinutes
  );
}
