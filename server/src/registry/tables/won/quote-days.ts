import { type Kysely, sql, type Transaction } from 'kysely';
import type { Rows } from '../../../rows.ts';
import { type Scope, within } from '../../access/scope.ts';

/** Days over which lists tell how tables stand. */
export const wonDays = 30;

/** How a table stood on one day (`YYYY-MM-DD`, São Paulo) in the quotes of one shipper. */
export type QuoteDay = {
  tableId: number;
  shipperId: number;
  quotedOn: string;
  /** Quotes in which it offered, and those of them in which it stood first. */
  offeredCount: number;
  firstCount: number;
};

/** How tables stood in the last 30 days, by their ids; absent where one offered nothing. */
export type Won = { tableId: number; offeredCount: number; firstCount: number };

/** Where counting goes on, for the one process that counts: null while another does. It begins with `firstId`. */
export async function takeQuotePosition(tx: Transaction<Rows>, firstId: string): Promise<string | null> {
  await tx
    .insertInto('tableQuotePosition')
    .values({ nextId: firstId })
    .onConflict((conflict) => conflict.column('onlyRow').doNothing())
    .execute();
  const row = await tx
    .selectFrom('tableQuotePosition')
    .select('nextId')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row?.nextId ?? null;
}

/** Forgets what was counted and how far: the next who counts begins at the first quote of the days that lists tell of. */
export async function forgetQuoteDays(tx: Transaction<Rows>): Promise<void> {
  // Whoever counts just now has the position: what that one adds is there before all days go.
  await tx.deleteFrom('tableQuotePosition').execute();
  await sql`delete from table_quote_day`.execute(tx);
}

/** Adds what was counted, with how far that goes, and forgets the days that no list tells of any more. */
export async function addQuoteDays(
  tx: Transaction<Rows>,
  { nextId, days, forgetBefore }: { nextId: string; days: readonly QuoteDay[]; forgetBefore: string },
): Promise<void> {
  const of = <Value>(value: (day: QuoteDay) => Value): Value[] => days.map(value);
  if (days.length > 0)
    await sql`
      insert into table_quote_day as known (table_id, shipper_id, quoted_on, offered_count, first_count)
      select * from unnest(
        ${of(({ tableId }) => tableId)}::bigint[], ${of(({ shipperId }) => shipperId)}::bigint[],
        ${of(({ quotedOn }) => quotedOn)}::date[], ${of(({ offeredCount }) => offeredCount)}::bigint[],
        ${of(({ firstCount }) => firstCount)}::bigint[])
      on conflict (table_id, quoted_on, shipper_id) do update
        set offered_count = known.offered_count + excluded.offered_count,
          first_count = known.first_count + excluded.first_count`.execute(tx);
  await sql`delete from table_quote_day where quoted_on < ${forgetBefore}::date`.execute(tx);
  await tx.updateTable('tableQuotePosition').set({ nextId }).execute();
}

/** How some tables stood in the quotes of the shippers in a scope. */
export async function findWon(
  db: Kysely<Rows>,
  tableIds: readonly number[],
  scope: Scope,
): Promise<readonly Won[]> {
  const { rows } = await sql<Won>`
    select table_id as "tableId", sum(offered_count)::float8 as "offeredCount", sum(first_count)::float8 as "firstCount"
    from table_quote_day
    where table_id = any(${tableIds}::bigint[])
      and quoted_on > (app_now() at time zone 'America/Sao_Paulo')::date - ${wonDays}::integer
      and ${within(scope.shipperIds, sql.ref('shipper_id'))}
    group by table_id`.execute(db);
  return rows;
}
