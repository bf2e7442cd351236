import type { IbsCbs, Levy } from '../tax/levy.ts';
import type { Charge, PricingSheet } from './sheet.ts';

/**
 * A table read for one route: everything that decides a price but the shipment. Cheap to make, and what hire
 * keeps (see `laneSnapshot`), so that a price can be worked out again without the table.
 */
export type Lane = {
  kind: 'lane';
  sheet: PricingSheet;
  /** Index of the coverage segment in the sheet's columns. */
  segment: number;
  /** Index of the region in the sheet. */
  region: number;
  transitMinutes: number;
  /** By road: the coverage row's, else the estimate that was handed in, else null. */
  distanceM: number | null;
  levy: Levy;
  ibsCbs: IbsCbs | null;
  /** Offer charges that apply to this route and recipient. */
  charges: readonly Charge[];
  /** Charges that events on this route would cause. */
  eventCharges: readonly Charge[];
};

/** Name of the lane's region, as the table calls it. */
export function regionName(lane: Lane): string {
  return lane.sheet.regions[lane.region] ?? '';
}
