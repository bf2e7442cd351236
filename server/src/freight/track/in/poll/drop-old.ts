import { sql } from 'kysely';
import type { Context } from '../../../../context.ts';
import { isAskedFor } from './asked-for.ts';

/** Rows of one statement. */
const mostRows = 5000;
const mostRounds = 20;

/** Drops events as they came after their days, and follows freights no more whose asking ended while nobody did. */
export async function dropOldPolls({ db, config }: Pick<Context, 'db' | 'config'>): Promise<void> {
  for (let round = 0; round < mostRounds; round += 1) {
    const { numAffectedRows = 0n } = await sql`
      delete from polled_event where (shipper_id, freight_code, content_hash) in (
        select shipper_id, freight_code, content_hash from polled_event
        where heard_at < app_now() - ${config.trackingRawDays} * interval '1 day'
        order by heard_at limit ${mostRows})`.execute(db);
    if (numAffectedRows < mostRows) break;
  }
  await sql`
    delete from followed_freight f using freight_progress p
    where p.shipper_id = f.shipper_id and p.freight_code = f.freight_code
      and not ${isAskedFor(sql`f.carrier_id`)}`.execute(db);
}
