import { type Kysely, sql } from 'kysely';
import type { Rows } from '../../rows.ts';
import type { MonthPart } from './parts.ts';
import { monthTables } from './tables.ts';

/** What parts of freights take on the disk, indexes among it; freights as the last ANALYZE counted, null before the first one. */
type PartSize = { part: MonthPart; bytes: number; freights: number | null };

/** The sizes of parts, over all tables that are kept in months. */
export async function readPartSizes(db: Kysely<Rows>, parts: readonly MonthPart[]): Promise<PartSize[]> {
  const names = monthTables.map(({ name }) => name);
  const { rows } = await sql<{ suffix: string; bytes: number; freights: number | null }>`
    select suffix, sum(pg_total_relation_size(part.oid))::float8 as bytes,
      sum(part.reltuples) filter (where wanted.name = 'freight' and part.reltuples >= 0)::float8 as freights
    from unnest(${parts.map(({ suffix }) => suffix)}::text[]) as suffix
    cross join unnest(${names}::text[]) as wanted (name)
    join pg_class as part on part.relname = wanted.name || suffix and part.relnamespace = current_schema()::regnamespace
    group by suffix`.execute(db);
  const bySuffix = new Map(rows.map((row) => [row.suffix, row]));
  return parts.map((part) => {
    const { bytes = 0, freights = null } = bySuffix.get(part.suffix) ?? {};
    return { part, bytes, freights };
  });
}
