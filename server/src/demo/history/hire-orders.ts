import type { HireOrder } from '../../freight/hire/order.ts';
import { importOrder } from '../../freight/hire/order-import/import-order.ts';
import type { Hiring } from '../../freight/hire/order-import/input.ts';
import type { NewNfe } from '../../freight/nfe.ts';
import { quote } from '../../freight/quote/quote.ts';
import type { QuoteRequest } from '../../freight/quote/request.ts';
import { accessKeyCheckDigit } from '../../kernel/access-key.ts';
import { formatDay } from '../../kernel/days.ts';
import { Failure } from '../../kernel/failure.ts';
import { newTimeOrderedId } from '../../kernel/ids.ts';
import { dayInSaoPaulo } from '../../kernel/sao-paulo.ts';
import { keepNothing } from '../../platform/idempotency/once.ts';
import { goodsValueOf } from './goods.ts';
import { journeyOf } from './journey.ts';
import type { PastDesk } from './past.ts';
import type { Choice, PlannedQuote } from './plan.ts';
import type { DemoShop } from './shops.ts';

/** A shop with the id that it got. */
export type SeededShop = DemoShop & { shipperId: number };

/** Quotes what was planned, and hires what is an order, each in its time. What no carrier offers stays a quote. */
export async function quoteAndHire(
  past: PastDesk,
  shops: readonly SeededShop[],
  { seed, planned }: { seed: number; planned: readonly PlannedQuote[] },
): Promise<void> {
  for (const one of planned) {
    const shop = shops[one.shop];
    if (shop === undefined) continue;
    await past.at(one.atMs);
    const request = requestOf(shop, one);
    const requestId = newTimeOrderedId(one.atMs);
    const { shipperId } = shop;
    if (one.order === null) await quote(past, { shipperId, requestId }, request);
    else await hire(past, { shop, one, order: one.order, seed, request, requestId });
  }
}

type Hire = {
  shop: SeededShop;
  one: PlannedQuote;
  order: NonNullable<PlannedQuote['order']>;
  seed: number;
  request: QuoteRequest;
  requestId: string;
};

/** By the rule that was wanted; what that carrier does not serve goes the cheapest way. */
async function hire(past: PastDesk, { shop, one, order, seed, request, requestId }: Hire): Promise<void> {
  const { shipperId } = shop;
  const rules: Choice[] = order.hiring.by === 'carrier' ? [order.hiring, { by: 'price' }] : [order.hiring];
  for (const rule of rules) {
    try {
      await importOrder(past, {
        ...{ shipperId, requestId, keep: keepNothing },
        imported: { order: orderOf(shop, one, { order, seed }), request, hiring: hiringOf(rule) },
        received: { demo: order.number },
      });
      return;
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'no_offer') throw error;
    }
  }
}

function hiringOf(choice: Choice): Exclude<Hiring, { by: 'told' }> {
  if (choice.by !== 'carrier') return choice;
  const { service } = choice;
  return { by: 'carrier', carrier: { cnpj: carrierOfService.get(service) ?? null, name: null, service } };
}

const carrierOfService = new Map([
  ['Rodoviário', '99500220000141'],
  ['Econômico', '99500330000103'],
  ['Aéreo', '99500440000175'],
]);

function requestOf({ shipper, platform, dispatchPoints }: DemoShop, one: PlannedQuote): QuoteRequest {
  const { recipient, items, channel } = one;
  const point = dispatchPoints[one.dispatchPoint] ?? dispatchPoints[0];
  if (point === undefined) throw new Error('a shop without a collection point');
  return {
    platformCode: platform.code,
    shipperCnpj: shipper.cnpj,
    recipient: { type: 'individual', document: recipient.document, stateInscription: null },
    destinationZip: Number(recipient.address.zip),
    dispatchers: [{ document: point.document, zip: Number(point.address.zip), declaredCents: null, items }],
    channel,
    ...{ subchannel: null, filter: null, limit: null, identification: null, reverse: false },
    loadTypes: ['fractional'],
    returns: { composition: false, volumes: false, appliedRules: false },
  };
}

function orderOf(
  shop: DemoShop,
  one: PlannedQuote,
  { order, seed }: Pick<Hire, 'order' | 'seed'>,
): HireOrder {
  const { invoicedAtMs } = journeyOf(seed, {
    orderNumber: order.number,
    hiredAtMs: one.atMs,
    transitDays: 1,
  });
  const { recipient, atMs, channel } = one;
  return {
    shipperCnpj: shop.shipper.cnpj,
    dispatcher: null,
    recipient: { ...recipient, stateInscription: null },
    metadata: [{ key: 'centro_de_custo', value: channel === 'loja física' ? 'CC-210' : 'CC-110' }],
    ...{ orderNumber: order.number, parentOrderNumber: null, channel, subchannel: null },
    ...{ orderedAtMs: atMs, invoicedAtMs: atMs, paymentType: null, notes: null, chargedCents: null },
    ...{ collectionOn: null, informedDeliveryAtMs: null },
    nfes: invoicedAtMs === null ? [nfeOf(shop, one, order.nfeNumber)] : [],
  };
}

/** In access keys, of the states that goods of the demo leave. */
export const stateCodes: Readonly<Record<string, string>> = { ES: '32', SP: '35', MG: '31' };

/** The NF-e of an order, with a key that adds up. */
export function nfeOf(
  { dispatchPoints }: DemoShop,
  { dispatchPoint, atMs, items, recipient }: PlannedQuote,
  number: number,
): NewNfe {
  const point = dispatchPoints[dispatchPoint] ?? dispatchPoints[0];
  const month = formatDay(dayInSaoPaulo(atMs)).slice(2, 7).replace('-', '');
  const state = stateCodes[point?.address.state ?? ''] ?? '32';
  const code = recipient.document.slice(0, 8);
  const base = `${state}${month}${point?.document}55001${String(number).padStart(9, '0')}1${code}`;
  const valueCents = goodsValueOf(items);
  return {
    accessKey: `${base}${accessKeyCheckDigit(base)}`,
    number: String(number),
    series: '1',
    volumeCount: null,
    ...{ valueCents, itemsCents: valueCents, issuedAtMs: atMs },
    ...{ operationType: 1, emissionType: 1, protocol: null, cfop: '6108' },
  };
}
