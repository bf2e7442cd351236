import { type Kysely, sql } from 'kysely';
import type { Rows } from '../../../rows.ts';
import type { CodeRange } from './why-open.ts';

/**
 * What names a freight and is nothing without it: how it is found, asked for and repeated, and what people wrote about it. CT-es,
 * bills, manifests, postings, sums and the order in which carriers read have a worth of their own, and stay.
 */
const named = [
  'freight_directory',
  'hired_token',
  'followed_freight',
  'polled_event',
  'quarantined_occurrence',
  'freight_note',
  'recipient_letter',
] as const;

/** Pages of a table that one transaction looks through. */
const pagesAtOnce = 2000;
const pageBytes = 8192;

/** Drops what names freights that were dropped, in short transactions. Interrupted, it is done again. Gives how many rows. */
export async function dropNames(db: Kysely<Rows>, range: CodeRange): Promise<number> {
  let dropped = 0;
  for (const table of named) dropped += await dropOf(db, table, range);
  return dropped;
}

/** By where rows lie: no index of these tables begins with the code, and none should for the sake of a month that goes. */
async function dropOf(db: Kysely<Rows>, table: string, { start, end }: CodeRange): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`select pg_relation_size(${table}) as bytes`.execute(db);
  const pages = Math.ceil(Number(rows[0]?.bytes ?? 0) / pageBytes);
  let dropped = 0;
  for (let page = 0; page < pages; page += pagesAtOnce) {
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)}
      where ctid >= ${`(${page},0)`}::tid and ctid < ${`(${page + pagesAtOnce},0)`}::tid
        and freight_code >= ${start} and freight_code < ${end}`.execute(db);
    dropped += Number(numAffectedRows);
  }
  return dropped;
}
