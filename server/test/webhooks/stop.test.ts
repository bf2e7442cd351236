import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDeliveryWorker } from '../../src/freight/notify/worker.ts';
import { openSession } from '../../src/platform/db/session.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { eventually } from '../support/embedded-folder.ts';
import { hired } from '../support/hire.ts';
import { openShop } from '../support/shop.ts';
import { type Hook, openHook, webhookEnvironment } from '../support/webhooks.ts';

let app: TestApp;
let hook: Hook;

beforeAll(async () => {
  app = await startTestApp({ environment: webhookEnvironment });
  const shop = await openShop(app);
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
