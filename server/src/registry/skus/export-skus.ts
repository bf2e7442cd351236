import type { SheetProduct } from '../../documents/sku-sheet/product.ts';
import type { SkuFormat } from '../../documents/sku-sheet/write-skus.ts';
import { fail } from '../../kernel/failure.ts';
import { inThread } from '../../threads/in-thread.ts';
import type { RegistryContext } from '../changes/change.ts';
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
 * All products of a shipper in the order they were added, as a file that `importSkus` takes again.
 * @throws Failure `not_found` without such a shipper; `work_too_large` for catalogues that no file takes.
 */
export async function exportSkus(
  ctx: RegistryContext,
  { shipperId, format }: { shipperId: number; format: SkuFormat },
): Promise<ExportedSkus> {
  await requireShipper(ctx.db, shipperId);
  const bytes = await inThread.writeSkus({ products: await allProducts(ctx, shipperId), format });
  return { bytes, contentType: contentTypes[format], fileName: `skus-${shipperId}.${format}` };
}

const pageSize = 5_000;

async function allProducts({ db }: RegistryContext, shipperId: number): Promise<SheetProduct[]> {
  const products: SheetProduct[] = [];
  for (let after = 0; products.length <= mostProducts; ) {
    const rows = await db
      .selectFrom('sku')
      .select(['id', 'sku', 'description', 'tag', 'category', 'active', 'volumes'])
      .where('shipperId', '=', shipperId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(pageSize)
      .execute();
    for (const { id: _, ...product } of rows) products.push(product);
    after = rows.at(-1)?.id ?? after;
    if (rows.length < pageSize) return products;
  }
  throw fail('work_too_large');
}
