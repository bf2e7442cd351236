import { type FindingList, quoted } from '../../documents/finding.ts';
import type { Row, Sheet } from '../../documents/spreadsheets/sheet.ts';
import type { Value } from './kinds.ts';
import { type Column, nameKey, readCell, type TabRow } from './tab.ts';
import { headerFields, headerTab, marker } from './tab-header.ts';

/** The first tab: its values by member, and where each stands. */
export type HeaderReading = { values: Readonly<Record<string, Value>>; rows: ReadonlyMap<string, TabRow> };

const tab = { name: headerTab, columns: headerFields };
const fieldByTitle = new Map(headerFields.map((field) => [nameKey(field.title), field]));

/** Statements by their titles, in any order; what is not said has the commonest value of the trade. */
export function readHeader(sheets: readonly Sheet[], findings: FindingList): HeaderReading {
  const sheet = sheets.find(({ rows: [first] }) => first?.cells[0] === marker.title);
  const name = sheet?.name ?? headerTab;
  if (sheet?.rows[0]?.cells[1] !== marker.value) {
    const message = `Esta versão do formato não é conhecida; esperado ${marker.value}.`;
    findings.add({ severity: 'error', code: 'unknown_version', message, sheet: name, line: 1 });
  }
  const header: Header = { name, values: {}, rows: new Map() };
  for (const row of sheet?.rows.slice(1) ?? []) takeRow(header, row, findings);
  for (const field of headerFields) if (!header.rows.has(field.member)) leaveOut(header, field, findings);
  return header;
}

type Header = { name: string; values: Record<string, Value>; rows: Map<string, TabRow> };

function takeRow({ name, values, rows }: Header, { line, cells }: Row, findings: FindingList): void {
  const [title = null, cell = null] = cells;
  if (title === null && cell === null) return;
  const field = fieldByTitle.get(nameKey(String(title ?? '')));
  const place = { sheet: name, line };
  if (field === undefined) {
    const message = `Linha ${quoted(title ?? '')} não reconhecida; foi ignorada.`;
    findings.add({ severity: 'warning', code: 'unknown_row', message, ...place });
    return;
  }
  if (rows.has(field.member)) {
    const message = `${field.title} aparece duas vezes.`;
    findings.add({ severity: 'error', code: 'duplicate', message, ...place });
    return;
  }
  const value = readCell(cell, field, { ...place, findings });
  if (value !== undefined) values[field.member] = value;
  rows.set(field.member, { tab, ...place, values });
}

function leaveOut(
  { name, values }: Header,
  { member, title, whenEmpty }: Column,
  findings: FindingList,
): void {
  if (whenEmpty !== undefined) values[member] = whenEmpty;
  else {
    const message = `Falta a linha ${title}.`;
    findings.add({ severity: 'error', code: 'missing_value', message, sheet: name });
  }
}
