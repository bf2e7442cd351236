import { startsFormula } from './formula-start.ts';
import { columnLetters } from './sheet.ts';
import {
  contentTypesXml,
  relationshipsXml,
  workbookRelationshipsXml,
  workbookXml,
} from './write-xlsx-package.ts';
import { styleOf, stylesXml } from './write-xlsx-styles.ts';
import { writeZip, type ZipPart, zipInPieces } from './write-zip.ts';
import { dateSerial } from './xlsx-date.ts';
import { cellText } from './xlsx-text.ts';

/** A number is exact to 15 digits; whoever has more writes a text. Empty cells are null. */
export type XlsxCell = string | number | null;

export type XlsxColumn = {
  title: string;
  /** Of the column, in characters. */
  width?: number;
  /** Two decimals, always shown. */
  isMoney?: boolean;
  /** Its texts are days, `YYYY-MM-DD`, which a spreadsheet has as dates; what is none stays a text. */
  isDate?: boolean;
};

/** A tab: a row of titles that stays in sight, and rows below. */
export type XlsxSheet = { name: string; columns: readonly XlsxColumn[]; rows: Iterable<readonly XlsxCell[]> };

/** Rows of one tab, the titles included: what the format allows. */
export const mostRows = 1_048_576;
/** Texts kept once; beyond, they are written where they stand. */
const sharedTexts = 65_536;

/**
 * The bytes of an .xlsx. Rows are taken one at a time. Texts are texts whatever they look like: a cell that a
 * spreadsheet program could take for a formula once somebody edits it is marked to stay a text.
 */
export function writeXlsx(sheets: readonly XlsxSheet[]): Promise<Uint8Array<ArrayBuffer>> {
  const strings = new Map<string, number>();
  const tabs = sheets.map((sheet) => ({ name: sheet.name, text: inChunks(sheetXml(sheet, strings)) }));
  return writeZip(partsOf(tabs, strings));
}

/** A tab whose rows come page by page. */
export type XlsxStream = Omit<XlsxSheet, 'rows'> & { pages: AsyncIterable<readonly (readonly XlsxCell[])[]> };

/** The same of one tab, written while its rows come; a page of them is in memory. */
export function xlsxInPieces(sheet: XlsxStream): AsyncGenerator<Uint8Array> {
  const strings = new Map<string, number>();
  return zipInPieces(partsOf([{ name: sheet.name, text: pagesXml(sheet, strings) }], strings));
}

function partsOf(
  tabs: readonly { name: string; text: ZipPart['text'] }[],
  strings: ReadonlyMap<string, number>,
): ZipPart[] {
  const names = tabs.map(({ name }) => name);
  return [
    { name: '[Content_Types].xml', text: [contentTypesXml(names.length)] },
    { name: '_rels/.rels', text: [relationshipsXml] },
    { name: 'xl/workbook.xml', text: [workbookXml(names)] },
    { name: 'xl/_rels/workbook.xml.rels', text: [workbookRelationshipsXml(names.length)] },
    { name: 'xl/styles.xml', text: [stylesXml] },
    ...tabs.map(({ text }, at) => ({ name: `xl/worksheets/sheet${at + 1}.xml`, text })),
    { name: 'xl/sharedStrings.xml', text: inChunks(stringsXml(strings)) },
  ];
}

const chunkLength = 64 * 1024;

function* inChunks(pieces: Iterable<string>): Generator<string> {
  let chunk = '';
  for (const piece of pieces) {
    chunk += piece;
    if (chunk.length < chunkLength) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const frozenTitles =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
const usualWidth = 14;

function* sheetXml({ columns, rows }: XlsxSheet, strings: Map<string, number>): Generator<string> {
  const { opening, rowOf, closing } = linesOf(columns, strings);
  yield opening;
  for (const row of rows) yield rowOf(row);
  yield closing;
}

async function* pagesXml(
  { columns, pages }: XlsxStream,
  strings: Map<string, number>,
): AsyncGenerator<string> {
  const { opening, rowOf, closing } = linesOf(columns, strings);
  yield opening;
  for await (const page of pages) yield page.map(rowOf).join('');
  yield closing;
}

/** The text of a tab: what comes before its rows with the row of titles, each row in turn, what comes after. */
function linesOf(columns: readonly XlsxColumn[], strings: Map<string, number>) {
  const widths = columns.map(
    ({ width = usualWidth }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const head = `${declaration}<worksheet xmlns="${main}">${frozenTitles}<cols>${widths.join('')}</cols><sheetData>`;
  const titles = columns.map(({ title }) => title);
  const styles = columns.map(styleOfColumn);
  let line = 1;
  return {
    opening: head + rowXml(titles, { line, strings, styles: titles.map(() => styleOf.title) }),
    rowOf(row: readonly XlsxCell[]): string {
      line += 1;
      if (line > mostRows) throw new Error(`a tab holds at most ${mostRows} rows`);
      return rowXml(row, { line, strings, styles });
    },
    closing: '</sheetData></worksheet>',
  };
}

function styleOfColumn({ isMoney, isDate }: XlsxColumn): number {
  if (isDate === true) return styleOf.date;
  return isMoney === true ? styleOf.money : styleOf.plain;
}

type RowPlace = { line: number; strings: Map<string, number>; styles: readonly number[] };

function rowXml(row: readonly XlsxCell[], { line, strings, styles }: RowPlace): string {
  let xml = `<row r="${line}">`;
  for (const [at, cell] of row.entries()) {
    if (cell === null) continue;
    const style = styles[at] ?? styleOf.plain;
    const reference = `r="${columnLetters(at)}${line}"`;
    const value = style === styleOf.date && typeof cell === 'string' ? (dateSerial(cell) ?? cell) : cell;
    xml +=
      typeof value === 'number'
        ? numberXml(value, reference, style)
        : textXml(value, { reference, style, strings });
  }
  return `${xml}</row>`;
}

function numberXml(value: number, reference: string, style: number): string {
  return `<c ${reference}${styleXml(style)}><v>${value}</v></c>`;
}

function textXml(
  text: string,
  { reference, style, strings }: { reference: string; style: number; strings: Map<string, number> },
): string {
  const isOfNumbers = style === styleOf.money || style === styleOf.date;
  const shown = startsFormula(text) ? styleOf.text : isOfNumbers ? styleOf.plain : style;
  const opening = `<c ${reference}${styleXml(shown)}`;
  let index = strings.get(text);
  if (index === undefined && strings.size < sharedTexts) {
    index = strings.size;
    strings.set(text, index);
  }
  return index === undefined
    ? `${opening} t="inlineStr"><is>${textElement(text)}</is></c>`
    : `${opening} t="s"><v>${index}</v></c>`;
}

function styleXml(style: number): string {
  return style === styleOf.plain ? '' : ` s="${style}"`;
}

function textElement(text: string): string {
  return `<t xml:space="preserve">${cellText(text)}</t>`;
}

function* stringsXml(strings: ReadonlyMap<string, number>): Generator<string> {
  yield `${declaration}<sst xmlns="${main}" uniqueCount="${strings.size}">`;
  for (const text of strings.keys()) yield `<si>${textElement(text)}</si>`;
  yield '</sst>';
}
