import type { Page, PageRequest } from '@carreto/contract/admin/common';
import type { TableImportJob } from '@carreto/contract/admin/tables/table-imports';
import { type RawBuilder, sql } from 'kysely';
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

type Choosing = { carrierId?: number; shipperId?: number; state?: ImportState; scope?: Scope };

function matching(query: Choosing): RawBuilder<boolean> {
  const { scope = everything, carrierId, shipperId, state } = query;
  const conditions = [
    withinAudience(scope, 'table_import'),
    withinCarriers(scope, sql.ref('carrier_id')),
    ...(carrierId === undefined ? [] : [sql`carrier_id = ${carrierId}`]),
    ...(shipperId === undefined ? [] : [sql`shipper_id = ${shipperId}`]),
    ...(state === undefined ? [] : [sql`state = ${state}`]),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** How many imports such a list has, and when the oldest was opened. */
export async function countImports(
  { db }: Pick<RegistryContext, 'db'>,
  query: Choosing,
): Promise<{ count: number; oldestAt: Date | null }> {
  const { count, oldestAt } = await db
    .selectFrom('tableImport')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<Date | null>('createdAt').as('oldestAt')])
    .where(matching(query))
    .executeTakeFirstOrThrow();
  return { count: Number(count), oldestAt };
}

/** Imports in the order they were opened. */
export async function listImports(
  ctx: RegistryContext,
  query: PageRequest & Choosing,
): Promise<Page<TableImportJob>> {
  const { after, fetch } = pageStart(query);
  const rows = await ctx.db
    .selectFrom('tableImport')
    .selectAll()
    .where('id', '>', after)
    .where(matching(query))
    .orderBy('id')
    .limit(fetch)
    .execute();
  return toPage(query, await toJobs(ctx.db, rows));
}
