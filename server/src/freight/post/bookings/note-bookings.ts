import { type Kysely, sql } from 'kysely';
import { isReal } from '../../../registry/shippers/test-shippers.ts';
import type { Rows } from '../../../rows.ts';

type Storage = { db: Kysely<Rows> };

/** Transactions of hires end in any order: those of so long ago are looked through again. */
const lookBackMinutes = 10;

/**
 * Notes the freights that are to be booked in their carriers' own systems: hired since an account books, of a carrier and a shipper that it is
 * for (its own account before that of its group, that before everybody's), still at home. Those without an NF-e wait for one. What needs no booking
 * any more is let go, and what was booked for a freight that was cancelled is to be taken back.
 */
export async function noteBookings({ db }: Storage): Promise<void> {
  await noteStarts(db);
  await noteFreights(db);
  await sql`
    update carrier_booking b set state = 'due', due_at = app_now()
    where b.state = 'waiting' and b.problem is null and exists (
      select from freight_nfe n where n.shipper_id = b.shipper_id and n.freight_code = b.freight_code)`.execute(
    db,
  );
  await sql`
    update carrier_booking b set state = case when b.state = 'booked' then 'cancelling' else 'needless' end, due_at = app_now(), failures = 0
    from freight_progress p
    where p.shipper_id = b.shipper_id and p.freight_code = b.freight_code and (
      (b.state = 'booked' and b.closed_at is null and p.phase = 'cancelled')
      or (b.state in ('waiting', 'due', 'refused') and p.phase <> 'preparing'))`.execute(db);
  // What was delivered is looked at no more.
  await sql`
    update carrier_booking b set closed_at = app_now() from freight_progress p
    where p.shipper_id = b.shipper_id and p.freight_code = b.freight_code and b.state = 'booked' and b.closed_at is null
      and p.phase not in ('preparing', 'underway', 'cancelled')`.execute(db);
}

/** Since when each account books: what was hired before it was switched on stays as it is. */
async function noteStarts(db: Kysely<Rows>): Promise<void> {
  await sql`
    delete from booking_start s where not exists (
      select from vendor_account a where a.id = s.account_id and a.active and 'book' = any (a.acts))`.execute(
    db,
  );
  await sql`
    insert into booking_start (account_id, since, looked_at)
    select a.id, began.at, began.at
    from vendor_account a
    cross join lateral (select case when a.revision = 1 then a.created_at else app_now() end as at) began
    where a.active and 'book' = any (a.acts)
    on conflict do nothing`.execute(db);
}

/** Whether an account (`a`) is for the shipper of a freight (`f`). */
export const serves = sql`(a.audience = 'all' or a.shipper_id = f.shipper_id
    or exists (
    select from shipper_group_member m where m.group_id = a.group_id and m.shipper_id = f.shipper_id))`;

/** Which account comes first of those that are for a freight's shipper. */
export const nearestAccount = sql`array_position(array['shipper', 'group', 'all'], a.audience), a.id`;

async function noteFreights(db: Kysely<Rows>): Promise<void> {
  await sql`
    with looked as (select account_id, since, looked_at from booking_start for update),
    moved as (update booking_start b set looked_at = app_now() from looked l where b.account_id = l.account_id)
    insert into carrier_booking (shipper_id, freight_code, account_id, state, reference, due_at)
    select distinct on (f.shipper_id, f.code) f.shipper_id, f.code, a.id,
      case when exists (select from freight_nfe n where n.shipper_id = f.shipper_id and n.freight_code = f.code)
        then 'due' else 'waiting' end,
      f.code, app_now()
    from looked s
    join vendor_account a on a.id = s.account_id
    join freight f on f.carrier_id = a.carrier_id and f.hired_at >= s.since
      and f.hired_at >= s.looked_at - ${lookBackMinutes} * interval '1 minute'
    join freight_progress p on p.shipper_id = f.shipper_id and p.freight_code = f.code and p.phase = 'preparing'
    where not f.reverse and ${isReal(sql`f.shipper_id`)} and ${serves}
      and not exists (select from carrier_booking b where b.shipper_id = f.shipper_id and b.freight_code = f.code)
    order by f.shipper_id, f.code, ${nearestAccount}
    on conflict do nothing`.execute(db);
}
