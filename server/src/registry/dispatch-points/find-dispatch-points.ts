import type { Page, PageRequest } from '@carreto/contract/admin/common';
import type { DispatchPoint } from '@carreto/contract/admin/registry/dispatch-points';
import { sql } from 'kysely';
import { everything, type Scope, withinPoints } from '../access/scope.ts';
import type { RegistryContext } from '../changes/change.ts';
import { found } from '../changes/revision.ts';
import { pageStart, toPage } from '../page.ts';
import { requireShipper } from '../shippers/shipper.ts';
import { readDispatchPoint, readDispatchPoints } from './dispatch-point.ts';

/** @throws Failure `not_found` */
export async function getDispatchPoint(
  ctx: RegistryContext,
  dispatchPointId: number,
): Promise<DispatchPoint> {
  const row = await ctx.db
    .selectFrom('dispatchPoint')
    .selectAll()
    .where('id', '=', dispatchPointId)
    .executeTakeFirst();
  return readDispatchPoint(ctx.db, found(row));
}

/**
 * Dispatch points of a shipper in scope, in the order they were added.
 * @throws Failure `not_found` without such a shipper.
 */
export async function listDispatchPoints(
  ctx: RegistryContext,
  query: PageRequest & { shipperId: number; document?: string; zip?: string; scope?: Scope },
): Promise<Page<DispatchPoint>> {
  await requireShipper(ctx.db, query.shipperId);
  const { after, fetch } = pageStart(query);
  let select = ctx.db
    .selectFrom('dispatchPoint')
    .selectAll()
    .where('shipperId', '=', query.shipperId)
    .where(withinPoints(query.scope ?? everything, sql.ref('dispatch_point.id')))
    .where('id', '>', after);
  if (query.document !== undefined) select = select.where('document', '=', query.document);
  if (query.zip !== undefined) select = select.where('zip', '=', query.zip);
  const rows = await select.orderBy('id').limit(fetch).execute();
  return toPage(query, await readDispatchPoints(ctx.db, rows));
}
