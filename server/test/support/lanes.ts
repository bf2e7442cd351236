import { compileTable } from '../../src/engine/rating/compile.ts';
import { centsByCode, compose } from '../../src/engine/rating/compose.ts';
import type { TableDocument } from '../../src/engine/rating/document.ts';
import type { Enquiry } from '../../src/engine/rating/enquiry.ts';
import type { Lane } from '../../src/engine/rating/lane.ts';
import { loadOf } from '../../src/engine/rating/load.ts';
import { match } from '../../src/engine/rating/match.ts';
import { price } from '../../src/engine/rating/price.ts';
import { describeRefusal, type Refusal } from '../../src/engine/rating/refusal.ts';
import type { Shipment } from '../../src/engine/rating/shipment.ts';
import { enquiryFor, routeBetween } from './shipments.ts';

const anyRoute = enquiryFor(routeBetween('saoPaulo', 'salvador'));

/** The lane of a table for an enquiry, by default São Paulo to Salvador; throws when the table refuses. */
export function laneOf(document: TableDocument, enquiry: Enquiry = anyRoute): Lane {
  const lane = match(compileTable(document), enquiry);
  if (lane.kind === 'refusal') throw new Error(describeRefusal(lane));
  return lane;
}

/** A composition as one flat record of cents. */
export function composed(document: TableDocument, shipment: Shipment, enquiry: Enquiry = anyRoute) {
  const result = compose(laneOf(document, enquiry), loadOf(shipment));
  if (result.kind === 'refusal') throw new Error(describeRefusal(result));
  const { priced, charges, swallowed, levy, cbs, ibs } = result;
  return {
    cost: priced.costCents,
    net: priced.netCents,
    lines: Object.fromEntries(centsByCode(charges)),
    swallowed: Object.fromEntries(swallowed.map(({ code, cents }) => [code, cents])),
    [levy.tax]: levy.cents,
    ratePpm: levy.ratePpm,
    cbs: cbs?.cents,
    ibs: ibs?.cents,
    weights: priced.weights,
    floor: priced.floor,
    transitMinutes: priced.transitMinutes,
  };
}

/** Why a table refuses, from matching or from pricing; throws when it does not. */
export function refusalOf(document: TableDocument, shipment: Shipment, enquiry: Enquiry = anyRoute): Refusal {
  const lane = match(compileTable(document), enquiry);
  const result = lane.kind === 'refusal' ? lane : price(lane, loadOf(shipment));
  if (result.kind !== 'refusal') throw new Error(`priced at ${result.costCents}`);
  return result;
}
