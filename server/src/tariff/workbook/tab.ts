import { type FindingList, quoted } from '../../documents/finding.ts';
import type { Row, Sheet } from '../../documents/spreadsheets/sheet.ts';
import { mostRows, type XlsxCell, type XlsxSheet } from '../../documents/spreadsheets/write-xlsx.ts';
import { fold } from '../../kernel/fold.ts';
import type { Kind, Value } from './kinds.ts';

/** A column of a tab: the member it holds, its title for people, and what an empty cell means. */
export type Column = {
  member: string;
  title: string;
  kind: Kind;
  /** Null where nothing may be said; left out where a value is due. */
  whenEmpty?: Value;
  width?: number;
};

/** A tab of the workbook; further tabs of the name with a number continue it. */
export type Tab = { name: string; columns: readonly Column[] };

/** Values of one row, by member. */
export type Values = Readonly<Record<string, Value>>;

/** A row that was read, and where it stands. */
export type TabRow = { tab: Tab; sheet: string; line: number; values: Values };

/** What the rows of a tab are made of: each is turned into values only when it is written. */
export type TabContent<Item> = { tab: Tab; items: readonly Item[]; toValues: (item: Item) => Values };

/** The values of a row; one that does not say where it came from is its own line. */
export function withLine({ values, line }: TabRow): Values {
  return { ...values, line: values.line ?? line };
}

/** The tabs that hold these rows: as many as they need, at least one. */
export function writeTab<Item>(
  { tab, items, toValues }: TabContent<Item>,
  rowsPerTab = mostRows - 1,
): XlsxSheet[] {
  const count = Math.max(1, Math.ceil(items.length / rowsPerTab));
  return Array.from({ length: count }, (_, at) => ({
    name: at === 0 ? tab.name : `${tab.name} ${at + 1}`,
    columns: tab.columns.map(({ title, width, kind }) => ({
      title,
      width: width ?? Math.max(10, title.length + 2),
      isMoney: kind.isMoney === true,
    })),
    rows: {
      *[Symbol.iterator]() {
        const end = Math.min(items.length, (at + 1) * rowsPerTab);
        for (const item of items.slice(at * rowsPerTab, end)) {
          const values = toValues(item);
          yield tab.columns.map(({ member, kind }): XlsxCell => toCell(values[member] ?? null, kind));
        }
      },
    },
  }));
}

/** A value as its cell. */
export function toCell(value: Value, kind: Kind): XlsxCell {
  return value === null ? null : kind.write(value);
}

/** Whether a sheet is the tab or a continuation of it. */
export function isOfTab(sheet: Sheet, tab: Tab): boolean {
  const name = nameKey(sheet.name ?? '');
  const own = nameKey(tab.name);
  return name === own || (name.startsWith(own) && /^[0-9]{1,3}$/.test(name.slice(own.length)));
}

/** Rows of a tab over all its sheets; what is wrong is named and reads as left out. */
export function readTab(sheets: readonly Sheet[], tab: Tab, findings: FindingList): TabRow[] {
  return sheets.filter((sheet) => isOfTab(sheet, tab)).flatMap((sheet) => readSheet(sheet, tab, findings));
}

const searchedRows = 30;

function readSheet(sheet: Sheet, tab: Tab, findings: FindingList): TabRow[] {
  const name = sheet.name ?? tab.name;
  if (sheet.rows.length === 0) return [];
  const header = findHeader(sheet.rows, tab);
  if (header === null) {
    const message = `Falta a linha de títulos: ${tab.columns.map(({ title }) => title).join(', ')}.`;
    findings.add({ severity: 'error', code: 'missing_header', message, sheet: name });
    return [];
  }
  checkTitles(header, { tab, name, findings });
  const rows: TabRow[] = [];
  for (const row of sheet.rows.slice(header.index + 1)) {
    const place = { sheet: name, line: row.line };
    const values: Record<string, Value> = {};
    for (const [at, column] of tab.columns.entries()) {
      const cell = row.cells[header.at[at] ?? -1] ?? null;
      const value = readCell(cell, column, { ...place, findings });
      if (value !== undefined) values[column.member] = value;
    }
    rows.push({ tab, ...place, values });
  }
  return rows;
}

type CellPlace = { sheet: string; line: number; findings: FindingList };

/** The value of a cell; undefined after a finding. */
export function readCell(
  cell: string | number | null,
  { title, kind, whenEmpty }: Column,
  { sheet, line, findings }: CellPlace,
): Value | undefined {
  if (cell === null && whenEmpty !== undefined) return whenEmpty;
  const reading = cell === null ? { code: 'missing_value', reason: 'está vazio' } : kind.read(cell);
  if ('value' in reading) return reading.value;
  const given = cell === null ? '' : `: ${quoted(cell)}`;
  const message = `${title} ${reading.reason}${given}.`;
  findings.add({ severity: 'error', code: reading.code, message, sheet, line, column: title });
  return undefined;
}

type Header = { row: Row; index: number; at: number[] };

function findHeader(rows: readonly Row[], { columns }: Tab): Header | null {
  const wanted = columns.map(({ title }) => nameKey(title));
  let best: Header | null = null;
  let most = 1;
  for (const [index, row] of rows.slice(0, searchedRows).entries()) {
    const titles = row.cells.map((cell) => nameKey(String(cell ?? '')));
    const at = wanted.map((title) => titles.indexOf(title));
    const known = at.filter((place) => place >= 0).length;
    if (known > most) {
      most = known;
      best = { row, index, at };
    }
  }
  return best;
}

type TitleCheck = { tab: Tab; name: string; findings: FindingList };

/** Titles that are missing where a value is due, twice there, or unknown. */
function checkTitles({ row, at }: Header, { tab, name, findings }: TitleCheck): void {
  const place = { sheet: name, line: row.line };
  for (const [index, { title, whenEmpty }] of tab.columns.entries()) {
    if (at[index] !== -1 || whenEmpty !== undefined) continue;
    const message = `Falta a coluna ${title}.`;
    findings.add({ severity: 'error', code: 'missing_column', message, column: title, ...place });
  }
  const known = new Set(tab.columns.map(({ title }) => nameKey(title)));
  const seen = new Set<string>();
  for (const cell of row.cells) {
    const title = nameKey(String(cell ?? ''));
    if (title === '') continue;
    if (!known.has(title)) {
      const message = `Coluna ${quoted(cell)} não reconhecida; foi ignorada.`;
      findings.add({ severity: 'warning', code: 'unknown_column', message, ...place });
    } else if (seen.has(title)) {
      const message = `A coluna ${quoted(cell)} aparece duas vezes.`;
      findings.add({ severity: 'error', code: 'duplicate_column', message, ...place });
    }
    seen.add(title);
  }
}

/** Names of tabs and titles are compared without case, accents, spaces and signs; `%` and `$` count. */
export function nameKey(name: string): string {
  return fold(name.slice(0, 120)).replace(/[^a-z0-9%$³]/g, '');
}
