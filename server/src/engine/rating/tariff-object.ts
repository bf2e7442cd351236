import { splitProportionally } from '../../kernel/money.ts';
import { percentCents } from './arithmetic.ts';
import { bandCents, bandFor, bandOperands, excessCents, excessOperands } from './band.ts';
import { type Columns, readF64, readI32, readU32 } from './columns.ts';
import type { BaseFreight, Pricing } from './pricing.ts';
import type { Operands } from './recorder.ts';
import { regionTerm, regionTerms } from './records.ts';
import type { Refusal } from './refusal.ts';
import type { PackedObject } from './shipment.ts';
import { bandVolumeBroken, unlessAbsent } from './tariff-weight.ts';
import { recordValueLeg, type ValueLeg, valueLegCents, valueMinCents, valuePpm } from './value-leg.ts';
import { weighObject } from './weights.ts';

/** One group of identical objects, priced. */
type PricedGroup = {
  item: PackedObject;
  weightMg: number;
  band: number;
  weightCents: number;
  overCents: number;
};

/**
 * Base of a table whose bands price every object on its own: three boxes of 4 kg cost three times the 4 kg
 * band, not the 12 kg one (`freight_weight_volume`). Frete-valor of a band is taken per group of identical
 * objects on their share of the value; that of the region once on the rest.
 */
export function priceByObject(pricing: Pricing, larger: boolean): BaseFreight | Refusal {
  const groups: PricedGroup[] = [];
  const { lane, load } = pricing;
  const { terms } = lane.sheet;
  for (const item of load.shipment.objects) {
    const { usedMg: weightMg } = weighObject(terms.weight, terms.limits, item);
    const band = bandFor(lane, weightMg);
    if (typeof band !== 'number') return band;
    const broken = bandVolumeBroken(pricing, band, load.shipment.volumeMm3);
    if (broken !== null) return broken;
    const weightCents = bandCents(lane, band, weightMg);
    groups.push({ item, weightMg, band, weightCents, overCents: excessCents(lane, band, weightMg) });
  }
  return sumGroups(pricing, groups, larger);
}

function sumGroups(pricing: Pricing, groups: readonly PricedGroup[], larger: boolean): BaseFreight {
  const legs = valueLegs(pricing, groups);
  const valueCents = legs.reduce((sum, { cents }) => sum + cents, 0);
  const weightCents = groups.reduce((sum, { item, weightCents: cents }) => sum + cents * item.count, 0);
  const overCents = groups.reduce((sum, { item, overCents: cents }) => sum + cents * item.count, 0);
  const usesWeight = !larger || weightCents + overCents >= valueCents;
  const usesValue = !larger || !usesWeight;
  if (pricing.recorder !== null) {
    recordGroups(pricing, groups, { weightCents, overCents, part: usesWeight ? 'base' : 'rival' });
    for (const leg of legs) recordValueLeg(pricing, { ...leg, part: usesValue ? 'base' : 'rival' });
  }
  const { columns } = pricing.lane.sheet;
  const transits = groups.map(({ band }) => readI32(columns.bandTransitMinutes, band, -1));
  return {
    kind: 'base',
    cents: (usesWeight ? weightCents + overCents : 0) + (usesValue ? valueCents : 0),
    valueLegCents: usesValue ? valueCents : 0,
    minimumCents: unlessAbsent(regionTerm(columns, pricing.lane.region, regionTerms.minimumCents)),
    transitMinutes: unlessAbsent(Math.max(-1, ...transits)),
  };
}

function valueLegs(pricing: Pricing, groups: readonly PricedGroup[]): ValueLeg[] {
  const { lane, invoiceCents: baseCents } = pricing;
  const { bandInvoicePpm, bandInvoiceMinCents } = lane.sheet.columns;
  if (bandInvoicePpm !== null || bandInvoiceMinCents !== null) return valueLegsByGroup(pricing, groups);
  const band = groups[0]?.band ?? 0;
  return [
    {
      band,
      cents: valueLegCents(lane, band, baseCents),
      baseCents,
      minCents: valueMinCents(lane, band),
      objects: null,
    },
  ];
}

/** Groups whose band has terms of its own, and one leg for the rest together. */
function valueLegsByGroup({ lane, invoiceCents }: Pricing, groups: readonly PricedGroup[]): ValueLeg[] {
  const shares = splitProportionally(
    invoiceCents,
    groups.map(({ item }) => item.valueCents * item.count),
  );
  const legs: ValueLeg[] = [];
  let rest: ValueLeg | null = null;
  for (const [index, { item, band }] of groups.entries()) {
    const baseCents = shares[index] ?? 0;
    if (hasOwnTerms(lane.sheet.columns, band)) {
      const minCents = valueMinCents(lane, band) * item.count;
      const cents = Math.max(percentCents(baseCents, valuePpm(lane, band)), minCents);
      legs.push({ band, cents, baseCents, minCents, objects: [index] });
    } else {
      rest ??= { band, cents: 0, baseCents: 0, minCents: valueMinCents(lane, band), objects: [] };
      rest = { ...rest, baseCents: rest.baseCents + baseCents, objects: [...(rest.objects ?? []), index] };
    }
  }
  if (rest !== null) legs.push({ ...rest, cents: valueLegCents(lane, rest.band, rest.baseCents) });
  return legs;
}

function hasOwnTerms({ bandInvoicePpm, bandInvoiceMinCents }: Columns, band: number): boolean {
  return readI32(bandInvoicePpm, band, -1) >= 0 || readF64(bandInvoiceMinCents, band, -1) >= 0;
}

function recordGroups(
  { lane, recorder }: Pricing,
  groups: readonly PricedGroup[],
  sums: { weightCents: number; overCents: number; part: 'base' | 'rival' },
): void {
  if (recorder === null) return;
  const line = (band: number): number => readU32(lane.sheet.columns.bandLines, band, 0);
  const first = groups[0];
  const operands: Operands = {
    kind: 'objects',
    groups: groups.map(({ item, weightMg, band, weightCents, overCents }, object) => ({
      object,
      count: item.count,
      line: line(band),
      band: bandOperands(lane, band, weightMg),
      excess: excessOperands(lane, band, weightMg),
      weightCents,
      excessCents: overCents,
    })),
  };
  const entry = {
    part: sums.part,
    line: first === undefined ? null : line(first.band),
    name: null,
    operands,
  } as const;
  recorder.push({ code: 'freight_weight_volume', cents: sums.weightCents, ...entry });
  if (sums.overCents > 0) recorder.push({ code: 'freight_weight_excess', cents: sums.overCents, ...entry });
}
