import type { Lane } from '../../engine/rating/lane.ts';
import type { Shipment } from '../../engine/rating/shipment.ts';
import { laneSnapshot } from '../../engine/rating/snapshot.ts';
import { formatDay } from '../../kernel/days.ts';
import type { Carriers } from '../../registry/carriers/carriers-part.ts';
import type { KnownShipper } from '../../registry/shippers/shippers-part.ts';
import type { AgreedDispatcher, AgreedParty, Agreement } from '../agreement.ts';
import { costOf, type Rated, sourceOf, transitOf } from '../quote/rated.ts';
import type { HireableOffer } from './offer-to-hire.ts';
import type { HireOrder } from './order.ts';

export type AgreeInput = {
  shipper: KnownShipper;
  carriers: Carriers;
  dispatcher: AgreedDispatcher;
  order: HireOrder;
  hireable: HireableOffer;
  /** What offers show of the table; empty for live carriers (decision T8). */
  tableReference: string;
};

/** What is agreed by hiring an offer: pure, everything a freight keeps for as long as it is kept. */
export function agree(input: AgreeInput): Agreement {
  const { shipper, order, hireable, tableReference } = input;
  const { quote, rated, packing, offer } = hireable;
  const { decision } = quote;
  const { carrierId } = sourceOf(rated);
  const serviceCode =
    rated.kind === 'live' ? rated.offer.serviceCode : rated.candidate.sheet.conditions.service.code;
  return {
    v: 1,
    ...partiesOf(input, { carrierId, service: rated.service, serviceCode }),
    order: agreedOrder(order, decision.request.identification),
    items: decision.items,
    volumes: packing.volumes,
    price: { costCents: costOf(rated), finalCents: offer.finalCents, ...partsOf(rated) },
    terms: {
      versionId: offer.versionId,
      tableReference,
      ...conditionsOf(rated, shipper),
      transitMinutes: transitOf(rated),
      extraDays: rated.outcome?.extraDays ?? 0,
      appliedRules: rated.outcome?.applied.map(({ name }) => name) ?? [],
      estimatedOn: formatDay(hireable.estimatedOn),
      informedDeliveryAt: instant(order.informedDeliveryAtMs),
    },
    metadata: order.metadata,
    rating:
      rated.kind === 'live'
        ? null
        : ratingOf({
            lane: rated.lane,
            shipment: packing.shipment,
            engineRevision: decision.engineRevision,
            atMs: decision.atMs,
            zip: order.recipient.address.zip,
          }),
  };
}

/** Shipper, dispatcher and carrier as they are registered now. */
export function partiesOf(
  { shipper, dispatcher, carriers }: Pick<AgreeInput, 'shipper' | 'dispatcher' | 'carriers'>,
  served: { carrierId: number; service: string; serviceCode: string | null },
): Pick<Agreement, 'shipper' | 'dispatcher' | 'carrier'> {
  const carrier = carriers.byId.get(served.carrierId);
  if (carrier === undefined) throw new Error(`no carrier ${served.carrierId} in the mirror`);
  const { service, serviceCode } = served;
  return {
    shipper: partyOf(shipper),
    dispatcher,
    carrier: { ...partyOf(carrier), service, serviceCode },
  };
}

function partyOf(party: Omit<AgreedParty, 'document'> & { cnpj: string }): AgreedParty {
  const { cnpj, stateInscription, corporateName, tradeName, address } = party;
  return { document: cnpj, stateInscription, corporateName, tradeName, address };
}

/** What is known of the order. */
export function agreedOrder(order: HireOrder, identification: string | null): Agreement['order'] {
  return {
    identification,
    subchannel: order.subchannel,
    orderedAt: instant(order.orderedAtMs),
    invoicedAt: instant(order.invoicedAtMs),
    paymentType: order.paymentType,
    notes: order.notes,
    collectionOn: order.collectionOn,
    chargedCents: order.chargedCents,
  };
}

/** What prices a freight again to the cent. */
export function ratingOf(rated: {
  lane: Lane;
  shipment: Shipment;
  engineRevision: number;
  atMs: number;
  zip: string;
}): Agreement['rating'] {
  const { lane, shipment, engineRevision, atMs, zip } = rated;
  return {
    lane: laneSnapshot(lane),
    shipment,
    engineRevision,
    quotedAt: new Date(atMs).toISOString(),
    destinationZip: zip,
  };
}

/** What the accepted offer says its price is made of, for the audit of what the carrier charges. */
function partsOf(rated: Rated): Pick<Agreement['price'], 'parts'> {
  const parts = rated.kind === 'live' ? rated.offer.parts : undefined;
  return parts === undefined ? {} : { parts };
}

/** Who pays is the table's word, else the shipper's (decision T8). */
function conditionsOf(
  rated: Rated,
  { settings }: KnownShipper,
): Pick<Agreement['terms'], 'identifier' | 'modal' | 'loadType' | 'freightPayment'> {
  if (rated.kind === 'live') {
    const { identifier, modal, loadType } = rated.offer;
    return { identifier, modal, loadType, freightPayment: settings.freightPayment };
  }
  const { modal, loadType, freightPayment } = rated.candidate.sheet.conditions;
  return { identifier: null, modal, loadType, freightPayment: freightPayment ?? settings.freightPayment };
}

export function instant(atMs: number | null): string | null {
  return atMs === null ? null : new Date(atMs).toISOString();
}
