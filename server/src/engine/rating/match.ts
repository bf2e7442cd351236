import { tableLevy } from '../tax/route-taxes.ts';
import { UNKNOWN_U32 } from './columns.ts';
import { destinationSegment } from './destination.ts';
import type { Enquiry } from './enquiry.ts';
import { findSegment } from './flatten.ts';
import type { Lane } from './lane.ts';
import { segmentRegion, segmentTransit } from './records.ts';
import { type Refusal, refuse } from './refusal.ts';
import { chargesFor } from './scope.ts';
import type { RateSheet } from './sheet.ts';
import type { Place } from './shipment.ts';

/** Reads a table for a route: the lane that prices it, or why the table does not serve. */
export function match(sheet: RateSheet, enquiry: Enquiry): Lane | Refusal {
  const { route } = enquiry;
  const isSwapped = route.reverse && sheet.conditions.reverse.swapRoute;
  const unmet = conditionUnmet(sheet, enquiry, isSwapped);
  if (unmet !== null) return unmet;
  const { origin, destination } = isSwapped ? enquiry.exchanged : enquiry.asRouted;
  const area = originArea(sheet, origin);
  if (area === -1) return refuse('not_served_origin', { zip: origin.zip });
  const segment = destinationSegment(sheet.columns, area, destination.zip);
  if (segment === -1) return refuse('not_served_destination', { zip: destination.zip });
  return laneAt(sheet, segment, enquiry);
}

/**
 * Conditions of the table that the request does not meet. A return that is read with its route exchanged is
 * not asked for the type of its recipient: the table's recipient is then the one who sends.
 */
export function conditionUnmet(sheet: RateSheet, enquiry: Enquiry, isSwapped: boolean): Refusal | null {
  const { conditions } = sheet;
  const { loadType, reverse, recipients } = conditions;
  const { route, loadTypes } = enquiry;
  if (!loadTypes.includes(loadType))
    return refuse('load_type', { table: loadType, asked: loadTypes.join(', ') });
  if (route.reverse && !reverse.accepted) return refuse('reverse_not_accepted');
  if (recipients !== 'both' && !isSwapped && recipients !== route.recipient.type)
    return refuse('recipient_type', { table: recipients, asked: route.recipient.type });
  return sheet.categoryCodes === null ? null : categoryRefused(sheet, enquiry.categories);
}

function categoryRefused(
  { conditions, categoryCodes }: RateSheet,
  carried: readonly number[],
): Refusal | null {
  const isListed = conditions.categories?.mode === 'only';
  const refused = carried.find((category) => categoryCodes?.has(category) !== isListed);
  return refused === undefined ? null : refuse('category_refused', { category: refused });
}

/** Index of the area the freight leaves from, or -1; a table without areas has one that holds every origin. */
export function originArea({ columns }: RateSheet, { zip }: Place): number {
  const { originStarts, originEnds, originAreas } = columns;
  if (originStarts === null || originEnds === null || originAreas === null) return 0;
  const found = findSegment(originStarts, originEnds, zip);
  return found === -1 ? -1 : (originAreas[found] ?? -1);
}

function laneAt(sheet: RateSheet, segment: number, enquiry: Enquiry): Lane {
  const { columns, conditions } = sheet;
  const { taxes } = enquiry;
  const subject =
    enquiry.route.reverse && conditions.reverse.swapRoute ? enquiry.exchanged : enquiry.asRouted;
  const region = segmentRegion(columns, segment);
  const distanceM = columns.distancesM?.[segment] ?? UNKNOWN_U32;
  return {
    kind: 'lane',
    sheet,
    segment,
    region,
    transitMinutes: segmentTransit(columns, segment) * sheet.transitUnitMinutes,
    distanceM: distanceM === UNKNOWN_U32 ? enquiry.roadDistanceM : distanceM,
    levy: tableLevy(taxes, conditions.tax, conditions.modal),
    ibsCbs: conditions.tax.icms.kind === 'simples' ? null : taxes.ibsCbs,
    charges: chargesFor(sheet.charges, subject, region),
    eventCharges: chargesFor(sheet.eventCharges, subject, region),
  };
}
