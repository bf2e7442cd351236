import { jsonReader } from '../../vendors/line/read-answer.ts';
import { reasonOf } from '../../vendors/line/reason.ts';
import type { VendorAnswer, VendorRequest } from '../../vendors/line/request.ts';
import { VendorProblem } from '../../vendors/line/vendor-problem.ts';
import { type OrderReason, orderReason } from '../order-problem.ts';
import type { OrderRead, StoreItem, StoreOrder } from '../store.ts';
import { zipOf } from '../zip.ts';
import { type Order, order, orderList } from './schema.ts';
import { centsOf, known } from './wire-rates.ts';

const readWhole = jsonReader(order);
const readList = jsonReader(orderList);

export function orderRequest(orderRef: string): Pick<VendorRequest, 'method' | 'path'> {
  return { method: 'GET', path: `/orders/${encodeURIComponent(orderRef)}` };
}

/** Of one page of changed orders, oldest first; pages are counted from 1. */
export const pageSize = 50;
export function changedRequest(sinceMs: number, page: number): Pick<VendorRequest, 'method' | 'path'> {
  const query = new URLSearchParams({
    updated_at_min: new Date(sinceMs).toISOString().replace(/\.\d+Z$/, 'Z'),
    fields: 'id',
    per_page: String(pageSize),
    page: String(page),
  });
  return { method: 'GET', path: `/orders?${query}` };
}

/** The ids on a page; a page beyond the last is 404. @throws VendorProblem */
export function readChanged(answer: VendorAnswer): string[] {
  return answer.status === 404 ? [] : readList(answer).map(({ id }) => String(id));
}

/** An order as we understand it. Pure. @throws VendorProblem for an answer that is no order. */
export function readOrder(answer: VendorAnswer): OrderRead {
  if (answer.status === 404) return { kind: 'missing' };
  if (answer.status !== 200) throw new VendorProblem('rejected', reasonOf('answered', answer.status));
  const json = readWhole(answer);
  const number = String(json.number);
  const head = headOf(json);
  const items = json.products.map(itemOf);
  const goods = items.filter((item) => item !== null);
  const reason =
    lackOf(json) ?? (goods.length < Math.max(1, items.length) ? orderReason('item_unreadable') : null);
  // Of what is cancelled nothing has to be carried: its freight is to hear of it, whatever is left of it.
  if (reason !== null && head.state !== 'cancelled') return { kind: 'unusable', number, reason };
  return {
    kind: 'order',
    order: { ...head, number, items: goods, ...sumsOf(json, goods), recipient: recipientOf(json) },
  };
}

/** Why an order has no freight that could be hired; null where it has. */
function lackOf({
  currency,
  shipping_pickup_type: pickup,
  shipping_address: address,
}: Order): OrderReason | null {
  if (currency !== 'BRL') return orderReason('other_currency', currency.slice(0, 3));
  if (pickup === 'pickup') return orderReason('picked_up');
  if (address == null) return orderReason('no_delivery_address');
  if (zipOf(address.zipcode) === null) return orderReason('bad_zip');
  return address.address ? null : orderReason('no_street');
}

function headOf(
  json: Order,
): Pick<StoreOrder, 'ref' | 'state' | 'stateText' | 'orderedAtMs' | 'optionCode' | 'reference' | 'note'> {
  const orderedAtMs = Date.parse((json.created_at ?? '').replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
  return {
    ref: String(json.id),
    state: stateOf(json),
    stateText: `${json.status}/${json.payment_status}`.slice(0, 60),
    orderedAtMs: Number.isNaN(orderedAtMs) ? null : orderedAtMs,
    optionCode: json.shipping_option_code || null,
    reference: json.shipping_option_reference || null,
    note: json.note || null,
  };
}

function stateOf({ status, payment_status: payment }: Order): StoreOrder['state'] {
  if (status === 'cancelled' || payment === 'voided' || payment === 'refunded') return 'cancelled';
  return payment === 'paid' ? 'paid' : 'unpaid';
}

function sumsOf(json: Order, goods: readonly StoreItem[]): Pick<StoreOrder, 'goodsCents' | 'chargedCents'> {
  const sum = goods.reduce((cents, { amount, unitCents }) => cents + amount * unitCents, 0);
  return {
    // What was paid for the goods, after what was taken off them; a sample is worth a cent.
    goodsCents: Math.max(1, (json.subtotal == null ? null : centsOf(json.subtotal)) ?? sum),
    chargedCents: json.shipping_cost_customer == null ? null : centsOf(json.shipping_cost_customer),
  };
}

function itemOf(item: Order['products'][number]): StoreItem | null {
  const amount = Number(item.quantity);
  const unitCents = centsOf(item.price);
  if (unitCents === null || !Number.isSafeInteger(amount) || amount < 1) return null;
  const measure = (value: string | number | null | undefined, times: number) =>
    value == null || value === '' ? null : known(Number(value), times);
  return {
    sku: item.sku || null,
    name: item.name || null,
    amount,
    unitCents,
    // Kilograms and centimetres, of one unit.
    unitWeightG: measure(item.weight, 1000),
    heightMm: measure(item.height, 10),
    widthMm: measure(item.width, 10),
    lengthMm: measure(item.depth, 10),
    isFree: item.free_shipping === true,
  };
}

function recipientOf(json: Order): StoreOrder['recipient'] {
  const { shipping_address: address, customer } = json;
  const document = (customer?.identification || json.contact_identification || '').replace(
    /[^0-9A-Za-z]/g,
    '',
  );
  return {
    name: address?.name || customer?.name || json.contact_name || '',
    document: document === '' ? null : document.toUpperCase(),
    email: customer?.email || json.contact_email || null,
    phone: address?.phone || customer?.phone || json.contact_phone || null,
    zip: zipOf(address?.zipcode) ?? '',
    street: address?.address || '',
    number: address?.number || null,
    district: address?.locality || null,
    complement: address?.floor || null,
    city: address?.city || null,
    uf: ufOf(address?.province),
  };
}

/** It writes states out, with and without accents; two letters are taken as they are. */
function ufOf(province: string | null | undefined): string | null {
  const folded = (province ?? '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
  if (/^[a-z]{2}$/.test(folded)) return folded.toUpperCase();
  return states[folded] ?? null;
}

const states: Readonly<Record<string, string>> = {
  ...{ acre: 'AC', alagoas: 'AL', amapa: 'AP', amazonas: 'AM', bahia: 'BA', ceara: 'CE' },
  ...{ 'distrito federal': 'DF', 'espirito santo': 'ES', goias: 'GO', maranhao: 'MA', 'mato grosso': 'MT' },
  ...{ 'mato grosso do sul': 'MS', 'minas gerais': 'MG', para: 'PA', paraiba: 'PB', parana: 'PR' },
  ...{ pernambuco: 'PE', piaui: 'PI', 'rio de janeiro': 'RJ', 'rio grande do norte': 'RN' },
  ...{ 'rio grande do sul': 'RS', rondonia: 'RO', roraima: 'RR', 'santa catarina': 'SC' },
  ...{ 'sao paulo': 'SP', sergipe: 'SE', tocantins: 'TO' },
};
