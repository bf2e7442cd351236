import type { ZipRange } from '../rating/document.ts';

/** A municipality with the zip codes of its whole area and the coordinates of its seat, in degrees. */
export type Municipality = {
  ibge: number;
  name: string;
  latitude: number | null;
  longitude: number | null;
  ranges: readonly ZipRange[];
};

/**
 * Published ranges of municipalities often begin at …001, which leaves the …000 of the block to nobody
 * although it is in use; such a start counts from the …000.
 */
export function wholeBlockStart(start: number): number {
  return start % 1000 === 1 ? start - 1 : start;
}

/** A municipality with what it leaves out taken from what was known of it. */
export function complete(newer: Municipality, known: Municipality): Municipality {
  const located = newer.latitude !== null && newer.longitude !== null;
  return {
    ibge: newer.ibge,
    name: newer.name === '' ? known.name : newer.name,
    latitude: located ? newer.latitude : known.latitude,
    longitude: located ? newer.longitude : known.longitude,
    ranges: newer.ranges.length > 0 ? newer.ranges : known.ranges,
  };
}
