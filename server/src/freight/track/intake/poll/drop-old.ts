import { sql } from 'kysely';
import type { Context } from '../../../../context.ts';
import { countRows } from '../../../../platform/retention/count-rows.ts';
import { endOfTerm, type Horizon } from '../../../../platform/retention/horizon.ts';
import { isPolled } from './is-polled.ts';

/** Rows of one statement. */
const mostRows = 5000;
const mostRounds = 20;

type Storage = Pick<Context, 'db' | 'config'>;

/** How many events `dropOldPolls` would drop. */
export function countOldPolls({ db, config }: Storage, horizon: Horizon): Promise<number> {
  return countRows(db, 'polled_event', isPastTerm(config, horizon));
}

/** Drops events as they came after their days. Gives how many. */
export async function dropOldPolls({ db, config }: Storage, horizon: Horizon): Promise<number> {
  let total = 0;
  for (let round = 0; round < mostRounds; round += 1) {
    const { numAffectedRows = 0n } = await sql`
      delete from polled_event where (shipper_id, freight_code, content_hash) in (
        select shipper_id, freight_code, content_hash from polled_event
        where ${isPastTerm(config, horizon)} order by heard_at limit ${mostRows})`.execute(db);
    total += Number(numAffectedRows);
    if (numAffectedRows < mostRows) break;
  }
  return total;
}

/** Follows freights no more whose asking ended while nobody did it. */
export async function followNoLonger({ db }: Pick<Context, 'db'>): Promise<void> {
  await sql`
    delete from followed_freight f using freight_progress p
    where p.shipper_id = f.shipper_id and p.freight_code = f.freight_code
      and not ${isPolled(sql`f.carrier_id`)}`.execute(db);
}

function isPastTerm({ trackingRawDays }: Context['config'], horizon: Horizon) {
  return sql<boolean>`heard_at < ${endOfTerm(horizon, trackingRawDays)}`;
}
