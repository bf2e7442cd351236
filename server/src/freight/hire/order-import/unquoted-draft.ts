import type { BusinessCalendar } from '../../../engine/calendar/business-days.ts';
import { deadline } from '../../../engine/calendar/deadline.ts';
import { formatDay } from '../../../kernel/days.ts';
import { failField } from '../../../kernel/failure.ts';
import { fold } from '../../../kernel/fold.ts';
import { dayInSaoPaulo } from '../../../kernel/sao-paulo.ts';
import { requireOwnNumber, requirePlatform } from '../../../registry/shippers/identify.ts';
import type { KnownShipper } from '../../../registry/shippers/shippers-part.ts';
import type { Agreement } from '../../agreement.ts';
import { completeItems } from '../../quote/complete-items.ts';
import type { QuoteDesk } from '../../quote/desk.ts';
import { rateInSlices } from '../../quote/in-slices.ts';
import { enquiredOf } from '../../quote/quote-dispatcher.ts';
import type { RatedTable } from '../../quote/rated.ts';
import { worldOf } from '../../quote/world.ts';
import { agreedOrder, instant, partiesOf, ratingOf } from '../agree.ts';
import { type DraftInput, draftBase, partiesIn } from '../draft.ts';
import type { HireOrder } from '../order.ts';
import type { FreightDraft } from '../write-freight.ts';
import type { Hiring, ImportedOrder } from './input.ts';

type UnquotedHiring = Extract<Hiring, { by: 'told' }>;

/** An order that tells carrier, price and days itself. */
export type UnquotedImport = DraftInput & { request: ImportedOrder['request']; hiring: UnquotedHiring };

const minutesOfADay = 1440;

/**
 * Drafts a freight that is not quoted (decision H3): carrier, price and days are those told. The carrier's table is
 * rated all the same, silently, and its lane kept for the audit; without one the audit has the price that was told.
 * @throws Failure `invalid_request` for a carrier that is not registered, for goods without measures and for addresses
 * that cannot be placed; `platform_not_found`.
 */
export async function unquotedDraft(desk: QuoteDesk, input: UnquotedImport): Promise<FreightDraft> {
  const { ctx } = desk;
  const { shipperId, order, request, hiring } = input;
  const { carriers, shippers } = ctx.mirror.current;
  const carrier = carriers.byCnpj.get(hiring.carrierCnpj);
  if (carrier === undefined)
    throw failField('carrier.registered_number', 'A transportadora não está cadastrada.');
  const shipper = requireOwnNumber(shippers, shipperId, order.shipperCnpj);
  const [from] = request.dispatchers;
  const [items = []] = await completeItems(ctx, shipperId, request.dispatchers);
  if (from === undefined) throw new Error('an order without a dispatcher');
  requirePlatform(shipper, request.platformCode);
  const atMs = ctx.clock.nowMs();
  const world = await worldOf(desk, { shipper, atMs });
  const enquired = enquiredOf(ctx, { shipperId, request, dispatcher: from, items, atMs });
  const tables = await rateInSlices({ scheduler: desk.scheduler, shipperId }, world, enquired);
  const baseline = baselineOf(tables.rated, carrier.id, hiring.service);
  const quoted = { document: from.document, zip: String(from.zip).padStart(8, '0') };
  const { dispatcher, recipient } = partiesIn(ctx, input, quoted);
  const { shipment, volumes } = tables.packing;
  const zip = order.recipient.address.zip;
  const served = { carrierId: carrier.id, service: hiring.service, serviceCode: null };
  return {
    ...draftBase(ctx, input),
    carrierId: carrier.id,
    reverse: false,
    hired: null,
    channel: order.channel,
    volumeCount: shipment.objectCount,
    agreement: {
      v: 1,
      ...partiesOf({ shipper, dispatcher, carriers }, served),
      order: agreedOrder(order, request.identification),
      items,
      volumes,
      price: { costCents: hiring.priceCents, finalCents: hiring.priceCents },
      terms: { ...termsOf({ hiring, order, shipper, baseline }), ...dayOf(hiring, atMs, world.calendar) },
      metadata: order.metadata,
      rating:
        baseline === null
          ? null
          : ratingOf({ lane: baseline.lane, shipment, engineRevision: enquired.engineRevision, atMs, zip }),
    },
    recipient,
  };
}

/** The carrier's table of the service told; of a carrier with one table alone, that one. */
function baselineOf(rated: readonly RatedTable[], carrierId: number, service: string): RatedTable | null {
  const own = rated.filter(({ candidate }) => candidate.carrierId === carrierId);
  const named = own.find((one) => fold(one.service) === fold(service));
  return named ?? (own.length === 1 ? (own[0] ?? null) : null);
}

type TermsInput = {
  hiring: UnquotedHiring;
  order: HireOrder;
  shipper: KnownShipper;
  baseline: RatedTable | null;
};

function termsOf({ hiring, order, shipper, baseline }: TermsInput): Omit<Agreement['terms'], 'estimatedOn'> {
  return {
    versionId: null,
    tableReference: '',
    identifier: null,
    modal: baseline?.candidate.sheet.conditions.modal ?? 'road',
    loadType: 'fractional',
    freightPayment: shipper.settings.freightPayment,
    transitMinutes: hiring.carrierDays * minutesOfADay,
    extraDays: hiring.promisedDays - hiring.carrierDays,
    appliedRules: [],
    informedDeliveryAt: instant(order.informedDeliveryAtMs),
  };
}

function dayOf(
  { carrierDays }: UnquotedHiring,
  atMs: number,
  calendar: BusinessCalendar,
): Pick<Agreement['terms'], 'estimatedOn'> {
  const transitMinutes = carrierDays * minutesOfADay;
  const { estimatedOn } = deadline({ transitMinutes, extraDays: 0, fromDay: dayInSaoPaulo(atMs) }, calendar);
  return { estimatedOn: formatDay(estimatedOn) };
}
