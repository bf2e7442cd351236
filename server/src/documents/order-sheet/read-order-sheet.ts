import { type Finding, FindingList, quoted } from '../finding.ts';
import { CellReader } from '../spreadsheets/cells/cell-reader.ts';
import { noEvidence, notationFrom, weighNotation } from '../spreadsheets/cells/decimals.ts';
import { columnTitle } from '../spreadsheets/cells/folded.ts';
import { readSheets } from '../spreadsheets/read-sheets.ts';
import {
  type Cell,
  defaultSheetLimits,
  type Row,
  type Sheet,
  type SheetLimits,
} from '../spreadsheets/sheet.ts';
import {
  isNumber,
  type OrderColumn,
  type OrderMeaning,
  type OrderNumber,
  type OrderText,
  readOrderTitle,
} from './columns.ts';

/** An order as rows of a sheet tell it. Lengths in millimetres, weights in grams, money in cents. */
export type SheetOrder = {
  /** Its first row. */
  line: number;
  texts: Partial<Record<OrderText, string>>;
  goods: SheetGoods[];
};

type SheetGoods = {
  sku: string | null;
  description: string | null;
  amount: number;
  heightMm: number | null;
  widthMm: number | null;
  lengthMm: number | null;
  weightG: number | null;
  valueCents: number;
};

type OrderSheetReading = { orders: SheetOrder[]; findings: Finding[] };

const limits: SheetLimits = {
  ...defaultSheetLimits,
  bytes: 5 * 1_048_576,
  inflatedBytes: 64 * 1_048_576,
  rows: 6_000,
  columns: 200,
  cells: 400_000,
  sheets: 20,
};
const mostOrders = 500;
const mostGoods = 100;
const searchedRows = 30;

// biome-ignore format: a table
const longest: Readonly<Record<OrderText, number>> = {
  orderNumber: 50, channel: 255, name: 255, document: 18, stateInscription: 20, email: 255, phone: 20, zip: 9, street: 255,
  number: 60, complement: 255, district: 255, city: 255, state: 2, sku: 50, description: 255,
};
const most: Readonly<Record<OrderNumber, number>> = {
  ...{ amount: 9_999, height: 100_000, width: 100_000, length: 100_000 },
  ...{ weight: 1_000_000_000, value: 1_000_000_000 },
};

/**
 * Reads orders from a sheet, CSV or XLSX: titles anywhere in the first rows, a row a volume or product, rows of one order number
 * one order. A row that is wrong is left out with all of its order, and said.
 */
export async function readOrderSheet(bytes: Uint8Array): Promise<OrderSheetReading> {
  const file = await readSheets(bytes, { limits });
  if (!('sheets' in file)) return { orders: [], findings: file.findings };
  const findings = new FindingList();
  const block = blockOf(file.sheets, findings);
  const orders = block === null ? [] : readBlock(block, findings);
  return { orders, findings: findings.report().findings };
}

type Block = { sheet: string | null; columns: ReadonlyMap<OrderMeaning, OrderColumn>; body: readonly Row[] };

/** The first tab with a row of titles: a zip code and two others at least. */
function blockOf(sheets: readonly Sheet[], findings: FindingList): Block | null {
  for (const { name, hidden, rows } of sheets) {
    if (hidden) continue;
    for (const [at, row] of rows.slice(0, searchedRows).entries()) {
      const columns = columnsOf(row);
      if (columns.size < 3 || !columns.has('zip')) continue;
      tellUnknown(row, name, findings);
      return { sheet: name, columns, body: rows.slice(at + 1) };
    }
  }
  findings.add({
    severity: 'error',
    code: 'no_header',
    message:
      'Não há linha de títulos com CEP nas 30 primeiras linhas. Use: Pedido, Nome, CPF/CNPJ, CEP, Endereço, Número, Bairro, SKU, ' +
      'Quantidade, Altura (cm), Largura (cm), Comprimento (cm), Peso (kg), Valor.',
  });
  return null;
}

function columnsOf({ cells }: Row): Map<OrderMeaning, OrderColumn> {
  const columns = new Map<OrderMeaning, OrderColumn>();
  for (const [index, cell] of cells.entries()) {
    const title = typeof cell === 'string' ? readOrderTitle(cell) : null;
    if (title === null || columns.has(title.meaning)) continue;
    columns.set(title.meaning, { ...title, index, title: columnTitle(index, String(cell)) });
  }
  return columns;
}

function tellUnknown({ cells, line }: Row, sheet: string | null, findings: FindingList): void {
  for (const [index, cell] of cells.entries()) {
    if (cell === null || readOrderTitle(String(cell)) !== null) continue;
    const column = columnTitle(index, String(cell));
    const message = `A coluna ${quoted(cell)} não é conhecida e não foi lida.`;
    findings.add({ severity: 'warning', code: 'unknown_column', message, sheet, line, column });
  }
}

function readBlock(block: Block, findings: FindingList): SheetOrder[] {
  const reader = readerOf(block, findings);
  const byNumber = new Map<string, SheetOrder>();
  const refused = new Set<string>();
  for (const row of block.body) {
    if ([...block.columns.values()].every(({ index }) => (row.cells[index] ?? null) === null)) continue;
    const errors = findings.errorCount;
    const order = readRow(row, reader);
    // Rows without a number are orders of their own.
    const key = order.texts.orderNumber ?? `line ${row.line}`;
    if (findings.errorCount > errors) refused.add(key);
    const known = byNumber.get(key);
    if (known === undefined) byNumber.set(key, order);
    else join(known, order, reader);
    if (known !== undefined && findings.errorCount > errors) refused.add(key);
  }
  const orders = [...byNumber].filter(([key]) => !refused.has(key)).map(([, order]) => order);
  if (orders.length > mostOrders) tellTooMany(orders[mostOrders]?.line ?? 1, findings);
  return orders.slice(0, mostOrders);
}

/** Rows of one order say one recipient: the zip code of two is a mistake that would send goods astray. */
function join(known: SheetOrder, order: SheetOrder, { refuse }: Reader): void {
  const { zip } = order.texts;
  if (zip !== undefined && known.texts.zip !== zip)
    refuse(order.line, `O pedido ${quoted(known.texts.orderNumber)} tem dois CEPs.`);
  if (known.goods.length + order.goods.length > mostGoods)
    refuse(order.line, `O pedido ${quoted(known.texts.orderNumber)} tem mais de ${mostGoods} linhas.`);
  else known.goods.push(...order.goods);
  known.texts = { ...order.texts, ...known.texts };
}

function tellTooMany(line: number, findings: FindingList): void {
  const message = `A planilha tem mais de ${mostOrders} pedidos; os desta linha em diante ficaram de fora.`;
  findings.add({ severity: 'error', code: 'too_many_rows', message, line });
}

type Reader = {
  text(row: Row, meaning: OrderText): string | undefined;
  number(row: Row, meaning: OrderNumber): number | null;
  refuse(line: number, message: string): void;
};

function readerOf({ sheet, columns, body }: Block, findings: FindingList): Reader {
  const notation = notationOf({ columns, body });
  const titleOf = (meaning: OrderMeaning) => columns.get(meaning)?.title ?? '';
  const numbers = new CellReader<OrderMeaning>({ notation, findings, titleOf });
  const cellAt = ({ cells }: Row, meaning: OrderMeaning): Cell => {
    const cell = cells[columns.get(meaning)?.index ?? -1] ?? null;
    return typeof cell === 'string' && cell.trim() === '' ? null : cell;
  };
  const refuse = (line: number, message: string): void => {
    findings.add({ severity: 'error', code: 'bad_row', message, sheet, line });
  };
  return {
    refuse,
    text(row, meaning) {
      const cell = cellAt(row, meaning);
      if (cell === null) return undefined;
      const text = textOf(cell, meaning);
      if ([...text].length <= longest[meaning]) return text;
      refuse(row.line, `${titleOf(meaning)} tem mais de ${longest[meaning]} caracteres.`);
      return undefined;
    },
    number(row, meaning) {
      const cell = cellAt(row, meaning);
      if (cell === null) return null;
      const places = columns.get(meaning)?.places ?? 0;
      const rule = { places, whenEmpty: null, kind: 'money' as const, max: most[meaning] };
      const number = numbers.number(cell, rule, { sheet, line: row.line, column: meaning });
      // Zero is what systems write for what they do not know.
      return number === 0 && meaning !== 'value' ? null : number;
    },
  };
}

/** Zeros at the left that a spreadsheet program took away come back; punctuation of numbers goes. */
function textOf(cell: string | number, meaning: OrderText): string {
  const text = String(cell).trim();
  if (meaning === 'zip') return text.replace(/[\s.-]/g, '').padStart(8, '0');
  if (meaning === 'document') {
    const bare = text.replace(/[\s./-]/g, '').toUpperCase();
    return typeof cell === 'number' ? bare.padStart(bare.length > 11 ? 14 : 11, '0') : bare;
  }
  if (meaning === 'phone') return text.replace(/[^0-9]/g, '');
  return meaning === 'state' ? text.toUpperCase() : text;
}

function notationOf({ columns, body }: Pick<Block, 'columns' | 'body'>) {
  const evidence = noEvidence();
  for (const { meaning, index } of columns.values()) {
    if (!isNumber(meaning)) continue;
    for (const { cells } of body) {
      const cell = cells[index];
      if (typeof cell === 'string' && cell.length <= 60) weighNotation(cell.trim(), evidence);
    }
  }
  return notationFrom(evidence, noEvidence()).notation;
}

const textMeanings = (Object.keys(longest) as OrderText[]).filter(
  (meaning) => meaning !== 'sku' && meaning !== 'description',
);

function readRow(row: Row, { text, number }: Reader): SheetOrder {
  const texts: SheetOrder['texts'] = {};
  for (const meaning of textMeanings) {
    const value = text(row, meaning);
    if (value !== undefined) texts[meaning] = value;
  }
  return {
    line: row.line,
    texts,
    goods: [
      {
        sku: text(row, 'sku') ?? null,
        description: text(row, 'description') ?? null,
        amount: number(row, 'amount') ?? 1,
        heightMm: number(row, 'height'),
        widthMm: number(row, 'width'),
        lengthMm: number(row, 'length'),
        weightG: number(row, 'weight'),
        valueCents: number(row, 'value') ?? 0,
      },
    ],
  };
}
