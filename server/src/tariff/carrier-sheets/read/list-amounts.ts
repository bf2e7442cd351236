import { quoted } from '../../../documents/finding.ts';
import { isBlank } from '../../../documents/spreadsheets/cells/cell-values.ts';
import { tokensOf } from '../../../documents/spreadsheets/cells/folded.ts';
import { type Cell, columnLetters, type Row } from '../../../documents/spreadsheets/sheet.ts';
import { ofWeights } from '../understand/decide-kind.ts';
import type { ChargeCode, PlainMeaning } from '../understand/meanings.ts';
import { columnOf, type Reading, type UnderstoodBlock } from '../understand/understood.ts';
import { addMeasure, type ChargeAmounts, isPlainNumber, noAmounts, readCharge } from './charge-amounts.ts';
import { usualMeasureOf } from './charge-defaults.ts';
import { isNothing, merged, percentOrMoney } from './row-charges.ts';

/** The values that stand beside a place: `Valor`, `%`, `Mínimo`. */
export function amountsOfRow(row: Row, code: ChargeCode, block: UnderstoodBlock): ChargeAmounts | null {
  let amounts = noAmounts;
  for (const [meaning, measure] of valueColumns) {
    const column = columnOf(block, meaning);
    const cell = row.cells[column?.index ?? -1] ?? null;
    if (column === undefined || isBlank(cell)) continue;
    const at = { row, index: column.index, block };
    const stated = measure === 'value' ? measureOfHeader(column.header, cell) : measure;
    const read =
      stated === 'value' ? readCharge(cell, code, at) : addMeasure(noAmounts, { cell, measure: stated }, at);
    if (read !== null && typeof read === 'object') amounts = merged(amounts, read);
  }
  return isNothing(amounts) ? null : amounts;
}

const valueColumns = [
  ['price', 'value'],
  ['charge_value', 'value'],
  ['percent', 'percent'],
  ['charge_percent', 'percent'],
  ['charge_fixed', 'fixed'],
  ['minimum', 'minimum'],
  ['charge_minimum', 'minimum'],
  ['charge_maximum', 'maximum'],
  ['charge_per_kg', 'per_kg'],
  ['charge_per_100kg', 'per_100kg'],
  ['charge_per_ton', 'per_ton'],
] as const satisfies readonly (readonly [PlainMeaning, string])[];

/** `Valor (R$)` is money and `Valor (%)` a percent, whatever the charge usually is; a cell with a sign of its own is what it says. */
function measureOfHeader(header: string, cell: Cell): 'value' | 'fixed' | 'percent' {
  const tokens = tokensOf(header);
  if (typeof cell === 'string' && !isPlainNumber(cell)) return 'value';
  if (tokens.includes('r$') || tokens.includes('reais')) return 'fixed';
  return tokens.includes('%') ? 'percent' : 'value';
}

/** Amounts by weight are no charge of a place, and would be lost. */
export function refuseWeights(
  { columns, sheet, headerLine }: UnderstoodBlock,
  { findings }: Reading,
): boolean {
  const column = columns.find(({ meaning }) => ofWeights.test(meaning));
  if (column === undefined) return false;
  findings.add({
    severity: 'error',
    code: 'charge_by_weight',
    message: `A coluna ${quoted(column.header)} faz a taxa mudar com o peso; uma lista de lugares tem um só valor por lugar.`,
    sheet,
    line: headerLine,
    column: columnLetters(column.index),
  });
  return true;
}

/** Plain numbers under `Valor` for a charge that is a percent as a rule: 45,00 of it may be reais. */
export function askListAmounts(block: UnderstoodBlock, code: ChargeCode, reading: Reading): void {
  if (usualMeasureOf(code) !== 'percent') return;
  for (const meaning of ['price', 'charge_value'] as const) {
    const column = columnOf(block, meaning);
    if (column === undefined) continue;
    const isOpen = (cell: Cell): boolean =>
      cell !== null &&
      (typeof cell === 'number' || isPlainNumber(cell)) &&
      measureOfHeader(column.header, cell) === 'value';
    const row = block.body.find(({ cells }) => isOpen(cells[column.index] ?? null));
    if (row !== undefined) reading.questions.ask(percentOrMoney(block, { column, row, prefix: 'charge_' }));
  }
}
