import { sql } from 'kysely';
import type { Context } from '../../../../context.ts';
import { countRows } from '../../../../platform/retention/count-rows.ts';
import { endOfTerm, type Horizon } from '../../../../platform/retention/horizon.ts';

type Storage = Pick<Context, 'db' | 'config'>;

/** Events of one statement, and statements of one run; the rest waits for the next. */
const atOnce = 1000;
const mostBatches = 50;

/** How many events `dropOldEvents` would drop. */
export function countOldEvents({ db, config }: Storage, horizon: Horizon): Promise<number> {
  return countRows(db, 'waiting_cte_event', isPastTerm(config, horizon));
}

/**
 * Drops events whose CT-e did not come within the term of the files of carriers. Several processes share the work. Gives how
 * many.
 */
export async function dropOldEvents({ db, config }: Storage, horizon: Horizon): Promise<number> {
  let total = 0;
  for (let batch = 0; batch < mostBatches; batch += 1) {
    const { rows } = await sql`
      delete from waiting_cte_event where (access_key, kind, sequence) in (
        select access_key, kind, sequence from waiting_cte_event
        where ${isPastTerm(config, horizon)}
        order by arrived_at limit ${atOnce} for update skip locked)
      returning sequence`.execute(db);
    total += rows.length;
    if (rows.length < atOnce) break;
  }
  return total;
}

function isPastTerm({ ediFileDays }: Context['config'], horizon: Horizon) {
  return sql<boolean>`arrived_at < ${endOfTerm(horizon, ediFileDays)}`;
}
