import type { Kysely } from 'kysely';
import type { Label } from '../../documents/labels/content.ts';
import type { BookingPdfs } from '../../documents/pdf/place-pages.ts';
import { fail } from '../../kernel/failure.ts';
import type { Rows } from '../../rows.ts';
import { bookingPdfsOf, type NamedLabel } from '../post/bookings/booking-labels.ts';

/** The carriers' own labels that labels name, each once. @throws Failure `link_expired` where one is gone: it was forgotten. */
export async function bookingPdfsOn(db: Kysely<Rows>, labels: readonly Label[]): Promise<BookingPdfs> {
  const named = new Map(labels.flatMap(namedBy).map((one) => [one.id, one]));
  const pdfs = await bookingPdfsOf(db, [...named.values()]);
  if (pdfs.size < named.size) throw fail('link_expired');
  return pdfs;
}

function namedBy(label: Label): NamedLabel[] {
  const own = label.model === 'carrier' ? label.bookingLabel : undefined;
  return own === undefined ? [] : [{ id: own.id, freightCode: label.freightCode }];
}
