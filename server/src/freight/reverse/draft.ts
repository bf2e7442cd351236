import { deadline } from '../../engine/calendar/deadline.ts';
import type { PackedVolume } from '../../engine/packing/goods.ts';
import { formatDay } from '../../kernel/days.ts';
import { dayInSaoPaulo } from '../../kernel/sao-paulo.ts';
import type { KnownShipper } from '../../registry/shippers/shippers-part.ts';
import type { AgreedDispatcher, Agreement } from '../agreement.ts';
import { partiesOf, ratingOf } from '../hire/agree.ts';
import type { FreightDraft } from '../hire/write-freight.ts';
import type { QuoteDesk } from '../quote/desk.ts';
import { rateInSlices } from '../quote/in-slices.ts';
import { enquiredOf } from '../quote/quote-dispatcher.ts';
import type { RatedTable } from '../quote/rated.ts';
import { worldOf } from '../quote/world.ts';
import type { ClaimedPosting } from './claim-posting.ts';
import type { ReversePosting } from './posting.ts';

export type DraftInput = {
  shipper: KnownShipper;
  carrierId: number;
  claimed: ClaimedPosting;
  deadlineOn: string;
};

/**
 * The reverse freight of a return: the consumer dispatches, the unit receives, its order is the reference (decision
 * R5). Where a table of the postal operator has the service and the goods were measured, it says price and days;
 * else the price is nothing, and the day is the last to post.
 */
export async function reverseDraft(desk: QuoteDesk, input: DraftInput): Promise<FreightDraft> {
  const { shipper, carrierId, claimed } = input;
  const { posting, shipperId, contentHash } = claimed;
  const { carriers } = desk.ctx.mirror.current;
  const hiredAtMs = desk.ctx.clock.nowMs();
  const rated = await rateReturn(desk, input, hiredAtMs);
  const { serviceCode, items, objectCount, recipient } = posting;
  const service = rated?.table.service ?? serviceCode;
  const { name, document, email, phone, landmark: _, ...place } = recipient;
  const { city, state, ...address } = place;
  return {
    shipperId,
    carrierId,
    source: 'postal_reverse',
    reverse: true,
    hired: null,
    orderNumber: posting.reference,
    parentOrderNumber: null,
    channel: null,
    contentHash,
    volumeCount: objectCount,
    hiredAtMs,
    agreement: {
      v: 1,
      ...partiesOf(
        { shipper, dispatcher: dispatcherOf(posting), carriers },
        { carrierId, service, serviceCode },
      ),
      order: {
        identification: null,
        subchannel: null,
        orderedAt: null,
        invoicedAt: null,
        paymentType: null,
        notes: null,
        collectionOn: posting.collectionOn,
        chargedCents: null,
      },
      items,
      volumes: rated?.volumes ?? unmeasured(posting),
      price: { costCents: rated?.table.priced.costCents ?? 0, finalCents: rated?.table.finalPriceCents ?? 0 },
      terms: termsOf(input, rated, hiredAtMs),
      metadata: [],
      rating: rated?.rating ?? null,
    },
    recipient: {
      document,
      stateInscription: null,
      name,
      email,
      phone,
      address: { ...address, city, state },
      whereabouts: { city, state },
    },
  };
}

type RatedReturn = {
  table: RatedTable;
  volumes: PackedVolume[];
  rating: Agreement['rating'];
  estimatedOn: string;
};

/** Silently: a return is posted whatever a table says of it. */
async function rateReturn(
  desk: QuoteDesk,
  { shipper, carrierId, claimed: { posting } }: DraftInput,
  atMs: number,
): Promise<RatedReturn | null> {
  const { items, sender, recipient, serviceCode } = posting;
  if (items.length === 0) return null;
  const dispatcher = { document: sender.document ?? '', zip: Number(sender.zip), declaredCents: null, items };
  const request = {
    platformCode: '',
    shipperCnpj: shipper.cnpj,
    destinationZip: Number(recipient.zip),
    recipient: {
      type: 'company' as const,
      document: shipper.cnpj,
      stateInscription: shipper.stateInscription,
    },
    dispatchers: [dispatcher],
    channel: null,
    subchannel: null,
    filter: null,
    limit: null,
    identification: null,
    reverse: true,
    loadTypes: ['fractional' as const],
    returns: { composition: false, volumes: false, appliedRules: false },
  };
  const world = await worldOf(desk, { shipper, atMs });
  const enquired = enquiredOf(desk.ctx, { shipperId: shipper.id, request, dispatcher, items, atMs });
  const share = { scheduler: desk.scheduler, shipperId: shipper.id };
  const { rated, packing } = await rateInSlices(share, world, enquired);
  const table = rated.find(
    ({ candidate }) =>
      candidate.carrierId === carrierId && candidate.sheet.conditions.service.code === serviceCode,
  );
  if (table === undefined) return null;
  const { shipment, volumes } = packing;
  const { transitMinutes } = table.priced;
  const counted = { transitMinutes, extraDays: 0, fromDay: dayInSaoPaulo(atMs) };
  return {
    table,
    volumes: [...volumes],
    rating: ratingOf({
      lane: table.lane,
      shipment,
      engineRevision: enquired.engineRevision,
      atMs,
      zip: recipient.zip,
    }),
    estimatedOn: formatDay(deadline(counted, world.calendar).estimatedOn),
  };
}

function termsOf(
  { shipper, deadlineOn }: DraftInput,
  rated: RatedReturn | null,
  hiredAtMs: number,
): Agreement['terms'] {
  const conditions = rated?.table.candidate.sheet.conditions;
  return {
    versionId: null,
    tableReference: '',
    identifier: null,
    loadType: 'fractional',
    extraDays: 0,
    modal: conditions?.modal ?? 'road',
    appliedRules: [],
    informedDeliveryAt: null,
    freightPayment: conditions?.freightPayment ?? shipper.settings.freightPayment,
    transitMinutes: rated?.table.priced.transitMinutes ?? 0,
    estimatedOn: rated?.estimatedOn ?? laterOf(deadlineOn, hiredAtMs),
  };
}

/** A day that was over before it was posted promises nothing. */
function laterOf(day: string, atMs: number): string {
  const today = formatDay(dayInSaoPaulo(atMs));
  return day > today ? day : today;
}

function dispatcherOf({ sender }: ReversePosting): AgreedDispatcher {
  const { document, name, zip, street, number, complement, district, city, state } = sender;
  return {
    document: document ?? '',
    zip,
    stateInscription: null,
    corporateName: name,
    tradeName: name,
    address: { street, number, complement, district, city, state },
  };
}

const otherGoods = 999;

/** Of the older form nothing is known but how many. */
function unmeasured({ items, objectCount }: ReversePosting): PackedVolume[] {
  const unknown = {
    amount: objectCount,
    category: otherGoods,
    sku: null,
    tag: null,
    description: null,
    heightMm: 0,
    widthMm: 0,
    lengthMm: 0,
    unitWeightG: 0,
    unitValueCents: 0,
    amountVolumes: null,
    consolidate: false,
    overlaid: false,
    rotate: false,
  };
  const lines = items.length === 0 ? [unknown] : items.map(({ index: _, ...item }) => item);
  return lines.map((line) => {
    const valueCents = line.unitValueCents * line.amount;
    return { ...line, valueCents, declaredCents: valueCents, contents: null };
  });
}
