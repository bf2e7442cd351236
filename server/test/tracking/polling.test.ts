import type { NewTrackingConnection } from '@carreto/contract/admin/registry/tracking-connections';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TrackingMapping } from '../../src/connectors/carrier-tracking/mapping.ts';
import type { TrackingSimulator } from '../../src/connectors/carrier-tracking/simulator/simulator.ts';
import { removeTrackingConnection } from '../../src/registry/tracking-connections/remove-tracking-connection.ts';
import { updateTrackingConnection } from '../../src/registry/tracking-connections/update-tracking-connection.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hired, someNfe } from '../support/hire.ts';
import { horizonNow } from '../support/moving-clock.ts';
import { progressOf, trailOf } from '../support/occurrences.ts';
import { tester } from '../support/registry.ts';
import { openShop, type Shop } from '../support/shop.ts';
import {
  carrierOf,
  connectTracking,
  moveClocks,
  simulateCarrier,
  trackingEnvironment,
  trackingStateOf,
} from '../support/tracking.ts';

type NewMapping = NonNullable<NewTrackingConnection['mapping']>;

let app: TestApp;
let shop: Shop;
let simulator: TrackingSimulator;
let connectionId: number;
const started = new Map<string, number>();
let nowMs = Date.parse('2026-11-20T12:00:00Z');

beforeAll(async () => {
  app = await startTestApp({ environment: { ...trackingEnvironment, CARRETO_TRACKING_DEADLINE_MS: '300' } });
  shop = await openShop(app);
});
afterAll(() => app.close());

beforeEach(async () => {
  await pass(0);
  simulator = await simulateCarrier(app, async (code) => started.get(code) ?? null);
});
/** Each test has a connection and freights of its own; freights of the others have ended. */
afterEach(async () => {
  await simulator.stop();
  await app.ctx.db.deleteFrom('trackingConnection').execute();
  await app.ctx.db.updateTable('freightProgress').set({ phase: 'delivered' }).execute();
  await app.ctx.db.deleteFrom('followedFreight').execute();
});

async function pass(minutes: number): Promise<void> {
  nowMs += minutes * 60_000;
  await moveClocks(app, new Date(nowMs).toISOString());
}

/** A hired freight whose carrier is asked. */
async function followed(changes: object = {}): Promise<string> {
  const freight = await hired(app, shop, changes);
  connectionId = await connectTracking(app, simulator, { carrierId: await carrierOf(app, freight) });
  return freight;
}

const sourcesOf = async (freight: string) =>
  (await trailOf(app, freight))
    .filter(({ source }) => source !== 'hire')
    .map(({ code, source }) => [code, source]);
const askedFor = () =>
  simulator.calls.map(({ body }) => (body as { fretes: { id: string }[] }).fretes.map(({ id }) => id));
const state = () => trackingStateOf(app, connectionId);
const followedOf = (freight: string) =>
  app.ctx.db.selectFrom('followedFreight').selectAll().where('freightCode', '=', freight).executeTakeFirst();
const byOrder = (changes: Partial<TrackingMapping['request']> = {}): TrackingMapping => ({
  request: { method: 'GET', url: `${simulator.url}?n={freight_code}`, ...changes },
  answer: { events: '/eventos' },
  event: { code: '/codigo', occurredAt: { from: '/instante', formats: ['iso'] } },
});
const withProofs = () => {
  const { event, ...mapping } = byOrder();
  return { ...mapping, event: { ...event, proofs: '/fotos' } } as NewMapping;
};
const eventAt = (minutesAgo: number, changes: object = {}) => ({
  codigo: '1',
  instante: new Date(nowMs - minutesAgo * 60_000).toISOString(),
  ...changes,
});

describe('a carrier that is asked', () => {
  it('moves a freight by itself until it ends, and is asked for it no more', async () => {
    const freight = await followed();
    await app.settle();
    expect(await sourcesOf(freight)).toEqual([]);
    expect(await state()).toMatchObject({ followed: 1, troubled: 1, failures: 0, problem: null, calls: 1 });
    expect(await followedOf(freight)).toMatchObject({
      problemCode: 'refused',
      problemText: 'Frete não localizado',
    });
    started.set(freight, nowMs);
    await pass(17);
    await app.settle();
    expect(await sourcesOf(freight)).toEqual([15, 2, 2, 17, 3].map((code) => [code, 'poll']));
    expect(await progressOf(app, freight)).toMatchObject({ phase: 'delivered', statusCode: 3 });
    await pass(60);
    await app.settle();
    expect(await state()).toMatchObject({ followed: 0, troubled: 0, events: 5, badEvents: 0, calls: 2 });
    expect(simulator.calls).toHaveLength(2);
  });

  it('is asked for the proof of a delivery for some days, and for nothing else of it', async () => {
    const freight = await hired(app, shop);
    const mapping = withProofs();
    connectionId = await connectTracking(app, simulator, {
      carrierId: await carrierOf(app, freight),
      mapping,
    });
    await pass(5);
    const delivery = eventAt(1);
    const eventos: object[] = [delivery];
    simulator.answer = () => ({ eventos });
    await app.settle();
    expect((await progressOf(app, freight)).phase).toBe('delivered');
    eventos.push(eventAt(0));
    await pass(20);
    await app.settle();
    expect(await sourcesOf(freight)).toEqual([[3, 'poll']]);
    eventos[0] = { ...delivery, fotos: ['https://fotos.exemplo.com.br/1.jpg'] };
    await pass(14 * 1440);
    await app.settle();
    const [, , delivered] = await trailOf(app, freight);
    expect(delivered?.proofs).toEqual([{ url: 'https://fotos.exemplo.com.br/1.jpg' }]);
    await pass(1440);
    await horizonNow(app);
    await app.settle();
    expect([simulator.calls.length, (await state()).followed]).toEqual([3, 0]);
    const held = await app.ctx.db
      .selectFrom('quarantinedOccurrence')
      .select('id')
      .where('freightCode', '=', freight)
      .execute();
    expect(held).toEqual([]);
  });

  it('is asked no more for a proof that does not come for fifteen days', async () => {
    const freight = await hired(app, shop);
    const mapping = withProofs();
    connectionId = await connectTracking(app, simulator, {
      carrierId: await carrierOf(app, freight),
      mapping,
    });
    await pass(5);
    const eventos = [eventAt(1)];
    simulator.answer = () => ({ eventos });
    await app.settle();
    expect((await state()).followed).toBe(1);
    await pass(15 * 1440);
    await horizonNow(app);
    await app.settle();
    expect([simulator.calls.length, (await state()).followed]).toEqual([1, 0]);
  });

  it('is asked soon after news, later when nothing moves, and again for what became due', async () => {
    const freight = await followed();
    const eventos = [eventAt(0, { codigo: 'COL' })];
    simulator.answer = () => ({ fretes: [{ id: freight, eventos }] });
    await app.settle();
    const waits: number[] = [];
    for (const minutes of [17, 60, 300, 3000]) {
      await pass(minutes);
      await app.settle();
      const { nextAskAt } = (await followedOf(freight)) ?? {};
      waits.push(((nextAskAt?.getTime() ?? 0) - nowMs) / 60_000);
    }
    expect(simulator.calls).toHaveLength(5);
    for (const [index, least] of [15, 15, 47, 360].entries()) {
      expect(waits[index]).toBeGreaterThan(least - 0.5);
      expect(waits[index]).toBeLessThan(least * 1.2 + 1);
    }
  });

  it('is asked rarely for what is old, but asked', async () => {
    const freight = await followed();
    await app.settle();
    await pass(61 * 1440);
    await app.settle();
    const { nextAskAt } = (await followedOf(freight)) ?? {};
    expect((nextAskAt?.getTime() ?? 0) - nowMs).toBeGreaterThan(1439 * 60_000);
    await pass(1600);
    await app.settle();
    expect(simulator.calls).toHaveLength(3);
  });

  it('brings the same thing once, whatever else changes in its answers', async () => {
    const freight = await followed();
    const at = new Date(nowMs).toISOString();
    simulator.answer = () => ({
      fretes: [{ id: freight, eventos: [{ codigo: 'COL', instante: at, consultado: Math.random() }] }],
    });
    await app.settle();
    const { eventSeq } = await progressOf(app, freight);
    await pass(20);
    await app.settle();
    expect(simulator.calls).toHaveLength(2);
    expect(await sourcesOf(freight)).toEqual([[15, 'poll']]);
    expect((await progressOf(app, freight)).eventSeq).toBe(eventSeq);
    expect(await state()).toMatchObject({ events: 1 });
  });

  it('completes what it said before', async () => {
    const freight = await followed();
    const eventos = [{ ...eventAt(0, { codigo: 'COL' }) }];
    simulator.answer = () => ({ fretes: [{ id: freight, eventos }] });
    await app.settle();
    eventos[0] = { ...eventos[0], recebedor: 'JOANA' } as (typeof eventos)[0];
    await pass(20);
    await app.settle();
    expect((await trailOf(app, freight)).filter(({ source }) => source === 'poll')).toMatchObject([
      { code: 15, message: 'Recebido por JOANA' },
    ]);
  });

  it('lets wait for a person what nobody mapped, what is out of flow and what cannot be yet', async () => {
    const freight = await followed();
    await pass(10);
    simulator.answer = () => ({
      fretes: [
        {
          id: freight,
          eventos: [
            eventAt(0, { codigo: 'ZZZ' }),
            eventAt(-3 * 1440, { codigo: 'TRA' }),
            eventAt(50 * 1440, { codigo: 'TRA' }),
            eventAt(2, { codigo: 'ENT' }),
            eventAt(1, { codigo: 'ROT' }),
          ],
        },
      ],
    });
    await app.settle();
    const held = await app.ctx.db
      .selectFrom('quarantinedOccurrence')
      .select(['reason', 'source'])
      .where('freightCode', '=', freight)
      .execute();
    expect(held.map(({ reason }) => reason).toSorted()).toEqual([
      'before_hire',
      'out_of_flow',
      'too_far_ahead',
      'unmapped_code',
    ]);
    expect(new Set(held.map(({ source }) => source))).toEqual(new Set(['poll']));
    expect(await sourcesOf(freight)).toEqual([[3, 'poll']]);
  });

  it('is asked by the NF-e once there is one', async () => {
    const freight = await hired(app, shop);
    const mapping = byOrder({ url: `${simulator.url}?nf={nfe_key}` });
    simulator.answer = () => ({ eventos: [] });
    connectionId = await connectTracking(app, simulator, {
      carrierId: await carrierOf(app, freight),
      mapping: mapping as never,
    });
    await app.settle();
    expect(simulator.calls).toEqual([]);
    expect(await state()).toMatchObject({ followed: 1, unnamed: 1, troubled: 0 });
    const path = `/api/external/embarcador/v1/quotes/${freight}/invoices`;
    const attached = await fetch(`${app.address}${path}?token=${shop.token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ nota_fiscal: [someNfe] }),
    });
    expect(attached.status).toBe(200);
    await pass(20);
    await app.settle();
    expect(simulator.calls.map(({ path: asked }) => asked)).toEqual([`/tracking?nf=${someNfe.chave_acesso}`]);
    expect(await state()).toMatchObject({ unnamed: 0 });
  });
});

describe('what a carrier answers', () => {
  it('reaches no freight that was not asked for', async () => {
    const freight = await followed();
    const other = await hired(app, shop);
    await app.ctx.db
      .updateTable('freightProgress')
      .set({ phase: 'delivered' })
      .where('freightCode', '=', other)
      .execute();
    simulator.answer = () => ({ fretes: [{ id: other, eventos: [eventAt(0, { codigo: 'COL' })] }] });
    await app.settle();
    expect([await sourcesOf(freight), await sourcesOf(other)]).toEqual([[], []]);
  });

  it('costs nothing else where it is nonsense for one freight', async () => {
    const wrong = await followed();
    const right = await hired(app, shop);
    simulator.answer = () => ({
      fretes: [
        { id: wrong, eventos: { codigo: 'COL' } },
        { id: right, eventos: [eventAt(0, { codigo: 'COL' }), { codigo: 'TRA', instante: 'amanhã' }] },
      ],
    });
    await app.settle();
    expect([await sourcesOf(wrong), await sourcesOf(right)]).toEqual([[], [[15, 'poll']]]);
    expect(await state()).toMatchObject({ failures: 0, badEvents: 1, troubled: 2, failedCalls: 0 });
    expect(await followedOf(wrong)).toMatchObject({ problemCode: 'nonsense', failures: 1 });
    expect(await followedOf(right)).toMatchObject({ problemCode: 'bad_events', failures: 0 });
  });

  it('of a freight that breaks the carrier does not hold up the others', async () => {
    const poison = await hired(app, shop);
    const right = await hired(app, shop);
    connectionId = await connectTracking(app, simulator, {
      carrierId: await carrierOf(app, right),
      mapping: byOrder() as never,
    });
    simulator.respond = ({ path }, response) => {
      if (path.includes(poison)) response.writeHead(500).end();
      else response.end(JSON.stringify({ eventos: [eventAt(0)] }));
    };
    await app.settle();
    await pass(3);
    await app.settle();
    expect((await sourcesOf(right)).length).toBe(1);
    expect(simulator.calls.filter(({ path }) => path.includes(poison))).toHaveLength(1);
  });
});

describe('a carrier that fails', () => {
  it.each([
    ['error', 'down'],
    ['redirect', 'down'],
    ['closing', 'down'],
    ['stalled', 'timeout'],
    ['stalled_body', 'timeout'],
    ['nonsense', 'nonsense'],
    ['huge', 'nonsense'],
    ['gzip_bomb', 'nonsense'],
  ] as const)(
    'in the way of %s is asked again and again, and goes on when it is back',
    async (mode, code) => {
      const freight = await followed();
      started.set(freight, nowMs);
      simulator.mode = mode;
      await app.settle();
      expect(await state()).toMatchObject({
        failures: 1,
        failedCalls: 1,
        problem: { code },
        answeredAt: null,
      });
      await pass(70);
      await app.settle();
      expect(await state()).toMatchObject({ failures: 2 });
      simulator.mode = 'normal';
      await pass(400);
      await app.settle();
      expect(await state()).toMatchObject({ failures: 0, failingSince: null });
      expect((await progressOf(app, freight)).phase).toBe('delivered');
    },
  );

  it.each([
    ['HTML', '<html><body>Em manutenção</body></html>', 'nonsense'],
    ['garbage', Buffer.from([0, 255, 17, 3, 200]), 'nonsense'],
    ['nothing', '', 'nonsense'],
    ['a list', '[]', 'nonsense'],
  ])('with %s is noticed', async (...[, body, code]) => {
    await followed();
    simulator.respond = (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(body);
    await app.settle();
    expect(await state()).toMatchObject({ failures: 1, problem: { code } });
  });

  it('by closing its door is asked for ever, at most every hour', async () => {
    const freight = await followed();
    await simulator.stop();
    for (let turn = 1; turn <= 12; turn += 1) {
      await app.settle();
      expect(await state()).toMatchObject({ failures: turn, problem: { code: 'down' } });
      await pass(67);
    }
    expect(await followedOf(freight)).toBeDefined();
  });

  it('is not called while our credential is forgotten, and is asked when it is set again', async () => {
    await followed();
    await hired(app, shop);
    await app.ctx.db
      .updateTable('trackingConnection')
      .set({ authKind: 'bearer', authSecret: Buffer.alloc(0) })
      .where('id', '=', connectionId)
      .execute();
    await app.settle();
    expect(simulator.calls).toEqual([]);
    expect(await state()).toMatchObject({ problem: { code: 'not_callable' } });
    await updateTrackingConnection(app.ctx, tester, {
      trackingConnectionId: connectionId,
      changes: { revision: 1, auth: { kind: 'bearer', secret: 'nova' } },
    });
    await app.settle();
    expect(simulator.calls.at(-1)?.headers.authorization).toBe('Bearer nova');
  });

  it('by refusing our credential costs one call a turn, and is asked at once when it is mended', async () => {
    await followed();
    await hired(app, shop);
    simulator.respond = (_, response) => response.writeHead(401).end();
    await app.settle();
    expect(simulator.calls).toHaveLength(1);
    expect(await state()).toMatchObject({ failures: 1, problem: { code: 'not_let_in' } });
    simulator.respond = null;
    await app.settle();
    expect(simulator.calls).toHaveLength(1);
    await updateTrackingConnection(app.ctx, tester, {
      trackingConnectionId: connectionId,
      changes: { revision: 1, auth: { kind: 'bearer', secret: 'nova' } },
    });
    await app.settle();
    expect(simulator.calls.at(-1)?.headers.authorization).toBe('Bearer nova');
    expect(await state()).toMatchObject({ failures: 0 });
  });

  it('by saying when it wants to be asked is asked no sooner', async () => {
    await followed();
    simulator.respond = (_, response) => response.writeHead(429, { 'retry-after': '7200' }).end();
    await app.settle();
    await pass(119);
    await app.settle();
    expect(simulator.calls).toHaveLength(1);
    await pass(20);
    await app.settle();
    expect(simulator.calls).toHaveLength(2);
  });
});

describe('a connection', () => {
  it('that is switched off or removed is asked no more, and asks on when it is back', async () => {
    const freight = await followed();
    const set = (changes: { revision: number; active: boolean }) =>
      updateTrackingConnection(app.ctx, tester, { trackingConnectionId: connectionId, changes });
    await set({ revision: 1, active: false });
    await app.settle();
    expect(simulator.calls).toHaveLength(0);
    await set({ revision: 2, active: true });
    await app.settle();
    expect(askedFor()).toEqual([[freight]]);
    await removeTrackingConnection(app.ctx, tester, connectionId);
    await pass(400);
    await app.settle();
    expect(simulator.calls).toHaveLength(1);
  });

  it('makes no more calls a minute than are allowed', async () => {
    const freights = [await hired(app, shop), await hired(app, shop), await hired(app, shop)];
    simulator.answer = () => ({ eventos: [] });
    connectionId = await connectTracking(app, simulator, {
      carrierId: await carrierOf(app, freights[0] ?? ''),
      mapping: byOrder() as never,
      callsPerMinute: 2,
    });
    await app.settle();
    await app.settle();
    expect(simulator.calls).toHaveLength(2);
    await pass(2);
    await app.settle();
    expect(new Set(simulator.calls.map(({ path }) => path)).size).toBe(3);
  });

  it('goes on where the clock went back', async () => {
    const freight = await followed();
    await app.settle();
    await pass(-3 * 1440);
    await app.settle();
    expect(askedFor()).toEqual([[freight], [freight]]);
    await pass(3 * 1440);
  });
});
