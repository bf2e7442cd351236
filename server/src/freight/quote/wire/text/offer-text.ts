import type { Deadline } from '../../../../engine/calendar/deadline.ts';
import { formatDay } from '../../../../kernel/days.ts';
import { formatDatetime } from '../../../../kernel/sao-paulo.ts';
import type { Offer } from '../../offer.ts';
import { loadTypes, modals, type ReplyForm, toWireCarrier } from '../reply.ts';
import { compositionText } from './composition-text.ts';
import { kilogramsText, numberText, reaisText } from './number-text.ts';

/** What all offers of a table have in common, as it is sent: encoded once, while neither the table nor its carrier changes. */
type Pieces = {
  /** From the comma behind the number to the colon of the deadline. */
  head: string;
  /** From the comma behind the deadlines to the quote before the instant it is valid until. */
  middle: string;
  /** From the comma before the modal on. */
  tail: string;
};

const remembered = new WeakMap<object, Pieces>();

function piecesOf(offer: Offer): Pieces {
  const { common } = offer;
  if (common === null) return writePieces(offer);
  const known = remembered.get(common);
  if (known !== undefined) return known;
  const made = writePieces(offer);
  remembered.set(common, made);
  return made;
}

function writePieces(offer: Offer): Pieces {
  const { service } = offer;
  const head = [
    member('simulation_type', loadTypes[offer.loadType]),
    member('table_reference', offer.tableReference),
    member('carrier', toWireCarrier(offer)),
    member('service', service.name),
    member('service_code', service.code),
    member('service_description', service.description),
  ];
  const middle = [
    member('identifier', offer.identifier),
    member('delivery_note', service.deliveryNote),
    member('home_delivery', offer.homeDelivery),
    member('carrier_needs_to_return_to_sender', offer.carrierNeedsToReturnToSender),
  ];
  return {
    head: `${head.join('')},"delivery_time":`,
    middle: `${middle.join('')},"expiration":"`,
    tail: `${member('modal', modals[offer.modal])}}`,
  };
}

/** A member with the comma before it; nothing for what is absent. */
function member(name: string, value: unknown): string {
  return value === null ? '' : `,"${name}":${JSON.stringify(value)}`;
}

/** Writes offers of one answer, to the same text as `toWireOffer` and `JSON.stringify`. */
export function offerWriter({ returns, rfc3339Expiration }: ReplyForm): (offer: Offer) => string {
  // Of an answer most offers are valid until one instant.
  let expiresAtMs = Number.NaN;
  let expiration = '';
  return (offer) => {
    const { head, middle, tail } = piecesOf(offer);
    const { original, composition } = offer;
    if (offer.expiresAtMs !== expiresAtMs) {
      expiresAtMs = offer.expiresAtMs;
      expiration = rfc3339Expiration ? new Date(expiresAtMs).toISOString() : formatDatetime(expiresAtMs);
    }
    const first = deadlineText(original);
    const shown = offer.deadline === original ? first : deadlineText(offer.deadline);
    let text =
      `{"offer":${offer.number}${head}${shown},"original_delivery_time":${first}` +
      `,"carrier_original_delivery_time":{"days":${numberText(original.days)}${dayText(original.estimatedOn)}` +
      `${middle}${expiration}","cost_price":${reaisText(offer.costCents)}` +
      `,"final_price":${reaisText(offer.finalCents)}${weightsText(offer)}`;
    if (returns.appliedRules) text += `,"applied_rules":${JSON.stringify(offer.appliedRules)}`;
    if (returns.composition && composition !== null) text += `,"composition":${compositionText(composition)}`;
    if (offer.esg !== null) text += esgText(offer.esg, offer.modal);
    return text + tail;
  };
}

function deadlineText({ days, hours, minutes, estimatedOn }: Deadline): string {
  let text = `{"days":${numberText(days)}`;
  if (hours !== 0) text += `,"hours":${numberText(hours)}`;
  if (minutes !== 0) text += `,"minutes":${numberText(minutes)}`;
  return text + dayText(estimatedOn);
}

/** Days of the last answers; a few weeks of them, unless somebody promises years. */
const dayTexts = new Map<number, string>();
const mostDays = 1000;

function dayText(day: number): string {
  const known = dayTexts.get(day);
  if (known !== undefined) return known;
  if (dayTexts.size >= mostDays) dayTexts.clear();
  const made = `,"estimated_date":"${formatDay(day)}"}`;
  dayTexts.set(day, made);
  return made;
}

function weightsText({ weights: { realG, cubedG, usedG } }: Offer): string {
  const cubed = cubedG === null ? '' : `,"cubed":${kilogramsText(cubedG)}`;
  return `,"weights":{"real":${kilogramsText(realG)}${cubed},"used":${kilogramsText(usedG)}}`;
}

function esgText(
  { co2Kg, neutralizationCents: cents }: NonNullable<Offer['esg']>,
  modal: Offer['modal'],
): string {
  const cost = cents === null ? '' : `,"co2_neutralization_cost":${reaisText(cents)}`;
  return `,"esg":{"co2_emission_estimate":${numberText(co2Kg)}${cost},"modal":"${modals[modal]}"}`;
}
