import type { Page, PageRequest } from '@carreto/contract/admin/common';
import type { TableImportJob } from '@carreto/contract/admin/tables/table-imports';
import { sql } from 'kysely';
import { everything, type Scope, withinAudience, withinCarriers } from '../access/scope.ts';
import type { RegistryContext } from '../changes/change.ts';
import { found } from '../changes/revision.ts';
import { pageStart, toPage } from '../page.ts';
import { toJobs, viewJob } from './job.ts';
import type { ImportState } from './states.ts';

/** @throws Failure `not_found` */
export async function getImport(ctx: RegistryContext, importId: number): Promise<TableImportJob> {
  const row = await ctx.db
    .selectFrom('tableImport')
    .selectAll()
    .where('id', '=', importId)
    .executeTakeFirst();
  return viewJob(ctx.db, found(row));
}

/** Imports in the order they were opened. */
export async function listImports(
  ctx: RegistryContext,
  query: PageRequest & { carrierId?: number; shipperId?: number; state?: ImportState; scope?: Scope },
): Promise<Page<TableImportJob>> {
  const { after, fetch } = pageStart(query);
  const { scope = everything } = query;
  let select = ctx.db
    .selectFrom('tableImport')
    .selectAll()
    .where('id', '>', after)
    .where(withinAudience(scope, 'table_import'))
    .where(withinCarriers(scope, sql.ref('carrier_id')));
  if (query.carrierId !== undefined) select = select.where('carrierId', '=', query.carrierId);
  if (query.shipperId !== undefined) select = select.where('shipperId', '=', query.shipperId);
  if (query.state !== undefined) select = select.where('state', '=', query.state);
  const rows = await select.orderBy('id').limit(fetch).execute();
  return toPage(query, await toJobs(ctx.db, rows));
}
