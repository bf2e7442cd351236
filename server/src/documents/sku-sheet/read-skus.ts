import { FindingList, type FindingReport } from '../finding.ts';
import type { Sheet } from '../spreadsheets/sheet.ts';
import { findSkuBlocks, type SkuBlock } from './find-columns.ts';
import type { SheetProduct } from './product.ts';
import { ProductDrafts } from './product-drafts.ts';
import { type Categories, categoryBook, readSkuRow } from './read-row.ts';
import { cellsOf } from './row-cells.ts';

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
  for (const block of blocks) {
    const cells = cellsOf(block, blocks, findings);
    const read = [...block.columns.values()].map(({ index }) => index);
    for (const row of block.body) {
      // What stands beside the table is no product.
      if (read.every((index) => (row.cells[index] ?? null) === null)) continue;
      const product = readSkuRow(row, cells, book);
      if (product !== null) drafts.add(product, { sheet: block.sheet, line: row.line });
    }
  }
  return drafts.products();
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
