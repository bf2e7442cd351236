import type { Deadline } from '../../../../engine/calendar/deadline.ts';
import { formatDay } from '../../../../kernel/days.ts';
import { formatDatetime } from '../../../../kernel/sao-paulo.ts';
import type { Offer } from '../../offer.ts';
import { loadTypes, modals, type ReplyForm, toWireCarrier } from '../reply.ts';
import { writeComposition } from './composition-text.ts';
import { type JsonBytes, JsonPiece } from './json-bytes.ts';

/** What all offers of a table have in common, as it is sent: encoded once, while neither the table nor its carrier changes. */
type Pieces = {
  /** From the comma behind the number to the colon of the deadline. */
  head: JsonPiece;
  /** From the comma behind the deadlines to the quote before the instant it is valid until. */
  middle: JsonPiece;
  /** From the comma before the modal on. */
  tail: JsonPiece;
};

const remembered = new WeakMap<object, Pieces>();

function piecesOf(offer: Offer): Pieces {
  const { common } = offer;
  if (common === null) return makePieces(offer);
  const known = remembered.get(common);
  if (known !== undefined) return known;
  const made = makePieces(offer);
  remembered.set(common, made);
  return made;
}

function makePieces(offer: Offer): Pieces {
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
    head: new JsonPiece(`${head.join('')},"delivery_time":`),
    middle: new JsonPiece(`${middle.join('')},"expiration":"`),
    tail: new JsonPiece(`${member('modal', modals[offer.modal])}}`),
  };
}

/** A member with the comma before it; nothing for what is absent. */
function member(name: string, value: unknown): string {
  return value === null ? '' : `,"${name}":${JSON.stringify(value)}`;
}

const names = {
  offer: new JsonPiece('{"offer":'),
  final: new JsonPiece(',"final_price":'),
  real: new JsonPiece(',"weights":{"real":'),
  cubed: new JsonPiece(',"cubed":'),
  used: new JsonPiece(',"used":'),
  close: new JsonPiece('}'),
  rules: new JsonPiece(',"applied_rules":'),
  composition: new JsonPiece(',"composition":'),
  emission: new JsonPiece(',"esg":{"co2_emission_estimate":'),
  neutralization: new JsonPiece(',"co2_neutralization_cost":'),
};

/** Writes offers of one answer, to the same bytes as `toWireOffer` and `JSON.stringify`. */
export function offerWriter(
  to: JsonBytes,
  { returns, rfc3339Expiration }: ReplyForm,
): (offer: Offer) => void {
  // Of an answer most offers are valid until one instant.
  let expiresAtMs = Number.NaN;
  let expiration = names.close;
  return (offer) => {
    const { head, middle, tail } = piecesOf(offer);
    const { composition } = offer;
    if (offer.expiresAtMs !== expiresAtMs) {
      expiresAtMs = offer.expiresAtMs;
      expiration = expirationPiece(
        rfc3339Expiration ? new Date(expiresAtMs).toISOString() : formatDatetime(expiresAtMs),
      );
    }
    to.put(names.offer);
    to.number(offer.number);
    to.put(head);
    to.put(deadlinesPiece(offer));
    to.put(middle);
    to.put(expiration);
    to.reais(offer.costCents);
    to.put(names.final);
    to.reais(offer.finalCents);
    writeWeights(to, offer);
    if (returns.appliedRules) {
      to.put(names.rules);
      to.value(offer.appliedRules);
    }
    if (returns.composition && composition !== null) {
      to.put(names.composition);
      writeComposition(to, composition);
    }
    if (offer.esg !== null) writeEsg(to, offer.esg, offer.modal);
    to.put(tail);
  };
}

let lastExpiration = { instant: '', piece: names.close };

/** Quotes of one second end at the same instant, where seconds are written. */
function expirationPiece(instant: string): JsonPiece {
  if (lastExpiration.instant !== instant)
    lastExpiration = { instant, piece: new JsonPiece(`${instant}","cost_price":`) };
  return lastExpiration.piece;
}

/** The three deadlines of offers to which rules add no days, of whole days, by both numbers: there are a few of them. */
const wholeDays = new Map<number, JsonPiece>();
const mostWholeDays = 2000;
const daysBelow = 4096;

function deadlinesPiece({ deadline, original }: Offer): JsonPiece {
  const { days, hours, minutes, estimatedOn } = original;
  const isWhole = deadline === original && hours === 0 && minutes === 0 && days >= 0 && days < daysBelow;
  if (!isWhole) return makeDeadlines(deadline, original);
  const key = estimatedOn * daysBelow + days;
  const known = wholeDays.get(key);
  if (known !== undefined) return known;
  if (wholeDays.size >= mostWholeDays) wholeDays.clear();
  const made = makeDeadlines(deadline, original);
  wholeDays.set(key, made);
  return made;
}

function makeDeadlines(deadline: Deadline, original: Deadline): JsonPiece {
  const carrier = { ...original, hours: 0, minutes: 0 };
  return new JsonPiece(
    `${deadlineText(deadline)},"original_delivery_time":${deadlineText(original)}` +
      `,"carrier_original_delivery_time":${deadlineText(carrier)}`,
  );
}

function deadlineText({ days, hours, minutes, estimatedOn }: Deadline): string {
  let text = `{"days":${days}`;
  if (hours !== 0) text += `,"hours":${hours}`;
  if (minutes !== 0) text += `,"minutes":${minutes}`;
  return `${text},"estimated_date":"${formatDay(estimatedOn)}"}`;
}

function writeWeights(to: JsonBytes, { weights: { realG, cubedG, usedG } }: Offer): void {
  to.put(names.real);
  to.thousandths(realG);
  if (cubedG !== null) {
    to.put(names.cubed);
    to.thousandths(cubedG);
  }
  to.put(names.used);
  to.thousandths(usedG);
  to.put(names.close);
}

const modalPieces = {
  road: new JsonPiece(`${member('modal', modals.road)}}`),
  air: new JsonPiece(`${member('modal', modals.air)}}`),
};

function writeEsg(
  to: JsonBytes,
  { co2Kg, neutralizationCents }: NonNullable<Offer['esg']>,
  modal: Offer['modal'],
): void {
  to.put(names.emission);
  to.number(co2Kg);
  if (neutralizationCents !== null) {
    to.put(names.neutralization);
    to.reais(neutralizationCents);
  }
  to.put(modalPieces[modal]);
}
