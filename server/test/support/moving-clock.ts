import { type Kysely, sql } from 'kysely';
import type { Rows } from '../../src/rows.ts';

/** Sets the database's clock so that `app_now()` is at an instant, give or take what has passed since. */
export async function setDatabaseClock(db: Kysely<Rows>, iso: string): Promise<void> {
  await sql`update app_clock set ahead = ${iso}::timestamptz - now()`.execute(db);
}
