import { FindingList, quoted } from '../../documents/finding.ts';
import type { Sheet } from '../../documents/spreadsheets/sheet.ts';
import { type DocumentReading, parseTableDocument } from '../document/parse-document.ts';
import { buildCharges } from './build-charges.ts';
import { buildHeader } from './build-header.ts';
import { buildCoverage, buildOrigins } from './build-places.ts';
import { buildTariff, tabsOfMode } from './build-tariff.ts';
import { contentTabs, legendTab } from './legend.ts';
import { type DocumentPlaces, inWordsOfTheFile } from './places.ts';
import { readHeader } from './read-header.ts';
import { isOfTab, nameKey } from './tab.ts';
import { headerTab, marker } from './tab-header.ts';

/** Whether the tabs of a file are those of our own workbook, by what its first one says. */
export function isWorkbook(sheets: readonly Sheet[]): boolean {
  return sheets.some(
    ({ rows: [first] }) =>
      first?.cells[0] === marker.title && String(first.cells[1] ?? '').startsWith(marker.prefix),
  );
}

/**
 * The document of a workbook that `writeWorkbook` made, and that people may have worked on since. Findings name
 * tab, line and column; with any error nothing is produced.
 */
export function readWorkbook(sheets: readonly Sheet[]): DocumentReading {
  const findings = new FindingList();
  const header = readHeader(sheets, findings);
  const mode = String(header.values.mode ?? '');
  reportOthers(sheets, mode, findings);
  const { json: headerJson } = buildHeader(header, findings);
  const origins = buildOrigins(sheets, findings);
  const coverage = buildCoverage(sheets, findings);
  const tariff = buildTariff(sheets, { header: header.values, findings });
  const charges = buildCharges(sheets, findings);
  if (findings.errorCount > 0) return { document: null, report: findings.report() };
  const { document, report } = parseTableDocument({
    schema: 1,
    ...headerJson,
    origins: origins.json,
    coverage: coverage.json,
    tariff: tariff.json,
    surcharges: charges.json,
  });
  const places: DocumentPlaces = {
    header: header.rows,
    origins: origins.rows,
    coverage: coverage.rows,
    tariff: tariff.rows,
    surcharges: charges.rows,
  };
  return { document, report: inWordsOfTheFile(report, findings.report(), places) };
}

/** Tabs that are not read, and hidden ones that are. */
function reportOthers(sheets: readonly Sheet[], mode: string, findings: FindingList): void {
  const ofMode = tabsOfMode(mode);
  for (const sheet of sheets) {
    if (sheet.rows.length === 0 || ownTabs.has(nameKey(sheet.name ?? ''))) continue;
    const tab = contentTabs.find((each) => isOfTab(sheet, each));
    const said = tab === undefined ? foreign(sheet) : remarkOn(sheet, ofMode.includes(tab));
    if (said !== null) findings.add({ severity: 'warning', ...said, sheet: sheet.name });
  }
}

const ownTabs = new Set([headerTab, legendTab].map(nameKey));

type Remark = { code: string; message: string };

function foreign({ name }: Sheet): Remark {
  const message = `A aba ${quoted(name)} não faz parte da tabela e foi ignorada.`;
  return { code: 'sheet_ignored', message };
}

function remarkOn({ hidden, rows }: Sheet, isRead: boolean): Remark | null {
  if (isRead && hidden) {
    return { code: 'hidden_sheet', message: 'Esta aba está oculta e foi lida como as outras.' };
  }
  if (isRead || rows.length === 1) return null;
  return { code: 'sheet_ignored', message: 'Esta aba não é do modo de cálculo da tabela e foi ignorada.' };
}
