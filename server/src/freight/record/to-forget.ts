import { type Kysely, sql, type Transaction } from 'kysely';
import type { Rows } from '../../rows.ts';

/** A freight that the archive may still know the recipient's zip code of, and the quote that it was hired from. */
export type ToForget = { freightCode: string; offerToken: string | null };

/**
 * Remembers freights whose recipients are being forgotten, for the archive to forget them, too, in the caller's transaction. Where
 * the installation has no archive there is nothing to remember.
 */
export async function rememberForArchiveIn(
  tx: Transaction<Rows>,
  { shipperIds, codes }: { shipperIds: readonly number[]; codes: readonly string[] },
): Promise<void> {
  await sql`
    insert into archive_forgotten (freight_code, offer_token)
    select code, offer_token from freight
    where shipper_id = any (${[...shipperIds]}::bigint[]) and code = any (${[...codes]}::text[])
      and exists (select from installation where name = 'archive')
    on conflict (freight_code) do nothing`.execute(tx);
}

/** Those that the archive has not forgotten yet, by their codes, beginning behind one. */
export function readToForget(
  db: Kysely<Rows>,
  { after, limit }: { after: string; limit: number },
): Promise<ToForget[]> {
  return db
    .selectFrom('archiveForgotten')
    .select(['freightCode', 'offerToken'])
    .where('freightCode', '>', after)
    .orderBy('freightCode')
    .limit(limit)
    .execute();
}

/**
 * The archive has forgotten them, durably. Where it is written from a standby, they are remembered for as long as that may be
 * behind: files that are written meanwhile may know them again.
 */
export async function forgottenInArchive(
  db: Kysely<Rows>,
  { codes, keptMs }: { codes: readonly string[]; keptMs: number },
): Promise<void> {
  if (codes.length === 0) return;
  await sql`
    delete from archive_forgotten where freight_code = any (${[...codes]}::text[])
      and forgotten_at <= app_now() - ${keptMs} * interval '1 millisecond'`.execute(db);
}
