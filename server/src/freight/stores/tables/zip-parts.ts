import type { PlaceIndex } from '../../../engine/places/place-index.ts';
import { ufs } from '../../../engine/places/uf-ranges.ts';
import { originArea } from '../../../engine/rating/match.ts';
import { segmentEnd } from '../../../engine/rating/records.ts';
import type { RateSheet } from '../../../engine/rating/sheet.ts';
import type { Place } from '../../../engine/rating/shipment.ts';

/** A range of zip codes, both ends in it. */
export type ZipPart = { zipFrom: number; zipTo: number };

/**
 * All zip codes of the country, cut where a table may begin to say something else: at its own rows, at the bounds of states, for taxes, and at
 * those of municipalities, for what is charged by them. Ascending. Pure.
 */
export function zipPartsOf(sheet: RateSheet, origin: Place, places: PlaceIndex): ZipPart[] {
  const cuts = new Set<number>();
  const cut = (start: number, end: number): void => void cuts.add(start).add(end + 1);
  for (const [at, start] of places.starts.entries()) cut(start, places.ends[at] ?? start);
  const { areaFirst, areaLast, starts } = sheet.columns;
  const area = originArea(sheet, origin);
  for (let segment = areaFirst[area] ?? 0; segment < (areaLast[area] ?? 0); segment += 1)
    cut(starts[segment] ?? 0, segmentEnd(sheet.columns, segment));
  const sorted = [...cuts].sort((a, b) => a - b);
  return ufs
    .flatMap(({ ranges }) => ranges)
    .toSorted(([a], [b]) => a - b)
    .flatMap(([start, end]) => {
      const bounds = [start, ...sorted.filter((at) => at > start && at <= end), end + 1];
      return bounds.slice(0, -1).map((zipFrom, at) => ({ zipFrom, zipTo: (bounds[at + 1] ?? end + 1) - 1 }));
    });
}
