import type { Context } from '../../context.ts';
import type { Box, PackingItem } from '../../engine/packing/goods.ts';
import { lookupPlace } from '../../engine/places/place-index.ts';
import { ENGINE_REVISION } from '../../engine/rating/revision.ts';
import { newTimeOrderedId } from '../../kernel/ids.ts';
import { dispatchPointAt } from '../../registry/dispatch-points/dispatch-points-part.ts';
import { requireOwnNumber, requirePlatform } from '../../registry/shippers/identify.ts';
import type { KnownShipper } from '../../registry/shippers/shippers-part.ts';
import { completeItems } from './complete-items.ts';
import { type Answered, decide } from './decide.ts';
import { type Decision, originOf } from './decision.ts';
import type { QuoteDesk } from './desk.ts';
import type { QuotedDispatcher } from './offer.ts';
import { presentOffers } from './present.ts';
import { costOf, transitOf } from './rated.ts';
import type { QuoteDispatcher, QuoteRequest } from './request.ts';
import type { NewQuote } from './store.ts';
import { type QuoteWorld, worldOf } from './world.ts';

/** The quote of every dispatcher, and how this shipper wants instants written. */
export type Quoted = { dispatchers: QuotedDispatcher[]; shipper: KnownShipper };

/** Who asks: a shipper by its token, and the id of the request. */
export type QuoteCaller = { shipperId: number; requestId: string };

/**
 * Quotes freight (specification 4.2): every table the shipper may use is rated for every dispatcher. Resolves
 * only when the quotes are stored, so that an offer that is shown can be hired (decision Q13).
 * @throws Failure `unauthorized` when the number is not the token's, `platform_not_found`, `invalid_request`
 * for goods that cannot be calculated, `overloaded` and `unavailable` when the quote cannot be stored.
 */
export async function quote(desk: QuoteDesk, caller: QuoteCaller, request: QuoteRequest): Promise<Quoted> {
  const { ctx } = desk;
  const state = ctx.mirror.current;
  const shipper = requireOwnNumber(state.shippers, caller.shipperId, request.shipperCnpj);
  const goods = await completeItems(ctx, shipper.id, request.dispatchers);
  requirePlatform(shipper, request.platformCode);
  const atMs = ctx.clock.nowMs();
  const world = await worldOf(desk, { shipper, atMs });
  const basisId = await desk.bases.idOf(shipper.id, world.parts, world.basis);
  const dispatchers: QuotedDispatcher[] = [];
  const writes: Promise<void>[] = [];
  let isRefused = false;
  for (const [index, dispatcher] of request.dispatchers.entries()) {
    const items = goods[index] ?? [];
    // Long work gives way to others: before each further dispatcher, and before goods that take long to pack.
    if (index > 0 || isLaborious(items)) await desk.turns.next(shipper.id);
    if (isRefused) break;
    const task = { request, dispatcher, items, atMs };
    const { quoted, decision } = quoteDispatcher(ctx, world, { ...task, caller, shipper });
    const row: NewQuote = {
      shipperId: shipper.id,
      id: quoted.id,
      requestId: caller.requestId,
      basisId,
      decision,
    };
    const write = desk.store.write(row);
    // It may fail while further dispatchers wait for their turn; `Promise.all` tells the caller.
    write.catch(() => {
      isRefused = true;
    });
    writes.push(write);
    dispatchers.push(quoted);
  }
  await Promise.all(writes);
  return { dispatchers, shipper };
}

/** Lines of goods, and units to be packed, up to which a dispatcher takes about a millisecond. */
const lightGoods = 50;

function isLaborious(items: readonly PackingItem[]): boolean {
  return items.reduce((sum, { consolidate, amount }) => sum + (consolidate ? amount : 1), 0) > lightGoods;
}

type Task = {
  request: QuoteRequest;
  dispatcher: QuoteDispatcher;
  items: readonly PackingItem[];
  atMs: number;
  caller: QuoteCaller;
  shipper: KnownShipper;
};

function quoteDispatcher(
  ctx: Context,
  world: QuoteWorld,
  task: Task,
): { quoted: QuotedDispatcher; decision: Decision } {
  const { dispatcher, items, atMs, caller, shipper } = task;
  const { dispatchers: _, ...request } = task.request;
  const places = ctx.mirror.current.places;
  const enquired: Answered = {
    request,
    dispatcher,
    items,
    boxes: boxesOf(ctx, shipper.id, task),
    origin: lookupPlace(places, dispatcher.zip),
    destination: lookupPlace(places, request.destinationZip),
    atMs,
    live: [],
  };
  const decided = decide(world, enquired);
  const offers = presentOffers(world, enquired, decided);
  const quoted: QuotedDispatcher = {
    id: newTimeOrderedId(atMs),
    requestId: caller.requestId,
    document: dispatcher.document,
    zip: dispatcher.zip,
    declaredCents: dispatcher.declaredCents,
    offers,
    volumes: request.returns.volumes ? decided.packing.volumes : null,
  };
  const decision: Decision = {
    v: 1,
    engineRevision: ENGINE_REVISION,
    ...enquired,
    dispatcher: {
      document: dispatcher.document,
      zip: dispatcher.zip,
      declaredCents: dispatcher.declaredCents,
    },
    offers: decided.chosen.map((rated, index) => ({
      ...originOf(rated, enquired.live),
      costCents: costOf(rated),
      finalCents: rated.finalPriceCents,
      transitMinutes: transitOf(rated),
      extraDays: rated.outcome?.extraDays ?? 0,
      expiresAtMs: offers[index]?.expiresAtMs ?? atMs,
    })),
  };
  return { quoted, decision };
}

/** The boxes registered where the goods leave, if any of the goods may be consolidated (decision Q15). */
function boxesOf(ctx: Context, shipperId: number, { dispatcher, items }: Task): readonly Box[] {
  if (!items.some(({ consolidate }) => consolidate)) return [];
  const at = { shipperId, document: dispatcher.document, zip: dispatcher.zip };
  return dispatchPointAt(ctx.mirror.current.dispatchPoints, at)?.boxes ?? [];
}
