import type { NumberRule } from '../../../documents/spreadsheets/cells/cell-reader.ts';
import { isBlank } from '../../../documents/spreadsheets/cells/cell-values.ts';
import type { Cell } from '../../../documents/spreadsheets/sheet.ts';
import { bounds } from '../../../engine/rating/bounds.ts';
import type { UnderstoodBlock } from './understood.ts';

/** A cell, by its row and the zero-based index of its column, in the sheet that reads it. */
export type CellAt = { row: { line: number }; index: number; block: UnderstoodBlock };

/** How numbers of each kind are kept; an empty cell is zero. */
export const numberRules = {
  cents: { places: 2, whenEmpty: 0, kind: 'money', max: bounds.cents },
  unitMicros: { places: 6, whenEmpty: 0, kind: 'money', max: bounds.unitMicros },
  /** A price per m3 as the price of a kilogram at a thousand kilograms the m3. */
  m3Micros: { places: 3, whenEmpty: 0, kind: 'money', max: bounds.unitMicros },
  /** A price per gram as the price of a kilogram. */
  gramMicros: { places: 9, whenEmpty: 0, kind: 'money', max: bounds.unitMicros },
  tonMicros: { places: 3, whenEmpty: 0, kind: 'money', max: bounds.unitMicros },
  fixedMicros: { places: 6, whenEmpty: 0, kind: 'money', max: bounds.fixedMicros },
  ppm: { places: 4, whenEmpty: 0, kind: 'percent', max: bounds.ppm },
  /** Percents written as fractions: 0.003 for 0.3 %. */
  fraction: { places: 6, whenEmpty: 0, kind: 'percent', max: bounds.ppm },
  milli: { places: 3, whenEmpty: 0, kind: 'plain', max: bounds.stepMilli },
  whole: { places: 0, whenEmpty: 0, kind: 'plain', max: 1e12 },
  /** Milligrams of weights in grams, kilograms, tons, and of volumes in m3 at a gram the cm3. */
  g: { places: 3, whenEmpty: null, kind: 'plain', max: 1e15 },
  kg: { places: 6, whenEmpty: null, kind: 'plain', max: 1e15 },
  t: { places: 9, whenEmpty: null, kind: 'plain', max: 1e15 },
} as const satisfies Record<string, NumberRule>;
export type RuleName = keyof typeof numberRules;

const ruleNames = Object.keys(numberRules) as RuleName[];

/** Columns of one file are fewer; see `SheetLimits`. */
export const columnsPerRule = 1_000;

/** A number by its rule; null with a finding when the cell holds none. Cells such as `-` are empty. */
export function readNumber(cell: Cell, rule: RuleName, { row, index, block }: CellAt): number | null {
  // A column may be read by several rules, whose results the reader must not mix up.
  const column = (ruleNames.indexOf(rule) + 1) * columnsPerRule + index;
  const value = isBlank(cell) ? null : cell;
  return block.cells.number(value, numberRules[rule], { sheet: block.sheet, line: row.line, column });
}

/** A percent in millionths: with its sign as it stands, else as the layout says of fractions. */
export function readPercent(cell: Cell, at: CellAt): number | null {
  const isFraction = at.block.entry.percents === 'fraction' && !String(cell).includes('%');
  return readNumber(cell, isFraction ? 'fraction' : 'ppm', at);
}
