import { type Kysely, type RawBuilder, sql } from 'kysely';

/** How many rows of a table meet a condition: what a duty of retention would forget. */
export async function countRows<Tables>(
  db: Kysely<Tables>,
  table: string,
  condition: RawBuilder<boolean>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${sql.table(table)} where ${condition}`.execute(db);
  return rows[0]?.count ?? 0;
}
