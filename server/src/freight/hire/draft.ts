import type { Context } from '../../context.ts';
import { requireOwnNumber } from '../../registry/shippers/identify.ts';
import { findVersionNames } from '../../registry/tables/versions/version-names.ts';
import { sourceOf } from '../quote/rated.ts';
import type { FreightSource } from '../rows.ts';
import { agree } from './agree.ts';
import { dispatcherOf } from './dispatcher.ts';
import type { HireableOffer } from './offer-to-hire.ts';
import type { HireOrder } from './order.ts';
import { whereaboutsOf } from './whereabouts.ts';
import type { FreightDraft } from './write-freight.ts';

/** Where a request has the zip codes of dispatcher and recipient, for what is refused of them. */
export type ZipFields = { dispatcher: string; recipient: string };

export type DraftInput = {
  shipperId: number;
  order: HireOrder;
  source: FreightSource;
  contentHash: Buffer;
  zipFields: ZipFields;
};

/**
 * The freight of an offer, ready to be written.
 * @throws Failure `invalid_request` for addresses that cannot be placed, or a dispatcher other than the quoted one.
 */
export async function draftOf(
  ctx: Context,
  input: DraftInput,
  { hireable, offerNumber }: { hireable: HireableOffer; offerNumber: number },
): Promise<FreightDraft> {
  const { carriers } = ctx.mirror.current;
  const { order } = input;
  const { decision, id: token } = hireable.quote;
  const { document, zip } = decision.dispatcher;
  const parties = partiesIn(ctx, input, { document, zip: String(zip).padStart(8, '0') });
  const { versionId } = hireable.offer;
  const names = await findVersionNames(ctx.db, versionId === null ? [] : [versionId]);
  const tableReference = names.get(versionId ?? 0)?.reference ?? '';
  const { shipper, dispatcher, recipient } = parties;
  return {
    ...draftBase(ctx, input),
    carrierId: sourceOf(hireable.rated).carrierId,
    reverse: decision.request.reverse,
    hired: { token, offerNumber },
    channel: order.channel ?? decision.request.channel,
    volumeCount: hireable.packing.shipment.objectCount,
    agreement: agree({ shipper, carriers, dispatcher, order, hireable, tableReference }),
    recipient,
  };
}

/** What every draft takes from its order as it is. */
export function draftBase(
  ctx: Pick<Context, 'clock'>,
  { shipperId, order, source, contentHash }: DraftInput,
): Pick<
  FreightDraft,
  'shipperId' | 'source' | 'orderNumber' | 'parentOrderNumber' | 'contentHash' | 'hiredAtMs'
> {
  const { orderNumber, parentOrderNumber } = order;
  return { shipperId, source, orderNumber, parentOrderNumber, contentHash, hiredAtMs: ctx.clock.nowMs() };
}

/** Shipper, dispatcher and recipient with their whereabouts. */
export function partiesIn(
  ctx: Pick<Context, 'mirror'>,
  { shipperId, order, zipFields }: DraftInput,
  quoted: { document: string; zip: string },
) {
  const { shippers, dispatchPoints, places } = ctx.mirror.current;
  const shipper = requireOwnNumber(shippers, shipperId, order.shipperCnpj);
  const zipField = zipFields.dispatcher;
  const sources = { shipper, points: dispatchPoints, places, quoted, zipField };
  const whereabouts = whereaboutsOf(places, order.recipient.address, zipFields.recipient);
  return {
    shipper,
    dispatcher: dispatcherOf(order.dispatcher, sources),
    recipient: { ...order.recipient, whereabouts },
  };
}
