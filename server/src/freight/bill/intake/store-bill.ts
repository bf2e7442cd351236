import type { Transaction } from 'kysely';
import type { Context } from '../../../context.ts';
import type { Actor } from '../../../registry/changes/change.ts';
import type { Rows } from '../../../rows.ts';
import { billFollowsIn } from '../../cte/signals.ts';
import { cancelLockedIn } from '../cancel.ts';
import type { Bill } from '../document.ts';
import { emitBillEvent } from '../emit-event.ts';
import { linkBillIn, lockBill, projectIn } from '../follow.ts';
import { noteBillIn } from '../log.ts';
import type { BillLayout, BillSource } from '../rows.ts';
import { billStates } from '../states.ts';

/** Rows of one statement: a statement has at most 65,535 values. */
const chunkSize = 5_000;

type Storing = {
  bill: Bill;
  shipperId: number;
  carrierId: number;
  source: BillSource;
  layout: BillLayout | null;
  contentHash: Buffer;
  /** Who handed it in. */
  actor: Actor;
};

type Storage = Pick<Context, 'mirror'>;

/** Stores a new bill with its charges, linked as far as their CT-es are there, and tells of it; gives its id. */
export async function storeBillIn(
  tx: Transaction<Rows>,
  ctx: Storage,
  { bill, shipperId, actor, ...facts }: Storing,
): Promise<number> {
  const { charges, document, ...columns } = bill;
  const stored = await tx
    .insertInto('bill')
    .values({ ...columns, ...facts, shipperId, document: JSON.stringify(document) })
    .returning(['id', 'state', 'negotiatedAt'])
    .executeTakeFirstOrThrow();
  const billId = stored.id;
  const rows = charges.map((charge, index) => ({
    ...charge,
    said: charge.said === null ? null : JSON.stringify(charge.said),
    billId,
    shipperId,
    position: index + 1,
    cteId: null,
    bucket: 'not_linked' as const,
    firstBillId: null,
  }));
  for (let at = 0; at < rows.length; at += chunkSize)
    await tx
      .insertInto('billCte')
      .values(rows.slice(at, at + chunkSize))
      .execute();
  const note = { message: 'Fatura recebida', facts: { event: 'received', charges: charges.length } };
  await noteBillIn(tx, { billId, from: null, to: billStates.processing, actor, note });
  await linkBillIn(tx, ctx, { id: billId, shipperId, carrierId: facts.carrierId });
  await projectIn(tx, { bill: stored, isReopened: false });
  await emitBillEvent(ctx, tx, billId);
  // CT-es may be on their way in transactions that are not ours to see: it looks again when this one is done.
  await billFollowsIn(tx, billId);
  return billId;
}

/** Cancels a bill as its carrier asks; what it charged is free for others. */
export async function cancelBillIn(
  tx: Transaction<Rows>,
  ctx: Storage,
  { billId, actor }: { billId: number; actor: Actor },
): Promise<{ shipperId: number }> {
  const bill = await lockBill(tx, billId);
  if (bill === undefined) throw new Error(`no bill ${billId}`);
  const note = { message: 'Fatura excluída pela transportadora', facts: { event: 'cancelled' } };
  await cancelLockedIn(tx, ctx, { bill, actor, note });
  return bill;
}
