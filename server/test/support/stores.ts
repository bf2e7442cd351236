import type { KeyedStore, NewStore } from '@carreto/contract/admin/registry/stores';
import { sql } from 'kysely';
import {
  type NuvemshopSimulator,
  startNuvemshop,
} from '../../src/connectors/stores/nuvemshop/simulator/simulator.ts';
import { issueToken } from '../../src/registry/access/issue-token.ts';
import { addOperator } from '../../src/registry/operators/add-operator.ts';
import { startTestApp, type TestApp } from './app.ts';
import { tester } from './registry.ts';
import { openShop, type Shop } from './shop.ts';

const appId = '4711';
const appSecret = 'segredo0do0aplicativo0de0teste01';
const storeId = '900';
/** What the platform was told it is; the simulator reaches the app under test instead. */
const publicUrl = 'https://carreto.example';

export type StoreWorld = {
  app: TestApp;
  shop: Shop;
  nuvemshop: NuvemshopSimulator;
  /** Calls the admin API. */
  admin<Body>(method: string, path: string, body?: unknown): Promise<{ status: number; body: Body }>;
  newStore(changes?: Partial<NewStore>): NewStore;
  close(): Promise<void>;
};

/** An app with the demo's shipper, and a simulated platform that it may call. */
export async function openStoreWorld(environment: Record<string, string> = {}): Promise<StoreWorld> {
  const reached = { address: '' };
  const nuvemshop = await startNuvemshop({
    ...{ appId, appSecret, storeId },
    reachedAt: (url) => url.replace(publicUrl, reached.address),
  });
  const app = await startTestApp({
    alignsDatabase: true,
    environment: {
      CARRETO_BASE_URL: publicUrl,
      CARRETO_STORE_ALLOW_CIDRS: '127.0.0.1/32',
      CARRETO_STORE_HOSTS: `nuvemshop.api=${nuvemshop.url},nuvemshop.install=${nuvemshop.url}`,
      CARRETO_STORE_POLL_MS: '3600000',
      ...environment,
    },
  });
  reached.address = app.address;
  const shop = await openShop(app);
  const { id } = await addOperator(app.ctx, tester, { name: 'ana', role: 'admin' });
  const owner = { kind: 'operator', id } as const;
  const { token } = await issueToken(app.ctx, tester, { owner, name: 'test' });
  await app.ctx.mirror.refresh();
  const point = await app.ctx.db
    .selectFrom('dispatchPoint')
    .select('id')
    .where('shipperId', '=', shop.id)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return {
    app,
    shop,
    nuvemshop,
    async admin(method, path, body) {
      const answer = await fetch(`${app.address}/api/admin/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: answer.status, body: (await answer.json()) as never };
    },
    newStore: (changes = {}) => ({
      shipperId: shop.id,
      platform: 'nuvemshop',
      name: 'Loja de livros',
      credential: { appSecret },
      settings: { appId, contact: 'ana@exemplo.com.br' },
      platformCode: shop.platformCode,
      dispatchPointId: point.id,
      ...changes,
    }),
    async close() {
      await app.close();
      await nuvemshop.stop();
    },
  };
}

/** Connects a shop and installs the app in it. */
export async function installStore(world: StoreWorld, changes: Partial<NewStore> = {}): Promise<KeyedStore> {
  const { body } = await world.admin<KeyedStore>('POST', '/stores', world.newStore(changes));
  const landed = await fetch(
    `${world.app.address}/stores/nuvemshop/${body.key}/install?code=${world.nuvemshop.newCode()}`,
  );
  if (landed.status !== 200) throw new Error(`installing answered ${landed.status}: ${await landed.text()}`);
  return body;
}

/** Two books that the demo's tables carry, to São Paulo. */
export const someCart = {
  currency: 'BRL',
  language: 'pt',
  origin: { postal_code: '29161376', country: 'BR' },
  destination: { postal_code: '01311-000', country: 'BR', city: 'São Paulo', address: 'Avenida Paulista' },
  items: [
    {
      ...{ id: 1, product_id: 2, name: 'Livro', sku: 'LV-1', quantity: 2, free_shipping: false },
      ...{ grams: 1600, price: 149.9, dimensions: { width: 40, height: 30, depth: 50 } },
    },
  ],
};

/** The same as an order, paid, as the platform answers it. */
export function someOrder(id: number, changes: object = {}): Record<string, unknown> {
  return {
    ...{ id, number: 100 + id, currency: 'BRL', status: 'open', payment_status: 'paid' },
    ...{ shipping_status: 'unpacked', subtotal: '299.80', created_at: '2026-11-20T09:00:00-0300' },
    updated_at: '2026-11-20T12:00:00Z',
    note: 'Deixar na portaria',
    shipping_pickup_type: 'ship',
    shipping_option_code: 'economica',
    shipping_cost_customer: '31.74',
    shipping_address: {
      ...{ name: 'Maria Aparecida de Souza', address: 'Avenida Paulista', number: '1000', floor: 'Apto 42' },
      ...{ locality: 'Bela Vista', city: 'São Paulo', province: 'São Paulo', zipcode: '01311000' },
      ...{ country: 'BR', phone: '+5511987654321' },
    },
    customer: { name: 'Maria Souza', email: 'maria@exemplo.com.br', identification: '529.982.247-25' },
    products: [
      {
        ...{ name: 'Livro', sku: 'LV-1', price: '149.90', quantity: 2, free_shipping: false },
        ...{ weight: '1.60', width: '40.00', height: '30.00', depth: '50.00' },
      },
    ],
    ...changes,
  };
}

/** What the database has of an order. */
export function orderRow({ app }: StoreWorld, orderRef: string) {
  return app.ctx.db
    .selectFrom('storeOrder')
    .selectAll()
    .where('orderRef', '=', orderRef)
    .executeTakeFirstOrThrow();
}

/** Lets the database's clock go on: what is planned by it comes due. */
export async function advanceDatabase({ app }: StoreWorld, minutes: number): Promise<void> {
  await sql`update app_clock set ahead = ahead + ${minutes} * interval '1 minute'`.execute(app.ctx.db);
}
