import { splitProportionally } from '../../../kernel/money.ts';
import { jsonReader } from '../../vendors/line/read-answer.ts';
import { readCall } from '../read-call.ts';
import {
  bodyOf,
  type CartRead,
  type StoreAnswer,
  type StoreCall,
  type StoreRate,
  type StoreRates,
} from '../store.ts';
import { zipOf } from '../zip.ts';
import { simulation } from './schema.ts';

const read = jsonReader(simulation);
const json = 'application/json';

/** What a checkout asks of a seller (V15): what goes where, without prices and measures. Pure. */
export function readCart(call: StoreCall): CartRead {
  const request = readCall(read, call);
  if (request.kind === 'nonsense') return request;
  const wanted = request.sent;
  if ((wanted.country ?? 'BRA') !== 'BRA') return { kind: 'elsewhere', sentence: 'it goes abroad' };
  const zip = zipOf(wanted.postalCode);
  // Without one it wants to know prices and stock, which are not ours to tell.
  if (zip === null) return { kind: 'elsewhere', sentence: 'its zip code has no eight digits' };
  return {
    kind: 'cart',
    cart: {
      storeRef: null,
      destinationZip: Number(zip),
      isLook: false,
      lacksPrices: true,
      items: wanted.items.map(({ id, quantity }) => ({
        ...{ sku: id, name: null, amount: quantity, unitCents: 0, isFree: false },
        ...{ unitWeightG: null, heightMm: null, widthMm: null, lengthMm: null },
      })),
    },
  };
}

/** Offers as a seller answers them (V16): the price of each is shared out over the items, for the checkout adds them up. Pure. */
export function writeRates(rates: readonly StoreRate[], { call, cart }: StoreRates): StoreAnswer {
  const { items, postalCode } = read(bodyOf(call));
  const shares = rates.map(({ priceCents }) =>
    splitProportionally(
      priceCents,
      items.map(({ quantity }) => quantity),
    ),
  );
  const answer = {
    country: 'BRA',
    postalCode,
    allowMultipleDeliveries: false,
    items: items.map(({ id, quantity, seller }, requestIndex) => {
      const price = cart.items[requestIndex]?.unitCents ?? 0;
      return {
        ...{ id, requestIndex, quantity, seller: seller ?? '1', price, listPrice: price },
        ...{ priceValidUntil: null, priceTags: [], offerings: [], merchantName: null },
        ...{ measurementUnit: 'un', unitMultiplier: 1 },
      };
    }),
    logisticsInfo: items.map(({ quantity }, itemIndex) => ({
      ...{ itemIndex, quantity, shipsTo: ['BRA'] },
      slas: rates.map(({ optionCode: id, title: name, businessDays }, index) => ({
        ...{ id, name, deliveryChannel: 'delivery', price: shares[index]?.[itemIndex] ?? 0 },
        ...{ shippingEstimate: `${businessDays}bd`, availableDeliveryWindows: [], pickupStoreInfo: null },
      })),
    })),
  };
  return { status: 200, contentType: json, body: JSON.stringify(answer) };
}

/** Nothing of it is carried there: an empty list of what can be. */
export const noRates: StoreAnswer = {
  ...{ status: 200, contentType: json },
  body: '{"country":"BRA","postalCode":null,"items":[],"logisticsInfo":[]}',
};
export const refusedRates: StoreAnswer = {
  ...{ status: 400, contentType: json },
  body: '{"error":{"code":"1","message":"The simulation cannot be read"}}',
};
export const unavailableRates: StoreAnswer = {
  ...{ status: 503, contentType: json },
  body: '{"error":{"code":"1","message":"Service unavailable"}}',
};
