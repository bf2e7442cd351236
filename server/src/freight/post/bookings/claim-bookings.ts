import { randomUUID } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import { isLeaseOver, leaseEnd } from '../../../platform/db/lease.ts';
import type { Rows } from '../../../rows.ts';
import type { BookingState } from './rows.ts';

/** A booking that this process works on. */
export type ClaimedBooking = Pick<
  Selectable<Rows['carrierBooking']>,
  | 'shipperId'
  | 'freightCode'
  | 'accountId'
  | 'reference'
  | 'sentAt'
  | 'failures'
  | 'bookingCode'
  | 'trackingCodes'
> & { state: 'due' | 'sent' | 'cancelling'; leaseToken: string };

/** Longer than a call takes, with its log-in and one lookup; it only has to end when a process died. */
const leaseMs = 180_000;
const worked: readonly BookingState[] = ['due', 'sent', 'cancelling'];

/** Takes bookings whose time has come, those that wait longest first. Safe in several processes at once. */
export async function claimBookings(db: Kysely<Rows>, most: number): Promise<ClaimedBooking[]> {
  const leaseToken = randomUUID();
  const claimed = await db
    .updateTable('carrierBooking')
    .set({ leaseUntil: leaseEnd(leaseMs), leaseToken })
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('shipperId', 'freightCode'),
        'in',
        selectFrom('carrierBooking as waiting')
          .select(['waiting.shipperId', 'waiting.freightCode'])
          .where('waiting.state', 'in', worked)
          .where('waiting.dueAt', '<=', sql<Date>`app_now()`)
          .where(isLeaseOver('waiting.lease_until'))
          .orderBy('waiting.dueAt')
          .limit(most)
          .forUpdate()
          .skipLocked()
          .$asTuple('shipperId', 'freightCode'),
      ),
    )
    .returning([
      'shipperId',
      'freightCode',
      'accountId',
      'state',
      'reference',
      'sentAt',
      'failures',
      'bookingCode',
      'trackingCodes',
    ])
    .execute();
  return claimed.map((booking) => ({
    ...booking,
    state: booking.state as ClaimedBooking['state'],
    leaseToken,
  }));
}

type Changes = Partial<
  Pick<
    Selectable<Rows['carrierBooking']>,
    'problem' | 'failures' | 'bookingCode' | 'trackingCodes' | 'bookedAt' | 'closedAt' | 'sentAt'
  > & { state: BookingState }
>;

/** Ends work on a booking: what became of it, and when it is looked at again; nothing where somebody else has it by now. */
export async function endBooking(
  db: Kysely<Rows>,
  { shipperId, freightCode, leaseToken }: ClaimedBooking,
  { waitMs = 0, ...changes }: Changes & { waitMs?: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('carrierBooking')
    .set({
      ...changes,
      dueAt: sql<Date>`app_now() + ${waitMs} * interval '1 ms'`,
      leaseUntil: null,
      leaseToken: null,
    })
    .where('shipperId', '=', shipperId)
    .where('freightCode', '=', freightCode)
    .where('leaseToken', '=', leaseToken)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Writes that a booking is about to be sent, before it is: whoever finds it so looks it up before asking again.
 * @returns whether it is still ours.
 */
export async function noteSending(db: Kysely<Rows>, booking: ClaimedBooking): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('carrierBooking')
    .set({ state: 'sent', sentAt: sql<Date>`app_now()` })
    .where('shipperId', '=', booking.shipperId)
    .where('freightCode', '=', booking.freightCode)
    .where('leaseToken', '=', booking.leaseToken)
    .where('state', 'in', ['due', 'sent'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
