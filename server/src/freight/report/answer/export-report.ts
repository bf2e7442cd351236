import { reportSheet } from '../../../documents/report-sheet/report-columns.ts';
import {
  type SheetFormat,
  sheetContentTypes,
  tabInPieces,
} from '../../../documents/spreadsheets/write-tabs.ts';
import type { XlsxCell } from '../../../documents/spreadsheets/write-xlsx.ts';
import type { Report, Shape } from './report.ts';

const rowsOfAPage = 500;

/** A report as a file: a row of each group and part, or one of everything. */
export function exportReport<Shown extends Shape>(
  report: Report<Shown>,
  { format, name }: { format: SheetFormat; name: string },
) {
  const { groupBy, step, total } = report;
  const isWhole = groupBy === null && step === null;
  const rows = isWhole ? [{ group: null, at: null, figures: total }] : report.rows;
  const { columns, cells } = reportSheet({ groupBy, step, rows }, Object.keys(total));
  return {
    contentType: sheetContentTypes[format],
    fileName: `desempenho-${name}.${format}`,
    body: tabInPieces(format, { name: 'Desempenho', columns, pages: inPages(cells) }),
  };
}

async function* inPages(cells: readonly XlsxCell[][]): AsyncGenerator<XlsxCell[][]> {
  for (let at = 0; at < cells.length; at += rowsOfAPage) yield cells.slice(at, at + rowsOfAPage);
}
