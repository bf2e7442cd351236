import type { Finding } from '../../../documents/finding.ts';
import { isBlank } from '../../../documents/spreadsheets/cells/cell-values.ts';
import type { Cell, Row } from '../../../documents/spreadsheets/sheet.ts';
import { linesPerSheet } from '../../template/rows.ts';
import type { Stated } from '../facts/apply-facts.ts';
import type { PlainMeaning } from '../understand/meanings.ts';
import { type CellAt, type RuleName, readNumber, readPercent } from '../understand/read-number.ts';
import { columnOf, type Reading, type UnderstoodBlock } from '../understand/understood.ts';
import { type WeightUnit, weightUnitOf } from '../understand/weight-unit.ts';
import { bandHeaderOf, headerMilli } from '../understand/words/band-header.ts';
import { askFractions } from './ask-fractions.ts';
import { type PlaceRow, placeRows, TransitReader } from './place-rows.ts';
import { type PlannedBand, planBands } from './plan-bands.ts';
import { keyParts, type PriceRow, type PriceSheet, type RowBand } from './price-row.ts';
import { readBandPrice } from './read-band-price.ts';
import { LongBands } from './read-long-band.ts';
import { readValueBands } from './read-value-bands.ts';
import { VehicleReader } from './read-vehicles.ts';
import { RowCharges } from './row-charges.ts';
import { settleBandPrices } from './settle-band-prices.ts';
import { minimumOfHeaders } from './stated-minimums.ts';

/** Reads a sheet of prices, its bands in columns or in rows. */
export function readPrices(block: UnderstoodBlock, stated: Stated, reading: Reading): PriceSheet {
  askFractions(block, reading);
  const reader = new PriceReader(block, stated, reading);
  const places = placeRows(block, reading, !reader.isWide && reader.hasRowBands);
  const rows: PriceRow[] = [];
  let isPartial = false;
  for (const place of places) {
    const row = reader.read(place);
    if (row === null) isPartial = true;
    else rows.push(row);
  }
  const at = (meaning: PlainMeaning): boolean => columnOf(block, meaning) !== undefined;
  return {
    rows: settleBandPrices(rows, block, reading),
    isPartial,
    key: block.entry.key,
    sheet: block.sheet,
    headerLine: block.headerLine,
    isByVolume: reader.isByVolume,
    isWide: reader.isWide,
    gapG: reader.unit === 'g' ? 1 : 1_000,
    unit: at('price_per_m3')
      ? 'm3'
      : at('price_per_volume')
        ? 'volume'
        : at('price_per_pallet')
          ? 'pallet'
          : null,
    keyParts: keyParts.filter((part) => at(part)),
    mode: block.entry.mode,
    hasDays: at('days'),
    days: block.entry.days,
    excess: block.entry.excess,
  };
}

class PriceReader {
  readonly unit: WeightUnit;
  readonly isWide: boolean;
  readonly isByVolume: boolean;
  readonly hasRowBands: boolean;
  readonly #block: UnderstoodBlock;
  readonly #plan: readonly PlannedBand[];
  readonly #long: LongBands;
  readonly #transit: TransitReader;
  readonly #charges: RowCharges;
  readonly #vehicles: VehicleReader;
  readonly #reading: Reading;

  constructor(block: UnderstoodBlock, stated: Stated, reading: Reading) {
    this.#block = block;
    this.#reading = reading;
    this.unit = weightUnitOf(block, stated.weightUnit, reading);
    reading.weightUnits.set(block.entry.key, this.unit);
    this.#plan = planBands(block, this.unit, reading);
    this.#long = new LongBands(block, this.unit, reading);
    this.isWide = this.#plan.length > 0;
    this.hasRowBands = this.#long.exists;
    this.isByVolume = this.#long.isByVolume || block.columns.some(({ meaning }) => meaning === 'volume_band');
    this.#transit = new TransitReader(block);
    this.#charges = new RowCharges(block, reading);
    this.#vehicles = new VehicleReader(block);
  }

  /** The row's prices; null with findings when any of them makes no sense. */
  read({ row, line, destination, origin }: PlaceRow): PriceRow | null {
    const errorsBefore = this.#reading.findings.errorCount;
    const transitMinutes = this.#transit.read(row);
    const perKgMicros = this.#optional(row, 'price_per_kg', 'unitMicros');
    const perTonMicros = this.#optional(row, 'price_per_ton', 'fixedMicros');
    const percentPpm = this.#percent(row, 'percent');
    const prices: PriceRow = {
      line,
      sheet: this.#block.sheet,
      destination,
      origin,
      transitMinutes,
      distanceKm: this.#distance(row),
      bands: this.isWide ? this.#wideBands(row, line) : this.#long.read(row, line),
      excess: this.#excess(row),
      perKgMicros,
      perTonMicros,
      perUnitMicros:
        this.#optional(row, 'price_per_m3', 'unitMicros') ??
        this.#optional(row, 'price_per_volume', 'unitMicros') ??
        this.#optional(row, 'price_per_pallet', 'unitMicros'),
      percentPpm,
      percentMinCents: this.#percentMinimum(row, percentPpm) ?? 0,
      freightPercentPpm: this.#percent(row, 'freight_percent'),
      minimumCents:
        (this.#optional(row, 'minimum', 'cents') ?? minimumOfHeaders(this.#block, ['minimum'])) || null,
      valueBands: readValueBands(row, this.#block),
      vehicles: this.#vehicles.read(row),
      charges: this.#charges.read(row),
    };
    const { findings } = this.#reading;
    const errors = findings.errorCount - errorsBefore;
    if (errors >= fewErrors) findings.foldErrors(errorsBefore, ofOneRow);
    return errors > 0 ? null : prices;
  }

  #wideBands(row: Row, line: number): RowBand[] {
    const { columnLines, sheetIndex } = this.#block;
    const lines = columnLines?.map((own) => sheetIndex * linesPerSheet + own);
    return this.#plan.flatMap(({ index, fromMg, toMg, kind }) => {
      const cell = row.cells[index] ?? null;
      if (kind === 'excess' || isBlank(cell)) return [];
      const price = readBandPrice(cell, kind, this.#at(row, index));
      return price === null ? [] : [{ ...plainBand, line: lines?.[index] ?? line, fromMg, toMg, ...price }];
    });
  }

  /** The price of what is above the last band: of a column of its own, or of the last band. */
  #excess(row: Row): PriceRow['excess'] {
    const planned = this.#plan.find(({ kind }) => kind === 'excess');
    const perM3 = columnOf(this.#block, 'excess_m3');
    const column = planned ?? columnOf(this.#block, 'excess') ?? perM3;
    if (column === undefined || (!this.isWide && columnOf(this.#block, 'excess_from') !== undefined))
      return null;
    const cell = row.cells[column.index] ?? null;
    if (isBlank(cell)) return null;
    const rule = column === perM3 ? 'm3Micros' : this.unit === 't' ? 'tonMicros' : 'unitMicros';
    const microsPerKg = readNumber(cell, rule, this.#at(row, column.index));
    return microsPerKg === null || microsPerKg === 0
      ? null
      : { microsPerKg, stepG: this.#stepG(column.header) };
  }

  /** `cada 10 kg ou fração` counts started steps of ten kilograms. */
  #stepG(header: string): number {
    const step = bandHeaderOf(header)?.step ?? null;
    return step === null ? 0 : (headerMilli(step, this.#block.notation) ?? 0);
  }

  #distance(row: Row): number | null {
    const column = columnOf(this.#block, 'distance');
    const cell: Cell = row.cells[column?.index ?? -1] ?? null;
    if (column === undefined || isBlank(cell)) return null;
    const milli = readNumber(cell, 'milli', this.#at(row, column.index));
    return milli === null ? null : milli / 1_000;
  }

  #percent(row: Row, meaning: PlainMeaning): number {
    const column = columnOf(this.#block, meaning);
    if (column === undefined) return 0;
    return readPercent(row.cells[column.index] ?? null, this.#at(row, column.index)) ?? 0;
  }

  /** The minimum of a row's percent, else the one that the headers state for all percents. */
  #percentMinimum(row: Row, percentPpm: number): number | null {
    const own = this.#optional(row, 'percent_minimum', 'cents');
    if (own !== null || percentPpm === 0) return own;
    return minimumOfHeaders(this.#block, ['percent_minimum', 'percent']);
  }

  /** A number of a column; null where the block has no such column or the cell is empty. */
  #optional(row: Row, meaning: PlainMeaning, rule: RuleName): number | null {
    const column = columnOf(this.#block, meaning);
    const cell = row.cells[column?.index ?? -1] ?? null;
    if (column === undefined || isBlank(cell)) return null;
    return readNumber(cell, rule, this.#at(row, column.index));
  }

  #at(row: Row, index: number): CellAt {
    return { row, index, block: this.#block };
  }
}

/** A row in which so many cells make no sense has one thing wrong with it. */
const fewErrors = 3;

function ofOneRow({ message }: Finding, others: readonly Finding[]): string {
  const columns = others.map(({ column }) => (column ?? '').split(' ')[0]).join(', ');
  return `${message} Também não se leem as células ${columns} desta linha.`;
}

/** What bands of columns do not say. */
const plainBand = {
  excessMicrosPerKg: 0,
  excessFromMg: null,
  percentPpm: null,
  percentMinCents: null,
  maxVolumeCm3: null,
  transitMinutes: null,
} as const;
