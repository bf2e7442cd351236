import type { Enquiry } from './enquiry.ts';
import type { Lane } from './lane.ts';
import { chargesFor } from './scope.ts';
import type { RateSheet } from './sheet.ts';

/** A lane of a sheet, and the question it answers. */
export type Matched = { sheet: RateSheet; lane: Lane; enquiry: Enquiry };

/** The lane as if the route were in each of the other regions of its table, in their order. */
export function otherRegions({ sheet, lane, enquiry }: Matched): Lane[] {
  const isSwapped = enquiry.route.reverse && sheet.conditions.reverse.swapRoute;
  const subject = isSwapped ? enquiry.exchanged : enquiry.asRouted;
  const regions = sheet.regions.map((_, region) => region).filter((region) => region !== lane.region);
  return regions.map((region) => ({
    ...lane,
    region,
    charges: chargesFor(sheet.charges, subject, region),
    eventCharges: chargesFor(sheet.eventCharges, subject, region),
  }));
}
