import { sql, type Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { fail } from '../../kernel/failure.ts';
import { withTransaction } from '../../platform/db/with-transaction.ts';
import type { Keep } from '../../platform/idempotency/once.ts';
import type { Rows } from '../../rows.ts';
import { postingGivenUpIn } from '../signals.ts';
import { advance, type TrailPosition } from '../trail/advance.ts';
import { appendIn } from '../trail/append.ts';
import { type EventContext, emitOccurrenceEvents } from '../trail/emit-events.ts';
import { nothingSaid } from '../trail/nothing-said.ts';
import type { FreightRef } from './nfe/attach-nfe.ts';
import { lockFreight } from './nfe/attach-nfes.ts';

/** The shipper's own cancellation. */
const cancelled = { code: 99, group: 'cancelled' } as const;

/**
 * Cancels a freight that was not collected yet (decision H9): occurrence 99, the offer's token can be hired again
 * (decision H4), and what the hire took of the quota is given back; what the postal operator was told is taken back
 * afterwards. A freight that is cancelled stays as it is.
 * @throws Failure `not_found`; `out_of_flow` once it was collected, or ended in another way.
 */
export async function cancelFreight(
  ctx: Pick<Context, 'db' | 'clock'> & EventContext,
  freight: FreightRef,
  keep: Keep<null>,
): Promise<void> {
  await withTransaction(ctx.db, async (tx) => {
    await cancelFreightIn(ctx, tx, freight);
    await keep(tx, null);
  });
}

/** The same in the caller's transaction. @throws Failure as `cancelFreight` */
export async function cancelFreightIn(
  ctx: Pick<Context, 'clock'> & EventContext,
  tx: Transaction<Rows>,
  freight: FreightRef,
): Promise<void> {
  const progress = await lockFreight(tx, freight);
  if (progress.phase === 'cancelled') return;
  const { volumeCount } = await tx
    .selectFrom('freight')
    .select('volumeCount')
    .where('shipperId', '=', freight.shipperId)
    .where('code', '=', freight.freightCode)
    .executeTakeFirstOrThrow();
  if (!isCancellable({ ...progress, volumeCount })) throw fail('out_of_flow', { message: notCancellable });
  // What a carrier said of the next hours is no reason to be history.
  const occurredAt = new Date(Math.max(ctx.clock.nowMs(), progress.statusAt.getTime()));
  const said = { ...nothingSaid, ...cancelled, occurredAt, source: 'shipper' as const };
  const appended = await appendIn(tx, { ...freight, volumeCount }, said);
  await giveBack(tx, freight);
  await postingGivenUpIn(tx, freight);
  const occurrenceIds = 'id' in appended ? [appended.id] : [];
  await emitOccurrenceEvents(ctx, tx, { ...freight, occurrenceIds });
}

/** Why one is not cancelled that was collected, or ended in another way. */
export const notCancellable = 'O frete já foi coletado ou encerrado.';

/** Whether a freight that is not cancelled may be. */
export function isCancellable(position: TrailPosition & { collectedAt: Date | null }): boolean {
  const isCollected = position.phase === 'preparing' && position.collectedAt !== null;
  return !isCollected && advance(position, { ...cancelled, volumeNumber: null }) !== null;
}

/** The token and the hire; a shipper without a limit has none to get back. */
async function giveBack(tx: Transaction<Rows>, { shipperId, freightCode }: FreightRef): Promise<void> {
  await tx
    .deleteFrom('hiredToken')
    .where('shipperId', '=', shipperId)
    .where('freightCode', '=', freightCode)
    .execute();
  await tx
    .updateTable('hireQuota')
    .set({ remaining: sql<number>`remaining + 1` })
    .where('shipperId', '=', shipperId)
    .execute();
}
