import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDeliveryWorker } from '../../src/freight/notify/deliveries/worker.ts';
import { openSession } from '../../src/platform/db/session.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { eventually } from '../support/embedded-folder.ts';
import { hired } from '../support/hire.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { type Hook, openHook, webhookEnvironment } from '../support/webhooks.ts';

let app: TestApp;
let hook: Hook;
let shop: Shop;

beforeAll(async () => {
  app = await startTestApp({ environment: webhookEnvironment });
  shop = await openShop(app);
  hook = await openHook(app, shop);
  await hired(app, shop);
});
afterAll(async () => {
  await hook.receiver.close();
  await app.close();
});

test('a worker that stops while it claims sends what it got, before it ends', async () => {
  const worker = createDeliveryWorker(app.ctx);
  const session = await openSession(app.connection, { applicationName: 'holder' });
  await session.query('begin');
  await session.query('select 1 from webhook_delivery for update');
  const running = worker.run();
  await eventually(async () => {
    const { rowCount } = await session.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rowCount === 1;
  });
  const stopped = worker.stop();
  await session.query('rollback');
  await session.end();
  await Promise.all([running, stopped]);
  const attempts = await app.ctx.db.selectFrom('webhookAttempt').select(['n', 'class']).execute();
  expect(attempts).toEqual([{ n: 1, class: 'ok' }]);
  expect(hook.receiver.received).toHaveLength(1);
});

test('a call that cannot be made is an attempt that people see, and is tried again by plan', async () => {
  const sealed = await openHook(app, shop);
  await app.ctx.db
    .updateTable('webhookSecret')
    .set({ sealed: Buffer.from('of another master key') })
    .where('endpointId', '=', sealed.endpoint.id)
    .execute();
  await app.settle();
  const before = hook.receiver.received.length;
  await hired(app, shop);
  await app.settle();
  const deliveries = await app.ctx.db
    .selectFrom('webhookDelivery')
    .select(['state', 'attempt', 'lastClass'])
    .where('endpointId', '=', sealed.endpoint.id)
    .orderBy('id')
    .execute();
  expect(deliveries).toEqual([
    { state: 'pending', attempt: 1, lastClass: 'unsendable' },
    { state: 'pending', attempt: 0, lastClass: null },
  ]);
  expect(sealed.receiver.received).toEqual([]);
  expect(hook.receiver.received.length).toBe(before + 2);
  await sealed.receiver.close();
});
