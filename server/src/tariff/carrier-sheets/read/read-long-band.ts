import { type FindingList, quoted } from '../../../documents/finding.ts';
import { isBlank } from '../../../documents/spreadsheets/cells/cell-values.ts';
import type { Cell, Row } from '../../../documents/spreadsheets/sheet.ts';
import type { PlainMeaning } from '../understand/meanings.ts';
import { type CellAt, type RuleName, readNumber, readPercent } from '../understand/read-number.ts';
import { columnOf, type Reading, type UnderstoodBlock } from '../understand/understood.ts';
import type { WeightUnit } from '../understand/weight-unit.ts';
import { bandHeaderOf, headerMilli } from '../understand/words/band-header.ts';
import type { RowBand } from './price-row.ts';
import { type BandPrice, readBandPrice } from './read-band-price.ts';
import { hasValueRows } from './read-value-bands.ts';
import { minimumOfHeaders } from './stated-minimums.ts';

const mgPerMilli: Readonly<Record<WeightUnit, number>> = { g: 1, kg: 1_000, t: 1_000_000 };

type Range = Pick<RowBand, 'fromMg' | 'toMg'> & { per: 'kg' | 'ton' | null };

/** Reads the one band of a row whose columns say from and up to which weight, or volume, its price is. */
export class LongBands {
  readonly exists: boolean;
  readonly isByVolume: boolean;
  readonly #block: UnderstoodBlock;
  readonly #unit: WeightUnit;
  readonly #findings: FindingList;

  constructor(block: UnderstoodBlock, unit: WeightUnit, { findings }: Reading) {
    this.#block = block;
    this.#unit = unit;
    this.#findings = findings;
    const has = (meaning: PlainMeaning): boolean => columnOf(block, meaning) !== undefined;
    this.isByVolume = has('volume_end') || has('volume_start');
    this.exists = this.isByVolume || has('weight_end') || has('weight_start') || has('weight_band');
  }

  /** No band for rows whose price is not by weight, or that have no price for theirs. */
  read(row: Row, line: number): RowBand[] {
    if (!this.exists) return this.#unbanded(row, line);
    const range = this.#range(row);
    const price = this.#price(row, range?.per ?? null);
    if (range === null || price === null) return [];
    const { fromMg, toMg } = range;
    return [{ line, fromMg, toMg, ...price, ...this.#further(row) }];
  }

  /** A price without any weights holds for all. */
  #unbanded(row: Row, line: number): RowBand[] {
    if (columnOf(this.#block, 'vehicle') !== undefined || hasValueRows(this.#block)) return [];
    const priceMicros = this.#number(row, 'price', 'fixedMicros');
    if (priceMicros === null) return [];
    return [{ line, fromMg: 0, toMg: null, kind: 'fixed', priceMicros, ...this.#further(row) }];
  }

  #range(row: Row): Range | null {
    const [start, end]: PlainMeaning[] = this.isByVolume
      ? ['volume_start', 'volume_end']
      : ['weight_start', 'weight_end'];
    const text = columnOf(this.#block, 'weight_band');
    if (text !== undefined && columnOf(this.#block, 'weight_end') === undefined) {
      return this.#rangeOfText(row.cells[text.index] ?? null, this.#at(row, text.index));
    }
    const fromMg = start === undefined ? null : this.#weight(row, start);
    const toMg = end === undefined ? null : this.#weight(row, end);
    if (fromMg === undefined || toMg === undefined) return null;
    if (fromMg !== null && toMg !== null && fromMg >= toMg) {
      return this.#error(row, 'weight_inverted', 'O peso final não é maior que o inicial.');
    }
    if (fromMg === null && toMg === null) {
      return this.#error(row, 'missing_value', 'A linha não diz para que peso vale.');
    }
    return { fromMg, toMg, per: null };
  }

  /** `10,01 a 20`, `até 10 kg`, `acima de 100`, or a number, which is the upper end. */
  #rangeOfText(cell: Cell, at: CellAt): Range | null {
    const band = bandHeaderOf(cell);
    const numbers = (band?.numbers ?? []).map(
      (number, index) =>
        (headerMilli(number, at.block.notation) ?? 0) *
        mgPerMilli[band?.units[index] ?? band?.unit ?? this.#unit],
    );
    const [first, second] = numbers;
    if (band === null || first === undefined) {
      return this.#error(at.row, 'bad_band', `${quoted(cell)} não é uma faixa de peso.`);
    }
    const { per } = band;
    if (band.form === 'range') {
      if (second !== undefined && second > first) return { fromMg: first, toMg: second, per };
      return this.#error(at.row, 'weight_inverted', `A faixa ${quoted(cell)} termina antes de começar.`);
    }
    return band.form === 'above' || band.form === 'excess'
      ? { fromMg: first, toMg: null, per }
      : { fromMg: null, toMg: first, per };
  }

  /** Undefined when the cell makes no sense; null when it is empty. */
  #weight(row: Row, meaning: PlainMeaning): number | null | undefined {
    const column = columnOf(this.#block, meaning);
    const cell = row.cells[column?.index ?? -1] ?? null;
    if (column === undefined || isBlank(cell)) return null;
    const [bare, unit] = this.isByVolume ? [cell, 't' as const] : withoutUnit(cell, this.#unit);
    return readNumber(bare, unit, this.#at(row, column.index)) ?? undefined;
  }

  /** `per` is what the text of the band says its price is of. */
  #price(row: Row, per: 'kg' | 'ton' | null): BandPrice | null {
    const column = columnOf(this.#block, 'price');
    const cell = row.cells[column?.index ?? -1] ?? null;
    if (column !== undefined && !isBlank(cell)) {
      const kind = per === null ? 'fixed' : (`per_${per}` as const);
      const price = readBandPrice(cell, kind, this.#at(row, column.index));
      if (price !== null) return price;
    }
    const perKg = this.#number(row, 'price_per_kg', 'unitMicros');
    if (perKg !== null) return { kind: 'per_kg', priceMicros: perKg };
    const perTon = this.#number(row, 'price_per_ton', 'fixedMicros');
    if (perTon !== null) return { kind: 'per_ton', priceMicros: perTon };
    const hasOther = this.#number(row, 'percent', 'ppm') !== null;
    return hasOther ? { kind: 'fixed', priceMicros: 0 } : null;
  }

  #further(row: Row): Omit<RowBand, 'line' | 'fromMg' | 'toMg' | 'kind' | 'priceMicros'> {
    const extra = this.#number(row, 'extra_price', this.#unit === 'g' ? 'gramMicros' : 'unitMicros');
    const from = this.#weight(row, 'excess_from') ?? null;
    const above = from === null ? null : this.#number(row, 'excess', 'unitMicros');
    const volume = this.#number(row, 'max_volume', 'whole');
    const percent = columnOf(this.#block, 'percent');
    const percentPpm =
      percent === undefined
        ? null
        : readPercent(row.cells[percent.index] ?? null, this.#at(row, percent.index));
    return {
      excessMicrosPerKg: above ?? extra ?? 0,
      excessFromMg: above === null ? null : from,
      percentPpm,
      percentMinCents:
        this.#number(row, 'percent_minimum', 'cents') ??
        (percentPpm ? minimumOfHeaders(this.#block, ['percent_minimum', 'percent']) : null),
      maxVolumeCm3: volume === 0 ? null : volume,
      transitMinutes: null,
    };
  }

  #number(row: Row, meaning: PlainMeaning, rule: RuleName): number | null {
    const column = columnOf(this.#block, meaning);
    const cell = row.cells[column?.index ?? -1] ?? null;
    if (column === undefined || isBlank(cell)) return null;
    return readNumber(cell, rule, this.#at(row, column.index));
  }

  #at(row: Row, index: number): CellAt {
    return { row, index, block: this.#block };
  }

  #error(row: { line: number }, code: string, message: string): null {
    this.#findings.add({ severity: 'error', code, message, sheet: this.#block.sheet, line: row.line });
    return null;
  }
}

/** `10 kg` and `500 g` in a column of weights carry their own unit. */
function withoutUnit(cell: Cell, unit: WeightUnit): [Cell, WeightUnit] {
  if (typeof cell !== 'string' || cell.length > 40) return [cell, unit];
  const match = /^\s*([0-9.,]+)\s*(kgs?|g|gr|t|ton)\.?\s*$/i.exec(cell);
  if (match === null) return [cell, unit];
  const word = (match[2] ?? '').toLowerCase();
  return [match[1] ?? cell, word.startsWith('k') ? 'kg' : word.startsWith('g') ? 'g' : 't'];
}
