import type { BackgroundTask } from '../../../platform/jobs/background.ts';
import { bookFreight } from './book-freight.ts';
import { cancelBooking } from './cancel-booking.ts';
import { type ClaimedBooking, claimBookings, endBooking } from './claim-bookings.ts';
import { type BookingContext, deskOf } from './desk-of.ts';
import { noteBookings } from './note-bookings.ts';

/** Bookings of one run; the rest waits for the next. Each waits for its carrier, so that several go at once. */
const mostAtOnce = 16;
/** A carrier that cannot be called is tried again after so long. */
const closedMs = 60_000;

/** The task that hands freights to carriers' own systems, behind the hires. */
export function bookingTask(ctx: BookingContext): BackgroundTask {
  return { name: 'bookings', everyMs: ctx.config.bookingPollMs, run: () => runBookings(ctx) };
}

/** Books what is due, looks up what was sent, takes back what was cancelled. Safe in several processes at once. */
export async function runBookings(ctx: BookingContext): Promise<void> {
  await noteBookings(ctx);
  const claimed = await claimBookings(ctx.db, mostAtOnce);
  await Promise.all(claimed.map((booking) => work(ctx, booking)));
}

async function work(ctx: BookingContext, booking: ClaimedBooking): Promise<void> {
  const { freightCode } = booking;
  try {
    const desk = deskOf(ctx, booking.accountId);
    if ('sentence' in desk) await endBooking(ctx.db, booking, { waitMs: closedMs, problem: desk.sentence });
    else if (booking.state === 'cancelling') await cancelBooking(ctx, { booking, desk });
    else await bookFreight(ctx, { booking, desk });
  } catch (error) {
    ctx.log.error({ err: error, freight: freightCode }, 'a booking failed');
    // Where even this fails, the lease ends by itself.
    await endBooking(ctx.db, booking, { waitMs: closedMs }).catch(() => {});
  }
}
