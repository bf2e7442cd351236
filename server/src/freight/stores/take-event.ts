import { sql, type Transaction } from 'kysely';
import type { StoreEvent } from '../../connectors/stores/store.ts';
import type { Context } from '../../context.ts';
import { withTransaction } from '../../platform/db/with-transaction.ts';
import { enqueueIn } from '../../platform/jobs/queue.ts';
import { carreto } from '../../registry/changes/change.ts';
import type { KnownStore } from '../../registry/stores/stores-part.ts';
import { switchStoreOff } from '../../registry/stores/update-store.ts';
import type { Rows } from '../../rows.ts';

/** The name of the work that forgets or tells what is known of people, because a platform says that the law wants it. */
export const lawfulWork = 'orders of a shop and the law';

/** What that work is to know; null: all orders of the shop. */
export type LawfulPayload = {
  storeId: number;
  kind: 'forget' | 'tell';
  topic: string;
  orderRefs: string[] | null;
};

/**
 * Takes what a platform told, once: when this resolves it is written down, and the rest is done behind it. The same event again
 * is nothing new where the platform names its events; elsewhere its order is looked at again, which changes nothing by itself.
 */
export async function takeEvent(
  ctx: Pick<Context, 'db' | 'sealer'>,
  store: KnownStore,
  event: StoreEvent,
): Promise<void> {
  const { id: storeId } = store;
  await withTransaction(ctx.db, async (tx) => {
    const isNew = await writeEvent(tx, store, event);
    if (!isNew && event.isOnce) return;
    switch (event.kind) {
      case 'order':
        return wakeOrderIn(tx, store, event.orderRef);
      case 'forget_store':
        return lawfulIn(tx, { storeId, kind: 'forget', topic: event.topic, orderRefs: null });
      case 'forget_orders':
        return lawfulIn(tx, { storeId, kind: 'forget', topic: event.topic, orderRefs: [...event.orderRefs] });
      case 'tell_orders':
        return lawfulIn(tx, { storeId, kind: 'tell', topic: event.topic, orderRefs: [...event.orderRefs] });
      case 'gone':
      case 'other':
        return;
    }
  });
  // Again and again where need be: it changes nothing where it is so already.
  if (event.kind === 'gone' || event.kind === 'forget_store') await switchStoreOff(ctx, carreto, storeId);
}

async function writeEvent(
  tx: Transaction<Rows>,
  { id: connectionId, shipperId }: KnownStore,
  event: StoreEvent,
): Promise<boolean> {
  const { topic, eventId } = event;
  const orderRef = event.kind === 'order' ? event.orderRef : null;
  const written = await tx
    .insertInto('storeEvent')
    .values({ connectionId, shipperId, eventId, topic, orderRef })
    .onConflict((conflict) => conflict.columns(['connectionId', 'eventId']).doNothing())
    .returning('id')
    .executeTakeFirst();
  await tx
    .updateTable('storeState')
    .set({ lastEventAt: sql<Date>`app_now()` })
    .where('connectionId', '=', connectionId)
    // Not at every event of a busy hour.
    .where(sql<boolean>`(last_event_at is null or last_event_at < app_now() - interval '10 seconds')`)
    .execute();
  return written !== undefined;
}

/** Has an order looked at, now. What comes while it is looked at counts, so that it is looked at once more. */
export async function wakeOrderIn(
  tx: Transaction<Rows>,
  { id: connectionId, shipperId }: Pick<KnownStore, 'id' | 'shipperId'>,
  orderRef: string,
): Promise<void> {
  await tx
    .insertInto('storeOrder')
    .values({ connectionId, shipperId, orderRef, dueAt: sql<Date>`app_now()` })
    .onConflict((conflict) =>
      conflict.columns(['connectionId', 'orderRef']).doUpdateSet({
        heard: sql<number>`store_order.heard + 1`,
        dueAt: sql<Date>`app_now()`,
        attempts: 0,
      }),
    )
    .execute();
}

async function lawfulIn(tx: Transaction<Rows>, payload: LawfulPayload): Promise<void> {
  await enqueueIn(tx, { name: lawfulWork, payload });
}
