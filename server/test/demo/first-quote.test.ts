import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { QuoteV3Reply } from '@carreto/contract/shipper/quote-v3-reply';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, startApp } from '../../src/app/app.ts';
import { readConfig } from '../../src/config/config.ts';
import { type Simulator, startSimulator } from '../../src/connectors/live-carrier/simulator/simulator.ts';
import { sampleCurl } from '../../src/demo/banner.ts';
import { readDemoFile, writeDemoFile } from '../../src/demo/demo-file.ts';
import { seedDemo } from '../../src/demo/seed.ts';
import type { DemoAccess } from '../../src/demo/wire.ts';
import { silentLog } from '../../src/platform/log/log.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { liveEnvironment } from '../support/live.ts';

let database: TestDatabase;
let folder: string;
let app: App;
let access: DemoAccess;
let simulator: Simulator;

async function start(): Promise<void> {
  const config = readConfig(
    { ...liveEnvironment, CARRETO_DATA: folder, CARRETO_PORT: '0', CARRETO_LIVE_DEADLINE_MS: '30000' },
    folder,
  );
  app = await startApp(config, silentLog, {
    connection: database.connection,
    isStrict: true,
    async prepare(ctx) {
      const { url, controlUrl } = simulator;
      const seeded = await seedDemo(ctx, await readDemoFile(folder), { ctx, url });
      access = { ...seeded, baseUrl: '', live: { url, controlUrl } };
      await ctx.mirror.refresh();
    },
    async beforeReady(address) {
      access = { ...access, baseUrl: address };
      await writeDemoFile(folder, access);
    },
  });
}

beforeAll(async () => {
  database = await testDatabase();
  simulator = await startSimulator();
  folder = await mkdtemp(join(tmpdir(), 'carreto-demo-'));
  await start();
});
afterAll(async () => {
  await app.stop();
  await simulator.stop();
  await database.close();
  await rm(folder, { recursive: true });
});

type Body = Record<string, unknown> & { dispatchers: Record<string, unknown>[] };

/** The body of the command that the banner shows. */
function sampleBody(): Body {
  return JSON.parse(/-d '(.*)'$/.exec(sampleCurl(access))?.[1] ?? '') as Body;
}

async function quote(changes: Record<string, unknown> = {}): Promise<QuoteV3Reply['dispatchers'][number]> {
  const response = await fetch(`${app.address}/api/v3/quote/simulate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...sampleBody(), ...changes }),
  });
  expect(response.status).toBe(200);
  const { dispatchers } = (await response.json()) as QuoteV3Reply;
  return dispatchers[0]!;
}

const namesOf = ({ offers = [] }: { offers?: { service: string }[] }) => offers.map(({ service }) => service);

const services = ['Aéreo', 'Econômico', 'Encomenda Econômica', 'Encomenda Expressa', 'Rodoviário'];

describe('the first quote in the demo', () => {
  it('has offers of road, air and post, composed to the cent, and of a live carrier', async () => {
    const { offers = [] } = await quote();
    expect(namesOf({ offers }).toSorted()).toEqual([...services, 'Flash', 'Padrão'].toSorted());
    for (const { composition, cost_price, identifier } of offers) {
      expect(composition === undefined).toBe(identifier !== undefined);
      if (identifier !== undefined) continue;
      const { sub_total1 = {}, sub_total2 = {}, sub_total3 = {}, ...base } = composition ?? {};
      const charged = [base, sub_total1, sub_total2, { icms: sub_total3.icms ?? 0 }];
      const cents = charged.flatMap((part) => Object.values(part)).map((value) => Math.round(value * 100));
      expect(cents.reduce((sum, value) => sum + value, 0)).toBe(Math.round(cost_price * 100));
    }
  });

  it('follows the rules of the shop', async () => {
    const marketplace = await quote({ channel: 'Marketplace', returns: { applied_rules: true } });
    for (const { applied_rules, cost_price, final_price } of marketplace.offers ?? []) {
      expect(applied_rules).toContain('Desconto do marketplace');
      expect(final_price).toBeCloseTo(cost_price * 0.9, 1);
    }
    const [dispatcher] = sampleBody().dispatchers;
    const rich = await quote({ dispatchers: [{ ...dispatcher, total_price: 900 }] });
    expect(rich.offers?.[0]?.final_price).toBe(0);
    expect(rich.offers?.[1]?.final_price).toBeGreaterThan(0);
    const recife = { ...(sampleBody().recipient as object), zipcode: 50030230 };
    const road = (await quote({ recipient: recife })).offers?.find(({ service }) => service === 'Rodoviário');
    expect(road?.delivery_time.days).toBe((road?.original_delivery_time.days ?? 0) + 1);
  });

  it('offers whole vehicles to companies, and the river to Manaus', async () => {
    const recipient = { type: 1, country: 'BRA', zipcode: 69005000 };
    const found = namesOf(await quote({ recipient, simulation_type: [0, 1] }));
    expect(found).toContain('Lotação');
    expect(found).toContain('Rodofluvial');
  });

  it('consolidates into the boxes of a collection point', async () => {
    const [dispatcher] = sampleBody().dispatchers;
    const goods = {
      amount: 3,
      category: '12',
      height: 0.05,
      width: 0.1,
      length: 0.2,
      unitary_price: 59.9,
      unitary_weight: 0.4,
      consolidate: true,
      overlaid: true,
      rotate: true,
    };
    const changes = { dispatchers: [{ ...dispatcher, volumes: [goods] }], returns: { volumes: true } };
    const { volumes = [] } = await quote(changes);
    expect(volumes).toHaveLength(1);
    expect(volumes[0]).toMatchObject({ category: '999', amount: 1, description: 'Caixa P' });
  });

  it('comes with the offers of all tables while the live carrier is stalled', async () => {
    const before = simulator.calls.length;
    await fetch(simulator.controlUrl, { method: 'POST', body: '{"mode":"stalled"}' });
    const waiting = quote();
    await expect.poll(() => simulator.calls.length).toBe(before + 1);
    simulator.mode = 'closing';
    simulator.dropConnections();
    expect(namesOf(await waiting).toSorted()).toEqual(services.toSorted());
    simulator.mode = 'normal';
  });

  it('works with the same token after a restart', async () => {
    const before = access;
    await app.stop();
    await start();
    expect(access.shipper).toEqual(before.shipper);
    expect(await readDemoFile(folder)).toEqual(access);
    expect((await quote()).offers?.length).toBe(7);
  });
});
