import { ENGINE_REVISION } from '../../engine/rating/revision.ts';
import { laneSnapshot } from '../../engine/rating/snapshot.ts';
import { formatDay } from '../../kernel/days.ts';
import type { Carriers } from '../../registry/carriers/carriers-part.ts';
import type { KnownShipper } from '../../registry/shippers/shippers-part.ts';
import type { AgreedDispatcher, Agreement } from '../agreement.ts';
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
  const { shipper, dispatcher, order, hireable, tableReference } = input;
  const { quote, rated, packing, offer } = hireable;
  const { decision } = quote;
  return {
    v: 1,
    shipper: {
      document: shipper.cnpj,
      stateInscription: shipper.stateInscription,
      corporateName: shipper.corporateName,
      tradeName: shipper.tradeName,
      address: shipper.address,
    },
    dispatcher,
    carrier: carrierOf(input),
    order: {
      identification: decision.request.identification,
      subchannel: order.subchannel,
      orderedAt: instant(order.orderedAtMs),
      invoicedAt: instant(order.invoicedAtMs),
      paymentType: order.paymentType,
      notes: order.notes,
      collectionOn: order.collectionOn,
      chargedCents: order.chargedCents,
    },
    items: decision.items,
    volumes: packing.volumes,
    price: { costCents: costOf(rated), finalCents: offer.finalCents },
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
        : {
            lane: laneSnapshot(rated.lane),
            shipment: packing.shipment,
            engineRevision: ENGINE_REVISION,
            quotedAt: new Date(decision.atMs).toISOString(),
            destinationZip: order.recipient.address.zip,
          },
  };
}

function carrierOf({ carriers, hireable }: AgreeInput): Agreement['carrier'] {
  const { rated } = hireable;
  const { carrierId } = sourceOf(rated);
  const carrier = carriers.byId.get(carrierId);
  if (carrier === undefined) throw new Error(`no carrier ${carrierId} in the mirror`);
  const { cnpj, stateInscription, corporateName, tradeName, address } = carrier;
  const serviceCode =
    rated.kind === 'live' ? rated.offer.serviceCode : rated.candidate.sheet.conditions.service.code;
  return {
    document: cnpj,
    stateInscription,
    corporateName,
    tradeName,
    address,
    service: rated.service,
    serviceCode,
  };
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

function instant(atMs: number | null): string | null {
  return atMs === null ? null : new Date(atMs).toISOString();
}
