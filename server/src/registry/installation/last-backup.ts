import { type Kysely, sql } from 'kysely';
import type { PlatformRows } from '../../platform/db/rows.ts';

const name = 'last_backup';

/** A backup that came to its end. */
export type LastBackup = { at: Date; bytes: number };

/** Remembers that a backup was made, by the database's clock. */
export async function noteBackup<Tables extends PlatformRows>(
  db: Kysely<Tables>,
  bytes: number,
): Promise<void> {
  await sql`insert into installation (name, value)
    values (${name}, json_build_object('at', app_now(), 'bytes', ${bytes}::bigint)::text)
    on conflict (name) do update set value = excluded.value`.execute(db);
}

/** The last one that `./carreto backup` made; undefined where none is known of. */
export async function readLastBackup<Tables extends PlatformRows>(
  db: Kysely<Tables>,
): Promise<LastBackup | undefined> {
  const { rows } = await sql<{ value: string }>`
    select value from installation where name = ${name}`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { at, bytes } = JSON.parse(row.value) as { at: string; bytes: number };
  return { at: new Date(at), bytes };
}
