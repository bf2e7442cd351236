import { microsToCents } from '../../kernel/money.ts';
import { bounds } from './bounds.ts';
import { bandKindCodes, type ColumnValues } from './columns.ts';
import type { WeightBand, WeightRegion, WeightTariff } from './document.ts';
import { bandRecord, regionRecord } from './records.ts';

/**
 * Weight bands region after region, ascending by upper bound. Columns that every band leaves at its default
 * are left out.
 */
export function bandColumns({ regions, gapG }: WeightTariff): ColumnValues {
  const sorted = regions.map(({ bands }) => bands.toSorted((a, b) => a.toG - b.toG));
  const bands = sorted.flat();
  const above = sorted.flatMap((list) => list.map((band, index) => lowerBound(band, list[index - 1], gapG)));
  return {
    regions: regionRecords(regions),
    bands: bands.flatMap((band) => bandRecord({ toG: atMost(band.toG), price: priceOf(band) })),
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
    bandStartMg: optional(bands, ({ fromMg }) =>
      fromMg === undefined ? null : Math.min(fromMg, bounds.weightG * 1000),
    ),
  };
}

/** A fixed price is rounded to cents here, once and for all. */
function priceOf({ kind, priceMicros }: WeightBand): number {
  return kind === 'fixed' ? microsToCents(priceMicros) : priceMicros;
}

function regionRecords(regions: readonly WeightRegion[]): number[] {
  let endBand = 0;
  return regions.flatMap(({ bands, excess, invoicePpm, invoiceMinCents, minimumCents }) => {
    const firstBand = endBand;
    endBand += bands.length;
    return regionRecord({
      firstBand,
      endBand,
      excessMicros: excess?.microsPerKg ?? -1,
      excessStepG: excess?.mode === 'started_step' ? excess.stepG : 0,
      invoicePpm,
      invoiceMinCents,
      minimumCents: minimumCents ?? -1,
    });
  });
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
