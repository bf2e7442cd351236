import type { Transaction } from 'kysely';
import type { Context } from '../../../context.ts';
import { fail } from '../../../kernel/failure.ts';
import { withTransaction } from '../../../platform/db/with-transaction.ts';
import type { Keep } from '../../../platform/idempotency/once.ts';
import type { Rows } from '../../../rows.ts';
import type { NewNfe } from '../../nfe.ts';
import { attachNfesIn, type FreightRef } from './attach-nfe.ts';

export type Attachment = {
  nfes: readonly NewNfe[];
  keep: Keep<null>;
  /** Asked while nobody else can change the freight; what it throws undoes everything. */
  check?: (tx: Transaction<Rows>) => Promise<void>;
};

/**
 * Attaches NF-es to a freight that is hired (decision H9), all or none.
 * @throws Failure `not_found` for a freight that this shipper does not have; `conflict` for a cancelled one, and
 * for more NF-es than a freight may have.
 */
export async function attachNfes(
  ctx: Pick<Context, 'db'>,
  freight: FreightRef,
  { nfes, keep, check }: Attachment,
): Promise<void> {
  await withTransaction(ctx.db, async (tx) => {
    const { phase } = await lockFreight(tx, freight);
    if (phase === 'cancelled') throw fail('conflict', { message: 'O frete foi cancelado.' });
    await check?.(tx);
    await attachNfesIn(tx, freight, nfes);
    await keep(tx, null);
  });
}

/**
 * Keeps others from changing the freight until the transaction ends, and tells where it stands.
 * @throws Failure `not_found`
 */
export async function lockFreight(tx: Transaction<Rows>, { shipperId, freightCode }: FreightRef) {
  const progress = await tx
    .selectFrom('freightProgress')
    .selectAll()
    .where('shipperId', '=', shipperId)
    .where('freightCode', '=', freightCode)
    .forUpdate()
    .executeTakeFirst();
  if (progress === undefined) throw fail('not_found');
  return progress;
}
