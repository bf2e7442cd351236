import type {
  TableDocument,
  WeightBand,
  WeightRegion,
  WeightTariff,
} from '../../../src/engine/rating/document.ts';
import type { Shipment } from '../../../src/engine/rating/shipment.ts';
import { ceiled, compare, fraction, larger, percent, perKg, refuse, rounded } from './fractions.ts';
import type { Base, Priceable } from './shapes.ts';
import { raisedVolume, type Weight, weighOne } from './weights.ts';

export function weightBase(
  document: TableDocument,
  tariff: WeightTariff,
  { row, weight, value, shipment }: Priceable,
): Base {
  const region = tariff.regions.find(({ region: name }) => name === row.region) ?? refuse('no_band');
  const volumeCm3 = fraction(shipment.volumeMm3, 1000n);
  const used: WeightBand[] = [];
  let byWeight = 0n;
  let byExcess = 0n;
  let byValue = 0n;
  const objects = tariff.per === 'object' ? shipment.objects : [null];
  const shares = shareValue(value, shipment);
  let rest: bigint | null = null;
  objects.forEach((item, index) => {
    const weighed =
      item === null ? weight : weighOne(document, BigInt(item.weightG), raisedVolume(document, item));
    const count = BigInt(item?.count ?? 1);
    const priced = bandPrice(region, tariff.gapG, weighed);
    if (priced.band.maxVolumeCm3 !== null && compare(volumeCm3, fraction(priced.band.maxVolumeCm3)) > 0n)
      refuse('volume_over_limit');
    used.push(priced.band);
    byWeight += priced.weight * count;
    byExcess += priced.excess * count;
    const share = item === null ? value : (shares[index] ?? 0n);
    const { invoicePpm, invoiceMinCents } = priced.band;
    if (invoicePpm !== null || invoiceMinCents !== null)
      byValue += larger(
        percent(share, invoicePpm ?? region.invoicePpm),
        BigInt(invoiceMinCents ?? region.invoiceMinCents) * count,
      );
    else rest = (rest ?? 0n) + share;
  });
  if (rest !== null) byValue += larger(percent(rest, region.invoicePpm), BigInt(region.invoiceMinCents));
  const transits = used.map(({ transitMinutes }) => transitMinutes).filter((minutes) => minutes !== null);
  const transit = transits.length === 0 ? null : Math.max(...transits);
  const minimum = region.minimumCents === null ? null : BigInt(region.minimumCents);
  const weightCode = tariff.per === 'object' ? 'freight_weight_volume' : 'freight_weight';
  const weightLines = { [weightCode]: byWeight, freight_weight_excess: byExcess };
  if (tariff.largerOfWeightAndInvoice)
    return byWeight + byExcess >= byValue
      ? { lines: weightLines, valueLeg: 0n, minimum, transit }
      : { lines: { freight_invoice: byValue }, valueLeg: byValue, minimum, transit };
  return { lines: { ...weightLines, freight_invoice: byValue }, valueLeg: byValue, minimum, transit };
}

/** Largest remainder: floors first, then a cent each to the largest remainders, earlier first. */
export function shareValue(value: bigint, shipment: Shipment): bigint[] {
  const weights = shipment.objects.map(({ count, valueCents }) => BigInt(count) * BigInt(valueCents));
  const whole = weights.reduce((total, one) => total + one, 0n);
  const effective = whole === 0n ? weights.map(() => 1n) : weights;
  const divisor = whole === 0n ? BigInt(weights.length) : whole;
  const floors = effective.map((one) => (value * one) / divisor);
  let left = value - floors.reduce((total, one) => total + one, 0n);
  const order = effective
    .map((one, index) => ({ index, remainder: (value * one) % divisor }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  for (const { index } of order) {
    if (left === 0n) break;
    floors[index] = (floors[index] ?? 0n) + 1n;
    left -= 1n;
  }
  return floors;
}

export function bandPrice(
  region: WeightRegion,
  gapG: number,
  weight: Weight,
): { band: WeightBand; weight: bigint; excess: bigint } {
  const sorted = region.bands.toSorted((a, b) => a.toG - b.toG);
  const last = sorted.at(-1) ?? refuse('no_band');
  const amount = (band: WeightBand, mg: bigint): bigint =>
    band.kind === 'fixed'
      ? rounded(fraction(band.priceMicros, 10_000n))
      : band.kind === 'per_kg'
        ? perKg(band.priceMicros, mg)
        : rounded(fraction(BigInt(band.priceMicros) * mg, 10_000_000_000_000n));
  const own = (band: WeightBand, mg: bigint): bigint => {
    const above = mg - BigInt(band.fromMg ?? band.fromG * 1000);
    return above > 0n ? perKg(band.excessMicrosPerKg, above) : 0n;
  };
  for (const [index, band] of sorted.entries()) {
    const before = sorted[index - 1];
    const isJoined = before !== undefined && band.fromG - before.toG <= gapG;
    const states = band.fromMg !== undefined && !isJoined;
    const inclusive = index === 0 || states;
    const from = isJoined ? fraction(before.toG) : fraction(band.fromMg ?? band.fromG * 1000, 1000n);
    const position = compare(weight.exactG, from);
    if (!(position > 0n || (inclusive && position === 0n))) continue;
    if (compare(weight.exactG, fraction(band.toG)) > 0n) continue;
    return { band, weight: amount(band, weight.usedMg), excess: own(band, weight.usedMg) };
  }
  if (compare(weight.exactG, fraction(last.toG)) <= 0n) refuse('no_band');
  if (region.excess === null) refuse('weight_over_limit');
  const topMg = BigInt(last.toG) * 1000n;
  const { mode, microsPerKg, stepG } = region.excess ?? { mode: 'linear', microsPerKg: 0, stepG: 1 };
  const above = weight.usedMg - topMg;
  const stepMg = BigInt(stepG) * 1000n;
  const charged = mode === 'linear' ? above : ceiled(fraction(above, stepMg)) * stepMg;
  return { band: last, weight: amount(last, topMg), excess: own(last, topMg) + perKg(microsPerKg, charged) };
}
