import { type SelectQueryBuilder, sql } from 'kysely';
import type { Rows } from '../../rows.ts';
import type { RegistryContext } from '../changes/change.ts';
import { toSku } from './sku.ts';

/** What a shipper looks for in its catalogue; absent members do not narrow. */
export type ProductQuery = {
  shipperId: number;
  /** From 1. */
  page: number;
  perPage: number;
  sku?: string | undefined;
  /** Of the product or one of its volumes. */
  tag?: string | undefined;
  /** Part of the description, whatever its case. */
  description?: string | undefined;
  category?: number | undefined;
  /** Only products with a volume that lacks a dimension, weight or price. */
  onlyIncomplete: boolean;
};

/** A page of a shipper's products in the order they were added, and how many match in all. */
export async function findProducts({ db }: RegistryContext, query: ProductQuery) {
  const matching = narrowed(db.selectFrom('sku'), query);
  const { total } = await matching
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await matching
    .selectAll()
    .orderBy('id')
    .limit(query.perPage)
    .offset((query.page - 1) * query.perPage)
    .execute();
  return { total, products: rows.map(toSku) };
}

function narrowed(from: SelectQueryBuilder<Rows, 'sku', object>, query: ProductQuery) {
  const { sku, tag, description, category } = query;
  let select = from.where('shipperId', '=', query.shipperId);
  if (sku !== undefined) select = select.where('sku', '=', sku);
  if (category !== undefined) select = select.where('category', '=', category);
  if (query.onlyIncomplete) select = select.where('complete', '=', false);
  if (tag !== undefined) {
    const ofVolume = sql<boolean>`volumes @> ${JSON.stringify([{ tag }])}::jsonb`;
    select = select.where((row) => row.or([row('tag', '=', tag), ofVolume]));
  }
  // The place of a text needs no escaping, as a pattern would.
  if (description !== undefined)
    select = select.where(sql<boolean>`position(lower(${description}) in lower(description)) > 0`);
  return select;
}
