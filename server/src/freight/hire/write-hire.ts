import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { Keep } from '../../platform/idempotency/once.ts';
import type { Rows } from '../../rows.ts';
import type { NewNfe } from '../nfe.ts';
import { emitHireEvents } from '../trail/emit-events.ts';
import { claimToken } from './hired-token.ts';
import { attachNfesIn } from './nfe/attach-nfe.ts';
import { type FreightDraft, type HiredFreight, writeFreightIn } from './write-freight.ts';

/** Undoes the transaction of a hire that lost a race: the freight of the faster one stands. */
export class TokenTaken extends Error {}

/**
 * Writes a hire whole, in the caller's transaction: the freight, its offer's token, its NF-es, what is told of it,
 * and the answer.
 * @throws TokenTaken; Failure `quota_exhausted`
 */
export async function writeHireIn(
  ctx: Context,
  tx: Transaction<Rows>,
  { draft, nfes, keep }: { draft: FreightDraft; nfes: readonly NewNfe[]; keep: Keep<HiredFreight> },
): Promise<HiredFreight> {
  const { shipperId, hired, contentHash } = draft;
  const freight = await writeFreightIn(ctx, tx, draft);
  const written = { shipperId, freightCode: freight.code };
  if (hired !== null && !(await claimToken(tx, { ...hired, ...written, contentHash })))
    throw new TokenTaken();
  await attachNfesIn(tx, written, nfes);
  await emitHireEvents(ctx, tx, written);
  await keep(tx, freight);
  return freight;
}
