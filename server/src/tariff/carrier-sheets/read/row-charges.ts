import { quoted } from '../../../documents/finding.ts';
import { isBlank } from '../../../documents/spreadsheets/cells/cell-values.ts';
import { tokensOf } from '../../../documents/spreadsheets/cells/folded.ts';
import { columnLetters, type Row } from '../../../documents/spreadsheets/sheet.ts';
import { type ChargeCode, chargeOf, type Measure } from '../understand/meanings.ts';
import type { LayoutQuestion } from '../understand/question.ts';
import { questionOf } from '../understand/question-of.ts';
import type { Column, Reading, UnderstoodBlock } from '../understand/understood.ts';
import {
  addMeasure,
  type ChargeAmounts,
  type ChargeReading,
  isPlainNumber,
  noAmounts,
  readCharge,
} from './charge-amounts.ts';
import { usualMeasureOf } from './charge-defaults.ts';
import { Interned } from './interned.ts';
import { minimumOfHeader } from './stated-minimums.ts';

/** A charge that a row of prices or places states: its amounts, or that it applies there. */
export type RowCharge = { code: ChargeCode; name: string; amounts: ChargeAmounts | null };

const noCharges: readonly RowCharge[] = [];

type ChargeColumn = Column & { code: ChargeCode; measure: Measure };

/** A percent above this is rather an amount of money; some charges are as often the one as the other. */
const largestPlainPercent = 40;
const eitherWay: ReadonlySet<ChargeCode> = new Set(['interior']);

/** Reads the columns of a block that state charges. */
export class RowCharges {
  readonly #block: UnderstoodBlock;
  readonly #byCode: ReadonlyMap<ChargeCode, readonly ChargeColumn[]>;
  readonly #bases = new Map<ChargeCode, ChargeAmounts['base']>();
  readonly #minimums = new Map<ChargeCode, number>();
  readonly #lists = new Interned<readonly RowCharge[]>();

  constructor(block: UnderstoodBlock, reading: Reading) {
    this.#block = block;
    const columns = block.columns.flatMap((column) => {
      const charge = chargeOf(column.meaning);
      return charge === null ? [] : [{ ...column, ...charge }];
    });
    this.#byCode = Map.groupBy(columns, ({ code }) => code);
    for (const [code, own] of this.#byCode) {
      this.#bases.set(code, baseInHeaders(own));
      const stated = own.map((column) => minimumOfHeader(column, block)).find((cents) => cents !== null);
      if (stated != null) this.#minimums.set(code, stated);
    }
    for (const column of columns) askPercentOrMoney(block, column, reading);
  }

  /** Rows that say the same share one list. */
  read(row: Row): readonly RowCharge[] {
    if (this.#byCode.size === 0) return noCharges;
    const charges = [...this.#byCode].flatMap(([code, columns]) => this.#charge(row, code, columns) ?? []);
    return this.#lists.share(JSON.stringify(charges), charges);
  }

  #charge(row: Row, code: ChargeCode, columns: readonly ChargeColumn[]): RowCharge | null {
    const readings = columns.map((column) => this.#cell(row, column));
    const amounts = readings
      .filter((reading): reading is ChargeAmounts => reading !== null && typeof reading === 'object')
      .reduce<ChargeAmounts>(merged, noAmounts);
    const name = columns[0]?.header ?? code;
    if (isNothing(amounts)) return readings.includes('applies') ? { code, name, amounts: null } : null;
    const minCents = amounts.minCents ?? this.#minimums.get(code) ?? null;
    return {
      code,
      name,
      amounts: { ...amounts, minCents, base: amounts.base ?? this.#bases.get(code) ?? null },
    };
  }

  #cell(row: Row, { index, code, measure }: ChargeColumn): ChargeReading {
    const cell = row.cells[index] ?? null;
    if (isBlank(cell)) return null;
    const at = { row, index, block: this.#block };
    if (measure === 'value') return readCharge(cell, code, at);
    return addMeasure(noAmounts, { cell, measure: measureOfCell(cell, measure) }, at);
  }
}

/** `R$ 5,00` in a percent column and `5 %` in a money column are what they say. */
function measureOfCell(
  cell: string | number | null,
  measure: Exclude<Measure, 'value'>,
): Exclude<Measure, 'value'> {
  if (typeof cell !== 'string') return measure;
  if (measure === 'fixed' && cell.slice(0, 60).includes('%')) return 'percent';
  return measure === 'percent' && /^\s*R\$/i.test(cell.slice(0, 60)) ? 'fixed' : measure;
}

export function merged(a: ChargeAmounts, b: ChargeAmounts): ChargeAmounts {
  return {
    percentPpm: b.percentPpm || a.percentPpm,
    fixedCents: b.fixedCents || a.fixedCents,
    unit: b.unit ?? a.unit,
    minCents: b.minCents ?? a.minCents,
    maxCents: b.maxCents ?? a.maxCents,
    base: b.base ?? a.base,
  };
}

export function isNothing({ percentPpm, fixedCents, unit, minCents }: ChargeAmounts): boolean {
  return percentPpm === 0 && fixedCents === 0 && unit === null && minCents === null;
}

function baseInHeaders(columns: readonly Column[]): ChargeAmounts['base'] {
  const words = new Set(columns.flatMap(({ header }) => tokensOf(header)));
  if (['nf', 'nfe', 'nota', 'mercadoria'].some((word) => words.has(word))) return 'invoice';
  return words.has('frete') ? 's0_s1' : null;
}

/** Asks once about a column of large plain numbers for a charge that is a percent as a rule. */
function askPercentOrMoney(block: UnderstoodBlock, column: ChargeColumn, { questions }: Reading): void {
  if (column.measure !== 'value' || usualMeasureOf(column.code) !== 'percent') return;
  const suspect = block.body.find(({ cells }) => isDoubtful(cells[column.index] ?? null, column.code));
  if (suspect === undefined) return;
  questions.ask(percentOrMoney(block, { column, row: suspect, prefix: `${column.code}.` }));
}

/** The question of whether a column of plain numbers states a charge in percents or in reais. */
export function percentOrMoney(
  block: UnderstoodBlock,
  { column, row, prefix }: { column: Column; row: Row; prefix: `${ChargeCode}.` | 'charge_' },
): LayoutQuestion {
  return questionOf({
    id: `column|${block.entry.key}|${column.name}`,
    about: 'column',
    message: `A coluna ${quoted(column.header)} tem números que podem ser percentuais ou valores. Ela é percentual ou valor em reais?`,
    sheet: block.sheet,
    line: row.line,
    column: columnLetters(column.index),
    header: column.header,
    samples: [String(row.cells[column.index])],
    guesses: [`${prefix}fixed`],
    answers: [`${prefix}fixed`, `${prefix}percent`, 'ignore'],
  });
}

function isDoubtful(cell: string | number | null, code: ChargeCode): boolean {
  const least = eitherWay.has(code) ? 0 : largestPlainPercent;
  if (typeof cell === 'number') return cell > least;
  return cell !== null && isPlainNumber(cell) && Number(cell.replace(/[.,].*$/, '')) > least;
}
