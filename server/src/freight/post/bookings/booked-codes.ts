import { type Kysely, sql } from 'kysely';
import type { Rows } from '../../../rows.ts';
import type { FoundFreight } from '../../find.ts';

/** By which a carrier's own system follows a freight: its first code is of the freight, or it has one a volume in their order. */
export type BookedCodesOf = ReadonlyMap<string, readonly string[]>;

/** The codes of those freights of one shipper that are booked in their carriers' own systems, by freight code. */
export async function findBookedCodes(
  db: Kysely<Rows>,
  freights: readonly Pick<FoundFreight, 'shipperId' | 'code'>[],
): Promise<BookedCodesOf> {
  if (freights.length === 0) return new Map();
  const shipperIds = [...new Set(freights.map(({ shipperId }) => shipperId))];
  const codes = freights.map(({ code }) => code);
  const rows = await db
    .selectFrom('carrierBooking')
    .select(['freightCode', 'trackingCodes'])
    .where('shipperId', '=', sql<number>`any (${shipperIds}::bigint[])`)
    .where('freightCode', '=', sql<string>`any (${codes}::text[])`)
    .where('state', '=', 'booked')
    .execute();
  return new Map(rows.map(({ freightCode, trackingCodes }) => [freightCode, trackingCodes]));
}

/** The code of a volume (from 1) among those of its freight: its own where there is one each, else the freight's. */
export function carrierCodeOf(
  codes: readonly string[] | undefined,
  { volumeNumber, volumeCount }: { volumeNumber: number; volumeCount: number },
): string | undefined {
  return codes?.length === volumeCount ? codes[volumeNumber - 1] : codes?.[0];
}

/** The volume (from 1) that such a code names; null where it names the whole freight. */
export function volumeOfCarrierCode(
  codes: readonly string[] | undefined,
  code: string,
  volumeCount: number,
): number | null {
  const place = codes?.length === volumeCount ? codes.indexOf(code) : -1;
  return place < 0 ? null : place + 1;
}
