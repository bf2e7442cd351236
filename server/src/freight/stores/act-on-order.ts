import { sql } from 'kysely';
import { fail } from '../../kernel/failure.ts';
import { found } from '../../registry/changes/revision.ts';
import { getStoreOrder } from './find-orders.ts';
import { sendTracking } from './tracking-back.ts';
import { wakeOrder } from './wake-order.ts';
import { type ChoiceInput, choiceOf, type ShownOrder } from './wire.ts';
import { type OrderDesk, workOrderNow } from './work-orders.ts';

/**
 * Reads an order again and does what is due, now; what could not be told back is tried again, too. What comes of it is in the
 * order: a problem is no failure of this act.
 * @throws Failure `not_found`
 */
export async function retryStoreOrder(desk: OrderDesk, storeOrderId: number): Promise<ShownOrder> {
  const { ctx } = desk.quotes;
  await wakeOrder(ctx, storeOrderId);
  const renewed = await ctx.db
    .updateTable('storeDelivery')
    // It may have been told: the try after this one reads back first.
    .set({ state: 'pending', attempts: 1, dueAt: sql<Date>`app_now()`, doneAt: null })
    .where('orderId', '=', storeOrderId)
    .where('state', '=', 'given_up')
    .returning('id')
    .execute();
  await workOrderNow(desk, storeOrderId);
  if (renewed.length > 0) await sendTracking(desk);
  return getStoreOrder(ctx, storeOrderId);
}

/**
 * Hires an offer for an order that waits for a person, or whose choice is a person's anyway.
 * @throws Failure `not_found`; `out_of_flow` where it has a freight that lives, or is cancelled; `invalid_request`
 */
export async function hireChosen(
  desk: OrderDesk,
  { storeOrderId, choice }: { storeOrderId: number; choice: ChoiceInput },
): Promise<ShownOrder> {
  const { ctx } = desk.quotes;
  const chosen = choiceOf(choice);
  found(await ctx.db.selectFrom('storeOrder').select('id').where('id', '=', storeOrderId).executeTakeFirst());
  const marked = await ctx.db
    .updateTable('storeOrder')
    .set({ chosen: JSON.stringify(chosen), attempts: 0, dueAt: sql<Date>`app_now()` })
    .where('id', '=', storeOrderId)
    .where((of) =>
      of.or([
        of('state', 'in', ['choose', 'failed', 'waiting']).and(
          of.or([of('freightCode', 'is', null), of('state', '=', 'choose')]),
        ),
        of.and([of('state', '=', 'cancelled'), of('freightCode', 'is not', null)]),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  if (marked === undefined)
    throw fail('out_of_flow', { message: 'O pedido já tem frete, não foi pago ou foi cancelado.' });
  await workOrderNow(desk, storeOrderId);
  return getStoreOrder(ctx, storeOrderId);
}
