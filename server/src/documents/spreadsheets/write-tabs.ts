import { csvField, writeCsv } from './write-csv.ts';
import { writeXlsx, type XlsxCell, type XlsxSheet, type XlsxStream, xlsxInPieces } from './write-xlsx.ts';

export type SheetFormat = 'csv' | 'xlsx';

/** A file of tabs; of these a CSV has only the first. */
export type TabFile = { format: SheetFormat; tabs: readonly XlsxSheet[] };

/** What the two kinds of file are as bodies. */
export const sheetContentTypes: Readonly<Record<SheetFormat, string>> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The bytes of the file. In a CSV numbers have a decimal comma, money two decimals; nothing is a formula. */
export async function writeTabs({ format, tabs }: TabFile): Promise<Uint8Array<ArrayBuffer>> {
  const [first] = tabs;
  if (first === undefined) throw new Error('a file without a tab');
  return format === 'csv' ? writeCsv(csvRows(first)) : writeXlsx(tabs);
}

function* csvRows({ columns, rows }: XlsxSheet): Generator<string[]> {
  yield columns.map(({ title }) => title);
  for (const row of rows) yield row.map((cell, at) => csvCell(cell, columns[at]?.isMoney === true));
}

function csvCell(cell: XlsxCell, isMoney: boolean): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell;
  return (isMoney ? cell.toFixed(2) : String(cell)).replace('.', ',');
}

/** The same of one tab whose rows come page by page, a page of which is in memory. */
export function tabInPieces(format: SheetFormat, tab: XlsxStream): AsyncGenerator<Uint8Array> {
  return format === 'csv' ? csvInPieces(tab) : xlsxInPieces(tab);
}

async function* csvInPieces({ columns, pages }: XlsxStream): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const lines = (rows: readonly (readonly XlsxCell[])[]) =>
    rows.map((row) => {
      const fields = row.map((cell, at) => csvField(csvCell(cell, columns[at]?.isMoney === true)));
      return `${fields.join(';')}\r\n`;
    });
  yield encoder.encode(`\ufeff${lines([columns.map(({ title }) => title)]).join('')}`);
  for await (const page of pages) yield encoder.encode(lines(page).join(''));
}
