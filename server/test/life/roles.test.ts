import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hired } from '../support/hire.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { type Hook, openHook, webhookEnvironment } from '../support/webhooks.ts';

let api: TestApp;
let worker: TestApp;
let shop: Shop;
let hook: Hook;

beforeAll(async () => {
  api = await startTestApp({ environment: { ...webhookEnvironment, CARRETO_ROLE: 'api' } });
  worker = await startTestApp({
    environment: { ...webhookEnvironment, CARRETO_ROLE: 'worker' },
    beside: api,
  });
  shop = await openShop(api);
  hook = await openHook(api, shop);
});
afterAll(async () => {
  await hook.receiver.close();
  await worker.close();
  await api.close();
});

async function statusOf(app: TestApp, path: string): Promise<number> {
  const response = await fetch(`${app.address}${path}`);
  await response.arrayBuffer();
  return response.status;
}

describe('processes with a role', () => {
  it('answer requests as `api`, and send nothing', async () => {
    await hired(api, shop);
    await api.settle();
    expect(hook.receiver.received).toEqual([]);
    expect(await statusOf(api, '/openapi.json')).toBe(200);
    await worker.settle();
    expect(hook.receiver.received).toHaveLength(2);
  });

  it('answer nothing but health and metrics as `worker`', async () => {
    const paths = ['/health/live', '/health/ready', '/metrics', '/docs', '/openapi.json', '/rastreio/x'];
    const statuses = await Promise.all(paths.map((path) => statusOf(worker, path)));
    expect(statuses).toEqual([200, 200, 200, 404, 404, 404]);
    expect(await statusOf(worker, `/api/external/embarcador/v1/quote/FR?token=${shop.token}`)).toBe(404);
    expect(await statusOf(worker, '/api/admin/v1/shippers')).toBe(404);
  });

  it('count webhooks where they are sent', async () => {
    const [served, worked] = await Promise.all(
      [api, worker].map(async ({ address }) => (await fetch(`${address}/metrics`)).text()),
    );
    expect(served).not.toContain('carreto_webhooks_rescued');
    expect(worked).toContain('carreto_webhooks_rescued 0');
  });
});
