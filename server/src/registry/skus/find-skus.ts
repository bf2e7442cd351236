import type { Page, PageRequest } from '@carreto/contract/admin/common';
import type { SkuProduct, SkuVolume } from '@carreto/contract/admin/registry/skus';
import type { RegistryContext } from '../changes/change.ts';
import { pageStart, toPage } from '../page.ts';
import { requireShipper } from '../shippers/shipper.ts';
import { toSku } from './sku.ts';

/**
 * Products of a shipper in the order they were added.
 * @throws Failure `not_found` without such a shipper.
 */
export async function listSkus(
  ctx: RegistryContext,
  query: PageRequest & { shipperId: number; sku?: string; complete?: boolean },
): Promise<Page<SkuProduct>> {
  await requireShipper(ctx.db, query.shipperId);
  const { after, fetch } = pageStart(query);
  let select = ctx.db
    .selectFrom('sku')
    .selectAll()
    .where('shipperId', '=', query.shipperId)
    .where('id', '>', after);
  if (query.sku !== undefined) select = select.where('sku', '=', query.sku);
  if (query.complete !== undefined) select = select.where('complete', '=', query.complete);
  const rows = await select.orderBy('id').limit(fetch).execute();
  return toPage(query, rows.map(toSku));
}

/** What the catalogue says of a product, for volumes that leave out their size (decision S3). */
export type KnownSku = { category: number; volumes: readonly SkuVolume[] };

/**
 * The active products among these codes; the others are not in the answer. One query by key: catalogues are
 * too large for the mirror, and only quotes that leave sizes out ask.
 */
export async function findSkus(
  ctx: RegistryContext,
  shipperId: number,
  codes: readonly string[],
): Promise<ReadonlyMap<string, KnownSku>> {
  if (codes.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('sku')
    .select(['sku', 'category', 'volumes'])
    .where('shipperId', '=', shipperId)
    .where('active', '=', true)
    .where('sku', 'in', [...new Set(codes)])
    .execute();
  return new Map(rows.map(({ sku, ...known }) => [sku, known]));
}
