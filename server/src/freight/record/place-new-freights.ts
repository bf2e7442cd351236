import { type Kysely, sql } from 'kysely';
import { withTransaction } from '../../platform/db/with-transaction.ts';
import { isReal } from '../../registry/shippers/test-shippers.ts';
import type { Rows } from '../../rows.ts';

/** By how much clocks and waiting may put freights out of the order in which they are seen. */
const slackMs = 3_600_000;
/** As many as ten pages: a carrier's first look at many freights does not wait for all of them. */
const mostAtOnce = 1000;

/**
 * Gives every freight of a carrier that is there and has none its position in what the carrier reads; those of test shippers get none. A position is
 * given to what can be seen, by one at a time: whatever becomes visible later comes after it, however long its
 * hire took and in whichever order numbers were drawn. Those hired before `firstAt` are left out while nothing that
 * was hired later has a position. While the database takes no writes, nothing is placed.
 */
export async function placeNewFreights(
  db: Kysely<Rows>,
  carrier: { carrierId: number; firstAt: Date },
): Promise<void> {
  const { rows } = await sql<{ isDue: boolean }>`
    select current_setting('transaction_read_only') = 'off' and exists (${unplaced(carrier)}) as "isDue"`.execute(
    db,
  );
  if (rows[0]?.isDue !== true) return;
  await withTransaction(db, async (tx) => {
    // One reader at a time; the statement after it sees what the one before has placed.
    await tx
      .selectFrom('carrier')
      .select('id')
      .where('id', '=', carrier.carrierId)
      .forNoKeyUpdate()
      .execute();
    await sql`
      insert into carrier_feed (carrier_id, position, shipper_id, freight_code)
      select ${carrier.carrierId}, row_number() over (order by number) + coalesce(
          (select max(position) from carrier_feed where carrier_id = ${carrier.carrierId}), 0),
        shipper_id, code
      from (${unplaced(carrier)} order by number limit ${mostAtOnce}) as unplaced`.execute(tx);
  });
}

function unplaced({ carrierId, firstAt }: { carrierId: number; firstAt: Date }) {
  return sql`
    select shipper_id, code, number from freight
    where carrier_id = ${carrierId} and ${isReal(sql`freight.shipper_id`)}
      and hired_at >= coalesce(
        (select latest.hired_at - ${slackMs} * interval '1 millisecond'
          from carrier_feed
          join freight as latest on latest.shipper_id = carrier_feed.shipper_id and latest.code = freight_code
          where carrier_feed.carrier_id = ${carrierId} order by position desc limit 1),
        ${firstAt}::timestamptz)
      and not exists (
        select from carrier_feed as placed
        where placed.shipper_id = freight.shipper_id and placed.freight_code = freight.code)`;
}
