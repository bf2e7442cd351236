import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PostalSimulator } from '../../src/connectors/postal-operator/simulator/simulator.ts';
import { addTrackingConnection } from '../../src/registry/tracking-connections/add-tracking-connection.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { callCarreto } from '../support/call-carreto.ts';
import { openPostalService, postalEnvironment } from '../support/postal.ts';
import { tester } from '../support/registry.ts';
import { reverseBody, sendReverse } from '../support/reverse.ts';
import { databaseEnvironment } from '../support/run-carreto.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { moveClocks, trackingEnvironment, trackingStateOf } from '../support/tracking.ts';

let app: TestApp;
let shop: Shop;
let simulator: PostalSimulator;
let connectionId: number;

beforeAll(async () => {
  app = await startTestApp({ environment: { ...postalEnvironment, ...trackingEnvironment } });
  shop = await openShop(app);
  const service = await openPostalService(app, shop);
  simulator = service.simulator;
  ({ id: connectionId } = await addTrackingConnection(app.ctx, tester, {
    ...{ carrierId: service.carrierId, kind: 'postal', callsPerMinute: 6000 },
  }));
  await moveClocks(app, '2026-11-20T12:00:00Z');
});
afterAll(async () => {
  await app.close();
  await simulator.stop();
});

const happened = (code: string, type: string, at: string) => ({
  code,
  type,
  at,
  description: `${code} ${type}`,
});

async function occurrencesOf(freightCode: string) {
  return app.ctx.db
    .selectFrom('occurrence')
    .select(['code', 'source', 'carrierCode', 'volumeNumber', 'occurredAt'])
    .where('freightCode', '=', freightCode)
    .where('source', '!=', 'hire')
    .orderBy('occurredAt')
    .execute();
}

/** The codes of a freight's volumes, in the order of the volumes: the operator books them side by side. */
async function codesOf(freightCode: string): Promise<string[]> {
  const codes = await app.ctx.db
    .selectFrom('postalCode')
    .select('code')
    .where('freightCode', '=', freightCode)
    .orderBy('volumeNumber')
    .execute();
  return codes.map(({ code }) => code);
}

describe('objects of the postal operator', () => {
  it('are asked for by their codes, and move their freight until it is delivered', async () => {
    const [volume] = reverseBody('').volumes;
    const { body } = await sendReverse(app, shop, {
      body: reverseBody('TRACK-1', { volumes: [{ ...volume, amount: 2 }] }),
    });
    const [first = '', second = ''] = await codesOf(String(body.freight_id));
    simulator.state.events.set(first, [
      happened('PO', '01', '2026-11-20T09:30:00'),
      happened('BDE', '01', '2026-11-20T10:00:00'),
    ]);
    await moveClocks(app, '2026-11-20T14:00:00Z');
    await app.settle();
    expect(await occurrencesOf(String(body.freight_id))).toEqual([
      {
        ...{ code: 15, source: 'postal', carrierCode: 'PO-01', volumeNumber: 1 },
        occurredAt: new Date('2026-11-20T12:30:00Z'),
      },
      {
        ...{ code: 3, source: 'postal', carrierCode: 'BDE-01', volumeNumber: 1 },
        occurredAt: new Date('2026-11-20T13:00:00Z'),
      },
    ]);

    simulator.state.events.set(second, [
      happened('OEC', '01', '2026-11-20T12:00:00'),
      happened('BDE', '69', '2026-11-20T12:10:00'),
      happened('BDE', '01', '2026-11-20T12:20:00'),
    ]);
    await moveClocks(app, '2026-11-21T14:00:00Z');
    await app.settle();
    expect((await occurrencesOf(String(body.freight_id))).map(({ code }) => code)).toEqual([15, 3, 17, 3]);
    const { phase } = await app.ctx.db
      .selectFrom('freightProgress')
      .select('phase')
      .where('freightCode', '=', String(body.freight_id))
      .executeTakeFirstOrThrow();
    expect(phase).toBe('delivered');
    const held = await app.ctx.db
      .selectFrom('quarantinedOccurrence')
      .select(['carrierCode', 'source'])
      .execute();
    expect(held).toEqual([{ carrierCode: 'BDE-69', source: 'postal' }]);
  });

  it('are asked for by hand, from the command line too', { timeout: 60_000 }, async () => {
    const { body } = await sendReverse(app, shop, { body: reverseBody('TRACK-3') });
    const freight = String(body.freight_id);
    const [code = ''] = await codesOf(freight);
    simulator.state.events.set(code, [happened('PO', '01', '2026-11-20T09:30:00')]);
    const tried = await callCarreto(
      ['carrier', 'tracking', 'try', String(connectionId), '--freight', freight, '--json'],
      {
        ...databaseEnvironment(app.connection),
        ...postalEnvironment,
        CARRETO_MASTER_KEY: '5a'.repeat(32),
      },
    );
    expect(tried.err).toBe('');
    const { events, problem } = JSON.parse(tried.out);
    expect([events, problem]).toMatchObject([[{ code: 15, carrierCode: 'PO-01' }], undefined]);
    expect(await occurrencesOf(freight)).toEqual([]);
  });

  it('that the operator does not tell of are asked for again later', async () => {
    await sendReverse(app, shop, { body: reverseBody('TRACK-2') });
    simulator.state.mode = 'error';
    await moveClocks(app, '2026-11-23T14:00:00Z');
    await app.settle();
    expect((await trackingStateOf(app, connectionId)).failures).toBeGreaterThan(0);
    simulator.state.mode = 'normal';
  });
});
