import { afterAll, beforeAll, expect, test } from 'vitest';
import { revokeToken } from '../../src/registry/access/edit-token.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { quoteBody, sendQuote } from '../support/quote.ts';
import { tester } from '../support/registry.ts';
import { openShop, type Shop } from '../support/shop.ts';

const pool = 4;

let app: TestApp;
let other: TestApp;
let shop: Shop;

beforeAll(async () => {
  app = await startTestApp({ environment: { CARRETO_DB_POOL: String(pool) } });
  other = await startTestApp({ beside: app });
  shop = await openShop(app);
});
afterAll(async () => {
  await other.stop();
  await app.close();
});

/** Takes every connection that requests share, until they are given back. */
async function holdAll(): Promise<() => Promise<void>> {
  const gate = Promise.withResolvers<void>();
  const begun = Array.from({ length: pool }, () => Promise.withResolvers<void>());
  const holding = begun.map(({ resolve }) =>
    app.ctx.db.transaction().execute(async () => {
      resolve();
      await gate.promise;
    }),
  );
  await Promise.all(begun.map(({ promise }) => promise));
  return async () => {
    gate.resolve();
    await Promise.all(holding);
  };
}

test('a revoked token is known, and readiness stays, while requests hold every connection they may have', async () => {
  expect((await sendQuote(app, quoteBody(shop))).status).toBe(200);
  const letGo = await holdAll();
  try {
    const { id } = await other.ctx.db
      .selectFrom('accessToken')
      .select('id')
      .where('shipperId', '=', shop.id)
      .executeTakeFirstOrThrow();
    await revokeToken(other.ctx, tester, id);
    await app.ctx.mirror.refresh();
    expect((await sendQuote(app, quoteBody(shop))).status).toBe(401);
    expect((await fetch(`${app.address}/health/ready`)).status).toBe(200);
  } finally {
    await letGo();
  }
});
