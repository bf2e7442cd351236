import type { Page, PageRequest } from '@carreto/contract/admin/common';
import type { ListedOperator, Operator } from '@carreto/contract/admin/registry/operators';
import { type RawBuilder, sql } from 'kysely';
import type { OperatorCaller } from '../access/access-part.ts';
import { type AllOrSome, isWhole } from '../access/holding.ts';
import type { RegistryContext } from '../changes/change.ts';
import { found } from '../changes/revision.ts';
import { pageStart, toPage } from '../page.ts';
import { toOperator } from './operator.ts';
import { readSignInFacts } from './read-sign-in-facts.ts';

/** @throws Failure `not_found` */
export async function getOperator(ctx: RegistryContext, operatorId: number): Promise<Operator> {
  const row = await ctx.db.selectFrom('operator').selectAll().where('id', '=', operatorId).executeTakeFirst();
  return toOperator(found(row));
}

/** Operators in the order they were added, and how they come in: those who see no more than the caller does, and the caller. */
export async function listOperators(
  ctx: RegistryContext,
  query: PageRequest & { seenBy?: OperatorCaller },
): Promise<Page<ListedOperator>> {
  const { after, fetch } = pageStart(query);
  const rows = await ctx.db
    .selectFrom('operator')
    .selectAll()
    .where('id', '>', after)
    .where(seenBy(query.seenBy))
    .orderBy('id')
    .limit(fetch)
    .execute();
  const factsOf = await readSignInFacts(
    ctx,
    rows.map(({ id }) => id),
  );
  return toPage(
    query,
    rows.map((row) => ({ ...toOperator(row), ...factsOf(row.id) })),
  );
}

function seenBy(caller: OperatorCaller | undefined): RawBuilder<boolean> {
  if (caller === undefined || isWhole(caller)) return sql<boolean>`true`;
  const within = (column: string, ids: AllOrSome) =>
    ids === 'all' ? sql`true` : sql`coalesce(${sql.ref(column)} <@ ${ids}::bigint[], false)`;
  const { operatorId, scope } = caller;
  return sql<boolean>`(id = ${operatorId}
    or (${within('shipper_ids', scope.shipperIds)} and ${within('carrier_ids', scope.carrierIds)}
      and ${within('dispatch_point_ids', scope.dispatchPointIds)}))`;
}
