import { type Kysely, sql } from 'kysely';
import type { Rows } from '../../rows.ts';

/** What the database takes on its disk. */
export type DatabaseSize = {
  version: string;
  bytes: number;
  /** The largest, the largest first; rows are an estimate, null where there is none yet. */
  tables: { name: string; bytes: number; rows: number | null }[];
};

const shownTables = 10;

/** Sizes of the database and of its largest tables, partitions counted with the table that they are of. */
export async function readDatabaseSize(db: Kysely<Rows>): Promise<DatabaseSize> {
  const whole = await sql<{ version: string; bytes: string }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`.execute(
    db,
  );
  const { rows } = await sql<{ name: string; bytes: string; rows: string | null }>`
    select top.relname as name, sum(pg_total_relation_size(part.oid)) as bytes,
      sum(part.reltuples) filter (where part.reltuples >= 0)::bigint as rows
    from pg_class as part
    join pg_class as top on top.oid = coalesce(pg_partition_root(part.oid), part.oid)
    join pg_namespace as space on space.oid = top.relnamespace
    where part.relkind = 'r' and space.nspname = current_schema()
    group by top.relname order by bytes desc, name limit ${shownTables}`.execute(db);
  return {
    version: whole.rows[0]?.version ?? 'unknown',
    bytes: Number(whole.rows[0]?.bytes ?? 0),
    tables: rows.map((row) => ({
      name: row.name,
      bytes: Number(row.bytes),
      rows: row.rows === null ? null : Number(row.rows),
    })),
  };
}
