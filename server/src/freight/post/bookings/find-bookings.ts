import { type Kysely, type Selectable, sql } from 'kysely';
import type { Context } from '../../../context.ts';
import { type Scope, withinCarriers, withinShippers } from '../../../registry/access/scope.ts';
import { found } from '../../../registry/changes/revision.ts';
import type { Rows } from '../../../rows.ts';
import type { FreightRef } from '../../find.ts';
import { leavesFrom, ofFreight } from '../../leaves-from.ts';
import type { BookingState } from './rows.ts';

/** A freight in its carrier's own system, and who carries it. */
export type FoundBooking = Omit<Selectable<Rows['carrierBooking']>, 'leaseUntil' | 'leaseToken'> & {
  carrierId: number;
  /** Whether the carrier gives a label of its own. */
  hasLabel: boolean;
};

/** What is looked for: those with ids below `before`, or all. */
export type BookingSearch = {
  before: number | null;
  fetch: number;
  states?: readonly BookingState[] | undefined;
  shipperId?: number | undefined;
  carrierId?: number | undefined;
  accountId?: number | undefined;
  scope: Scope;
};

type Finding = Pick<Context, 'db' | 'mirror' | 'vendors'>;

/** Bookings that a caller may see, the newest first. */
export async function findBookings(ctx: Finding, search: BookingSearch): Promise<FoundBooking[]> {
  const { before, fetch, states, shipperId, carrierId, accountId, scope } = search;
  let select = selectBookings(ctx.db)
    .where(withinShippers(scope, sql.ref('b.shipper_id')))
    .where(withinCarriers(scope, sql.ref('freight.carrier_id')))
    .where(leavesFrom(scope, ofFreight));
  if (before !== null) select = select.where('b.id', '<', before);
  if (states !== undefined) select = select.where('b.state', 'in', states);
  if (shipperId !== undefined) select = select.where('b.shipperId', '=', shipperId);
  if (carrierId !== undefined) select = select.where('freight.carrierId', '=', carrierId);
  if (accountId !== undefined) select = select.where('b.accountId', '=', accountId);
  const rows = await select.orderBy('b.id', 'desc').limit(fetch).execute();
  return rows.map((row) => withLabel(ctx, row));
}

/** The booking of a freight. @throws Failure `not_found` where it has none. */
export async function findBooking(
  ctx: Finding,
  { shipperId, freightCode }: FreightRef,
): Promise<FoundBooking> {
  const row = await selectBookings(ctx.db)
    .where('b.shipperId', '=', shipperId)
    .where('b.freightCode', '=', freightCode)
    .executeTakeFirst();
  return withLabel(ctx, found(row));
}

function selectBookings(db: Kysely<Rows>) {
  return db
    .selectFrom('carrierBooking as b')
    .innerJoin('freight', (join) =>
      join.onRef('freight.shipperId', '=', 'b.shipperId').onRef('freight.code', '=', 'b.freightCode'),
    )
    .selectAll('b')
    .select('freight.carrierId');
}

type Row = Omit<FoundBooking, 'hasLabel'>;

function withLabel({ mirror, vendors }: Finding, booking: Row): FoundBooking {
  const access = mirror.current.vendorAccounts.get(booking.accountId);
  const ports = access === undefined ? null : vendors.portsOf(access);
  const hasLabel = ports !== null && !('closed' in ports) && ports.book?.label != null;
  return { ...booking, hasLabel };
}
