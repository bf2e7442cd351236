import { fold } from '../../../kernel/fold.ts';
import { jsonReader } from '../../vendors/line/read-answer.ts';
import type { VendorAnswer, VendorRequest } from '../../vendors/line/request.ts';
import { type OrderReason, orderReason } from '../order-problem.ts';
import type { OrderRead, StoreAccess, StoreItem, StoreOrder } from '../store.ts';
import { zipOf } from '../zip.ts';
import { type Order, order } from './schema.ts';
import { requireGood } from './wire-problem.ts';

export type Written = Pick<VendorRequest, 'method' | 'path' | 'body'>;

const readWhole = jsonReader(order);

/** States in which freight is wanted, where the shop names no others (V8). */
const defaultPaid = 'ready-for-handling,start-handling,handling';
const cancelled = 'canceled';
/** The account itself among the sellers of an order. */
const ownSeller = '1';

export function orderPath(orderRef: string): string {
  return `/api/oms/pvt/orders/${encodeURIComponent(orderRef)}`;
}

/** Pure. */
export function orderRequest(orderRef: string): Written {
  return { method: 'GET', path: orderPath(orderRef) };
}

/** The order itself (V7); null where nobody knows it. @throws VendorProblem */
export function readWholeOrder(answer: VendorAnswer): Order | null {
  return answer.status === 404 ? null : readWhole(requireGood(answer));
}

/** An order as we understand it. Pure. @throws VendorProblem for an answer that is no order. */
export function readOrder(answer: VendorAnswer, settings: StoreAccess['settings']): OrderRead {
  const found = readWholeOrder(answer);
  if (found === null) return { kind: 'missing' };
  const number = found.orderId;
  const carried = carriedOf(found);
  const state = stateOf(found, settings);
  const reason = lackOf(found, carried);
  // Of what is cancelled nothing has to be carried: its freight is to hear of it, whatever is left of it.
  if (reason !== null && state !== 'cancelled') return { kind: 'unusable', number, reason };
  const items = carried.map(({ item }) => itemOf(item, settings));
  return {
    kind: 'order',
    order: {
      ref: found.orderId,
      number,
      state,
      stateText: found.status.slice(0, 60),
      orderedAtMs: instantOf(found.creationDate),
      optionCode: optionOf(carried),
      // Its checkout gives back the name of an option alone.
      reference: null,
      goodsCents: Math.max(
        1,
        carried.reduce((sum, { item }) => sum + worthOf(item), 0),
      ),
      chargedCents: found.totals?.find(({ id }) => id === 'Shipping')?.value ?? null,
      note: null,
      items,
      recipient: recipientOf(found),
    },
  };
}

type Line = Order['items'][number];
type Carried = { item: Line; sla: string | null };

/** What the account itself delivers of an order: what is picked up is not carried, and other sellers carry what is theirs (V7). */
function carriedOf({ items, origin, shippingData }: Order): Carried[] {
  const infos = new Map((shippingData?.logisticsInfo ?? []).map((info) => [info.itemIndex, info]));
  return items.flatMap((item, index) => {
    const info = infos.get(index);
    const channel = info?.selectedDeliveryChannel ?? info?.deliveryChannel ?? 'delivery';
    const isCarried = channel !== 'pickup-in-point' && !isOthers(origin, item);
    return isCarried ? [{ item, sla: info?.selectedSla || null }] : [];
  });
}

/** In an order of a marketplace; in one that a marketplace handed to this account, all is its own. */
function isOthers(origin: Order['origin'], { seller }: Line): boolean {
  return origin === 'Marketplace' && (seller ?? ownSeller) !== ownSeller;
}

/** Why an order has no freight that could be hired; null where it has. */
function lackOf(
  { items, origin, shippingData, storePreferencesData }: Order,
  carried: readonly Carried[],
): OrderReason | null {
  const currency = storePreferencesData?.currencyCode ?? 'BRL';
  if (currency !== 'BRL') return orderReason('other_currency', currency.slice(0, 3));
  if (items.length === 0) return orderReason('no_items');
  if (items.every((item) => isOthers(origin, item))) return orderReason('other_seller');
  if (carried.length === 0) return orderReason('picked_up');
  const address = shippingData?.address;
  if (!address?.street) return orderReason('no_delivery_address');
  if ((address.country ?? 'BRA') !== 'BRA') return orderReason('abroad');
  return zipOf(address.postalCode) === null ? orderReason('bad_zip') : null;
}

function stateOf(
  { status }: Order,
  { paidStatuses = defaultPaid }: StoreAccess['settings'],
): StoreOrder['state'] {
  if (status === cancelled) return 'cancelled';
  return paidStatuses.split(',').includes(status) ? 'paid' : 'unpaid';
}

/** The option that all of it goes by, in the letters of an option's code; null where there is none, or more than one. */
function optionOf(carried: readonly Carried[]): string | null {
  const codes = new Set(carried.map(({ sla }) => (sla === null ? null : codeOf(sla))));
  const [code = null] = codes;
  return codes.size === 1 ? code : null;
}

/** «Entrega Expressa» of a policy of shipping is our `entrega-expressa`. Pure. @internal The suite reads it. */
export function codeOf(sla: string): string | null {
  const parts = fold(sla)
    .split(/[^a-z0-9_]+/)
    .filter((part) => part !== '');
  const code = parts
    .join('-')
    .replace(/^[-_]+/, '')
    .slice(0, 40);
  return code === '' ? null : code;
}

/** What was paid for a line, after what was taken off it, in cents. */
function worthOf({ priceDefinition, sellingPrice, price, quantity }: Line): number {
  return priceDefinition?.total ?? (sellingPrice ?? price) * quantity;
}

function itemOf(item: Line, { skuMember = 'id' }: StoreAccess['settings']): StoreItem {
  const { height, length, weight, width } = item.additionalInfo?.dimension ?? {};
  return {
    sku: (skuMember === 'refId' ? item.refId : item.id) || null,
    name: item.name || null,
    amount: item.quantity,
    unitCents: item.sellingPrice ?? item.price,
    // Grams and centimetres, of one unit (V7).
    unitWeightG: measure(weight, 1),
    heightMm: measure(height, 10),
    widthMm: measure(width, 10),
    lengthMm: measure(length, 10),
    isFree: false,
  };
}

/** In a smaller unit, rounded up; 0 is what shops have that never measured, and beyond any lorry it is a mistake of typing. */
function measure(value: number | null | undefined, times: number): number | null {
  if (value == null || !Number.isFinite(value) || value <= 0) return null;
  const scaled = Math.ceil(Math.round(value * times * 1000) / 1000);
  return scaled > 100_000_000 ? null : scaled;
}

function recipientOf({ clientProfileData: client, shippingData }: Order): StoreOrder['recipient'] {
  const address = shippingData?.address;
  const isCompany = client?.isCorporate === true;
  const person = [client?.firstName, client?.lastName].filter((part) => part).join(' ');
  const document = ((isCompany ? client?.corporateDocument : client?.document) ?? '')
    .replace(/[^0-9A-Za-z]/g, '')
    .toUpperCase();
  const uf = (address?.state ?? '').trim().toUpperCase();
  return {
    name: (isCompany ? client?.corporateName : null) || address?.receiverName || person,
    document: document === '' ? null : document,
    email: client?.email || null,
    phone: client?.phone || null,
    zip: zipOf(address?.postalCode) ?? '',
    street: address?.street || '',
    number: address?.number || null,
    district: address?.neighborhood || null,
    complement: address?.complement || null,
    city: address?.city || null,
    uf: /^[A-Z]{2}$/.test(uf) ? uf : null,
  };
}

/** `2026-09-05T15:00:00.0000000+00:00`, with up to seven decimals (V7). Pure. */
export function instantOf(text: string | null | undefined): number | null {
  const atMs = Date.parse((text ?? '').replace(/(\.\d{3})\d+/, '$1'));
  return Number.isNaN(atMs) ? null : atMs;
}
