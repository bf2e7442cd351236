import type { Page, PageRequest } from '@carreto/contract/admin/common';
import type { CarrierLayout } from '@carreto/contract/admin/tables/carrier-layouts';
import type { Kysely } from 'kysely';
import type { Rows } from '../../rows.ts';
import type { Layout } from '../../tariff/carrier-sheets/understand/layout.ts';
import type { RegistryContext } from '../changes/change.ts';
import { found } from '../changes/revision.ts';
import { pageStart, toPage } from '../page.ts';
import { fingerprintOf, type LayoutRow, sheetKeys, toCarrierLayout } from './layout.ts';

/** @throws Failure `not_found` */
export async function getLayout(ctx: RegistryContext, layoutId: number): Promise<CarrierLayout> {
  const row = await ctx.db
    .selectFrom('carrierLayout')
    .selectAll()
    .where('id', '=', layoutId)
    .executeTakeFirst();
  return toCarrierLayout(found(row));
}

/**
 * Layouts in the order they were kept.
 * @throws Failure `not_found` without such a carrier.
 */
export async function listLayouts(
  ctx: RegistryContext,
  query: PageRequest & { carrierId: number },
): Promise<Page<CarrierLayout>> {
  const { carrierId } = query;
  found(await ctx.db.selectFrom('carrier').select('id').where('id', '=', carrierId).executeTakeFirst());
  const { after, fetch } = pageStart(query);
  const rows = await ctx.db
    .selectFrom('carrierLayout')
    .selectAll()
    .where('carrierId', '=', carrierId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(fetch)
    .execute();
  return toPage(query, rows.map(toCarrierLayout));
}

/** A layout of a carrier as a reader takes it; without id while it is not kept. */
export type KeptLayout = { id: number | null; layout: Layout };

/** The layout of this id, if the carrier has it. */
export async function layoutOfCarrier(
  db: Kysely<Rows>,
  { carrierId, layoutId }: { carrierId: number; layoutId: number },
): Promise<KeptLayout | undefined> {
  return db
    .selectFrom('carrierLayout')
    .select(['id', 'layout'])
    .where('carrierId', '=', carrierId)
    .where('id', '=', layoutId)
    .executeTakeFirst();
}

/**
 * The carrier's layout for files in which these tabs were found: the one for just these, else the one that knows
 * most of them, the newest first; none where no tab is known.
 */
export async function layoutForFiles(
  db: Kysely<Rows>,
  { carrierId, seen }: { carrierId: number; seen: Layout },
): Promise<KeptLayout | undefined> {
  const rows = await db
    .selectFrom('carrierLayout')
    .selectAll()
    .where('carrierId', '=', carrierId)
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const fingerprint = fingerprintOf(seen);
  const exact = rows.find((row) => row.fingerprint === fingerprint);
  if (exact !== undefined) return exact;
  const keys = new Set(sheetKeys(seen));
  const known = ({ layout }: LayoutRow): number => sheetKeys(layout).filter((key) => keys.has(key)).length;
  const [best] = rows.toSorted((a, b) => known(b) - known(a));
  return best !== undefined && known(best) > 0 ? best : undefined;
}
