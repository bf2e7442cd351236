import { splitProportionally } from '../../kernel/money.ts';
import { bandPrice } from './band.ts';
import { readF64, readI32, readU32 } from './columns.ts';
import type { BaseFreight, Pricing } from './pricing.ts';
import type { Operands } from './recorder.ts';
import type { Refusal } from './refusal.ts';
import type { PackedObject } from './shipment.ts';
import {
  bandVolumeBroken,
  recordValueLeg,
  unlessAbsent,
  type ValueTerms,
  valueLegCents,
  valueTerms,
} from './tariff-weight.ts';
import { weighObject } from './weights.ts';

/** One group of identical objects, priced. */
type PricedGroup = {
  item: PackedObject;
  weightMg: number;
  band: number;
  weightCents: number;
  excessCents: number;
};

/**
 * Base of a table whose bands price every object on its own: three boxes of 4 kg cost three times the 4 kg
 * band, not the 12 kg one (`freight_weight_volume`). Frete-valor of a band is taken per group of identical
 * objects on their share of the value; that of the region once on the rest.
 */
export function priceByObject(pricing: Pricing, larger: boolean): BaseFreight | Refusal {
  const groups: PricedGroup[] = [];
  const { terms } = pricing.lane.sheet;
  for (const item of pricing.load.shipment.objects) {
    const { usedMg } = weighObject(terms.weight, terms.limits, item);
    const price = bandPrice(pricing.lane, usedMg);
    if (price.kind === 'refusal') return price;
    const broken = bandVolumeBroken(pricing, price.band, pricing.load.shipment.volumeMm3);
    if (broken !== null) return broken;
    const { band, weightCents, excessCents } = price;
    groups.push({ item, weightMg: usedMg, band, weightCents, excessCents });
  }
  return sumGroups(pricing, groups, larger);
}

function sumGroups(pricing: Pricing, groups: PricedGroup[], larger: boolean): BaseFreight {
  const legs = valueLegs(pricing, groups);
  const valueCents = legs.reduce((sum, { cents }) => sum + cents, 0);
  const weightCents = groups.reduce((sum, { item, weightCents: cents }) => sum + cents * item.count, 0);
  const excessCents = groups.reduce((sum, { item, excessCents: cents }) => sum + cents * item.count, 0);
  const usesWeight = !larger || weightCents + excessCents >= valueCents;
  const usesValue = !larger || !usesWeight;
  if (usesWeight) recordGroups(pricing, groups, { weightCents, excessCents });
  if (usesValue) for (const leg of legs) recordValueLeg(pricing, leg.cents, leg);
  const { columns } = pricing.lane.sheet;
  const transits = groups.map(({ band }) => readI32(columns.bandTransitMinutes, band, -1));
  return {
    kind: 'base',
    cents: (usesWeight ? weightCents + excessCents : 0) + (usesValue ? valueCents : 0),
    valueLegCents: usesValue ? valueCents : 0,
    minimumCents: unlessAbsent(readF64(columns.regionMinimumCents, pricing.lane.region, -1)),
    transitMinutes: unlessAbsent(Math.max(-1, ...transits)),
  };
}

type ValueLeg = ValueTerms & { baseCents: number; cents: number };

function valueLegs(pricing: Pricing, groups: readonly PricedGroup[]): ValueLeg[] {
  const { bandInvoicePpm, bandInvoiceMinCents } = pricing.lane.sheet.columns;
  if (bandInvoicePpm === null && bandInvoiceMinCents === null) {
    const terms = valueTerms(pricing, groups[0]?.band ?? 0);
    const baseCents = pricing.invoiceCents;
    return [{ ...terms, baseCents, cents: valueLegCents(baseCents, terms) }];
  }
  return valueLegsByGroup(pricing, groups);
}

function valueLegsByGroup(pricing: Pricing, groups: readonly PricedGroup[]): ValueLeg[] {
  const shares = splitProportionally(
    pricing.invoiceCents,
    groups.map(({ item }) => item.valueCents * item.count),
  );
  const legs: ValueLeg[] = [];
  let rest: ValueLeg | null = null;
  for (const [index, { item, band }] of groups.entries()) {
    const baseCents = shares[index] ?? 0;
    const terms = valueTerms(pricing, band);
    if (terms.own) {
      const minCents = terms.minCents * item.count;
      legs.push({ ...terms, minCents, baseCents, cents: valueLegCents(baseCents, { ...terms, minCents }) });
    } else if (rest === null) rest = { ...terms, baseCents, cents: 0 };
    else rest.baseCents += baseCents;
  }
  if (rest !== null) legs.push({ ...rest, cents: valueLegCents(rest.baseCents, rest) });
  return legs;
}

function recordGroups(
  { lane, recorder }: Pricing,
  groups: readonly PricedGroup[],
  sums: { weightCents: number; excessCents: number },
): void {
  if (recorder === null) return;
  const line = (band: number): number => readU32(lane.sheet.columns.bandLines, band, 0);
  const first = groups[0];
  const operands: Operands = {
    kind: 'objects',
    groups: groups.map(({ item, weightMg, band, weightCents, excessCents }) => ({
      count: item.count,
      weightMg,
      line: line(band),
      cents: weightCents + excessCents,
    })),
  };
  const entry = {
    part: 'base',
    line: first === undefined ? null : line(first.band),
    name: null,
    operands,
  } as const;
  recorder.push({ code: 'freight_weight_volume', cents: sums.weightCents, ...entry });
  if (sums.excessCents > 0)
    recorder.push({ code: 'freight_weight_excess', cents: sums.excessCents, ...entry });
}
