import type { FindingList } from '../../documents/finding.ts';
import { longestValue } from '../../documents/spreadsheets/cells/cell-reader.ts';
import {
  decideNotation,
  type Notation,
  noEvidence,
  weighNotation,
} from '../../documents/spreadsheets/cells/decimals.ts';
import type { Cell, Row, Sheet } from '../../documents/spreadsheets/sheet.ts';
import { findHeader, type TemplateColumn } from './columns.ts';
import { type TemplateOptions, templateUnit } from './options.ts';
import type { RowsSource } from './rows.ts';

/**
 * The tabs that hold the template, each with its header. Tabs of text beside them are ignored with a warning;
 * a tab of figures without a header is an error, because prices must not be lost in silence.
 */
export function findSources(
  sheets: readonly Sheet[],
  options: TemplateOptions,
  findings: FindingList,
): RowsSource[] {
  const sources: RowsSource[] = [];
  const weightUnit = templateUnit(options);
  const others: Sheet[] = [];
  for (const [sheetIndex, sheet] of sheets.entries()) {
    const errorsBefore = findings.errorCount;
    const header = findHeader(sheet.rows, sheet.name, findings);
    if (header !== null) sources.push({ sheet, sheetIndex, header, weightUnit });
    else if (findings.errorCount === errorsBefore && sheet.rows.length > 0) others.push(sheet);
  }
  for (const sheet of others) reportOther(sheet, sources.length > 0, findings);
  for (const { sheet } of sources) {
    if (!sheet.hidden) continue;
    const message = 'Esta aba está oculta e foi lida como as outras.';
    findings.add({ severity: 'warning', code: 'hidden_sheet', message, sheet: sheet.name });
  }
  if (sheets.every((sheet) => sheet.rows.length === 0)) {
    findings.add({ severity: 'error', code: 'no_rows', message: 'A planilha está vazia.' });
  }
  return sources;
}

function reportOther(sheet: Sheet, hasSources: boolean, findings: FindingList): void {
  const isLost = !hasSources || sheet.rows.slice(0, sampledRows).some(looksLikePrices);
  const message = isLost
    ? 'Não há cabeçalho com ZipCodeStart, ZipCodeEnd, WeightStart, WeightEnd, AbsoluteMoneyCost e TimeCost.'
    : 'Esta aba não tem o cabeçalho da tabela e foi ignorada.';
  findings.add({
    severity: isLost ? 'error' : 'warning',
    code: isLost ? 'missing_header' : 'sheet_ignored',
    message,
    sheet: sheet.name,
  });
}

const sampledRows = 50;
const figuresOfPriceRow = 5;

function looksLikePrices(row: Row): boolean {
  const figures = row.cells.filter(
    (cell) => typeof cell === 'number' || /^[0-9.,:-]+$/.test(cell?.trim() ?? ''),
  );
  return figures.length >= figuresOfPriceRow;
}

const numberColumns: readonly TemplateColumn[] = [
  'weightStart',
  'weightEnd',
  'price',
  'percent',
  'extraPrice',
  'maxVolume',
  'minimumInsurance',
  'time',
];

/** The decimal sign of all texts of a file: as the options say, else as the file itself shows. */
export function notationOf(
  sources: readonly RowsSource[],
  { decimal }: TemplateOptions,
  findings: FindingList,
): Notation {
  if (decimal !== 'auto') return decimal;
  const evidence = noEvidence();
  for (const { sheet, header } of sources) {
    const columns = numberColumns.map((column) => header.at[column]).filter((at) => at >= 0);
    for (const row of sheet.rows.slice(header.rowIndex + 1)) {
      for (const at of columns) weighCell(row.cells[at] ?? null, evidence);
    }
  }
  const { notation, isGuess } = decideNotation(evidence);
  if (isGuess) {
    const sign = notation === 'comma' ? 'a vírgula' : 'o ponto';
    const message = `O arquivo não deixa claro o sinal decimal; ${sign} foi lido como decimal. Confira ou informe a opção decimal.`;
    findings.add({ severity: 'warning', code: 'ambiguous_decimal', message });
  }
  return notation;
}

function weighCell(cell: Cell, evidence: Parameters<typeof weighNotation>[1]): void {
  // Times such as 04.12:00:00 say nothing of decimals, nor do texts too long for a number.
  if (typeof cell !== 'string' || cell.length > longestValue || cell.includes(':')) return;
  weighNotation(cell.trim(), evidence);
}
