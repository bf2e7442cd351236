import { bounds } from '../../../engine/rating/bounds.ts';
import type { Tariff, WeightBand, WeightRegion } from '../../../engine/rating/document.ts';
import type { PriceRow } from '../read/price-row.ts';
import type { Reading } from '../understand/understood.ts';
import type { ChosenMode } from './choose-mode.ts';
import type { Lane } from './lane.ts';
import { laneWeights } from './lane-bands.ts';
import { lineOf } from './line-of.ts';
import type { VehicleBook } from './vehicle-book.ts';

/** What one lane costs, in the mode of its table; `line` is that of its first row. */
export type LanePrice = { lane: Lane; line: number; transitMinutes: number | null; terms: RegionTerms };

/** A region of a tariff without its name. */
export type RegionTerms = Omit<Tariff['regions'][number], 'region'>;

/** Prices every lane in the table's mode, one after the other: most are like one before and need not be kept. */
export function* priceLanes(
  lanes: readonly Lane[],
  chosen: ChosenMode,
  { reading, vehicles }: { reading: Reading; vehicles: VehicleBook },
): Generator<LanePrice> {
  for (const lane of lanes) {
    const first = lane.rows[0];
    if (first === undefined) continue;
    const transitMinutes = commonTransit(lane.rows);
    const line = lane.rows.reduce((least, row) => Math.min(least, row.line), first.line);
    if (chosen.mode !== 'weight' && chosen.mode !== 'full_load') reportFurtherRows(lane, reading);
    const terms = termsOf(lane, first, { chosen, transitMinutes, reading, vehicles });
    if (terms !== null) yield { lane, line, transitMinutes, terms };
  }
}

/** The time of the first row; bands of another keep their own. */
function commonTransit(rows: readonly PriceRow[]): number | null {
  return rows.find(({ transitMinutes }) => transitMinutes !== null)?.transitMinutes ?? null;
}

type Terms = {
  chosen: ChosenMode;
  transitMinutes: number | null;
  reading: Reading;
  vehicles: VehicleBook;
};

function termsOf(lane: Lane, first: PriceRow, terms: Terms): RegionTerms | null {
  const { mode } = terms.chosen;
  if (mode === 'weight') return weightTerms(lane, first, terms);
  if (mode === 'full_load') return { prices: terms.vehicles.prices(lane) };
  const minimumCents = first.minimumCents ?? 0;
  if (mode === 'comparison') {
    return {
      line: first.line,
      minimumCents,
      microsPerKg: perKg(first, terms.reading),
      invoicePpm: first.percentPpm,
    };
  }
  if (mode === 'unit') {
    return { line: first.line, microsPerUnit: first.perUnitMicros ?? 0, minimumCents: first.minimumCents };
  }
  return { line: first.line, ppm: first.percentPpm, minimumCents, fixedBelow: null };
}

function weightTerms(
  lane: Lane,
  first: PriceRow,
  { transitMinutes, reading }: Terms,
): Omit<WeightRegion, 'region'> | null {
  const weights = laneWeights(lane, transitMinutes, reading);
  const minimums = lane.rows.map(({ minimumCents }) => minimumCents).filter((cents) => cents !== null);
  const minimumCents = minimums.length === 0 ? null : Math.max(...minimums);
  if (weights.bands.length > 0) return { ...weights, minimumCents };
  const band = bandOfAll(first);
  if (band !== null) return { ...weights, bands: [band], minimumCents };
  const message = 'Não há nenhum preço nesta linha.';
  reading.findings.add({
    severity: 'error',
    code: 'missing_price',
    message,
    sheet: first.sheet,
    line: lineOf(first.line),
  });
  return null;
}

/** A price per kilogram or ton, or nothing but charges, for every weight. */
function bandOfAll(row: PriceRow): WeightBand | null {
  const { perKgMicros, perTonMicros, valueBands, percentPpm, line } = row;
  const kind = perKgMicros !== null ? 'per_kg' : perTonMicros !== null ? 'per_ton' : 'fixed';
  const isFree = perKgMicros === null && perTonMicros === null;
  if (isFree && valueBands.length === 0 && percentPpm === 0 && row.charges.length === 0) return null;
  return {
    line,
    fromG: 0,
    toG: bounds.weightG,
    kind,
    priceMicros: perKgMicros ?? perTonMicros ?? 0,
    excessMicrosPerKg: 0,
    invoicePpm: null,
    invoiceMinCents: null,
    maxVolumeCm3: null,
    transitMinutes: null,
  };
}

/** Prices per ton compare per kilogram; thousandths of a millionth would be lost, and are named. */
function perKg({ perKgMicros, perTonMicros, sheet, line }: PriceRow, { findings }: Reading): number {
  if (perKgMicros !== null || perTonMicros === null) return perKgMicros ?? 0;
  if (perTonMicros % 1_000 !== 0) {
    const message = 'O preço por tonelada foi arredondado ao dividir por mil.';
    findings.add({ severity: 'warning', code: 'rounded', message, sheet, line: lineOf(line) });
  }
  return Math.round(perTonMicros / 1_000);
}

/** A place can have one price only, where rows are no bands. */
function reportFurtherRows({ rows }: Lane, { findings }: Reading): void {
  const [first, ...others] = rows;
  for (const { line, sheet } of others) {
    const message = `O mesmo lugar já tem preço na linha ${lineOf(first?.line ?? 0)}; apague uma das linhas.`;
    findings.add({ severity: 'error', code: 'contradicting_row', message, sheet, line: lineOf(line) });
  }
}

/** The tariff of some regions with their names. */
export function tariffOf(
  regions: readonly (RegionTerms & { region: string })[],
  { chosen, gapG, vehicles }: { chosen: ChosenMode; gapG: 1 | 1_000; vehicles: VehicleBook },
): Tariff {
  const { mode, unit, isLarger } = chosen;
  // The mode decided the shape of every region above.
  const all = { regions: [...regions] } as never as { regions: never };
  if (mode === 'weight') return { mode, per: 'shipment', largerOfWeightAndInvoice: isLarger, gapG, ...all };
  if (mode === 'full_load') return { mode, vehicles: vehicles.all, ...all };
  if (mode === 'unit') return { mode, unit: unit ?? 'volume', ...vehicles.pallet(unit), ...all };
  return { mode, ...all };
}
