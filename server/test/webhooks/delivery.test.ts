import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hired, someNfe } from '../support/hire.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { openHook, webhookEnvironment } from '../support/webhooks.ts';

let app: TestApp;
let shop: Shop;

beforeAll(async () => {
  app = await startTestApp({ environment: webhookEnvironment });
  shop = await openShop(app);
});
afterAll(() => app.close());

describe('a hire', () => {
  test('is told to the receiver in the order of what happened, signed', async () => {
    const { receiver, key } = await openHook(app, shop);
    const code = await hired(app, shop, { nota_fiscal: someNfe, numero_pedido: 'P-1' });
    await app.settle();
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hooks/occurrences', '/hooks/occurrences']);
    const bodies = receiver.received.map(({ body }) => JSON.parse(body));
    expect(bodies.map(({ id_frete, codigo }) => [id_frete, codigo])).toEqual([
      [code, 0],
      [code, 1],
    ]);
    const [first] = receiver.received;
    const signed = `${first?.headers['webhook-id']}.${first?.headers['webhook-timestamp']}.${first?.body}`;
    const secret = Buffer.from(key.secret.slice('whsec_'.length), 'base64');
    const expected = createHmac('sha256', secret).update(signed).digest('base64');
    expect(first?.headers['webhook-signature']).toBe(`v1,${expected}`);
    await receiver.close();
  });
});
