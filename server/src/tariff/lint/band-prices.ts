import { percentCents, perKgCents, perTonCents } from '../../engine/rating/arithmetic.ts';
import { bounds } from '../../engine/rating/bounds.ts';
import type { WeightBand, WeightRegion, WeightTariff } from '../../engine/rating/document.ts';
import { microsToCents } from '../../kernel/money.ts';

/** A band with its place, and the lightest weight that it prices (`fromMg` itself is the band before's). */
export class PlacedBand {
  readonly band: WeightBand;
  readonly aboveG: number;
  readonly #region: number;
  readonly #at: number;

  constructor(band: WeightBand, aboveG: number, { region, at }: { region: number; at: number }) {
    this.band = band;
    this.aboveG = aboveG;
    this.#region = region;
    this.#at = at;
  }

  get path(): string {
    return `/tariff/regions/${this.#region}/bands/${this.#at}`;
  }
}

/** Bands of a region by weight. A gap that belongs to the upper band (`gapG`) is its. */
export function bandsByWeight({ regions, gapG }: WeightTariff, region: number): PlacedBand[] {
  const bands = regions[region]?.bands ?? [];
  const toG = (at: number): number => bands[at]?.toG ?? 0;
  const order = bands.map((_, at) => at);
  // Nearly all are in order already, and several rules ask for them.
  if (order.some((at) => at > 0 && toG(at) < toG(at - 1))) order.sort((a, b) => toG(a) - toG(b));
  return order.flatMap((at, position) => {
    const band = bands[at];
    if (band === undefined) return [];
    const endG = position === 0 ? undefined : toG(order[position - 1] ?? at);
    const aboveG = endG !== undefined && band.fromG - endG <= gapG ? endG : band.fromG;
    return new PlacedBand(band, aboveG, { region, at });
  });
}

/** Ends beyond any freight mean no end. */
export function topG({ toG }: WeightBand): number {
  return Math.min(toG, bounds.weightG);
}

/** The weight part of the base freight for a weight that the band holds, as the engine prices it. */
export function weightCents(band: WeightBand, weightMg: number): number {
  const own = perKgCents(band.excessMicrosPerKg, Math.max(0, weightMg - (band.fromMg ?? band.fromG * 1000)));
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
