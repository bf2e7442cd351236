import type { LiveAnswer } from '../../connectors/live-carrier/answer.ts';
import type { Context } from '../../context.ts';
import type { Box, PackingItem } from '../../engine/packing/goods.ts';
import { lookupPlace } from '../../engine/places/place-index.ts';
import { ENGINE_REVISION } from '../../engine/rating/revision.ts';
import { newTimeOrderedId } from '../../kernel/ids.ts';
import type { Steps } from '../../kernel/steps.ts';
import { dispatchPointAt } from '../../registry/dispatch-points/dispatch-points-part.ts';
import type { BookCandidate } from './book-candidates.ts';
import { conclude, type Enquired, type TablesRated } from './decide.ts';
import type { QuotedDispatcher } from './offer.ts';
import { presentOffers } from './present.ts';
import { costOf, transitOf } from './rated.ts';
import type { QuoteDispatcher, QuoteRequest } from './request.ts';
import { type Decision, originOf } from './store/decision.ts';
import type { QuoteWorld } from './world.ts';

/** One dispatcher of a request with its complete goods. */
export type Task = {
  shipperId: number;
  request: QuoteRequest;
  dispatcher: QuoteDispatcher;
  items: readonly PackingItem[];
  atMs: number;
};

/** What is to be decided: where the goods leave and go, and the boxes that are there. */
export function enquiredOf(ctx: Context, task: Task): Enquired {
  const { dispatcher, items, atMs } = task;
  const { dispatchers: _, ...request } = task.request;
  const places = ctx.mirror.current.places;
  return {
    request,
    dispatcher,
    items,
    boxes: boxesOf(ctx, task),
    engineRevision: ENGINE_REVISION,
    origin: lookupPlace(places, dispatcher.zip),
    destination: lookupPlace(places, request.destinationZip),
    atMs,
  };
}

/** The boxes registered where the goods leave, if any of the goods may be consolidated (decision Q15). */
function boxesOf(ctx: Context, { shipperId, dispatcher, items }: Task): readonly Box[] {
  if (!items.some(({ consolidate }) => consolidate)) return [];
  const at = { shipperId, document: dispatcher.document, zip: dispatcher.zip };
  return dispatchPointAt(ctx.mirror.current.dispatchPoints, at)?.boxes ?? [];
}

/** What is shown and what is kept of one dispatcher's quote. */
export type QuotedTask = { quoted: QuotedDispatcher; decision: Decision };

/** Decides and presents, once tables are rated and live carriers have answered or been given up. */
export function* finishQuote(
  world: QuoteWorld,
  tables: TablesRated<BookCandidate>,
  { live, requestId }: { live: readonly LiveAnswer[]; requestId: string },
): Steps<QuotedTask> {
  const { enquired } = tables;
  const { request, dispatcher, atMs } = enquired;
  const { document, zip, declaredCents } = dispatcher;
  const decided = conclude(world, tables, live);
  const offers = yield* presentOffers(world, enquired, decided);
  const quoted: QuotedDispatcher = {
    id: newTimeOrderedId(atMs),
    requestId,
    document,
    zip,
    declaredCents,
    offers,
    volumes: request.returns.volumes ? decided.packing.volumes : null,
  };
  const decision: Decision = {
    v: 1,
    ...enquired,
    dispatcher: { document, zip, declaredCents },
    live,
    offers: decided.chosen.map((rated, index) => ({
      ...originOf(rated, live),
      costCents: costOf(rated),
      finalCents: rated.finalPriceCents,
      transitMinutes: transitOf(rated),
      extraDays: rated.outcome?.extraDays ?? 0,
      expiresAtMs: offers[index]?.expiresAtMs ?? atMs,
    })),
  };
  return { quoted, decision };
}
