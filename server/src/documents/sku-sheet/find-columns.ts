import { type FindingList, quoted } from '../finding.ts';
import { columnTitle } from '../spreadsheets/cells/folded.ts';
import type { Row, Sheet } from '../spreadsheets/sheet.ts';
import { isUnitLeftOut, readSkuHeader, type SkuColumn, type SkuMeaning } from './columns.ts';
import { shopColumns, shopOf } from './shops/shop-columns.ts';
import type { ShopExport } from './shops/shop-exports.ts';

/** A tab with products: its columns, and the rows below its header. */
export type SkuBlock = {
  sheet: string | null;
  columns: ReadonlyMap<SkuMeaning, SkuColumn>;
  body: readonly Row[];
  /** The system that exported it; null for a sheet of anybody's. */
  shop: ShopExport | null;
};

/** A header is looked for among so many rows. */
const searchedRows = 30;

/**
 * The tabs that have a header: the row with the most known names among the first thirty, that of the SKU among them.
 * Hidden tabs are left alone. A missing header, description or a column twice is an error.
 */
export function findSkuBlocks(sheets: readonly Sheet[], findings: FindingList): SkuBlock[] {
  const shown = sheets.filter(({ hidden }) => !hidden);
  const blocks = shown.flatMap((sheet) => {
    const at = headerIndex(sheet.rows);
    if (at !== null) return [blockAt(sheet, at, findings)];
    if (shown.length > 1 && sheet.rows.length > 0) tellIgnored(sheet, findings);
    return [];
  });
  if (blocks.length === 0) {
    findings.add({
      severity: 'error',
      code: 'no_header',
      message: 'Não há linha de títulos com uma coluna de SKU nas 30 primeiras linhas.',
      fix: 'Ponha os títulos acima dos produtos: SKU, Descrição, Altura (cm), Largura (cm), Comprimento (cm), Peso (kg).',
    });
  }
  return blocks;
}

function tellIgnored({ name, rows }: Sheet, findings: FindingList): void {
  findings.add({
    severity: 'warning',
    code: 'sheet_ignored',
    message: 'A aba não tem títulos de produtos e não foi lida.',
    sheet: name,
    line: rows[0]?.line ?? null,
    fix: 'Se há produtos nela, ponha os títulos acima deles.',
  });
}

function headerIndex(rows: readonly Row[]): number | null {
  let best: { at: number; known: number } | null = null;
  for (const [at, row] of rows.slice(0, searchedRows).entries()) {
    if (shopOf(row.cells) !== null) return at;
    const found = new Set(row.cells.map((cell) => meaningOf(cell)).filter((meaning) => meaning !== null));
    const isHeader = found.has('sku') && found.size >= 2;
    if (isHeader && found.size > (best?.known ?? 0)) best = { at, known: found.size };
  }
  return best?.at ?? null;
}

function meaningOf(cell: Row['cells'][number]): SkuMeaning | null {
  return typeof cell === 'string' ? (readSkuHeader(cell)?.meaning ?? null) : null;
}

/** The products of a shop's export, where the row is the header of one. */
function shopBlockAt(
  { name, rows }: Pick<Sheet, 'name' | 'rows'>,
  at: number,
  findings: FindingList,
): SkuBlock | null {
  const row = rows[at];
  const shop = row === undefined ? null : shopOf(row.cells);
  if (row === undefined || shop === null) return null;
  const columns = shopColumns({ shop, row, sheet: name, findings });
  return { sheet: name, columns, body: rows.slice(at + 1), shop };
}

function blockAt({ name, rows }: Sheet, at: number, findings: FindingList): SkuBlock {
  const shop = shopBlockAt({ name, rows }, at, findings);
  if (shop !== null) return shop;
  const columns = new Map<SkuMeaning, SkuColumn>();
  const line = rows[at]?.line ?? 1;
  for (const [index, cell] of (rows[at]?.cells ?? []).entries()) {
    if (cell === null) continue;
    const header = readSkuHeader(String(cell));
    const title = columnTitle(index, String(cell));
    const place = { sheet: name, line, column: title };
    const earlier = header === null ? undefined : columns.get(header.meaning);
    if (header === null) findings.add({ severity: 'warning', ...unknownColumn(cell), ...place });
    else if (earlier !== undefined) findings.add({ severity: 'error', ...twice(earlier), ...place });
    else columns.set(header.meaning, { ...header, index, title, isUnitLeftOut: isUnitLeftOut(String(cell)) });
  }
  if (!columns.has('description')) {
    findings.add({
      severity: 'error',
      code: 'missing_column',
      message: 'Falta a coluna da descrição do produto.',
      sheet: name,
      line,
      fix: 'Acrescente uma coluna com o título Descrição.',
    });
  }
  return { sheet: name, columns, body: rows.slice(at + 1), shop: null };
}

function unknownColumn(cell: string | number) {
  return {
    code: 'unknown_column',
    message: `A coluna ${quoted(cell)} não é conhecida e não foi lida.`,
    fix: 'Se ela importa, use um dos títulos conhecidos; ./carreto sku import --help os lista.',
  };
}

function twice(earlier: SkuColumn) {
  return {
    code: 'repeated_column',
    message: `A coluna diz o mesmo que ${earlier.title}.`,
    fix: 'Deixe uma só das colunas.',
  };
}
