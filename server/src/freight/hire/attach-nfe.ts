import type { Transaction } from 'kysely';
import type { Rows } from '../../rows.ts';
import type { NewNfe } from '../nfe.ts';

/** Which freight. */
export type FreightRef = { shipperId: number; freightCode: string };

/** Adds NF-es to a freight, in the caller's transaction; one that it has already stays as it is. */
export async function attachNfesIn(
  tx: Transaction<Rows>,
  { shipperId, freightCode }: FreightRef,
  nfes: readonly NewNfe[],
): Promise<void> {
  if (nfes.length === 0) return;
  const known = await tx
    .selectFrom('freightNfe')
    .select(['accessKey', 'position'])
    .where('shipperId', '=', shipperId)
    .where('freightCode', '=', freightCode)
    .execute();
  const keys = new Set(known.map(({ accessKey }) => accessKey));
  const last = Math.max(0, ...known.map(({ position }) => position));
  const added = nfes.filter(({ accessKey }) => !keys.has(accessKey));
  if (added.length === 0) return;
  await tx
    .insertInto('freightNfe')
    .values(
      added.map(({ issuedAtMs, ...nfe }, index) => ({
        ...nfe,
        shipperId,
        freightCode,
        position: last + index + 1,
        issuedAt: new Date(issuedAtMs),
      })),
    )
    .execute();
  await tx
    .insertInto('freightDirectory')
    .values(
      added.map(({ accessKey }) => ({ kind: 'nfe' as const, value: accessKey, shipperId, freightCode })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
