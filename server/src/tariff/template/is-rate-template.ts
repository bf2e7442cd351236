import { FindingList } from '../../documents/finding.ts';
import type { Sheet } from '../../documents/spreadsheets/sheet.ts';
import { findHeader, hasOwnTitles } from './columns.ts';

/**
 * Whether a file is the 12-column rate template and nothing else: every tab with figures has its header, and
 * no column of it is unknown unless the header is in the template's own words.
 */
export function isRateTemplate(sheets: readonly Sheet[]): boolean {
  const filled = sheets.filter(({ rows }) => rows.length > 0);
  return filled.length > 0 && filled.every(isTemplateTab);
}

function isTemplateTab({ rows, name }: Sheet): boolean {
  const findings = new FindingList();
  const header = findHeader(rows, name, findings);
  if (header === null) return false;
  const isPlain = findings.report().findings.length === 0;
  return isPlain || hasOwnTitles(rows[header.rowIndex]?.cells ?? []);
}

/** Whether a tab's header is in the template's own words, whose weights are grams; a tab without rows says nothing else. */
export function hasTemplateTitles({ rows, name }: Sheet): boolean {
  const header = findHeader(rows, name, new FindingList());
  return header === null || hasOwnTitles(rows[header.rowIndex]?.cells ?? []);
}
