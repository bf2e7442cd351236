import { jsonReader } from '../../vendors/line/read-answer.ts';
import { readCall } from '../read-call.ts';
import type { CartRead, StoreAnswer, StoreCall, StoreItem, StoreRate } from '../store.ts';
import { zipOf } from '../zip.ts';
import { type RateRequest, rateRequest } from './schema.ts';
import { shopOf } from './verify.ts';

const readRequest = jsonReader(rateRequest);
const json = 'application/json';

/** What a shop's cart asks for (S9). Pure. */
export function readCart(call: StoreCall): CartRead {
  const request = readCall(readRequest, call);
  if (request.kind === 'nonsense') return request;
  const { destination, currency, items } = request.sent.rate;
  if (currency !== 'BRL') return { kind: 'elsewhere', sentence: `it sells in ${currency.slice(0, 3)}` };
  if ((destination.country ?? 'BR') !== 'BR') return { kind: 'elsewhere', sentence: 'it goes abroad' };
  // A wallet that is asked before its buyer has paid may give the begin of a zip code alone.
  const zip = zipOf(destination.postal_code);
  if (zip === null) return { kind: 'elsewhere', sentence: 'its zip code has no eight digits' };
  const goods = items.filter((item) => item.requires_shipping !== false);
  if (goods.length === 0) return { kind: 'elsewhere', sentence: 'nothing of it is to be carried' };
  return {
    kind: 'cart',
    cart: {
      storeRef: shopOf(call),
      destinationZip: Number(zip),
      // It asks at checkout alone.
      isLook: false,
      items: goods.map(itemOf),
    },
  };
}

function itemOf({ sku, name, quantity, price, grams }: RateRequest['rate']['items'][number]): StoreItem {
  return {
    sku: sku || null,
    name: name || null,
    amount: quantity,
    unitCents: price,
    unitWeightG: knownGrams(grams ?? null),
    // It knows no measures: they come from the catalogue of SKUs.
    ...{ heightMm: null, widthMm: null, lengthMm: null },
    isFree: false,
  };
}

const mostGrams = 100_000_000;

/** Grams of one unit, rounded up; 0 is what shops have that never weighed. Pure. */
export function knownGrams(grams: number | null): number | null {
  if (grams === null || !Number.isFinite(grams) || grams <= 0 || grams > mostGrams) return null;
  return Math.ceil(Math.round(grams * 1000) / 1000);
}

/** Offers as the shop shows them (S10): the code is what comes back with the order. Pure. */
export function writeRates(rates: readonly StoreRate[]): StoreAnswer {
  const written = rates.map((rate) => ({
    service_name: rate.title,
    description: `Entrega prevista até ${rate.latestOn.split('-').reverse().join('/')}`,
    service_code: rate.reference,
    currency: 'BRL',
    total_price: String(rate.priceCents),
    phone_required: false,
    min_delivery_date: `${rate.earliestOn} 00:00:00 -0300`,
    max_delivery_date: `${rate.latestOn} 00:00:00 -0300`,
  }));
  return { status: 200, contentType: json, body: JSON.stringify({ rates: written }) };
}

/** Cannot ship; kept for fifteen minutes by the platform. */
export const noRates: StoreAnswer = { status: 200, contentType: json, body: '{"rates":[]}' };
/** Whatever is no answer with rates has the shop show its backup rates. */
export const refusedRates: StoreAnswer = {
  status: 422,
  contentType: json,
  body: '{"errors":"The request cannot be read"}',
};
export const unavailableRates: StoreAnswer = {
  status: 503,
  contentType: json,
  body: '{"errors":"Service unavailable"}',
};
