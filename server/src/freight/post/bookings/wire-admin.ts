import type { BookingOut } from '@carreto/contract/admin/freights/bookings';
import type { FoundBooking } from './find-bookings.ts';

/** A booking in the words of the contract. */
export function toBooking(booking: FoundBooking): BookingOut {
  const { freightCode, shipperId, carrierId, accountId, state, problem, hasLabel } = booking;
  const instant = (date: Date | null): string | null => date?.toISOString() ?? null;
  return {
    ...{ freightCode, shipperId, carrierId, accountId, state, problem, hasLabel },
    bookingCode: booking.bookingCode,
    trackingCodes: [...booking.trackingCodes],
    sentAt: instant(booking.sentAt),
    bookedAt: instant(booking.bookedAt),
    createdAt: booking.createdAt.toISOString(),
  };
}
