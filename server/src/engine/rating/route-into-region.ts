import { originArea } from './match.ts';
import { segmentEnd, segmentRegion } from './records.ts';
import type { RateSheet } from './sheet.ts';
import type { Place } from './shipment.ts';

/** Where a sample parcel leaves and goes; a null origin: from anywhere. */
export type SampleRoute = { originZip: number | null; destinationZip: number };

type Wanted = {
  /** Index into the regions of the sheet. */
  region: number;
  /** Null for wherever the table leaves from. */
  origin: Place | null;
  /** Whether a zip code is of any state. */
  isKnown(zip: number): boolean;
};

/**
 * A route that the table reads as leading into one of its regions: the first zip code that nothing else takes from it. From
 * another origin than the wanted one where the region is not served from there. Null for a region that no place leads to.
 */
export function routeIntoRegion(sheet: RateSheet, wanted: Wanted): SampleRoute | null {
  const { areaFirst } = sheet.columns;
  const own = wanted.origin === null ? -1 : originArea(sheet, wanted.origin);
  const areas = Array.from(areaFirst, (_, area) => area).sort(
    (a, b) => Number(b === own) - Number(a === own),
  );
  for (const area of areas) {
    const destinationZip = zipOfRegion(sheet, area, wanted);
    if (destinationZip !== null)
      return { originZip: wanted.origin?.zip ?? originOf(sheet, area), destinationZip };
  }
  return null;
}

function zipOfRegion({ columns }: RateSheet, area: number, { region, isKnown }: Wanted): number | null {
  const { areaFirst, areaLast, starts } = columns;
  for (let segment = areaFirst[area] ?? 0; segment < (areaLast[area] ?? 0); segment += 1) {
    if (segmentRegion(columns, segment) !== region) continue;
    const zip = [starts[segment] ?? 0, segmentEnd(columns, segment)].find(isKnown);
    if (zip !== undefined) return zip;
  }
  return null;
}

function originOf({ columns }: RateSheet, area: number): number | null {
  const { originAreas, originStarts } = columns;
  return originStarts?.[originAreas?.indexOf(area) ?? -1] ?? null;
}
