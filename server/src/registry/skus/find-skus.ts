import type { Page, PageRequest } from '@carreto/contract/admin/common';
import type { SkuProduct, SkuVolume } from '@carreto/contract/admin/registry/skus';
import { type RawBuilder, sql } from 'kysely';
import { fold } from '../../kernel/fold.ts';
import { beginningWith, folded } from '../../platform/db/folded.ts';
import type { RegistryContext } from '../changes/change.ts';
import { pageStart, toPage } from '../page.ts';
import { requireShipper } from '../shippers/shipper.ts';
import { toSku } from './sku.ts';

/** Products of a shipper; members that are absent do not narrow. */
type SkuQuery = PageRequest & {
  shipperId: number;
  sku?: string;
  /** The beginning of a code, or beginnings of words of the description, whatever their case and accents. */
  text?: string;
  complete?: boolean;
};

/**
 * Products of a shipper in the order they were added; by a text in the order they are suggested: those whose code
 * begins with it first, then by code.
 * @throws Failure `not_found` without such a shipper.
 */
export async function listSkus(ctx: RegistryContext, query: SkuQuery): Promise<Page<SkuProduct>> {
  await requireShipper(ctx.db, query.shipperId);
  const { after, fetch } = pageStart(query);
  let select = ctx.db.selectFrom('sku').selectAll().where('shipperId', '=', query.shipperId);
  if (query.sku !== undefined) select = select.where('sku', '=', query.sku);
  if (query.complete !== undefined) select = select.where('complete', '=', query.complete);
  if (query.text === undefined || query.text.trim() === '') {
    select = select.where('id', '>', after).orderBy('id');
  } else {
    const { fits, position } = suggestion(query.text);
    select = select.where(fits).orderBy(position).orderBy('sku');
    if (after > 0)
      select = select.where(sql<boolean>`(${position}, sku) > (
      select ${position}, sku from sku where shipper_id = ${query.shipperId} and id = ${after})`);
  }
  const rows = await select.limit(fetch).execute();
  return toPage(query, rows.map(toSku));
}

const mostWords = 8;

/** What fits a text that is being typed, and which of it comes first; written as its two indexes are. */
function suggestion(text: string): { fits: RawBuilder<boolean>; position: RawBuilder<number> } {
  const code = sql`${folded(sql.ref('sku'))} collate "C"`;
  const ofCode = sql<boolean>`${code} like ${beginningWith(fold(text))}`;
  const words = fold(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .slice(0, mostWords)
    .map((word) => `${word}:*`);
  const ofWords = sql<boolean>`to_tsvector('simple'::regconfig,
    regexp_replace(${folded(sql.ref('description'))}, '[^a-z0-9]+', ' ', 'g')) @@ to_tsquery('simple'::regconfig, ${words.join(' & ')})`;
  return {
    fits: words.length === 0 ? ofCode : sql<boolean>`(${ofCode} or ${ofWords})`,
    position: sql<number>`case when ${ofCode} then 0 else 1 end`,
  };
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
