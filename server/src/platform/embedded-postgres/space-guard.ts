import type { Client } from 'pg';
import { freeSpace, megabytes } from './free-space.ts';

/** Writes are allowed again with a tenth more than the threshold, so that the guard does not flutter. */
const roomToReopen = 1.1;

export type GuardOptions = { cluster: string; minFreeBytes: number; say(line: string): void };

/**
 * Makes the whole server read-only while space is short and lets it write again afterwards. A PostgreSQL that
 * meets a full disk stops altogether; this way reading goes on, writers of every process get a clean refusal
 * (25006), and there is room left to clean up: a session that must delete says
 * `set default_transaction_read_only = off`. The session must be a superuser's.
 */
export async function guardSpace(session: Client, options: GuardOptions): Promise<void> {
  const { freeBytes } = await freeSpace(options.cluster, options.minFreeBytes);
  const { rows } = await session.query<{ closed: boolean }>(
    "select current_setting('default_transaction_read_only') = 'on' as closed",
  );
  const closed = rows[0]?.closed === true;
  if (!closed && freeBytes < options.minFreeBytes) {
    await session.query('alter system set default_transaction_read_only = on');
    await session.query('select pg_reload_conf()');
    options.say(
      `Only ${megabytes(freeBytes)} are free, less than ${megabytes(options.minFreeBytes)}: the database takes no writes until there is room.`,
    );
  } else if (closed && freeBytes >= options.minFreeBytes * roomToReopen) {
    await session.query('alter system reset default_transaction_read_only');
    await session.query('select pg_reload_conf()');
    options.say(`${megabytes(freeBytes)} are free: the database takes writes again.`);
  }
}
