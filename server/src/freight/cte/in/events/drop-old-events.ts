import { sql } from 'kysely';
import type { Context } from '../../../../context.ts';

/** Events of one statement, and statements of one run; the rest waits for the next. */
const atOnce = 1000;
const mostBatches = 50;

/**
 * Drops events whose CT-e did not come within the term of the files of carriers. Several processes share the work. Gives how
 * many.
 */
export async function dropOldEvents({ db, config }: Pick<Context, 'db' | 'config'>): Promise<number> {
  let total = 0;
  for (let batch = 0; batch < mostBatches; batch += 1) {
    const { rows } = await sql`
      delete from waiting_cte_event where (access_key, kind, sequence) in (
        select access_key, kind, sequence from waiting_cte_event
        where arrived_at < app_now() - ${config.ediFileDays} * interval '1 day'
        order by arrived_at limit ${atOnce} for update skip locked)
      returning sequence`.execute(db);
    total += rows.length;
    if (rows.length < atOnce) break;
  }
  return total;
}
