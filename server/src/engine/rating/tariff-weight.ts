import { percentCents } from './arithmetic.ts';
import { type BandPrice, bandOperands, bandPrice, excessOperands } from './band.ts';
import { readF64, readI32, readU32 } from './columns.ts';
import { volumeBroken } from './limits.ts';
import type { BaseFreight, Pricing } from './pricing.ts';
import type { Refusal } from './refusal.ts';

/**
 * Base of a weight table: band price, excess and frete-valor. Charged is their sum, or the larger of the weight
 * leg and the value leg where the table says so.
 */
export function priceByWeight(pricing: Pricing, larger: boolean): BaseFreight | Refusal {
  const { lane, load, weights } = pricing;
  const price = bandPrice(lane, weights.usedMg);
  if (price.kind === 'refusal') return price;
  const broken = bandVolumeBroken(pricing, price.band, load.shipment.volumeMm3);
  if (broken !== null) return broken;
  const terms = valueTerms(pricing, price.band);
  const valueCents = valueLegCents(pricing.invoiceCents, terms);
  const weightCents = price.weightCents + price.excessCents;
  const usesWeight = !larger || weightCents >= valueCents;
  const usesValue = !larger || !usesWeight;
  if (pricing.recorder !== null) {
    if (usesWeight) recordWeight(pricing, price);
    if (usesValue) recordValueLeg(pricing, valueCents, { ...terms, baseCents: pricing.invoiceCents });
  }
  const { columns } = lane.sheet;
  return {
    kind: 'base',
    cents: (usesWeight ? weightCents : 0) + (usesValue ? valueCents : 0),
    valueLegCents: usesValue ? valueCents : 0,
    minimumCents: unlessAbsent(readF64(columns.regionMinimumCents, lane.region, -1)),
    transitMinutes: unlessAbsent(readI32(columns.bandTransitMinutes, price.band, -1)),
  };
}

/** The rows' own MaxVolume limits the whole shipment (decision Q18). */
export function bandVolumeBroken({ lane }: Pricing, band: number, volumeMm3: number): Refusal | null {
  const limitCm3 = readF64(lane.sheet.columns.bandMaxVolumeCm3, band, -1);
  return limitCm3 < 0 ? null : volumeBroken(volumeMm3, limitCm3);
}

export type ValueTerms = { ppm: number; minCents: number; line: number; own: boolean };

/** Frete-valor of a band: its own percent and minimum where it has them, else the region's. */
export function valueTerms({ lane }: Pricing, band: number): ValueTerms {
  const { columns } = lane.sheet;
  const ppm = readI32(columns.bandInvoicePpm, band, -1);
  const minCents = readF64(columns.bandInvoiceMinCents, band, -1);
  return {
    ppm: ppm >= 0 ? ppm : readI32(columns.regionInvoicePpm, lane.region, 0),
    minCents: minCents >= 0 ? minCents : readF64(columns.regionInvoiceMinCents, lane.region, 0),
    line: readU32(columns.bandLines, band, 0),
    own: ppm >= 0 || minCents >= 0,
  };
}

/** `max(percent x value, minimum)`: also a percent of 0 charges its minimum (decision Q18). */
export function valueLegCents(baseCents: number, { ppm, minCents }: ValueTerms): number {
  return Math.max(percentCents(baseCents, ppm), minCents);
}

/** Records frete-valor unless it is nothing. */
export function recordValueLeg(
  { recorder }: Pricing,
  cents: number,
  { ppm, minCents, line, baseCents }: ValueTerms & { baseCents: number },
): void {
  if (recorder === null || cents === 0) return;
  const operands = { kind: 'percent', of: 'invoice', baseCents, ppm, minCents } as const;
  recorder.push({ code: 'freight_invoice', part: 'base', cents, line, name: null, operands });
}

function recordWeight(pricing: Pricing, { band, weightCents, excessCents }: BandPrice): void {
  const { lane, recorder, weights } = pricing;
  const { columns } = lane.sheet;
  const line = readU32(columns.bandLines, band, 0);
  recorder?.push({
    code: 'freight_weight',
    part: 'base',
    cents: weightCents,
    line,
    name: null,
    operands: bandOperands(lane, band, weights.usedMg),
  });
  if (excessCents === 0) return;
  recorder?.push({
    code: 'freight_weight_excess',
    part: 'base',
    cents: excessCents,
    line,
    name: null,
    operands: excessOperands(lane, band, weights.usedMg),
  });
}

/** Columns say -1 where a row says nothing. */
export function unlessAbsent(value: number): number | null {
  return value < 0 ? null : value;
}
