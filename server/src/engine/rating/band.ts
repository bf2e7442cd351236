import { perKgCents, perTonCents } from './arithmetic.ts';
import { bandKindCodes, type Columns, readF64, readU8, readU32 } from './columns.ts';
import { type Lane, regionName } from './lane.ts';
import type { Operands } from './recorder.ts';
import { type Refusal, refuse } from './refusal.ts';
import { shownG } from './weights.ts';

/** The price of one weight in one region's bands. */
export type BandPrice = {
  kind: 'band_price';
  /** Index into the band columns. */
  band: number;
  weightCents: number;
  excessCents: number;
};

/**
 * Looks the weight up in the lane's bands: `from < w <= to`. Above the last band the last price holds and the
 * region's excess is added, per kilogram or per started step; without excess the weight is refused.
 */
export function bandPrice(lane: Lane, weightMg: number): BandPrice | Refusal {
  const { columns } = lane.sheet;
  const first = readU32(columns.bandFirst, lane.region, 0);
  const end = readU32(columns.bandFirst, lane.region + 1, 0);
  const found = findBand(columns, first, { end, weightMg });
  if (found < end) {
    if (isInGap(columns, found, { first, weightMg }))
      return refuse('no_band', { weightG: shownG(weightMg), region: regionName(lane) });
    return priceInBand(columns, found, weightMg);
  }
  const last = end - 1;
  const topMg = readU32(columns.bandToG, last, 0) * 1000;
  const micros = readF64(columns.regionExcessMicros, lane.region, -1);
  if (micros < 0) return refuse('weight_over_limit', { weightG: shownG(weightMg), limitG: topMg / 1000 });
  const price = priceInBand(columns, last, topMg);
  price.excessCents += perKgCents(micros, steppedMg(columns, lane.region, weightMg - topMg));
  return price;
}

/** First band of the region whose upper bound holds the weight, or `end` when it is above all. */
function findBand(columns: Columns, first: number, goal: { end: number; weightMg: number }): number {
  let low = first;
  let high = goal.end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (readU32(columns.bandToG, middle, 0) * 1000 < goal.weightMg) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The lower bound is inclusive for the first band only. */
function isInGap(columns: Columns, band: number, goal: { first: number; weightMg: number }): boolean {
  const aboveMg = readU32(columns.bandAboveG, band, 0) * 1000;
  return band === goal.first ? goal.weightMg < aboveMg : aboveMg > 0 && goal.weightMg <= aboveMg;
}

function priceInBand(columns: Columns, band: number, weightMg: number): BandPrice {
  const amount = readF64(columns.bandPrices, band, 0);
  const kind = readU8(columns.bandKinds, band, 0);
  const weightCents =
    kind === 0 ? amount : kind === 1 ? perKgCents(amount, weightMg) : perTonCents(amount, weightMg);
  const excessMicros = readF64(columns.bandExcessMicros, band, 0);
  const excessCents = excessMicros === 0 ? 0 : perKgCents(excessMicros, ownExcessMg(columns, band, weightMg));
  return { kind: 'band_price', band, weightCents, excessCents };
}

/** Excess counted from the band's own start. */
function ownExcessMg(columns: Columns, band: number, weightMg: number): number {
  return Math.max(0, weightMg - readU32(columns.bandFromG, band, 0) * 1000);
}

function steppedMg(columns: Columns, region: number, excessMg: number): number {
  const stepMg = readU32(columns.regionExcessStepG, region, 0) * 1000;
  return stepMg === 0 ? excessMg : Math.ceil(excessMg / stepMg) * stepMg;
}

/** What the band's part of a price was computed from. */
export function bandOperands(lane: Lane, band: number, weightMg: number): Operands {
  const { columns } = lane.sheet;
  const toG = readU32(columns.bandToG, band, 0);
  return {
    kind: 'band',
    fromG: lowerG(lane, band),
    toG,
    price: bandKindCodes[readU8(columns.bandKinds, band, 0)] ?? 'fixed',
    amount: readF64(columns.bandPrices, band, 0),
    weightMg: Math.min(weightMg, toG * 1000),
  };
}

/** What the excess part was computed from: the band's own, or the region's above the last band. */
export function excessOperands(lane: Lane, band: number, weightMg: number): Operands {
  const { columns } = lane.sheet;
  const toMg = readU32(columns.bandToG, band, 0) * 1000;
  if (weightMg <= toMg) {
    const excessMg = ownExcessMg(columns, band, weightMg);
    const aboveG = (weightMg - excessMg) / 1000;
    return {
      kind: 'excess',
      aboveG,
      microsPerKg: readF64(columns.bandExcessMicros, band, 0),
      stepG: null,
      weightMg: excessMg,
    };
  }
  return {
    kind: 'excess',
    aboveG: toMg / 1000,
    microsPerKg: readF64(columns.regionExcessMicros, lane.region, 0),
    stepG: readU32(columns.regionExcessStepG, lane.region, 0) || null,
    weightMg: steppedMg(columns, lane.region, weightMg - toMg),
  };
}

/** Lower bound of a band: as written where the table keeps it, else its gap's or the band before. */
function lowerG({ sheet, region }: Lane, band: number): number {
  const { columns } = sheet;
  if (columns.bandFromG !== null) return readU32(columns.bandFromG, band, 0);
  const above = readU32(columns.bandAboveG, band, 0);
  const isFirst = band === readU32(columns.bandFirst, region, 0);
  return above > 0 || isFirst ? above : readU32(columns.bandToG, band - 1, 0);
}
