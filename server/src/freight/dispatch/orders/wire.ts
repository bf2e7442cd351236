import type {
  HiredOrderView,
  OrderBody,
  OrderChoiceBody,
  OrderOfferView,
  PreviewedOrderView,
} from '@carreto/contract/admin/freights/orders';
import { errorCatalogue } from '@carreto/contract/errors';
import type { Config } from '../../../config/config.ts';
import type { SheetOrder } from '../../../documents/order-sheet/read-order-sheet.ts';
import { type Failure, failField } from '../../../kernel/failure.ts';
import type { NewNfe } from '../../nfe.ts';
import type { Offer } from '../../quote/offer.ts';
import { trackingUrl } from '../../tracking-url.ts';
import { fromNfeBody } from '../acts/wire.ts';
import { minutesOf } from './choose.ts';
import type { HiredLine } from './hire-orders.ts';
import type { PreviewedOrder } from './preview-orders.ts';
import type { OfferChoice, OrderProblem, RecipientMember, WantedGoods, WantedOrder } from './wanted-order.ts';

/** Longest texts that an order of the wire has: what a document holds beyond them is cut, and a person sees it before it is hired. */
const longest: Readonly<Record<RecipientMember, number>> = {
  ...{
    name: 255,
    document: 18,
    stateInscription: 20,
    email: 255,
    phone: 20,
    zip: 9,
    street: 255,
    number: 60,
  },
  ...{ complement: 255, district: 255, city: 255, state: 2 },
};
const recipientMembers = Object.keys(longest) as RecipientMember[];

/** An order of a body as the house understands it. */
export function fromOrderBody(body: OrderBody): WantedOrder {
  const { recipient } = body;
  return {
    orderNumber: body.orderNumber ?? null,
    channel: body.channel ?? null,
    notes: body.notes ?? null,
    dispatchPointId: body.dispatchPointId ?? null,
    nfe: body.nfe === undefined ? null : fromNfeBody(body.nfe),
    recipient: Object.fromEntries(
      recipientMembers.map((member) => [member, recipient[member] ?? null]),
    ) as WantedOrder['recipient'],
    goods: body.goods.map(fromGoodsBody),
  };
}

function fromGoodsBody(goods: OrderBody['goods'][number]): WantedGoods {
  return {
    sku: goods.sku ?? null,
    description: goods.description ?? null,
    amount: goods.amount,
    heightMm: goods.heightMm ?? null,
    widthMm: goods.widthMm ?? null,
    lengthMm: goods.lengthMm ?? null,
    weightG: goods.weightG ?? null,
    valueCents: goods.valueCents,
  };
}

/** @throws Failure `invalid_request` for a choice that does not name what it chooses by. */
export function fromChoice(choice: OrderChoiceBody, field: string): OfferChoice {
  const { by, quoteId, offerNumber, days } = choice;
  if (by === 'offer') {
    if (quoteId === undefined) throw failField(`${field}.quoteId`, 'é obrigatório');
    if (offerNumber === undefined) throw failField(`${field}.offerNumber`, 'é obrigatório');
    return { by, quoteId, offerNumber };
  }
  if (by !== 'cheapest_within') return { by };
  if (days === undefined) throw failField(`${field}.days`, 'é obrigatório');
  return { by, days };
}

function toOrderBody(order: WantedOrder): OrderBody {
  const { orderNumber, channel, notes, dispatchPointId, nfe, recipient, goods } = order;
  return {
    ...given({ orderNumber: cut(orderNumber, 50), channel, notes }),
    ...(dispatchPointId === null ? {} : { dispatchPointId }),
    ...(nfe === null ? {} : { nfe: toNfeBody(nfe) }),
    recipient: given(
      Object.fromEntries(recipientMembers.map((member) => [member, cut(recipient[member], longest[member])])),
    ),
    goods: goods.map(toGoodsBody),
  };
}

function toGoodsBody(goods: WantedGoods): OrderBody['goods'][number] {
  const { sku, description, heightMm, widthMm, lengthMm, weightG, amount, valueCents } = goods;
  const measures = { heightMm, widthMm, lengthMm, weightG };
  return {
    ...given({ sku: cut(sku, 50), description: cut(description, 255) }),
    ...(Object.fromEntries(Object.entries(measures).filter(([, measure]) => measure !== null)) as Partial<
      Record<keyof typeof measures, number>
    >),
    ...{ amount, valueCents },
  };
}

function toNfeBody({ issuedAtMs, accessKey, number, series, valueCents, ...rest }: NewNfe) {
  return {
    ...{ accessKey, number, series, valueCents, issuedAt: new Date(issuedAtMs).toISOString() },
    ...(Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null)) as Omit<
      NonNullable<OrderBody['nfe']>,
      'accessKey' | 'number' | 'series' | 'valueCents' | 'issuedAt'
    >),
  };
}

function cut(text: string | null, most: number): string | null {
  const kept = text === null ? '' : [...text.trim()].slice(0, most).join('').trim();
  return kept === '' ? null : kept;
}

function given<Members extends Record<string, string | null>>(
  members: Members,
): { [Name in keyof Members]?: string } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null)) as {
    [Name in keyof Members]?: string;
  };
}

/** An order of a sheet as a body has it. */
export function fromSheetOrder({ line, texts, goods }: SheetOrder): { line: number; order: OrderBody } {
  const { orderNumber = null, channel = null, sku: _, description: __, ...recipient } = texts;
  return {
    line,
    order: { ...given({ orderNumber, channel }), recipient, goods: goods.map(toGoodsBody) },
  };
}

export function toPreviewed(previewed: PreviewedOrder): PreviewedOrderView {
  const { id, order, outcome } = previewed;
  const problems = 'problems' in previewed ? [...previewed.problems] : [];
  const quoted = 'offers' in previewed ? previewed : { quoteId: null, offers: [] };
  return {
    ...{ id, outcome, problems },
    message: sentenceOf(previewed),
    order: order === null ? null : toOrderBody(order),
    freight: 'freight' in previewed ? previewed.freight : null,
    quoteId: quoted.quoteId,
    offers: quoted.offers.map(toOffer),
  };
}

function toOffer(offer: Offer): OrderOfferView {
  const { number, carrier, service, costCents, finalCents: priceCents, expiresAtMs } = offer;
  return {
    ...{ number, carrier: carrier.name, service: service.name, costCents, priceCents },
    deadlineMinutes: minutesOf(offer),
    expiresAt: new Date(expiresAtMs).toISOString(),
  };
}

function sentenceOf(previewed: PreviewedOrder): string {
  switch (previewed.outcome) {
    case 'ready':
      return 'Pronto para contratar.';
    case 'no_offer':
      return 'Nenhuma transportadora atende este destino com estes volumes.';
    case 'attach':
      return `A NF-e será anexada ao frete ${previewed.freight.code}, que esperava por ela.`;
    case 'hired':
      return `Já contratado: frete ${previewed.freight.code}.`;
    default:
      return joined(previewed.problems);
  }
}

function joined(problems: readonly OrderProblem[]): string {
  return problems
    .map(({ message }) => message)
    .join(' ')
    .slice(0, 2000);
}

export function toHiredLine(config: Config, hired: HiredLine): HiredOrderView {
  const nothing = { freightCode: null, trackingUrl: null, carrier: null, service: null, priceCents: null };
  const { id, outcome } = hired;
  if ('failure' in hired)
    return {
      ...{ id, outcome, ...nothing },
      message: sentenceOfFailure(hired.failure),
      problems: hired.failure.details.map(({ field, message }) => ({ field: ownField(field), message })),
      retryAfterS: 'retryAfterS' in hired ? hired.retryAfterS : null,
    };
  const { freightCode, freight } = hired;
  const { carrier, price } = freight?.agreement ?? {};
  return {
    ...{ id, outcome, freightCode, problems: [], retryAfterS: null },
    message: hiredSentences[hired.outcome](freightCode),
    trackingUrl: freight === null ? null : trackingUrl(config, freight),
    carrier: carrier?.tradeName ?? null,
    service: carrier?.service ?? null,
    priceCents: price?.finalCents ?? null,
  };
}

const hiredSentences = {
  hired: (code: string) => `Contratado: frete ${code}.`,
  attached: (code: string) => `A NF-e foi anexada ao frete ${code}.`,
  already_hired: (code: string) => `Já estava contratado: frete ${code}.`,
} as const;

function sentenceOfFailure({ message, code, details }: Failure): string {
  if (code === 'invalid_request' && details.length > 0) return joined(details);
  return message === code ? errorCatalogue[code].sentence : message;
}

/** What acts of the shipper's API call the recipient's zip code, and the goods, in the words of an order. */
function ownField(field: string): string {
  return field === 'destinatario.endereco.cep'
    ? 'recipient.zip'
    : field.replace(/^dispatchers\[0\]\.volumes/, 'goods');
}
