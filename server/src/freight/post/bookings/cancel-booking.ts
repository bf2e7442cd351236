import type { BookedCodes, BookingDesk } from '../../../connectors/vendors/booking-port.ts';
import { type ClaimedBooking, endBooking } from './claim-bookings.ts';
import type { BookingContext } from './desk-of.ts';

const callMs = 60_000;
const againMs = 60_000;
/** Tries before a person is called: some hours. */
const mostTries = 200;

/**
 * Takes a booking back at its carrier, for a freight that was cancelled. What the carrier refuses is over: it was taken back already, or it is too
 * late, and the carrier's words stay with the booking. Doing it twice does no harm.
 */
export async function cancelBooking(
  { db, clock }: Pick<BookingContext, 'db' | 'clock'>,
  { booking, desk }: { booking: ClaimedBooking; desk: BookingDesk },
): Promise<void> {
  const codes = codesOf(booking);
  const closedAt = new Date(clock.nowMs());
  if (desk.cancel === null || codes === null)
    return void (await endBooking(db, booking, { state: 'booked', problem: notByCarrier, closedAt }));
  const outcome = await desk.cancel(codes, AbortSignal.timeout(callMs));
  switch (outcome.kind) {
    case 'cancelled':
      return void (await endBooking(db, booking, { state: 'cancelled', problem: null }));
    case 'refused':
      return void (await endBooking(db, booking, {
        ...{ state: 'booked', problem: outcome.sentence, closedAt },
      }));
    case 'unknown': {
      const failures = booking.failures + 1;
      const isOver = failures >= mostTries;
      return void (await endBooking(db, booking, {
        ...{ problem: outcome.sentence, failures, waitMs: againMs },
        ...(isOver ? { state: 'booked', closedAt } : {}),
      }));
    }
  }
}

const notByCarrier = 'A transportadora não cancela pelo sistema: cancele com ela.';

function codesOf({ bookingCode, trackingCodes }: ClaimedBooking): BookedCodes | null {
  return bookingCode === null ? null : { bookingCode, trackingCodes };
}
