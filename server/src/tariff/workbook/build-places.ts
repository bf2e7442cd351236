import type { FindingList } from '../../documents/finding.ts';
import type { Sheet } from '../../documents/spreadsheets/sheet.ts';
import { readTab, type TabRow, withLine } from './tab.ts';
import { coverageTab, originsTab } from './tabs.ts';

/** A part of the document, and the rows it was made of in the same order. */
export type Built<Rows> = { json: unknown; rows: Rows };

/** Origins in the order their first line comes, each with its ranges. */
export function buildOrigins(sheets: readonly Sheet[], findings: FindingList): Built<TabRow[][]> {
  const byCode = Map.groupBy(readTab(sheets, originsTab, findings), ({ values }) => values.code);
  const rows = [...byCode.values()];
  const json = rows.map((own) => ({
    code: own[0]?.values.code,
    ranges: own.map(({ values }) => [values.start, values.end]),
  }));
  return { json, rows };
}

export function buildCoverage(sheets: readonly Sheet[], findings: FindingList): Built<TabRow[]> {
  const rows = readTab(sheets, coverageTab, findings);
  if (rows.length === 0) {
    const message = 'Não há nenhuma faixa de CEP atendida.';
    findings.add({ severity: 'error', code: 'no_rows', message, sheet: coverageTab.name });
  }
  return { json: rows.map(withLine), rows };
}
