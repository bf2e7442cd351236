import { type Kysely, sql } from 'kysely';
import type { Rows } from '../../rows.ts';

/** What a counter has come to, and the highest number that it should have given. */
type Counter = { of: 'freights' | 'occurrences'; reached: number; highest: number };

/** Freights with the latest codes, among which the highest numbers are. */
const looked = 1000;

/**
 * The counters that number freights and occurrences. No index over all months refuses a number that is given twice, so these must
 * never be behind what is there: as they are where a database was copied without its sequences, by logical replication say.
 */
export async function readCounters(db: Kysely<Rows>): Promise<Counter[]> {
  const { rows } = await sql<Counter>`
    with latest as (select shipper_id, code, number from freight order by code desc limit ${looked})
    select 'freights' as of, (select last_value from freight_number_seq)::float8 as reached,
      coalesce((select max(number) from latest), 0)::float8 as highest
    union all
    select 'occurrences', (select last_value from occurrence_id_seq)::float8,
      coalesce((
        select max(said.id) from latest cross join lateral (
          select max(id) as id from occurrence
          where occurrence.shipper_id = latest.shipper_id and freight_code = latest.code
        ) as said), 0)::float8`.execute(db);
  return rows;
}
