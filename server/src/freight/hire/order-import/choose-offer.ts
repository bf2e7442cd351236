import { fold } from '../../../kernel/fold.ts';
import type { Offer } from '../../quote/offer.ts';
import type { Hiring, WantedCarrier } from './input.ts';

/**
 * The offer that a hiring rule asks for, among offers in the order of decision Q1; undefined where none fits. Of
 * equally fast offers the cheaper is taken, and so of several of one carrier's service.
 */
export function chooseOffer(
  offers: readonly Offer[],
  hiring: Exclude<Hiring, { by: 'told' }>,
): Offer | undefined {
  if (hiring.by === 'price') return offers[0];
  if (hiring.by === 'carrier') return offers.find((offer) => isOf(offer, hiring.carrier));
  return offers.toSorted((a, b) => minutesOf(a) - minutesOf(b))[0];
}

function minutesOf({ deadline: { days, hours, minutes } }: Offer): number {
  return (days * 24 + hours) * 60 + minutes;
}

/** Number and service, or name and service, without regard to case and accents (decision H2). */
function isOf({ carrier, service }: Offer, wanted: WantedCarrier): boolean {
  const isCarrier =
    wanted.cnpj === null
      ? isSame(wanted.name, carrier.name) || isSame(wanted.name, carrier.companyName)
      : wanted.cnpj === carrier.cnpj;
  return isCarrier && (isSame(wanted.service, service.name) || isSame(wanted.service, service.code));
}

function isSame(a: string | null, b: string | null): boolean {
  return a !== null && b !== null && fold(a) === fold(b);
}
