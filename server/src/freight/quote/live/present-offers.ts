import type { LiveOffer } from '../../../connectors/live-carrier/answer.ts';
import type { Offer } from '../offer.ts';

/** What the quote, and not the carrier, says of a live offer. */
export type LivePresented = Pick<
  Offer,
  | 'number'
  | 'carrier'
  | 'original'
  | 'deadline'
  | 'expiresAtMs'
  | 'finalCents'
  | 'appliedRules'
  | 'composition'
  | 'esg'
> & { realG: number };

/** A live carrier's offer as it is shown: named by the carrier's own identifier, without a table. */
export function presentLive(offer: LiveOffer, { realG, ...presented }: LivePresented): Offer {
  const { cubedG, usedG } = offer;
  return {
    ...presented,
    loadType: offer.loadType,
    modal: offer.modal,
    common: null,
    tableReference: null,
    identifier: offer.identifier,
    service: {
      name: offer.service,
      code: offer.serviceCode,
      description: offer.serviceDescription,
      deliveryNote: offer.deliveryNote,
    },
    homeDelivery: offer.homeDelivery,
    carrierNeedsToReturnToSender: offer.carrierNeedsToReturnToSender,
    costCents: offer.costCents,
    weights: { realG, cubedG, usedG: usedG ?? Math.max(realG, cubedG ?? 0) },
  };
}
