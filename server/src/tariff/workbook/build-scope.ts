import { type FindingList, quoted } from '../../documents/finding.ts';
import { textKind, wordKind, zipKind } from './kinds.ts';
import { scopeWords } from './scope-words.ts';
import type { TabRow } from './tab.ts';

const words = wordKind(scopeWords);

/** The scope that the lines of one charge say, and the lines of each of its members. */
export function buildScope(
  rows: readonly TabRow[],
  findings: FindingList,
): { json: object; rows: ReadonlyMap<string, TabRow[]> } {
  const byMember = new Map<string, TabRow[]>();
  for (const row of rows) {
    const member = String(row.values.what ?? '');
    const own = byMember.get(member);
    if (own === undefined) byMember.set(member, [row]);
    else own.push(row);
  }
  const members = [...byMember].map(([member, own]) => [member, memberJson(member, own, findings)]);
  return { json: Object.fromEntries(members), rows: byMember };
}

function memberJson(member: string, rows: readonly TabRow[], findings: FindingList): unknown {
  if (member === 'zip') return rows.map((row) => zipRange(row, findings));
  if (member === 'ibge' || member === 'category') return rows.map((row) => wholeNumber(row, findings));
  if (member !== 'recipientType' && member !== 'side') return rows.map(({ values }) => values.value);
  for (const row of rows.slice(1)) report(row, findings, 'aparece duas vezes na mesma taxa');
  const [row] = rows;
  if (row === undefined) return undefined;
  const reading = words.read(String(row.values.value));
  if ('value' in reading) return reading.value;
  report(row, findings, reading.reason);
  return undefined;
}

function zipRange(row: TabRow, findings: FindingList): unknown[] {
  const start = zipKind.read(String(row.values.value));
  if (!('value' in start)) report(row, findings, start.reason);
  const value = 'value' in start ? start.value : null;
  return [value, row.values.until ?? value];
}

function wholeNumber(row: TabRow, findings: FindingList): number {
  const text = String(row.values.value).trim();
  if (!/^[0-9]{1,9}$/.test(text)) report(row, findings, 'não é um número inteiro');
  return Number(text);
}

function report({ values, sheet, line }: TabRow, findings: FindingList, reason: string): void {
  if (values.value === undefined) return;
  const message = `Valor ${reason}: ${quoted(textKind.write(values.value))}.`;
  findings.add({ severity: 'error', code: 'bad_scope', message, sheet, line, column: 'Valor' });
}
