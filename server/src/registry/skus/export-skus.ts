import type { Kysely } from 'kysely';
import type { SheetProduct } from '../../documents/sku-sheet/product.ts';
import type { SkuFormat } from '../../documents/sku-sheet/write-skus.ts';
import { fail } from '../../kernel/failure.ts';
import type { LongReads, Reads } from '../../platform/db/hosts/long-reads.ts';
import type { Rows } from '../../rows.ts';
import { inThread } from '../../threads/in-thread.ts';
import { requireShipper } from '../shippers/shipper.ts';

/** A catalogue as a file; its name is made of numbers alone. */
export type ExportedSkus = { bytes: Uint8Array; contentType: string; fileName: string };

const contentTypes: Readonly<Record<SkuFormat, string>> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Products that one file takes; larger catalogues are read page by page. */
const mostProducts = 500_000;

/**
 * All products of a shipper in the order they were added, as a file that `importSkus` takes again; read on a standby where one has what
 * was written before.
 * @throws Failure `not_found` without such a shipper; `work_too_large` for catalogues that no file takes.
 */
export async function exportSkus(
  { longReads }: { longReads: LongReads<Rows> },
  { shipperId, format }: { shipperId: number; format: SkuFormat },
): Promise<ExportedSkus> {
  const reads = await longReads.upToNow();
  await reads.run((db) => requireShipper(db, shipperId));
  const bytes = await inThread.writeSkus({ products: await allProducts(reads, shipperId), format });
  return { bytes, contentType: contentTypes[format], fileName: `skus-${shipperId}.${format}` };
}

const pageSize = 5_000;

async function allProducts(reads: Reads<Rows>, shipperId: number): Promise<SheetProduct[]> {
  const products: SheetProduct[] = [];
  for (let after = 0; products.length <= mostProducts; ) {
    const last = after;
    const rows = await reads.run((db) => readPage(db, shipperId, last));
    for (const { id: _, ...product } of rows) products.push(product);
    after = rows.at(-1)?.id ?? after;
    if (rows.length < pageSize) return products;
  }
  throw fail('work_too_large');
}

function readPage(db: Kysely<Rows>, shipperId: number, after: number) {
  return db
    .selectFrom('sku')
    .select(['id', 'sku', 'description', 'tag', 'category', 'active', 'volumes'])
    .where('shipperId', '=', shipperId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(pageSize)
    .execute();
}
