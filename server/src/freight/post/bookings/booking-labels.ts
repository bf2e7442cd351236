import { type Kysely, sql, type Transaction } from 'kysely';
import type { BookingLabel } from '../../../documents/labels/content.ts';
import type { BookingPdfs } from '../../../documents/pdf/place-pages.ts';
import { withTransaction } from '../../../platform/db/with-transaction.ts';
import type { Horizon } from '../../../platform/retention/horizon.ts';
import type { Rows } from '../../../rows.ts';
import { nearestAccount, serves } from './note-bookings.ts';
import type { BookingState } from './rows.ts';

/** Labels that carriers drew, kept while links may lead to them. */

/** A link works for a day; what was found for one is needed a little longer. */
const neededDays = 2;

const until = sql<Date>`app_now() + make_interval(days => ${neededDays})`;

/** A booking, and its carrier's label where it was fetched before. */
export type LabelledBooking = {
  shipperId: number;
  freightCode: string;
  accountId: number;
  state: BookingState;
  bookingCode: string | null;
  trackingCodes: string[];
  label: BookingLabel | null;
};

type Freight = { shipperId: number; code: string };

/** Bookings of freights, by the freights' codes, with the labels that are kept of them: those are needed for two days from now. */
export async function findLabelledBookings(
  db: Kysely<Rows>,
  freights: readonly Freight[],
): Promise<Map<string, LabelledBooking>> {
  const shipperIds = [...new Set(freights.map(({ shipperId }) => shipperId))];
  const codes = freights.map(({ code }) => code);
  const bookings = await db
    .selectFrom('carrierBooking')
    .select(['shipperId', 'freightCode', 'accountId', 'state', 'bookingCode', 'trackingCodes'])
    .where('shipperId', '=', sql<number>`any (${shipperIds}::bigint[])`)
    .where('freightCode', '=', sql<string>`any (${codes}::text[])`)
    .execute();
  const kept = await db
    .updateTable('bookingLabel')
    .set({ neededUntil: until })
    .where('shipperId', '=', sql<number>`any (${shipperIds}::bigint[])`)
    .where('freightCode', '=', sql<string>`any (${codes}::text[])`)
    .returning(['freightCode', 'bookingCode', 'id', 'pageCount', byteCount])
    .execute();
  // A freight that was booked anew has another label.
  const labelOf = ({ freightCode, bookingCode }: { freightCode: string; bookingCode: string | null }) =>
    kept.find((one) => one.freightCode === freightCode && one.bookingCode === bookingCode);
  return new Map(
    bookings.map((booking) => {
      const label = labelOf(booking);
      return [booking.freightCode, { ...booking, label: label === undefined ? null : toLabel(label) }];
    }),
  );
}

const byteCount = sql<number>`octet_length(booking_label.pdf)`.as('byteCount');

function toLabel({ id, pageCount, byteCount }: BookingLabel): BookingLabel {
  return { id, pageCount, byteCount };
}

/** Those of freights without a booking that are going to have one whose carrier's label is printed. */
export async function findUnbooked(db: Kysely<Rows>, freightCodes: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ code: string }>`
    select f.code from freight f
    join freight_progress p on p.shipper_id = f.shipper_id and p.freight_code = f.code and p.phase = 'preparing'
    cross join lateral (
      select a.label from vendor_account a join booking_start s on s.account_id = a.id
      where a.active and 'book' = any (a.acts) and a.carrier_id = f.carrier_id and f.hired_at >= s.since and ${serves}
      order by ${nearestAccount} limit 1) account
    where f.code = any (${freightCodes}::text[]) and not f.reverse and account.label = 'carrier'`.execute(db);
  return new Set(rows.map(({ code }) => code));
}

type NewLabel = {
  shipperId: number;
  freightCode: string;
  bookingCode: string;
  pdf: Uint8Array;
  pageCount: number;
};

/** Keeps a label that was fetched; null where its recipient was forgotten meanwhile. Of two that were fetched at once the first stays. */
export function keepBookingLabel(db: Kysely<Rows>, label: NewLabel): Promise<BookingLabel | null> {
  const { shipperId, freightCode, pdf } = label;
  return withTransaction(db, async (tx) => {
    // Whoever forgets the recipient changes this row first, and deletes labels then.
    const known = await tx
      .selectFrom('freightRecipient')
      .select('anonymisedAt')
      .where('shipperId', '=', shipperId)
      .where('freightCode', '=', freightCode)
      .forShare()
      .executeTakeFirst();
    if (known === undefined || known.anonymisedAt !== null) return null;
    return tx
      .insertInto('bookingLabel')
      .values({ ...label, pdf: Buffer.from(pdf), neededUntil: until })
      .onConflict((conflict) => conflict.constraint('booking_label_once').doUpdateSet({ neededUntil: until }))
      .returning(['id', 'pageCount', byteCount])
      .executeTakeFirstOrThrow();
  });
}

/** A label by which freight it is of: another one's is never given. */
export type NamedLabel = { id: number; freightCode: string };

/** The PDFs of labels, by their ids; those that are gone are not there. */
export async function bookingPdfsOf(db: Kysely<Rows>, named: readonly NamedLabel[]): Promise<BookingPdfs> {
  if (named.length === 0) return new Map();
  const freightOf = new Map(named.map(({ id, freightCode }) => [id, freightCode]));
  const rows = await db
    .selectFrom('bookingLabel')
    .select(['id', 'freightCode', 'pdf'])
    .where('id', '=', sql<number>`any (${[...freightOf.keys()]}::bigint[])`)
    .execute();
  return new Map(
    rows.filter(({ id, freightCode }) => freightOf.get(id) === freightCode).map(({ id, pdf }) => [id, pdf]),
  );
}

/** Forgets the labels of freights, whose recipients they name, in the caller's transaction. */
export async function forgetBookingLabelsIn(
  tx: Transaction<Rows>,
  { shipperIds, codes }: { shipperIds: readonly number[]; codes: readonly string[] },
): Promise<void> {
  await sql`
    delete from booking_label
    where shipper_id = any (${shipperIds}::bigint[]) and freight_code = any (${codes}::text[])`.execute(tx);
}

/** Labels that no link leads to any more. */
export function isUnneeded({ at }: Horizon) {
  return sql<boolean>`needed_until <= ${at}`;
}
