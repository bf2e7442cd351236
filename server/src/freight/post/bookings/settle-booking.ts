import type { Context } from '../../../context.ts';
import { fail } from '../../../kernel/failure.ts';
import { type Actor, inChange, record } from '../../../registry/changes/change.ts';
import { found } from '../../../registry/changes/revision.ts';
import type { FoundFreight } from '../../find.ts';
import { lockProgress } from '../../trail/lock-progress.ts';
import { noteTrackingCodesIn } from '../../trail/note-tracking-codes.ts';
import type { BookingState } from './rows.ts';

const settleable: readonly BookingState[] = ['waiting', 'refused', 'unknown'];

/**
 * Says by what codes a carrier has a freight, for a person who looked there; said again it is a repeat.
 * @throws Failure `not_found` where it is not to be booked; `conflict` where nothing waits for a decision.
 */
export async function settleBooking(
  ctx: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  { freight, bookingCode, trackingCodes }: Settlement,
): Promise<void> {
  const own = { shipperId: freight.shipperId, freightCode: freight.code };
  await inChange(ctx, actor, async (change) => {
    await lockProgress(change.tx, own);
    const booking = found(
      await change.tx
        .selectFrom('carrierBooking')
        .select(['state', 'bookingCode', 'leaseUntil'])
        .where('shipperId', '=', own.shipperId)
        .where('freightCode', '=', own.freightCode)
        .forUpdate()
        .executeTakeFirst(),
    );
    if (booking.state === 'booked' && booking.bookingCode === bookingCode) return;
    if (!settleable.includes(booking.state))
      throw fail('conflict', { message: 'O pedido na transportadora não espera decisão.' });
    await change.tx
      .updateTable('carrierBooking')
      .set({
        ...{ state: 'booked', bookingCode, trackingCodes: [...trackingCodes], problem: null, failures: 0 },
        ...{ bookedAt: new Date(ctx.clock.nowMs()), leaseToken: null, leaseUntil: null },
      })
      .where('shipperId', '=', own.shipperId)
      .where('freightCode', '=', own.freightCode)
      .execute();
    await noteTrackingCodesIn(change.tx, own, trackingCodes);
    await record(change, {
      ...{ kind: 'freight', id: freight.number, shipperId: own.shipperId, action: 'update' },
      ...{
        before: { booking: booking.state },
        after: { code: freight.code, booking: 'booked', bookingCode, trackingCodes },
      },
    });
  });
}

type Settlement = { freight: FoundFreight; bookingCode: string; trackingCodes: readonly string[] };
