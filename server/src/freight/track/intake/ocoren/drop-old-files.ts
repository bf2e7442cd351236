import { sql } from 'kysely';
import type { Context } from '../../../../context.ts';
import { countRows } from '../../../../platform/retention/count-rows.ts';
import { endOfTerm, type Horizon } from '../../../../platform/retention/horizon.ts';

type Storage = Pick<Context, 'db' | 'config'>;

/** Files of one statement, and statements of one run; the rest waits for the next. */
const atOnce = 200;
const mostBatches = 50;

/** How many files `dropOldEdiFiles` would drop. */
export function countOldEdiFiles({ db, config }: Storage, horizon: Horizon): Promise<number> {
  return countRows(db, 'edi_file', isPastTerm(config, horizon));
}

/**
 * Drops the EDI files of carriers whose term is over, with their reports: what they said is in the freights. Sent once
 * more, such a file is worked off again and says nothing new. Several processes share the work. Gives how many.
 */
export async function dropOldEdiFiles({ db, config }: Storage, horizon: Horizon): Promise<number> {
  let total = 0;
  for (let batch = 0; batch < mostBatches; batch += 1) {
    const { rows } = await sql`
      delete from edi_file where id in (
        select id from edi_file
        where ${isPastTerm(config, horizon)}
        order by arrived_at limit ${atOnce} for update skip locked)
      returning id`.execute(db);
    total += rows.length;
    if (rows.length < atOnce) break;
  }
  return total;
}

/** Unless somebody works on the file now. */
function isPastTerm({ ediFileDays }: Context['config'], horizon: Horizon) {
  return sql<boolean>`arrived_at < ${endOfTerm(horizon, ediFileDays)}
    and (lease_until is null or lease_until < app_now())`;
}
