import type { Offer } from '../../quote/offer.ts';
import type { OfferChoice } from './wanted-order.ts';

const minutesOfDay = 1440;

/** From the hire to the delivery. */
export function minutesOf({ deadline: { days, hours, minutes } }: Offer): number {
  return days * minutesOfDay + hours * 60 + minutes;
}

/** The offer that a rule takes, of offers in the order of decision Q1, cheapest first; undefined where none fits. */
export function chooseByRule(
  offers: readonly Offer[],
  choice: Exclude<OfferChoice, { by: 'offer' | 'attach' }>,
): Offer | undefined {
  if (choice.by === 'cheapest') return offers[0];
  if (choice.by === 'fastest') return offers.toSorted((a, b) => minutesOf(a) - minutesOf(b))[0];
  return offers.find((offer) => minutesOf(offer) <= choice.days * minutesOfDay);
}
