import { sql, type Transaction } from 'kysely';
import { fail } from '../../../kernel/failure.ts';
import type { Rows } from '../../../rows.ts';
import type { NewNfe } from '../../nfe.ts';
import { freightBecameFindableIn } from '../../signals.ts';

/** Which freight. */
export type FreightRef = { shipperId: number; freightCode: string };

/** Most NF-es of one freight, as many as one request may bring. */
const maxNfes = 100;

/**
 * Adds NF-es to a freight, in the caller's transaction, which holds the freight. One that it has already stays as
 * it is; what was not known of it is completed.
 * @throws Failure `conflict` for more NF-es than a freight may have.
 */
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
  const positions = new Map(known.map(({ accessKey, position }) => [accessKey, position]));
  const last = Math.max(0, ...positions.values());
  const added = nfes.filter(({ accessKey }) => !positions.has(accessKey));
  if (known.length + added.length > maxNfes)
    throw fail('conflict', { message: `O frete pode ter no máximo ${maxNfes} NF-es.` });
  const positionOf = new Map(added.map(({ accessKey }, index) => [accessKey, last + index + 1]));
  await tx
    .insertInto('freightNfe')
    .values(
      nfes.map(({ issuedAtMs, ...nfe }) => ({
        ...nfe,
        shipperId,
        freightCode,
        position: positions.get(nfe.accessKey) ?? positionOf.get(nfe.accessKey) ?? 0,
        issuedAt: new Date(issuedAtMs),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['shipperId', 'freightCode', 'accessKey']).doUpdateSet({
        volumeCount: sql`coalesce(freight_nfe.volume_count, excluded.volume_count)`,
        itemsCents: sql`coalesce(freight_nfe.items_cents, excluded.items_cents)`,
        operationType: sql`coalesce(freight_nfe.operation_type, excluded.operation_type)`,
        emissionType: sql`coalesce(freight_nfe.emission_type, excluded.emission_type)`,
        protocol: sql`coalesce(freight_nfe.protocol, excluded.protocol)`,
        cfop: sql`coalesce(freight_nfe.cfop, excluded.cfop)`,
      }),
    )
    .execute();
  if (added.length === 0) return;
  await tx
    .insertInto('freightDirectory')
    .values(
      added.map(({ accessKey }) => ({ kind: 'nfe' as const, value: accessKey, shipperId, freightCode })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await freightBecameFindableIn(tx, { shipperId, freightCode });
}
