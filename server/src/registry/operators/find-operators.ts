import type { Page, PageRequest } from '@carreto/contract/admin/common';
import type { Operator } from '@carreto/contract/admin/registry/operators';
import type { RegistryContext } from '../changes/change.ts';
import { found } from '../changes/revision.ts';
import { pageStart, toPage } from '../page.ts';
import { toOperator } from './operator.ts';

/** @throws Failure `not_found` */
export async function getOperator(ctx: RegistryContext, operatorId: number): Promise<Operator> {
  const row = await ctx.db.selectFrom('operator').selectAll().where('id', '=', operatorId).executeTakeFirst();
  return toOperator(found(row));
}

/** Operators in the order they were added. */
export async function listOperators(ctx: RegistryContext, query: PageRequest): Promise<Page<Operator>> {
  const { after, fetch } = pageStart(query);
  const rows = await ctx.db
    .selectFrom('operator')
    .selectAll()
    .where('id', '>', after)
    .orderBy('id')
    .limit(fetch)
    .execute();
  return toPage(query, rows.map(toOperator));
}
