import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { type FoundFreight, type FreightRef, findFreights } from '../find.ts';

/** One page of a carrier's freights, oldest first; `next` asks for what follows, now or later. */
export type CarrierFeed = { freights: FoundFreight[]; next: number; isMore: boolean };

const pageSize = 100;
/** How far a carrier that never read looks back. */
const firstLook = { days: 30 };
/** By how much clocks and waiting may put freights out of the order of their numbers. */
const slackMs = 3_600_000;

/**
 * The freights hired with a carrier after the one numbered `since`, each exactly once however often and by whoever
 * they are read: what was hired while a transaction with a lower number is still open waits until that has ended.
 */
export async function carrierFeed(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { carrierId, since }: { carrierId: number; since: number },
): Promise<CarrierFeed> {
  const firstAt = new Date(clock.nowMs() - firstLook.days * 86_400_000);
  const { rows } = await sql<FreightRef & { number: number }>`
    with begin as (
      select coalesce(
        (select hired_at - ${slackMs} * interval '1 millisecond' from freight
          where number <= ${since} order by number desc limit 1),
        ${firstAt}::timestamptz) as hired_at
    ), later as materialized (
      select shipper_id, code, number,
        age(freight.xmin) > age(pg_snapshot_xmin(pg_current_snapshot())::xid) as is_settled
      from freight
      where carrier_id = ${carrierId} and number > ${since} and freight.hired_at >= (select hired_at from begin)
    )
    select shipper_id as "shipperId", code as "freightCode", number from later
    where is_settled and not exists (
      select from later as waiting where not waiting.is_settled and waiting.number < later.number)
    order by number limit ${pageSize + 1}`.execute(db);
  const shown = rows.slice(0, pageSize);
  return {
    freights: await findFreights(db, shown),
    next: shown.at(-1)?.number ?? since,
    isMore: rows.length > pageSize,
  };
}
