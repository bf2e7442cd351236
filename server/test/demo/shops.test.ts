import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDemo } from '../../src/demo/seed.ts';
import { connectShops, stockShops } from '../../src/demo/shops/connect-shops.ts';
import { playShops } from '../../src/demo/shops/play-shops.ts';
import { buyers, type PlayedShop, product } from '../../src/demo/shops/played-shop.ts';
import { type DemoShops, startShops } from '../../src/demo/shops/start-shops.ts';
import { updateStore } from '../../src/registry/stores/update-store.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { tester } from '../support/registry.ts';

let app: TestApp;
let played: DemoShops;
let access: Parameters<typeof connectShops>[1];
const platforms = ['nuvemshop', 'shopify', 'vtex'];

beforeAll(async () => {
  played = await startShops();
  app = await startTestApp({
    alignsDatabase: true,
    environment: {
      CARRETO_STORE_ALLOW_CIDRS: '127.0.0.1/32',
      CARRETO_STORE_HOSTS: [...played.hosts].map(([name, url]) => `${name}=${url}`).join(),
      CARRETO_STORE_POLL_MS: '3600000',
    },
  });
  played.reach(app.address);
  const { adminToken, shipper } = await seedDemo(app.ctx, null);
  await stockShops(app.ctx, shipper.cnpj);
  await app.ctx.mirror.refresh();
  access = { address: app.address, adminToken, shipper };
});
afterAll(async () => {
  await app.close();
  await played.stop();
});

const named = (shops: readonly PlayedShop[]) => shops.map(({ platform }) => platform);

function connections() {
  return app.ctx.db
    .selectFrom('storeConnection')
    .select(['id', 'platform', 'revision'])
    .orderBy('id')
    .execute();
}

/** Orders that became freights, by their platform. */
async function hired(): Promise<string[]> {
  await app.settle();
  const rows = await app.ctx.db
    .selectFrom('storeOrder')
    .innerJoin('storeConnection', 'storeConnection.id', 'storeOrder.connectionId')
    .select(['platform', 'storeOrder.state'])
    .where('storeOrder.freightCode', 'is not', null)
    .orderBy('platform')
    .execute();
  return rows.map(({ platform }) => platform);
}

describe('the shops of the demo', () => {
  it('are connected, one on each platform, and shown rates in', async () => {
    const connected = await connectShops(app.ctx, access, played.shops);
    expect(named(connected)).toEqual(platforms);
    expect((await connections()).map(({ platform }) => platform)).toEqual(platforms);
    for (const one of buyers)
      for (const shop of connected) expect(await shop.look(one), shop.platform).toBeGreaterThan(0);
  });

  it('sell, and what they sell becomes freights', async () => {
    for (const one of buyers)
      for (const shop of played.shops)
        expect(await shop.sell(one), `${shop.platform} ${one.zip}`).not.toBeNull();
    const each = (platform: string) => Array.from(buyers, () => platform);
    expect(await hired()).toEqual(platforms.flatMap(each));
  });

  it('are connected once, however often the demo starts, by platforms that know nothing any more too', async () => {
    const before = await connections();
    expect(named(await connectShops(app.ctx, access, played.shops))).toEqual(platforms);
    expect((await connections()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    for (const one of buyers)
      for (const shop of played.shops) expect(await shop.look(one), shop.platform).toBeGreaterThan(0);
  });

  it('are left alone where somebody switched one off', async () => {
    const vtex = (await connections()).find(({ platform }) => platform === 'vtex');
    const changes = { revision: vtex?.revision ?? 0, active: false };
    await updateStore(app.ctx, tester, { storeId: vtex?.id ?? 0, changes });
    await app.ctx.mirror.refresh();
    expect(named(await connectShops(app.ctx, access, played.shops))).toEqual(['nuvemshop', 'shopify']);
  });

  it('are played from the beginning, whatever goes wrong in one of them, until the demo ends', async () => {
    const before = (await hired()).length;
    const problems: unknown[] = [];
    const broken: PlayedShop = {
      ...(played.shops[2] as PlayedShop),
      sell: () => Promise.reject(new Error('no platform')),
    };
    const shops = [broken, ...played.shops.slice(0, 2)];
    const play = playShops(shops, (error) => problems.push(error));
    await expect.poll(async () => (await hired()).length).toBe(before + 2);
    await play.stop();
    expect(problems).toHaveLength(1);
  });

  it('sell what the catalogue of the shipper has, put there once', async () => {
    const skus = await app.ctx.db.selectFrom('sku').select('sku').where('sku', '=', product.sku).execute();
    expect(skus).toHaveLength(1);
  });
});
