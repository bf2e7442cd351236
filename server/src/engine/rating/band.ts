import { perKgCents, perTonCents } from './arithmetic.ts';
import { bandKindCodes, type Columns, readF64, readI32, readU8 } from './columns.ts';
import { type Lane, regionName } from './lane.ts';
import type { BandOperands, ExcessOperands } from './recorder.ts';
import { bandPrice, bandToG, regionTerm, regionTerms } from './records.ts';
import { type Refusal, refuse } from './refusal.ts';
import { shownG } from './weights.ts';

/**
 * Index of the band that prices a weight: `from < w <= to`, or the last one for heavier weights where the region
 * has a price for the excess.
 */
export function bandFor(lane: Lane, weightMg: number): number | Refusal {
  const { columns } = lane.sheet;
  const first = regionTerm(columns, lane.region, regionTerms.firstBand);
  const end = regionTerm(columns, lane.region, regionTerms.endBand);
  // Bounds are whole grams: a weight is compared as its started grams.
  const found = findBand(columns, { first, end, weightG: Math.ceil(weightMg / 1000) });
  if (found < end)
    return isInGap(columns, found, weightMg, found === first) ? beyondBands(lane, weightMg) : found;
  if (regionTerm(columns, lane.region, regionTerms.excessMicros) >= 0) return end - 1;
  return refuse('weight_over_limit', {
    weightG: shownG(weightMg),
    limitG: bandToG(columns, end - 1),
    of: 'charged',
  });
}

/** First band whose upper bound holds the weight, or `end` when it is above all. */
function findBand(columns: Columns, goal: { first: number; end: number; weightG: number }): number {
  let low = goal.first;
  let high = goal.end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (bandToG(columns, middle) < goal.weightG) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The lower bound is inclusive for the region's first band, and where the band states its own start. */
// biome-ignore lint/complexity/useMaxParams: on the hot way, where an object would be garbage
function isInGap(columns: Columns, band: number, weightMg: number, isFirst: boolean): boolean {
  const aboveMg = readI32(columns.bandAboveG, band, 0) * 1000;
  const startMg = readF64(columns.bandStartMg, band, -1);
  if (startMg >= 0) return (isFirst || aboveMg > 0) && weightMg < startMg;
  return isFirst ? weightMg < aboveMg : aboveMg > 0 && weightMg <= aboveMg;
}

function beyondBands(lane: Lane, weightMg: number): Refusal {
  return refuse('no_band', { weightG: shownG(weightMg), region: regionName(lane) });
}

/** Price of the band without excess; above the last band that of its upper bound. */
export function bandCents(lane: Lane, band: number, weightMg: number): number {
  const { columns } = lane.sheet;
  const kind = readU8(columns.bandKinds, band, 0);
  // Whole already; floor tells the machine so, which keeps the amount out of the heap.
  if (kind === 0) return Math.floor(bandPrice(columns, band));
  const micros = bandPrice(columns, band);
  const coveredMg = Math.min(weightMg, topMg(columns, band));
  return kind === 1 ? perKgCents(micros, coveredMg) : perTonCents(micros, coveredMg);
}

/**
 * Excess counted from the band's own start, plus that of the region above its last band, per kilogram or per
 * started step.
 */
export function excessCents(lane: Lane, band: number, weightMg: number): number {
  const { columns } = lane.sheet;
  const top = topMg(columns, band);
  const ownMicros = readF64(columns.bandExcessMicros, band, 0);
  const own =
    ownMicros === 0 ? 0 : perKgCents(ownMicros, ownExcessMg(columns, band, Math.min(weightMg, top)));
  if (weightMg <= top) return own;
  const micros = regionTerm(columns, lane.region, regionTerms.excessMicros);
  return own + perKgCents(micros, steppedMg(columns, lane.region, weightMg - top));
}

function topMg(columns: Columns, band: number): number {
  return bandToG(columns, band) * 1000;
}

/** Excess counted from the band's own start. */
function ownExcessMg(columns: Columns, band: number, weightMg: number): number {
  const startMg = readF64(columns.bandStartMg, band, -1);
  return Math.max(0, weightMg - (startMg >= 0 ? startMg : readI32(columns.bandFromG, band, 0) * 1000));
}

function steppedMg(columns: Columns, region: number, excessMg: number): number {
  const stepMg = regionTerm(columns, region, regionTerms.excessStepG) * 1000;
  return stepMg === 0 ? excessMg : Math.ceil(excessMg / stepMg) * stepMg;
}

/** What the band's part of a price was computed from. */
export function bandOperands(lane: Lane, band: number, weightMg: number): BandOperands {
  const { columns } = lane.sheet;
  const toG = bandToG(columns, band);
  return {
    fromG: lowerG(lane, band),
    toG,
    price: bandKindCodes[readU8(columns.bandKinds, band, 0)] ?? 'fixed',
    amount: bandPrice(columns, band),
    weightMg: Math.min(weightMg, topMg(columns, band)),
  };
}

/** What the excess was computed from: counted from the band's start, and by the region above its last band. */
export function excessOperands(lane: Lane, band: number, weightMg: number): ExcessOperands[] {
  const { columns } = lane.sheet;
  const top = topMg(columns, band);
  const legs: ExcessOperands[] = [];
  const ownMicros = readF64(columns.bandExcessMicros, band, 0);
  const ofMg = Math.min(weightMg, top);
  const ownMg = ownExcessMg(columns, band, ofMg);
  if (ownMicros > 0 && ownMg > 0)
    legs.push({
      aboveMg: ofMg - ownMg,
      ofMg,
      microsPerKg: ownMicros,
      stepG: null,
      cents: perKgCents(ownMicros, ownMg),
    });
  if (weightMg <= top) return legs;
  const microsPerKg = regionTerm(columns, lane.region, regionTerms.excessMicros);
  legs.push({
    aboveMg: top,
    ofMg: weightMg,
    microsPerKg,
    stepG: regionTerm(columns, lane.region, regionTerms.excessStepG) || null,
    cents: perKgCents(microsPerKg, steppedMg(columns, lane.region, weightMg - top)),
  });
  return legs;
}

/** Lower bound of a band as weights meet it: its gap's, where the gap is not the band's own, else the band before. */
function lowerG({ sheet, region }: Lane, band: number): number {
  const { columns } = sheet;
  const above = readI32(columns.bandAboveG, band, 0);
  const isFirst = band === regionTerm(columns, region, regionTerms.firstBand);
  return above > 0 || isFirst ? above : bandToG(columns, band - 1);
}
