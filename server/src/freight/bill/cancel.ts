import type { Selectable, Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { Actor } from '../../registry/changes/change.ts';
import type { Rows } from '../../rows.ts';
import { billFollowsIn } from '../cte/signals.ts';
import { emitBillEvent } from './emit-event.ts';
import { freeChargesIn } from './link-charges.ts';
import { type BillNote, noteBillIn } from './log.ts';
import type { BillRows } from './rows.ts';
import { billStates, paymentStates } from './states.ts';

type Cancelling = { bill: Selectable<BillRows['bill']>; actor: Actor; note: BillNote };

/**
 * Cancels a bill that is held, its open payment too, and tells of it; what it charged is free for others. Whoever calls
 * knows that it may be.
 */
export async function cancelLockedIn(
  tx: Transaction<Rows>,
  ctx: Pick<Context, 'mirror'>,
  { bill, actor, note }: Cancelling,
): Promise<void> {
  const to = billStates.cancelled;
  const isOpen = bill.payment === paymentStates.open;
  await tx
    .updateTable('bill')
    .set({ state: to, negotiatedAt: null, ...(isOpen ? { payment: paymentStates.cancelled } : {}) })
    .where('id', '=', bill.id)
    .execute();
  await noteBillIn(tx, { billId: bill.id, from: bill.state, to, actor, note });
  for (const rivalId of await freeChargesIn(tx, bill.id)) await billFollowsIn(tx, rivalId);
  await emitBillEvent(ctx, tx, bill.id);
}
