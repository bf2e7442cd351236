import { type Kysely, sql } from 'kysely';
import type { Rows } from '../../rows.ts';

/** How many whole milliseconds the database's clock is ahead of this process's; negative: behind. */
export async function clockOffsetMs(db: Kysely<Rows>): Promise<number> {
  const beforeMs = Date.now();
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const middleMs = (beforeMs + Date.now()) / 2;
  return Math.round((rows[0]?.now.getTime() ?? 0) - middleMs);
}
