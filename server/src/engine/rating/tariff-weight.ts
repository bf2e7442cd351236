import { bandCents, bandFor, bandOperands, excessCents, excessOperands } from './band.ts';
import { readF64, readI32, readU32 } from './columns.ts';
import { volumeBroken } from './limits.ts';
import type { BaseFreight, Pricing } from './pricing.ts';
import { regionTerm, regionTerms } from './records.ts';
import type { Refusal } from './refusal.ts';
import { recordValueLeg, valueLegCents, valueMinCents } from './value-leg.ts';

/**
 * Base of a weight table: band price, excess and frete-valor. Charged is their sum, or the larger of the weight
 * leg and the value leg where the table says so.
 */
export function priceByWeight(pricing: Pricing, larger: boolean): BaseFreight | Refusal {
  const { lane, load, weights, invoiceCents } = pricing;
  const { columns } = lane.sheet;
  const band = bandFor(lane, weights.usedMg);
  if (typeof band !== 'number') return band;
  const broken = bandVolumeBroken(pricing, band, load.shipment.volumeMm3);
  if (broken !== null) return broken;
  const weightCents = bandCents(lane, band, weights.usedMg);
  const overCents = excessCents(lane, band, weights.usedMg);
  const valueCents = valueLegCents(lane, band, invoiceCents);
  const usesWeight = !larger || weightCents + overCents >= valueCents;
  const usesValue = !larger || !usesWeight;
  if (pricing.recorder !== null) {
    recordWeight(pricing, band, { weightCents, overCents, part: usesWeight ? 'base' : 'rival' });
    const leg = {
      band,
      cents: valueCents,
      baseCents: invoiceCents,
      minCents: valueMinCents(lane, band),
      objects: null,
    };
    recordValueLeg(pricing, { ...leg, part: usesValue ? 'base' : 'rival' });
  }
  return {
    kind: 'base',
    cents: (usesWeight ? weightCents + overCents : 0) + (usesValue ? valueCents : 0),
    valueLegCents: usesValue ? valueCents : 0,
    minimumCents: unlessAbsent(Math.floor(regionTerm(columns, lane.region, regionTerms.minimumCents))),
    transitMinutes: unlessAbsent(readI32(columns.bandTransitMinutes, band, -1)),
  };
}

/** The rows' own MaxVolume limits the whole shipment (decision Q18). */
export function bandVolumeBroken({ lane }: Pricing, band: number, volumeMm3: number): Refusal | null {
  const limitCm3 = readF64(lane.sheet.columns.bandMaxVolumeCm3, band, -1);
  return limitCm3 < 0 ? null : volumeBroken(volumeMm3, limitCm3);
}

function recordWeight(
  { lane, recorder, weights }: Pricing,
  band: number,
  { weightCents, overCents, part }: { weightCents: number; overCents: number; part: 'base' | 'rival' },
): void {
  const line = readU32(lane.sheet.columns.bandLines, band, 0);
  recorder?.push({
    code: 'freight_weight',
    part,
    cents: weightCents,
    line,
    name: null,
    operands: { kind: 'band', ...bandOperands(lane, band, weights.usedMg) },
  });
  if (overCents === 0) return;
  recorder?.push({
    code: 'freight_weight_excess',
    part,
    cents: overCents,
    line,
    name: null,
    operands: { kind: 'excess', legs: excessOperands(lane, band, weights.usedMg) },
  });
}

/** Columns say -1 where a row says nothing. */
export function unlessAbsent(value: number): number | null {
  return value < 0 ? null : value;
}
