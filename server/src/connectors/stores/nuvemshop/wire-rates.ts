import { jsonReader } from '../../vendors/line/read-answer.ts';
import { centsOfNumber, centsOfText } from '../../vendors/values/reais.ts';
import { readCall } from '../read-call.ts';
import type { CartRead, StoreAnswer, StoreCall, StoreItem, StoreRate } from '../store.ts';
import { zipOf } from '../zip.ts';
import { type RateRequest, rateRequest } from './schema.ts';

const readRequest = jsonReader(rateRequest);
const json = 'application/json';

/** What a shop's cart, or the page of a product, asks for. Pure. */
export function readCart(call: StoreCall): CartRead {
  const request = readCall(readRequest, call);
  if (request.kind === 'nonsense') return request;
  const { destination, currency, items } = request.sent;
  if (currency !== 'BRL') return { kind: 'elsewhere', sentence: `it sells in ${currency.slice(0, 3)}` };
  if ((destination.country ?? 'BR') !== 'BR') return { kind: 'elsewhere', sentence: 'it goes abroad' };
  const zip = zipOf(destination.postal_code);
  if (zip === null) return { kind: 'elsewhere', sentence: 'its zip code has no eight digits' };
  const goods = items.map(itemOf);
  const unpriced = goods.indexOf(null);
  if (unpriced !== -1) return { kind: 'nonsense', sentence: `the price of item ${unpriced} is no money` };
  return {
    kind: 'cart',
    cart: {
      storeRef: String(request.sent.store_id),
      destinationZip: Number(zip),
      // Whoever has a cart has said where to, and not only by a zip code.
      isLook: (destination.address ?? destination.city ?? null) === null,
      items: goods.filter((item) => item !== null),
    },
  };
}

function itemOf(item: RateRequest['items'][number]): StoreItem | null {
  const unitCents = centsOf(item.price);
  if (unitCents === null) return null;
  const { width = null, height = null, depth = null } = item.dimensions ?? {};
  return {
    sku: item.sku || null,
    name: item.name || null,
    amount: item.quantity,
    unitCents,
    unitWeightG: known(item.grams ?? null, 1),
    heightMm: known(height, 10),
    widthMm: known(width, 10),
    lengthMm: known(depth, 10),
    isFree: item.free_shipping === true,
  };
}

/** Money as it sends it: a number of reais here, a text with a dot there. */
export function centsOf(value: string | number): number | null {
  return typeof value === 'number' ? centsOfNumber(value) : centsOfText(value, 'dot');
}

/** A measure in a smaller unit, rounded up; 0 is what shops have that never measured. */
export function known(value: number | null, times: number): number | null {
  if (value === null || !Number.isFinite(value) || value <= 0) return null;
  // Beyond any floor of a lorry it is a mistake of typing, which the catalogue may know better.
  const scaled = Math.ceil(Math.round(value * times * 1000) / 1000);
  return scaled > 100_000_000 ? null : scaled;
}

/** Offers as the shop shows them. Pure. */
export function writeRates(rates: readonly StoreRate[]): StoreAnswer {
  const written = rates.map((rate) => ({
    name: rate.title,
    code: rate.optionCode,
    price: rate.priceCents / 100,
    price_merchant: rate.costCents / 100,
    currency: 'BRL',
    type: 'ship',
    min_delivery_date: `${rate.earliestOn}T00:00:00-0300`,
    max_delivery_date: `${rate.latestOn}T00:00:00-0300`,
    phone_required: false,
    // Without the buyer's number no freight can be hired.
    id_required: true,
    accepts_cod: false,
    reference: rate.reference,
  }));
  return { status: 200, contentType: json, body: JSON.stringify({ rates: written }) };
}

/** Kept for fifteen minutes by the platform. */
export const noRates: StoreAnswer = { status: 200, contentType: json, body: '{"rates":[]}' };
/** Kept for a minute. */
export const refusedRates: StoreAnswer = {
  status: 422,
  contentType: json,
  body: '{"code":422,"message":"Unprocessable Entity","description":"The request cannot be read"}',
};
/** Not kept: it asks again. */
export const unavailableRates: StoreAnswer = {
  status: 503,
  contentType: json,
  body: '{"code":503,"message":"Service Unavailable"}',
};
