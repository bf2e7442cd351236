import { type Kysely, sql } from 'kysely';

/** Removes the answers that no repeat may ask for any more. */
export async function forgetKeys<Tables>(db: Kysely<Tables>): Promise<void> {
  await sql`delete from idempotency_key where created_at <= app_now() - interval '24 hours'`.execute(db);
}
