import type { CarrierOffer } from '../../live-carrier/port.ts';
import type { VendorService } from '../manifest.ts';

const minutesOfADay = 1440;
/** A term beyond is a mistake of somebody. */
const mostDays = 365;

/** Whole days as minutes; null for what is no number of days from 0 to 365. Pure. */
export function minutesOfDays(days: number | null | undefined): number | null {
  if (days == null || !Number.isInteger(days) || days < 0 || days > mostDays) return null;
  return days * minutesOfADay;
}

type Given = Pick<CarrierOffer, 'costCents' | 'transitMinutes'> &
  Omit<Partial<CarrierOffer>, 'service'> & { service: VendorService };

/** An offer of one of a vendor's services, named by its code; with nothing said of what a vendor does not tell. Pure. */
export function liveOffer({ service, ...given }: Given): CarrierOffer {
  return {
    identifier: service.code,
    service: service.title,
    serviceCode: service.code,
    serviceDescription: null,
    deliveryNote: null,
    modal: service.modal,
    loadType: 'fractional',
    homeDelivery: null,
    carrierNeedsToReturnToSender: null,
    cubedG: null,
    usedG: null,
    expiresAtMs: null,
    ...given,
  };
}
