import { fold } from '../../kernel/fold.ts';
import type { StoreOption } from '../../registry/stores/rows.ts';
import type { Offer } from '../quote/offer.ts';

/** An offer in the line of a shop where it stands. */
export type ShownOffer = { option: StoreOption; offer: Offer };

/** Which offers a shop shows, in the order of its options: none twice, and no line without one. Pure. */
export function offersShown(options: readonly StoreOption[], offers: readonly Offer[]): ShownOffer[] {
  const shown: ShownOffer[] = [];
  for (const option of options) {
    const offer = offers
      .filter((one) => fits(option, one) && !shown.some((other) => other.offer === one))
      .toSorted(option.shows === 'fastest' ? byTime : byPrice)[0];
    if (offer === undefined) continue;
    // The fastest that is also the cheapest stands there already, and a slower one is no fast one.
    const isBeaten =
      option.shows === 'fastest' && shown.some((other) => minutesOf(other.offer) <= minutesOf(offer));
    if (!isBeaten) shown.push({ option, offer });
  }
  return shown;
}

function fits({ shows, carrierId, service }: StoreOption, offer: Offer): boolean {
  if (shows !== 'service') return true;
  if (carrierId !== undefined && offer.carrier.reference !== carrierId) return false;
  if (service === undefined) return true;
  return [offer.service.name, offer.service.code ?? ''].map(fold).includes(fold(service));
}

function byPrice(a: Offer, b: Offer): number {
  return a.finalCents - b.finalCents || minutesOf(a) - minutesOf(b) || a.number - b.number;
}

function byTime(a: Offer, b: Offer): number {
  return minutesOf(a) - minutesOf(b) || a.finalCents - b.finalCents || a.number - b.number;
}

function minutesOf({ deadline: { days, hours, minutes } }: Offer): number {
  return (days * 24 + hours) * 60 + minutes;
}

/** Whether two offers, for other goods of one cart, are of the same table or live service. Pure. */
export function sameOffer(a: Offer, b: Offer): boolean {
  return (
    a.carrier.reference === b.carrier.reference &&
    a.service.name === b.service.name &&
    a.tableReference === b.tableReference &&
    a.modal === b.modal
  );
}
