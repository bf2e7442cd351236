import { failed } from '../../carrier-tracking/port.ts';
import { refused } from '../../live-carrier/port.ts';
import type { BookingDesk } from '../booking-port.ts';
import type { VendorAct } from '../manifest.ts';
import type { VendorPorts } from '../vendor.ts';

const sentence = 'the carrier does not let this account do it; change the account, or have it proven';
const unknown = { kind: 'unknown', sentence } as const;

/** The ports of an account without calls for what its carrier does not let it do; the others are as they were. */
export function barredPorts(ports: VendorPorts, barred: ReadonlySet<VendorAct>): VendorPorts {
  const { quote, track, book, cte } = ports;
  return {
    ...ports,
    quote:
      quote !== null && barred.has('quote')
        ? { quote: async () => refused('live_not_callable', sentence) }
        : quote,
    track:
      track !== null && barred.has('track')
        ? { ...track, ask: async () => failed('not_callable', sentence) }
        : track,
    book: book === null ? null : barredDesk(book, barred),
    cte: cte !== null && barred.has('cte') ? { fetch: async () => unknown } : cte,
  };
}

/** What was booked is looked up by what it was booked by. */
function barredDesk(desk: BookingDesk, barred: ReadonlySet<VendorAct>): BookingDesk {
  const { find, cancel, label } = desk;
  const isBarred = barred.has('book');
  return {
    book: isBarred
      ? async () => ({ kind: 'not_sent', sentence, retryAfterMs: null })
      : (booking, signal) => desk.book(booking, signal),
    find: find !== null && isBarred ? async () => unknown : find,
    cancel: cancel !== null && barred.has('cancel') ? async () => unknown : cancel,
    label: label !== null && barred.has('label') ? async () => ({ kind: 'refused', sentence }) : label,
  };
}
