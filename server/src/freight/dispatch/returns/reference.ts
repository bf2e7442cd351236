import { type Kysely, sql } from 'kysely';
import type { Rows } from '../../../rows.ts';
import type { FreightRef } from '../../find.ts';

/** References of the postal operator's are no longer. */
const longest = 30;

/**
 * The reference of a freight's next return: its code and a number. One that was asked for and came to nothing, or whose outcome
 * is not known, is taken again, so that nothing is booked twice.
 */
export async function referenceOf(db: Kysely<Rows>, { shipperId, freightCode }: FreightRef): Promise<string> {
  const { rows } = await sql<{ reference: string; isOpen: boolean }>`
    select asked.reference, not exists (
      select from freight where freight.shipper_id = asked.shipper_id
        and freight.order_number = asked.reference and freight.reverse) as "isOpen"
    from freight_return as asked
    where asked.shipper_id = ${shipperId} and asked.original_code = ${freightCode}`.execute(db);
  const known = new Set(rows.map(({ reference }) => reference));
  const open = rows.find(({ reference, isOpen }) => isOpen && reference.startsWith(`${freightCode}-R`));
  return open?.reference ?? firstFree(`${freightCode}-R`, known, 1);
}

/** The reference of a return that takes the place of another. */
export async function nextReference(
  db: Kysely<Rows>,
  { shipperId, reference }: { shipperId: number; reference: string },
): Promise<string> {
  const base = `${reference.replace(/\/[0-9]{1,3}$/, '').slice(0, longest - 4)}/`;
  const rows = await db
    .selectFrom('reversePosting')
    .select('reference')
    .where('shipperId', '=', shipperId)
    .where('freightCode', 'is not', null)
    .where(sql<boolean>`starts_with(reference, ${base})`)
    .execute();
  return firstFree(base, new Set(rows.map((row) => row.reference)), 2);
}

function firstFree(base: string, known: ReadonlySet<string>, from: number): string {
  let number = from;
  while (known.has(`${base}${number}`)) number += 1;
  return `${base}${number}`;
}
