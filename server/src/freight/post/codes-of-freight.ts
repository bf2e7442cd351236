import { type Kysely, sql, type Transaction } from 'kysely';
import type { Rows } from '../../rows.ts';
import type { FreightRef } from '../find.ts';
import { postingGivenUpIn } from '../signals.ts';
import { showCodesIn } from './note-codes.ts';

/** The code of an object that a volume has now. */
export type VolumeCode = { volumeNumber: number; code: string; accountId: number; serviceCode: string };

/** The codes that a freight's volumes have, in the order of the volumes; volumes without one are not in it. */
export async function codesOfFreight(
  db: Kysely<Rows>,
  { shipperId, freightCode }: FreightRef,
): Promise<VolumeCode[]> {
  const rows = await db
    .selectFrom('postalCode')
    .select(['volumeNumber', 'code', 'accountId', 'serviceCode'])
    .where('shipperId', '=', shipperId)
    .where('freightCode', '=', freightCode)
    .where('kind', '=', 'object')
    .where('voidedAt', 'is', null)
    .orderBy('volumeNumber')
    .execute();
  return rows.flatMap(({ volumeNumber, ...rest }) =>
    volumeNumber === null ? [] : [{ ...rest, volumeNumber }],
  );
}

/**
 * Takes codes that failed from a freight, in the caller's transaction: they are never used again, and the next
 * allocation draws others; the operator is told afterwards. Codes that stand on a posting list stay. Gives those that
 * were taken.
 */
export async function voidCodesIn(
  tx: Transaction<Rows>,
  { shipperId, freightCode }: FreightRef,
): Promise<string[]> {
  const codes = (await codesOfFreight(tx, { shipperId, freightCode })).map(({ code }) => code);
  if (codes.length === 0) return [];
  const listed = await tx.selectFrom('postingListItem').select('code').where('code', 'in', codes).execute();
  const failed = codes.filter((code) => !listed.some((item) => item.code === code));
  if (failed.length === 0) return [];
  await tx
    .updateTable('postalCode')
    .set({ voidedAt: sql<Date>`app_now()` })
    .where('code', 'in', failed)
    .execute();
  await tx
    .deleteFrom('freightDirectory')
    .where('kind', '=', 'postal_code')
    .where('value', 'in', failed)
    .execute();
  await showCodesIn(tx, { shipperId, freightCode });
  await postingGivenUpIn(tx, { shipperId, freightCode });
  return failed;
}
