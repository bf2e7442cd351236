import { FindingList, type FindingReport } from '../finding.ts';
import type { Sheet } from '../spreadsheets/sheet.ts';
import { findSkuBlocks, type SkuBlock } from './find-columns.ts';
import type { SheetProduct } from './product.ts';
import { ProductDrafts } from './product-drafts.ts';
import { type Categories, type CategoryBook, categoryBook, readSkuRow } from './read-row.ts';
import { cellsOf, type RowCells } from './row-cells.ts';
import { ShopRows } from './shops/shop-rows.ts';

/** What a file of products says. With an error in the report there are no products: nothing is half-loaded. */
export type SkuReading = { products: SheetProduct[]; rows: number; report: FindingReport };

/** Rows of products that one file may have. */
export const mostSkuRows = 100_000;

/**
 * Reads the products of a file: columns by their names, a header anywhere in the first rows, decimal comma or dot,
 * metres and kilograms unless a header says otherwise, rows of one SKU as its volumes. Empty sizes stay null.
 */
export function readSkus(sheets: readonly Sheet[], categories: Categories): SkuReading {
  const findings = new FindingList();
  const blocks = findSkuBlocks(sheets, findings);
  const rows = blocks.reduce((sum, { body }) => sum + body.length, 0);
  if (rows > mostSkuRows) tellTooMany(findings);
  else if (rows === 0 && findings.errorCount === 0) tellNone(findings);
  const products = findings.errorCount > 0 ? [] : readBlocks(blocks, categories, findings);
  return { products: findings.errorCount > 0 ? [] : products, rows, report: findings.report() };
}

function readBlocks(
  blocks: readonly SkuBlock[],
  categories: Categories,
  findings: FindingList,
): SheetProduct[] {
  const book = categoryBook(categories);
  const drafts = new ProductDrafts(findings);
  for (const block of blocks) readBlock(block, cellsOf(block, blocks, findings), { book, drafts, findings });
  return drafts.products();
}

type Reading = { book: CategoryBook; drafts: ProductDrafts; findings: FindingList };

function readBlock(block: SkuBlock, cells: RowCells, { book, drafts, findings }: Reading): void {
  const read = [...block.columns.values()].map(({ index }) => index);
  const shopRows = new ShopRows();
  for (const row of block.body) {
    // What stands beside the table is no product.
    if (read.every((index) => (row.cells[index] ?? null) === null)) continue;
    const place = { sheet: block.sheet, line: row.line };
    const said = () => readSkuRow(row, cells, book);
    const product = block.shop === null ? said() : shopRows.complete(row, said, { cells, block });
    if (product === null) continue;
    if (block.shop === null) drafts.add(product, place);
    else drafts.addOnce(product, place);
  }
  cells.tellUnits();
  shopRows.tell(findings, block);
}

function tellTooMany(findings: FindingList): void {
  findings.add({
    severity: 'error',
    code: 'too_many_rows',
    message: `O arquivo tem mais de ${mostSkuRows} linhas de produtos.`,
    fix: 'Divida-o em vários arquivos; o que já está no catálogo fica.',
  });
}

function tellNone(findings: FindingList): void {
  findings.add({
    severity: 'error',
    code: 'no_rows',
    message: 'Não há produtos abaixo dos títulos.',
    fix: 'Escreva ao menos um produto.',
  });
}
