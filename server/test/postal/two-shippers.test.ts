import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PostalSimulator } from '../../src/connectors/postal-operator/simulator/simulator.ts';
import { addTrackingConnection } from '../../src/registry/tracking-connections/add-tracking-connection.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { openPostalService, postalEnvironment } from '../support/postal.ts';
import { tester } from '../support/registry.ts';
import { reverseBody, sendReverse } from '../support/reverse.ts';
import { openBareShop, openShop, type Shop } from '../support/shop.ts';
import { moveClocks, trackingEnvironment } from '../support/tracking.ts';

let app: TestApp;
let owner: Shop;
let rival: Shop;
let ofOwner: PostalSimulator;
let ofRival: PostalSimulator;

beforeAll(async () => {
  app = await startTestApp({ environment: { ...postalEnvironment, ...trackingEnvironment } });
  owner = await openShop(app);
  rival = await openBareShop(app, 1);
  const { simulator, carrierId } = await openPostalService(app, owner);
  ofOwner = simulator;
  ({ simulator: ofRival } = await openPostalService(app, rival));
  // Else both give the same numbers from the first on.
  ofRival.state.lastNumber += 500;
  await addTrackingConnection(app.ctx, tester, { carrierId, kind: 'postal', callsPerMinute: 6000 });
  await moveClocks(app, '2026-11-20T12:00:00Z');
});
afterAll(async () => {
  await app.close();
  for (const simulator of [ofOwner, ofRival]) await simulator.stop();
});

async function objectsOf(shop: Shop) {
  return app.ctx.db
    .selectFrom('postalCode')
    .select(['code', 'freightCode'])
    .where('shipperId', '=', shop.id)
    .execute();
}

async function codesOf(freightCode: string): Promise<number[]> {
  const rows = await app.ctx.db
    .selectFrom('occurrence')
    .select('code')
    .where('freightCode', '=', freightCode)
    .where('source', '!=', 'hire')
    .execute();
  return rows.map(({ code }) => code);
}

const posted = { code: 'PO', type: '01', at: '2026-11-20T09:30:00', description: 'PO 01' };

describe('objects of two shippers of one postal operator', () => {
  it('are asked for under their own contracts, and what is said of one moves its own freight alone', async () => {
    for (const shop of [owner, rival]) {
      const { status, text } = await sendReverse(app, shop, { body: reverseBody('SAME-REFERENCE') });
      expect({ status, text }).toMatchObject({ status: 200 });
    }
    const [own] = await objectsOf(owner);
    const [others] = await objectsOf(rival);
    if (own === undefined || others === undefined) throw new Error('no object');
    expect(own.code).not.toBe(others.code);
    // The other shipper's account would tell of it, too, were it asked.
    for (const { state } of [ofOwner, ofRival]) state.events.set(own.code, [posted]);
    await moveClocks(app, '2026-11-20T14:00:00Z');
    await app.settle();
    expect(await codesOf(own.freightCode)).toEqual([15]);
    expect(await codesOf(others.freightCode)).toEqual([]);
  });

  it('never have one code: what an operator gives a second time is refused, and nothing is posted', async () => {
    await sendReverse(app, owner, { body: reverseBody('TWICE-1') });
    const before = await objectsOf(owner);
    const theirs = await objectsOf(rival);
    ofRival.state.lastNumber = ofOwner.state.lastNumber - 1;
    const { status } = await sendReverse(app, rival, { body: reverseBody('TWICE-2') });
    expect(status).toBeGreaterThanOrEqual(500);
    expect(await objectsOf(rival)).toEqual(theirs);
    expect(await objectsOf(owner)).toEqual(before);
  });
});
