import { setTimeout as afterMs } from 'node:timers/promises';
import type { Cart, StoreAnswer, StoreCall, StoreItem, StoreRate } from '../../connectors/stores/store.ts';
import { stores } from '../../connectors/stores/stores.ts';
import { formatDay } from '../../kernel/days.ts';
import { Failure } from '../../kernel/failure.ts';
import { findSkus, type KnownSku } from '../../registry/skus/find-skus.ts';
import type { KnownStore } from '../../registry/stores/stores-part.ts';
import type { QuoteDesk } from '../quote/desk.ts';
import type { QuotedDispatcher } from '../quote/offer.ts';
import { quote } from '../quote/quote.ts';
import type { QuoteDispatcher, QuoteItem, QuoteRequest } from '../quote/request.ts';
import type { StoreCounts } from './counts.ts';
import { offersShown, type ShownOffer, sameOffer } from './offers-shown.ts';

export type RateDesk = { quotes: QuoteDesk; counts: StoreCounts };

/** What a cart came to: what is shown, that nothing is, or that it could not be said in time. */
type Rated = { kind: 'rates'; rates: readonly StoreRate[]; cart: Cart } | { kind: 'failed' };

/**
 * Answers a platform that asks for rates in its own way. Whatever goes wrong is "cannot ship" where asking again would not help,
 * and "not now" where it would; it is never late, for a buyer waits.
 */
export async function rateCart(
  desk: RateDesk,
  store: KnownStore,
  { call, requestId }: { call: StoreCall; requestId: string },
): Promise<StoreAnswer> {
  const platform = stores.get(store.platform);
  if (platform === undefined) throw new Error(`no connector for ${store.platform}`);
  const { rates: wire, manifest } = platform;
  const none = (isLook: boolean): StoreAnswer => {
    desk.counts.add(store.id, { isLook, how: 'none' });
    return wire.none();
  };
  const read = wire.read(call);
  if (read.kind === 'nonsense') return wire.refused();
  if (read.kind === 'elsewhere') return none(false);
  const { cart } = read;
  const { storeId } = store.settings;
  if (storeId !== undefined && cart.storeRef !== null && cart.storeRef !== storeId) return none(cart.isLook);
  const deadlineMs = store.deadlineMs ?? manifest.rates.answersWithinMs / 2;
  const rated = await inTime(rate(desk, store, { cart, requestId, deadlineMs }), deadlineMs);
  if (rated.kind === 'failed') {
    desk.counts.add(store.id, { isLook: cart.isLook, how: 'failed' });
    return wire.unavailable();
  }
  if (rated.rates.length === 0) return none(cart.isLook);
  desk.counts.add(store.id, { isLook: cart.isLook, how: 'rates' });
  return wire.write(rated.rates, { call, cart: rated.cart });
}

/** What is not there by then is not waited for; it goes on, and its quote is stored. */
async function inTime(rated: Promise<Rated>, deadlineMs: number): Promise<Rated> {
  const end = new AbortController();
  const late = afterMs(deadlineMs, { kind: 'failed' } as const, { signal: end.signal, ref: false }).catch(
    () => ({ kind: 'failed' }) as const,
  );
  try {
    return await Promise.race([rated, late]);
  } finally {
    end.abort();
    // Nobody waits for it any more, and what it throws is nobody's.
    rated.catch(() => {});
  }
}

type RateRequest = { cart: Cart; requestId: string; deadlineMs: number };

async function rate(
  desk: RateDesk,
  store: KnownStore,
  { cart: wanted, requestId, deadlineMs }: RateRequest,
): Promise<Rated> {
  const { quotes } = desk;
  const none = { kind: 'rates', rates: [], cart: wanted } as const;
  const cart = await withPrices(quotes.ctx, store, wanted);
  const request = cart === null ? null : requestOf(quotes, store, cart);
  if (cart === null || request === null) return none;
  try {
    const live = store.asksLive ? { deadlineMs } : 'none';
    const { dispatchers } = await quote(quotes, { shipperId: store.shipperId, requestId, live }, request);
    const [whole, paying] = dispatchers;
    const shown = offersShown(store.options, whole?.offers ?? []);
    return { kind: 'rates', rates: shown.map((one) => rateOf(one, { cart, whole, paying })), cart };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return isPassing(error) ? { kind: 'failed' } : none;
  }
}

/** Whether it may be otherwise in a moment; a product without measures will not. */
function isPassing({ code }: Failure): boolean {
  return code === 'overloaded' || code === 'unavailable';
}

/** A cart with prices: those of the catalogue where it says none; null where that does not know one, for freight by value would be wrong. */
async function withPrices(
  ctx: QuoteDesk['ctx'],
  { shipperId }: KnownStore,
  cart: Cart,
): Promise<Cart | null> {
  if (cart.lacksPrices !== true) return cart;
  const codes = cart.items.flatMap(({ sku }) => sku ?? []);
  const known = await findSkus(ctx, shipperId, codes);
  const items = cart.items.map((item) => {
    const unitCents = priceOf(known.get(item.sku ?? ''));
    return unitCents === null ? null : { ...item, unitCents };
  });
  return items.includes(null) ? null : { ...cart, items: items.filter((item) => item !== null) };
}

/** Of one unit, in all its volumes. */
function priceOf(known: KnownSku | undefined): number | null {
  if (known === undefined || known.volumes.some(({ priceCents }) => priceCents === null)) return null;
  return known.volumes.reduce((sum, { amount, priceCents }) => sum + amount * (priceCents ?? 0), 0);
}

/** Null where the goods leave from nowhere. */
function requestOf({ ctx }: QuoteDesk, store: KnownStore, cart: Cart): QuoteRequest | null {
  const shipper = ctx.mirror.current.shippers.get(store.shipperId);
  if (shipper === undefined || store.origin === null) return null;
  const { document, zip } = store.origin;
  const from = (items: readonly StoreItem[]): QuoteDispatcher => ({
    document,
    zip,
    declaredCents: null,
    items: items.map(quoteItem),
  });
  const paying = cart.items.filter(({ isFree }) => !isFree);
  const isMixed = paying.length > 0 && paying.length < cart.items.length;
  return {
    platformCode: store.platformCode,
    shipperCnpj: shipper.cnpj,
    recipient: { type: 'individual', document: null, stateInscription: null },
    destinationZip: cart.destinationZip,
    // What the buyer pays is the freight of what is not carried for free.
    dispatchers: isMixed ? [from(cart.items), from(paying)] : [from(cart.items)],
    channel: store.channel,
    subchannel: null,
    filter: null,
    limit: null,
    identification: null,
    reverse: false,
    loadTypes: ['fractional'],
    returns: { composition: false, volumes: false, appliedRules: false },
  };
}

/** Goods of which nobody said what they are. */
const anyCategory = 999;

/** A line of a cart as a quote has it; what is not measured is the catalogue's. */
export function quoteItem(item: StoreItem, index: number): QuoteItem {
  const { name, isFree: _, unitCents: unitValueCents, ...measures } = item;
  return {
    ...measures,
    unitValueCents,
    index,
    category: anyCategory,
    tag: null,
    description: name?.slice(0, 255) ?? null,
    sku: item.sku?.slice(0, 255) ?? null,
    consolidate: false,
    overlaid: false,
    rotate: false,
    amountVolumes: null,
  };
}

type Quoted = { cart: Cart; whole: QuotedDispatcher | undefined; paying: QuotedDispatcher | undefined };

function rateOf({ option, offer }: ShownOffer, { cart, whole, paying }: Quoted): StoreRate {
  const isFree = cart.items.every((item) => item.isFree);
  const forPaying = paying?.offers.find((other) => sameOffer(other, offer));
  return {
    optionCode: option.code,
    title: option.title,
    priceCents: isFree ? 0 : (forPaying ?? offer).finalCents,
    costCents: offer.costCents,
    earliestOn: formatDay(Math.min(offer.original.estimatedOn, offer.deadline.estimatedOn)),
    latestOn: formatDay(offer.deadline.estimatedOn),
    businessDays: offer.deadline.days,
    reference: `${whole?.id}.${offer.number}`,
  };
}
