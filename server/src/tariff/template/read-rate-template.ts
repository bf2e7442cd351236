import { FindingList } from '../../documents/finding.ts';
import { CellReader } from '../../documents/spreadsheets/cells/cell-reader.ts';
import type { Sheet } from '../../documents/spreadsheets/sheet.ts';
import type { TableDocument } from '../../engine/rating/document.ts';
import { checkDocument } from '../document/check-document.ts';
import type { DocumentReading } from '../document/parse-document.ts';
import { type TemplateColumn, templateTitles } from './columns.ts';
import { type TemplateOptions, templateUnit } from './options.ts';
import { arrangeRanges } from './ranges.ts';
import { readTemplateRows } from './rows.ts';
import { findSources, notationOf } from './sources.ts';
import { buildTariff } from './tariff.ts';
import { warnOfUnit } from './unit.ts';

/**
 * Reads the widely used 12-column rate template, from all tabs, into a table document. Every bad line is
 * named; with any error nothing is produced. Readings where the template is silent: decision Q18.
 */
export function readRateTemplate(
  sheets: readonly Sheet[],
  options: TemplateOptions,
  findings = new FindingList(),
): DocumentReading {
  const unit = templateUnit(options);
  const sources = findSources(sheets, options, findings);
  const cells = new CellReader<TemplateColumn>({
    notation: notationOf(sources, options, findings),
    findings,
    titleOf: (column) => templateTitles[column],
  });
  const rows = sources.flatMap((source) => readTemplateRows(source, cells, findings));
  if (rows.length === 0 && findings.errorCount === 0) {
    findings.add({
      severity: 'error',
      code: 'no_rows',
      message: 'A planilha não tem nenhuma linha de preço.',
    });
  }
  warnOfUnit(rows, unit, findings);
  const ranges = arrangeRanges(rows, options.overlaps, findings);
  const prices = buildTariff(ranges, unit, findings);
  if (findings.errorCount > 0) return { document: null, report: findings.report() };
  const document = assemble(options, prices);
  checkDocument(document, findings);
  return { document: findings.errorCount === 0 ? document : null, report: findings.report() };
}

function assemble(
  options: TemplateOptions,
  prices: Pick<TableDocument, 'coverage' | 'tariff'>,
): TableDocument {
  const { weightUnit: _, decimal: _decimal, overlaps: _overlaps, ...header } = options;
  return { schema: 1, ...header, ...prices };
}
