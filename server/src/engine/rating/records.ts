import type { Columns } from './columns.ts';

/**
 * What is read together lies together: a region's terms are one line of memory, a segment's answer one word. Over
 * two hundred tables of thirty thousand segments, half the time of a quote was waiting for memory before.
 */

/** Numbers per record of `segments`, `bands` and `regions`. */
export const recordSizes = { segment: 2, band: 2, region: 8 } as const;

/** A segment: its last code; its region in the upper and its transit time in the lower 16 bits. */
export function segmentRecord(segment: { end: number; region: number; transit: number }): number[] {
  return [segment.end, (segment.region << 16) | segment.transit];
}

export function segmentEnd({ segments }: Columns, segment: number): number {
  return segments[segment * 2] ?? 0;
}

export function segmentRegion({ segments }: Columns, segment: number): number {
  return (segments[segment * 2 + 1] ?? 0) >>> 16;
}

/** In the sheet's `transitUnitMinutes`. */
export function segmentTransit({ segments }: Columns, segment: number): number {
  return (segments[segment * 2 + 1] ?? 0) & 0xffff;
}

/** A band: its upper bound; cents of a fixed price, or micros of a price per kg or ton. */
export function bandRecord(band: { toG: number; price: number }): number[] {
  return [band.toG, band.price];
}

export function bandToG({ bands }: Columns, band: number): number {
  return bands?.[band * 2] ?? 0;
}

export function bandPrice({ bands }: Columns, band: number): number {
  return bands?.[band * 2 + 1] ?? 0;
}

/** Terms of a region of a weight tariff, by their place in its record. */
export const regionTerms = {
  /** Its bands are those of `[firstBand, endBand)`. */
  firstBand: 0,
  endBand: 1,
  /** -1: heavier shipments are refused. */
  excessMicros: 2,
  /** 0 linear, else the started step. */
  excessStepG: 3,
  invoicePpm: 4,
  invoiceMinCents: 5,
  /** -1: the table's minimum applies. */
  minimumCents: 6,
} as const;

type RegionTerm = keyof typeof regionTerms;

export function regionRecord(terms: Record<RegionTerm, number>): number[] {
  const record = new Array<number>(recordSizes.region).fill(0);
  // The keys of `regionTerms` are all there are.
  for (const name of Object.keys(regionTerms) as RegionTerm[]) record[regionTerms[name]] = terms[name];
  return record;
}

/** One term of a region; -1 for a tariff without such records. */
export function regionTerm(
  { regions }: Columns,
  region: number,
  place: (typeof regionTerms)[RegionTerm],
): number {
  return regions?.[region * 8 + place] ?? -1;
}
