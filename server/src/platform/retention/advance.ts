import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { HorizonState } from './horizon.ts';

/** Time that never steps, in milliseconds from any start. */
export type Uptime = () => number;

/** It moves after this much time that somebody ran: less than a day, so that a daily restart costs nothing. */
export const stepEveryMs = 20 * 3_600_000;
/** A process that counted and has said nothing for this long is taken for gone, and another counts on. */
const silentMinutes = 30;

/**
 * Gives what is called every few minutes: it counts the time that went by, and moves the horizon of forgetting when 20 hours
 * came together, by one day and not beyond the database's clock. Undefined while it does not move. Of several processes
 * one counts; what was counted stays when they are started again.
 */
export function createAdvance<Tables>(
  db: Kysely<Tables>,
  uptimeMs: Uptime,
): () => Promise<HorizonState | undefined> {
  const ownId = randomUUID();
  let countedToMs: number | undefined;
  const count = async (): Promise<boolean> => {
    const nowMs = uptimeMs();
    const ranMs = countedToMs === undefined ? 0 : Math.max(0, Math.floor(nowMs - countedToMs));
    // Before the statement: where its answer is lost, a stretch may go uncounted, and never counts twice.
    countedToMs = nowMs;
    const { rows } = await sql`
      insert into retention_horizon as known (reached_at, counted_by, counted_at)
      values (app_now(), ${ownId}::uuid, app_now())
      on conflict (only_row) do update
        set ran_ms = known.ran_ms + case when known.counted_by = excluded.counted_by then ${ranMs}::bigint else 0 end,
          counted_by = excluded.counted_by, counted_at = excluded.counted_at
        where known.counted_by is null or known.counted_by = excluded.counted_by
          or known.counted_at not between app_now() - make_interval(mins => ${silentMinutes}) and app_now()
      returning ran_ms`.execute(db);
    return rows.length > 0;
  };
  return async () => {
    if (!(await count())) return undefined;
    const { rows } = await sql<HorizonState>`
      update retention_horizon set reached_at = least(app_now(), reached_at + interval '1 day'), ran_ms = 0
      where counted_by = ${ownId}::uuid and ran_ms >= ${stepEveryMs} and reached_at < app_now()
      returning reached_at as "reachedAt", app_now() as "databaseNow"`.execute(db);
    return rows[0];
  };
}
