import type { Page } from '@carreto/contract/admin/common';
import type { ListedTable, TableListQuery } from '@carreto/contract/admin/tables/table-list';
import { type RawBuilder, sql } from 'kysely';
import { folded } from '../../platform/db/folded.ts';
import { everything, type Scope, withinAudience, withinCarriers } from '../access/scope.ts';
import type { RegistryContext } from '../changes/change.ts';
import { pageStart, toPage } from '../page.ts';
import { getTable, toTables } from './find-tables.ts';
import { nameKey } from './name-key.ts';
import { endsOn, findTableFacts, hasDraft, isInShadow } from './table-facts.ts';

type Condition = RawBuilder<boolean>;

/** Tables in the order they were added, with what is known of their versions: as many queries for a page as for one table. */
export async function listTables(
  ctx: RegistryContext,
  query: TableListQuery & { scope?: Scope },
): Promise<Page<ListedTable>> {
  const { after, fetch } = pageStart(query);
  const rows = await ctx.db
    .selectFrom('freightTable')
    .selectAll()
    .where('id', '>', after)
    .where((expression) => expression.and(conditionsOf(query)))
    .orderBy('id')
    .limit(fetch)
    .execute();
  const tables = await toTables(ctx.db, rows);
  const factsOf = await findTableFacts(
    ctx.db,
    rows.map(({ id }) => id),
    query.scope ?? everything,
  );
  return toPage(
    query,
    tables.map((table) => ({ ...table, ...factsOf(table.id) })),
  );
}

/** How many tables such a list has. */
export async function countTables(
  { db }: Pick<RegistryContext, 'db'>,
  query: TableListQuery & { scope?: Scope },
): Promise<number> {
  const { count } = await db
    .selectFrom('freightTable')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where((expression) => expression.and(conditionsOf(query)))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * One table with what is known of its versions.
 * @throws Failure `not_found`
 */
export async function getListedTable(
  ctx: RegistryContext,
  tableId: number,
  scope: Scope = everything,
): Promise<ListedTable> {
  const table = await getTable(ctx, tableId);
  const factsOf = await findTableFacts(ctx.db, [tableId], scope);
  return { ...table, ...factsOf(tableId) };
}

function conditionsOf(query: TableListQuery & { scope?: Scope }): Condition[] {
  const { scope = everything, carrierId, shipperId, servesShipperId, audience, endsUntil } = query;
  const some: (Condition | false)[] = [
    withinAudience(scope, 'freight_table'),
    withinCarriers(scope, sql.ref('freight_table.carrier_id')),
    carrierId !== undefined && sql<boolean>`freight_table.carrier_id = ${carrierId}`,
    shipperId !== undefined && sql<boolean>`freight_table.shipper_id = ${shipperId}`,
    servesShipperId !== undefined && serves(scope, servesShipperId),
    audience !== undefined && sql<boolean>`freight_table.audience = ${audience}`,
    query.text !== undefined && mentions(query.text),
    endsUntil !== undefined && sql<boolean>`${endsOn} <= ${endsUntil}::date`,
    query.hasDraft !== undefined && sql<boolean>`${hasDraft} = ${query.hasDraft}`,
    query.baseTableId !== undefined && isDerivedFrom(query.baseTableId),
    query.inShadow !== undefined && sql<boolean>`${isInShadow} = ${query.inShadow}`,
  ];
  return some.filter((one) => one !== false);
}

function isDerivedFrom(baseTableId: number): Condition {
  return sql<boolean>`exists (select from derived_table
    where derived_table.table_id = freight_table.id and derived_table.base_table_id = ${baseTableId})`;
}

/** Of a shipper outside the scope no more is said than of everybody: which groups it is in is not for this caller. */
function serves(scope: Scope, shipperId: number): Condition {
  const isSeen = scope.shipperIds === 'all' || scope.shipperIds.includes(shipperId);
  return withinAudience({ ...everything, shipperIds: isSeen ? [shipperId] : [] }, 'freight_table');
}

/** Compared without accents, case and double spaces, as names of tables are. */
function mentions(words: string): Condition {
  const pattern = `%${nameKey(words).replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`(freight_table.name_key like ${pattern} or freight_table.service_key like ${pattern}
    or exists (select from carrier where carrier.id = freight_table.carrier_id
      and ${folded(sql`carrier.trade_name`)} like ${pattern}))`;
}
