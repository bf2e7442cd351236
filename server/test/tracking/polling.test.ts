import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TrackingSimulator } from '../../src/connectors/carrier-tracking/simulator/simulator.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hired } from '../support/hire.ts';
import { progressOf, trailOf } from '../support/occurrences.ts';
import { openShop, type Shop } from '../support/shop.ts';
import {
  carrierOf,
  connectTracking,
  moveClocks,
  simulateCarrier,
  trackingEnvironment,
  trackingStateOf,
} from '../support/tracking.ts';

let app: TestApp;
let shop: Shop;
let simulator: TrackingSimulator;
let carrierId: number;
let connectionId: number;
let freight: string;
const started = new Map<string, number>();

beforeAll(async () => {
  app = await startTestApp({ environment: trackingEnvironment });
  shop = await openShop(app);
  await moveClocks(app, '2026-11-20T12:00:00Z');
  simulator = await simulateCarrier(app, async (code) => started.get(code) ?? null);
  freight = await hired(app, shop);
  carrierId = await carrierOf(app, freight);
  connectionId = await connectTracking(app, simulator, { carrierId });
});
afterAll(async () => {
  await simulator.stop();
  await app.close();
});

describe('a carrier that is asked', () => {
  it('moves a freight by itself', async () => {
    started.set(freight, app.clock.nowMs());
    await app.settle();
    expect((await progressOf(app, freight)).statusCode).toBe(15);
    await moveClocks(app, '2026-11-20T12:15:00Z');
    await app.settle();
    const trail = await trailOf(app, freight);
    expect(trail.map(({ code, source }) => [code, source])).toEqual([]);
    expect(await trackingStateOf(app, connectionId)).toEqual({});
  });
});
