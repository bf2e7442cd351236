import { microsToCents } from '../../kernel/money.ts';
import { bounds } from './bounds.ts';
import { bandKindCodes, type ColumnValues } from './columns.ts';
import type { WeightBand, WeightRegion, WeightTariff } from './document.ts';

/**
 * Weight bands region after region, ascending by upper bound. Columns that every band leaves at its default
 * are left out.
 */
export function bandColumns({ regions, gapG }: WeightTariff): ColumnValues {
  const sorted = regions.map(({ bands }) => bands.toSorted((a, b) => a.toG - b.toG));
  const bands = sorted.flat();
  const above = sorted.flatMap((list) => list.map((band, index) => lowerBound(band, list[index - 1], gapG)));
  return {
    bandFirst: firstOfEach(sorted),
    bandToG: bands.map(({ toG }) => atMost(toG)),
    bandPrices: bands.map(({ kind, priceMicros }) =>
      kind === 'fixed' ? microsToCents(priceMicros) : priceMicros,
    ),
    bandLines: bands.map(({ line }) => line),
    bandAboveG: above.some((bound) => bound > 0) ? above : null,
    bandFromG: bands.some(({ excessMicrosPerKg }) => excessMicrosPerKg > 0)
      ? bands.map(({ fromG }) => atMost(fromG))
      : null,
    bandKinds: unlessAll(
      0,
      bands.map(({ kind }) => bandKindCodes.indexOf(kind)),
    ),
    bandExcessMicros: unlessAll(
      0,
      bands.map(({ excessMicrosPerKg }) => excessMicrosPerKg),
    ),
    bandInvoicePpm: optional(bands, ({ invoicePpm }) => invoicePpm),
    bandInvoiceMinCents: optional(bands, ({ invoiceMinCents }) => invoiceMinCents),
    bandMaxVolumeCm3: optional(bands, ({ maxVolumeCm3 }) => maxVolumeCm3),
    bandTransitMinutes: optional(bands, ({ transitMinutes }) => transitMinutes),
    ...regionColumns(regions),
  };
}

function regionColumns(regions: readonly WeightRegion[]): ColumnValues {
  return {
    regionExcessMicros: optional(regions, ({ excess }) => excess?.microsPerKg ?? null),
    regionExcessStepG: unlessAll(
      0,
      regions.map(({ excess }) => (excess?.mode === 'started_step' ? excess.stepG : 0)),
    ),
    regionInvoicePpm: unlessAll(
      0,
      regions.map(({ invoicePpm }) => invoicePpm),
    ),
    regionInvoiceMinCents: unlessAll(
      0,
      regions.map(({ invoiceMinCents }) => invoiceMinCents),
    ),
    regionMinimumCents: optional(regions, ({ minimumCents }) => minimumCents),
  };
}

/** Lighter weights are not the band's: 0 when it follows the band before it without a gap worth the name. */
function lowerBound(band: WeightBand, before: WeightBand | undefined, gapG: number): number {
  if (before === undefined) return atMost(band.fromG);
  return band.fromG - before.toG <= gapG ? 0 : atMost(band.fromG);
}

/** Upper bounds beyond any freight ("up to 9,999,999,999 g") mean no bound. */
function atMost(grams: number): number {
  return Math.min(grams, bounds.weightG);
}

function firstOfEach(lists: readonly (readonly unknown[])[]): number[] {
  const firsts = [0];
  for (const list of lists) firsts.push((firsts.at(-1) ?? 0) + list.length);
  return firsts;
}

function unlessAll(usual: number, values: number[]): number[] | null {
  return values.some((value) => value !== usual) ? values : null;
}

/** Null becomes -1; a column of nothing but nulls is left out. */
function optional<Row>(rows: readonly Row[], read: (row: Row) => number | null): number[] | null {
  return unlessAll(
    -1,
    rows.map((row) => read(row) ?? -1),
  );
}
