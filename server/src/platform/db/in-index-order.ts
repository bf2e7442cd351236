import { type Kysely, sql, type Transaction } from 'kysely';

/**
 * Does `read` where the planner takes rows in the order in which an index holds them, and neither sorts nor collects them first.
 * For lists that are read piece by piece (`order by … limit`): of rows that came since the statistics, a day of quotes until
 * noon, the planner expects a handful, and reads and sorts all that is left for each piece.
 */
export function inIndexOrder<Schema, Found>(
  db: Kysely<Schema>,
  read: (tx: Transaction<Schema>) => Promise<Found>,
): Promise<Found> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('enable_sort', 'off', true), set_config('enable_bitmapscan', 'off', true)`.execute(
      tx,
    );
    return read(tx);
  });
}
