import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Rows } from '../../../rows.ts';
import { beforeSuffix, type CopiedTable, pastOf } from './place.ts';

/**
 * Reads a table of before and its copy whole, as they are at one instant, and says of which months the rows differ: none, unless
 * something is wrong.
 */
export async function differingMonths(db: Kysely<Rows>, { name, key }: CopiedTable): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    const summed = (table: RawBuilder<unknown>) => sql`
      select left(${sql.id('row', key)}, 6) as month, count(*) as rows,
        sum(hashtextextended("row"::text, 0)::numeric) as sum
      from ${table} as "row" group by 1`;
    const { rows } = await sql<{ month: string }>`
      select month from (${summed(sql.id(name + beforeSuffix))}) as before
      full join (${summed(pastOf(name))}) as copied using (month)
      where (before.rows, before.sum) is distinct from (copied.rows, copied.sum) order by month`.execute(tx);
    return rows.map(({ month }) => month);
  });
}
