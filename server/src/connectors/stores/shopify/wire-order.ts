import type { VendorAnswer } from '../../vendors/line/request.ts';
import { centsOfText } from '../../vendors/values/reais.ts';
import { type OrderReason, orderReason } from '../order-problem.ts';
import type { OrderRead, StoreAccess, StoreItem, StoreOrder } from '../store.ts';
import { zipOf } from '../zip.ts';
import { type LineItem, type Order, orderRead, ordersRead } from './schema.ts';
import { linesOf } from './wire-address.ts';
import { dataReader, type Operation } from './wire-graphql.ts';
import { knownGrams } from './wire-rates.ts';

const readOne = dataReader(orderRead);
const readMany = dataReader(ordersRead);

/** Of one page, so that no query takes more points than one may. */
const linesAtOnce = 50;
const ordersAtOnce = 100;

const orderQuery = `query OrderToCarry($id: ID!, $after: String) {
  order(id: $id) {
    legacyResourceId name createdAt cancelledAt currencyCode displayFinancialStatus requiresShipping
    note email phone
    currentSubtotalPriceSet { shopMoney { amount } }
    customAttributes { key value }
    localizedFields(first: 10) { nodes { key value } }
    shippingLines(first: 5) { nodes { code discountedPriceSet { shopMoney { amount } } } }
    shippingAddress { name address1 address2 city provinceCode zip countryCodeV2 phone }
    fulfillmentOrders(first: 10) { nodes { deliveryMethod { methodType } } }
    lineItems(first: ${linesAtOnce}, after: $after) {
      nodes {
        sku name quantity currentQuantity requiresShipping
        originalUnitPriceSet { shopMoney { amount } }
        variant { inventoryItem { measurement { weight { value unit } } } }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
}`;

/** An order by the number that its webhooks have, with one page of its lines. Pure. */
export function orderOperation(orderRef: string, after: string | null): Operation {
  return { query: orderQuery, variables: { id: orderGid(orderRef), after }, isRepeatable: true };
}

/** Its global name of an order (S3). */
export function orderGid(orderRef: string): string {
  return `gid://shopify/Order/${orderRef}`;
}

const changedQuery = `query ChangedOrders($query: String!, $after: String) {
  orders(first: ${ordersAtOnce}, after: $after, sortKey: UPDATED_AT, query: $query) {
    nodes { legacyResourceId }
    pageInfo { hasNextPage endCursor }
  }
}`;

/** One page of orders that changed since, the oldest change first. Pure. */
export function changedOperation(sinceMs: number, after: string | null): Operation {
  const since = new Date(sinceMs).toISOString().replace(/\.\d+Z$/, 'Z');
  return { query: changedQuery, variables: { query: `updated_at:>='${since}'`, after }, isRepeatable: true };
}

/** The orders on a page, and where the next one begins; null where there is none. @throws VendorProblem */
export function readChanged(answer: VendorAnswer): { orderRefs: string[]; next: string | null } {
  const { nodes, pageInfo } = readMany(answer).orders;
  return {
    orderRefs: nodes.map(({ legacyResourceId }) => String(legacyResourceId)),
    next: nextOf(pageInfo),
  };
}

/** One page of an order; null where nobody knows it. @throws VendorProblem for an answer that is no order. */
export function readPage(answer: VendorAnswer): { order: Order; next: string | null } | null {
  const { order } = readOne(answer);
  return order === null ? null : { order, next: nextOf(order.lineItems.pageInfo) };
}

function nextOf({ hasNextPage, endCursor }: Order['lineItems']['pageInfo']): string | null {
  return hasNextPage ? (endCursor ?? null) : null;
}

/** An order with all of its lines as we understand it. Pure. */
export function understood(
  order: Order,
  lines: readonly LineItem[],
  settings: StoreAccess['settings'],
): OrderRead {
  const number = order.name.replace(/^#/, '');
  const state = stateOf(order);
  // Of what is cancelled nothing has to be carried: its freight is to hear of it, whatever is left of it.
  const isOver = state === 'cancelled';
  const lack = isOver ? null : lackOf(order);
  if (lack !== null) return { kind: 'unusable', number, reason: lack };
  const carried = lines.filter((line) => line.requiresShipping && amountOf(line, state) > 0);
  const items = carried.map((line) => itemOf(line, state));
  const goods = items.filter((item) => item !== null);
  if (!isOver && goods.length < Math.max(1, items.length))
    return {
      kind: 'unusable',
      number,
      reason: orderReason(items.length === 0 ? 'nothing_to_deliver' : 'item_unreadable'),
    };
  return {
    kind: 'order',
    order: {
      ...headOf(order),
      ...{ number, state, items: goods },
      ...sumsOf(order, goods),
      recipient: recipientOf(order, settings),
    },
  };
}

/** Of these nothing goes by a carrier. */
const carriedByNobody = new Set(['PICK_UP', 'RETAIL', 'NONE', 'LOCAL']);

/** Why an order has no freight that could be hired; null where it has. */
function lackOf({
  currencyCode,
  requiresShipping,
  shippingAddress,
  fulfillmentOrders,
}: Order): OrderReason | null {
  if (currencyCode !== 'BRL') return orderReason('other_currency', currencyCode.slice(0, 3));
  if (!requiresShipping) return orderReason('nothing_to_deliver');
  const methods = fulfillmentOrders.nodes.map(({ deliveryMethod }) => deliveryMethod?.methodType ?? '');
  if (methods.length > 0 && methods.every((method) => carriedByNobody.has(method)))
    return orderReason('own_delivery');
  if (shippingAddress == null) return orderReason('no_delivery_address');
  if ((shippingAddress.countryCodeV2 ?? 'BR') !== 'BR') return orderReason('abroad');
  if (zipOf(shippingAddress.zip) === null) return orderReason('bad_zip');
  return shippingAddress.address1 ? null : orderReason('no_street');
}

function headOf({
  legacyResourceId,
  cancelledAt,
  displayFinancialStatus,
  createdAt,
  shippingLines,
  note,
}: Order): Pick<StoreOrder, 'ref' | 'stateText' | 'orderedAtMs' | 'optionCode' | 'reference' | 'note'> {
  const orderedAtMs = Date.parse(createdAt);
  const [line] = shippingLines.nodes;
  return {
    ref: String(legacyResourceId),
    stateText: `${cancelledAt == null ? '' : 'CANCELLED/'}${displayFinancialStatus ?? 'UNKNOWN'}`.slice(
      0,
      60,
    ),
    orderedAtMs: Number.isNaN(orderedAtMs) ? null : orderedAtMs,
    // The code of a line is the offer itself; which option it stood in is told by nobody.
    optionCode: null,
    reference: line?.code || null,
    note: note || null,
  };
}

function stateOf({ cancelledAt, displayFinancialStatus: status }: Order): StoreOrder['state'] {
  if (cancelledAt != null || status === 'VOIDED' || status === 'REFUNDED') return 'cancelled';
  return status === 'PAID' || status === 'PARTIALLY_REFUNDED' ? 'paid' : 'unpaid';
}

/** What was taken out of an order is not carried; of one that is cancelled everything was. */
function amountOf({ quantity, currentQuantity }: LineItem, state: StoreOrder['state']): number {
  return state === 'cancelled' ? quantity : currentQuantity;
}

function itemOf(line: LineItem, state: StoreOrder['state']): StoreItem | null {
  const unitCents = centsOf(line.originalUnitPriceSet);
  if (unitCents === null) return null;
  return {
    sku: line.sku || null,
    name: line.name || null,
    amount: amountOf(line, state),
    unitCents,
    unitWeightG: weightOf(line),
    // It knows no measures: they come from the catalogue of SKUs.
    ...{ heightMm: null, widthMm: null, lengthMm: null },
    isFree: false,
  };
}

const gramsOf: Readonly<Record<string, number>> = {
  ...{ GRAMS: 1, KILOGRAMS: 1000, OUNCES: 28.349523125, POUNDS: 453.59237 },
};

function weightOf({ variant }: LineItem): number | null {
  const weight = variant?.inventoryItem?.measurement?.weight;
  const times = gramsOf[weight?.unit ?? ''];
  return weight == null || times === undefined ? null : knownGrams(weight.value * times);
}

function sumsOf(order: Order, goods: readonly StoreItem[]): Pick<StoreOrder, 'goodsCents' | 'chargedCents'> {
  const sum = goods.reduce((cents, { amount, unitCents }) => cents + amount * unitCents, 0);
  const [line] = order.shippingLines.nodes;
  return {
    // What was paid for the goods, after what was taken off them; a sample is worth a cent.
    goodsCents: Math.max(1, centsOf(order.currentSubtotalPriceSet) ?? sum),
    chargedCents: line === undefined ? null : centsOf(line.discountedPriceSet),
  };
}

function centsOf({ shopMoney: { amount } }: Order['currentSubtotalPriceSet']): number | null {
  // Of a fraction of a cent there is none; zeros behind the second decimal are not one.
  return centsOfText(amount.replace(/(\.\d{2})0+$/, '$1'), 'dot');
}

/** Of its own fields for Brazil in this order (S12); the shop's own attribute where they are empty. */
const documentKeys = ['TAX_CREDENTIAL_BR', 'SHIPPING_CREDENTIAL_BR'] as const;

function documentOf(
  { localizedFields, customAttributes }: Order,
  { documentAttribute }: StoreAccess['settings'],
): string | null {
  const own = documentKeys.map((key) => localizedFields.nodes.find((field) => field.key === key)?.value);
  const attribute = customAttributes.find(({ key }) => key === documentAttribute)?.value;
  const given = [...own, attribute].map((text) => (text ?? '').replace(/[^0-9A-Za-z]/g, ''));
  return given.find((text) => text !== '')?.toUpperCase() ?? null;
}

function recipientOf(order: Order, settings: StoreAccess['settings']): StoreOrder['recipient'] {
  const address = order.shippingAddress ?? {};
  const uf = (address.provinceCode ?? '').trim().toUpperCase();
  return {
    name: address.name || '',
    document: documentOf(order, settings),
    email: order.email || null,
    phone: address.phone || order.phone || null,
    zip: zipOf(address.zip) ?? '',
    ...linesOf(address),
    city: address.city || null,
    uf: /^[A-Z]{2}$/.test(uf) ? uf : null,
  };
}
