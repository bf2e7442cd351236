import { percentCents, perKgCents, perTonCents } from '../../engine/rating/arithmetic.ts';
import { bounds } from '../../engine/rating/bounds.ts';
import type { WeightBand, WeightRegion, WeightTariff } from '../../engine/rating/document.ts';
import { microsToCents } from '../../kernel/money.ts';

/** A band with its place, and the lightest weight that it prices (`fromMg` itself is the band before's). */
export type PlacedBand = { band: WeightBand; path: string; aboveG: number };

/** Bands of a region by weight. A gap that belongs to the upper band (`gapG`) is its. */
export function bandsByWeight(tariff: WeightTariff, at: number): PlacedBand[] {
  const placed = (tariff.regions[at]?.bands ?? []).map((band, index) => ({
    band,
    path: `/tariff/regions/${at}/bands/${index}`,
    aboveG: band.fromG,
  }));
  placed.sort((a, b) => a.band.toG - b.band.toG);
  for (const [position, each] of placed.entries()) {
    const before = placed[position - 1];
    if (before !== undefined && each.band.fromG - before.band.toG <= tariff.gapG)
      each.aboveG = before.band.toG;
  }
  return placed;
}

/** Ends beyond any freight mean no end. */
export function topG({ toG }: WeightBand): number {
  return Math.min(toG, bounds.weightG);
}

/** The weight part of the base freight for a weight that the band holds, as the engine prices it. */
export function weightCents(band: WeightBand, weightMg: number): number {
  const own = perKgCents(band.excessMicrosPerKg, Math.max(0, weightMg - band.fromG * 1000));
  if (band.kind === 'fixed') return microsToCents(band.priceMicros) + own;
  const price = band.kind === 'per_kg' ? perKgCents : perTonCents;
  return price(band.priceMicros, weightMg) + own;
}

/** The base freight of a weight tariff for a weight that the band holds and a value of goods. */
export function baseCents(
  tariff: Pick<WeightTariff, 'largerOfWeightAndInvoice'>,
  priced: { region: WeightRegion; band: WeightBand },
  load: { weightMg: number; valueCents: number },
): number {
  const { region, band } = priced;
  const weight = weightCents(band, load.weightMg);
  const value = Math.max(
    percentCents(load.valueCents, band.invoicePpm ?? region.invoicePpm),
    band.invoiceMinCents ?? region.invoiceMinCents,
  );
  return tariff.largerOfWeightAndInvoice ? Math.max(weight, value) : weight + value;
}
