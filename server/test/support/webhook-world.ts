import { sql } from 'kysely';
import { enqueueEvents, type NewEvent } from '../../src/freight/notify/enqueue.ts';
import { withTransaction } from '../../src/platform/db/with-transaction.ts';
import { startTestApp, type TestApp } from './app.ts';
import { openBareShop, type Shop } from './shop.ts';
import { type Hook, openHook, webhookEnvironment } from './webhooks.ts';

/** An application whose webhooks may be called on this machine, and one shipper. */
export type WebhookWorld = {
  app: TestApp;
  shop: Shop;
  hook(changes?: Parameters<typeof openHook>[2]): Promise<Hook>;
  /** Tells events of one subject, without any freight; gives the subject. */
  tell(count: number, changes?: Partial<NewEvent>): Promise<string>;
  deliveries(of: Hook): ReturnType<typeof readDeliveries>;
  /** What was tried, oldest first. */
  attempts(of: Hook): ReturnType<typeof readAttempts>;
  /** Moves what waits to now, as if the time had passed, and sends it. */
  waitForNext(of: Hook): Promise<void>;
  /** Takes away what a test added. */
  tidy(): Promise<void>;
  close(): Promise<void>;
};

export async function openWebhookWorld(environment: Record<string, string> = {}): Promise<WebhookWorld> {
  const app = await startTestApp({ environment: { ...webhookEnvironment, ...environment } });
  const shop = await openBareShop(app, 1);
  const open: Hook[] = [];
  const { db } = app.ctx;
  let serial = 0;
  return {
    app,
    shop,
    async hook(changes = {}) {
      const opened = await openHook(app, shop, changes);
      open.push(opened);
      return opened;
    },
    async tell(count, changes = {}) {
      serial += 1;
      const subject = changes.subject ?? `subject-${serial}`;
      const events = Array.from({ length: count }, (_, index) => ({
        subject,
        subjectSeq: index + 1,
        payloadVersion: 1,
        body: JSON.stringify({ subject, index }),
        occurredAt: new Date(app.clock.nowMs()),
        orderNumber: null,
        occurrenceCode: 1,
        channel: null,
        reverse: false,
        ...changes,
      }));
      const topic = { shipperId: shop.id, kind: 'occurrence' } as const;
      await withTransaction(db, (tx) => enqueueEvents(tx, topic, () => Promise.resolve(events)));
      return subject;
    },
    deliveries: (of) => readDeliveries(app, of),
    attempts: (of) => readAttempts(app, of),
    async waitForNext({ endpoint }) {
      await sql`update webhook_endpoint set not_before = '-infinity' where id = ${endpoint.id}`.execute(db);
      await sql`update webhook_delivery set due_at = app_now()
        where endpoint_id = ${endpoint.id} and state = 'pending'`.execute(db);
      await app.settle();
    },
    async tidy() {
      for (const { receiver } of open.splice(0)) await receiver.close();
      await db.updateTable('webhookEndpoint').set({ state: 'removed' }).execute();
      await sql`update webhook_delivery set state = 'cancelled', lease_token = null, lease_until = null
        where state in ('pending', 'sending', 'parked')`.execute(db);
    },
    close: () => app.close(),
  };
}

function readDeliveries({ ctx }: TestApp, { endpoint }: Hook) {
  return ctx.db
    .selectFrom('webhookDelivery')
    .selectAll()
    .where('endpointId', '=', endpoint.id)
    .orderBy('id')
    .execute();
}

function readAttempts({ ctx }: TestApp, { endpoint }: Hook) {
  return ctx.db
    .selectFrom('webhookAttempt as a')
    .innerJoin('webhookDelivery as d', 'd.id', 'a.deliveryId')
    .selectAll('a')
    .where('d.endpointId', '=', endpoint.id)
    .orderBy('a.id')
    .execute();
}
