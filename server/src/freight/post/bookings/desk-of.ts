import type { BookingDesk } from '../../../connectors/vendors/booking-port.ts';
import type { Context } from '../../../context.ts';

/** What booking needs. */
export type BookingContext = Pick<Context, 'db' | 'clock' | 'config' | 'log' | 'mirror' | 'vendors'>;

/** The account's own desk, or why nobody can be called. */
export function deskOf(
  { mirror, vendors }: Pick<BookingContext, 'mirror' | 'vendors'>,
  accountId: number,
): BookingDesk | { sentence: string } {
  const access = mirror.current.vendorAccounts.get(accountId);
  if (access === undefined) return { sentence: 'its account is gone or switched off' };
  const ports = vendors.portsOf(access);
  if ('closed' in ports) return { sentence: ports.sentence };
  return ports.book ?? { sentence: 'its connector takes no bookings' };
}
