import type { StoredQuoteView } from '@carreto/contract/admin/freights/quotes';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SimulatorMode } from '../../src/connectors/live-carrier/simulator/behaviours.ts';
import { replayQuote } from '../../src/freight/quote/replay/replay.ts';
import { issueToken } from '../../src/registry/access/issue-token.ts';
import { updateCarrier } from '../../src/registry/carriers/update-carrier.ts';
import { addContract } from '../../src/registry/contracts/add-contract.ts';
import { updateContract } from '../../src/registry/contracts/update-contract.ts';
import { addShipperGroup } from '../../src/registry/groups/add-group.ts';
import { addLiveCarrier } from '../../src/registry/live-carriers/add-live-carrier.ts';
import { getLiveCarrier } from '../../src/registry/live-carriers/find-live-carriers.ts';
import { removeLiveCarrier } from '../../src/registry/live-carriers/remove-live-carrier.ts';
import { updateLiveCarrier } from '../../src/registry/live-carriers/update-live-carrier.ts';
import { addOperator } from '../../src/registry/operators/add-operator.ts';
import { addRule } from '../../src/registry/rules/add-rule.ts';
import { removeRule, updateRule } from '../../src/registry/rules/edit-rule.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type LiveShop, liveEnvironment, openLiveCarrier } from '../support/live.ts';
import { offersOf, type QuotedWire, quoteBody, sendQuote, someVolume } from '../support/quote.ts';
import { tester } from '../support/registry.ts';
import { openBareShop, openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
let adminToken: string;
let opened: LiveShop[];

/** Carriers that answer have all the time of a slow machine; those that never do have this. */
const shortMs = 60;

beforeAll(async () => {
  app = await startTestApp({
    environment: { ...liveEnvironment, CARRETO_LIVE_DEADLINE_MS: '30000' },
  });
  shop = await openShop(app);
  const { id } = await addOperator(app.ctx, tester, { name: 'Ana', role: 'viewer' });
  const owner = { kind: 'operator', id } as const;
  adminToken = (await issueToken(app.ctx, tester, { owner, name: 'test' })).token;
});
afterAll(() => app.close());
let n = 5000;
beforeEach(() => {
  opened = [];
});
afterEach(async () => {
  for (const { simulator, connectorId } of opened) {
    await simulator.stop();
    await removeLiveCarrier(app.ctx, tester, connectorId).catch(() => {});
  }
  await app.ctx.mirror.refresh();
});

async function openLive(changes: Parameters<typeof openLiveCarrier>[2] = {}): Promise<LiveShop> {
  n += 1;
  const live = await openLiveCarrier(app, n, changes);
  opened.push(live);
  return live;
}

const good = { identifier: 'Q-1', service: 'Direto', price: 12.34, delivery_days: 3 };

async function quoted(changes: object = {}): Promise<QuotedWire> {
  const { status, body } = await sendQuote(app, quoteBody(shop, changes));
  expect(status).toBe(200);
  const [dispatcher] = body.dispatchers;
  if (dispatcher === undefined) throw new Error('no dispatcher');
  return dispatcher;
}

async function viewOf(id: string): Promise<StoredQuoteView> {
  const response = await fetch(`${app.address}/api/admin/v1/shippers/${shop.id}/quotes/${id}`, {
    headers: { authorization: `Bearer ${adminToken}` },
  });
  expect(response.status).toBe(200);
  return (await response.json()) as StoredQuoteView;
}

/** Services of tables and of live carriers, apart. */
function split({ offers = [] }: QuotedWire): { tables: string[]; live: string[] } {
  const names = (wanted: typeof offers) => wanted.map(({ service }) => service).toSorted();
  return {
    tables: names(offers.filter(({ identifier }) => identifier === undefined)),
    live: names(offers.filter(({ identifier }) => identifier !== undefined)),
  };
}

async function refusalsOf({ id }: QuotedWire): Promise<(string | number | null)[][]> {
  const { unoffered, identical } = await viewOf(id);
  expect(identical).toBe(true);
  return unoffered
    .filter(({ connectorId }) => connectorId !== null)
    .map(({ connectorId, code }) => [connectorId, code]);
}

describe('a quote with a live carrier', () => {
  it('shows its offer among those of the tables, by the words of the carrier', async () => {
    const { simulator, carrierId } = await openLive({ offerValidityDays: 3 });
    const tables = split(await quoted({ limit: 100 })).tables;
    simulator.answer = {
      offers: [
        {
          ...good,
          service_code: 'DIR',
          delivery_note: 'Com hora marcada',
          delivery_hours: 5,
          weights: { cubed: 9.5, used: 9.5 },
          home_delivery: true,
        },
      ],
    };
    const dispatcher = await quoted({ returns: { composition: true } });
    expect(split(dispatcher)).toEqual({ tables, live: ['Direto'] });
    const offer = dispatcher.offers?.find(({ service }) => service === 'Direto');
    expect(offer).toMatchObject({
      identifier: 'Q-1',
      carrier: { reference: carrierId },
      service_code: 'DIR',
      delivery_note: 'Com hora marcada',
      cost_price: 12.34,
      final_price: 12.34,
      original_delivery_time: { days: 3, hours: 5 },
      weights: { real: 7, cubed: 9.5, used: 9.5 },
      home_delivery: true,
      modal: 'Rodoviário',
      simulation_type: 0,
      expiration: '2026-11-23 09:00:00',
    });
    expect(offer).not.toHaveProperty('composition');
    expect(offer).not.toHaveProperty('table_reference');
    expect(dispatcher.offers?.[0]?.service).toBe('Direto');
    expect(dispatcher.offers?.map((one) => one.offer)).toEqual(dispatcher.offers?.map((_, at) => at + 1));
  });

  it('keeps what a hire needs, and is replayed without asking again, even when the connector is gone', async () => {
    const { simulator, connectorId } = await openLive();
    simulator.answer = { offers: [good] };
    const { id } = await quoted();
    const calls = simulator.calls.length;
    await removeLiveCarrier(app.ctx, tester, connectorId);
    await app.ctx.mirror.refresh();
    const { identical, quote, decided } = await replayQuote(app.desk, shop.id, id);
    expect(identical).toBe(true);
    expect(simulator.calls).toHaveLength(calls);
    expect(decided.chosen.map(({ kind }) => kind)).toContain('live');
    const stored = quote.decision.offers.find(({ live }) => live !== null);
    const answer = quote.decision.live[stored?.live?.answer ?? -1];
    expect(answer).toMatchObject({ connectorId, cached: false, refusal: null });
    expect(answer?.offers[stored?.live?.offer ?? -1]).toMatchObject({
      identifier: 'Q-1',
      costCents: 1234,
      transitMinutes: 3 * 1440,
    });
    const view = await viewOf(id);
    expect(view.offers.find((offer) => offer.connectorId === connectorId)).toMatchObject({
      identifier: 'Q-1',
      versionId: null,
      costCents: 1234,
    });
  });

  it('is told of the goods as they are packed and of where they go', async () => {
    const { simulator } = await openLive();
    const goods = {
      ...someVolume,
      amount: 3,
      height: 0.05,
      width: 0.1,
      length: 0.2,
      unitary_weight: 0.4,
      consolidate: true,
      overlaid: true,
      rotate: true,
    };
    await quoted({
      dispatchers: [{ registered_number: shop.cnpj, zipcode: 29161376, total_price: 90, volumes: [goods] }],
    });
    expect(simulator.calls.at(-1)?.body).toMatchObject({
      shipper: { registered_number: shop.cnpj },
      origin: { zip: '29161376', state: 'ES' },
      destination: { zip: '01311000', state: 'SP' },
      load_types: ['fractional'],
      declared_value: 90,
      volumes: [{ amount: 1, category: '999', description: 'Caixa P' }],
    });
  });

  it('lets rules, filter and limit act on it as on any other', async () => {
    const { simulator, carrierId } = await openLive();
    simulator.answer = { offers: [{ ...good, price: 5 }] };
    const { id, revision } = await addRule(app.ctx, tester, {
      shipperId: shop.id,
      rule: {
        name: 'Mais caro',
        conditions: { services: ['Direto'] },
        actions: [
          { type: 'percent', ppm: 500_000 },
          { type: 'add_days', days: 2 },
        ],
      },
    });
    await updateRule(app.ctx, tester, { ruleId: id, changes: { revision, active: true } });
    await app.ctx.mirror.refresh();
    const [cheapest] = await offersOf(app, quoteBody(shop, { filter: 1, returns: { applied_rules: true } }));
    expect(cheapest).toMatchObject({
      identifier: 'Q-1',
      cost_price: 5,
      final_price: 7.5,
      delivery_time: { days: 5 },
      original_delivery_time: { days: 3 },
      applied_rules: ['Mais caro'],
    });
    const dispatcher = await quoted({ filter: 1 });
    expect((await replayQuote(app.desk, shop.id, dispatcher.id)).identical).toBe(true);
    await updateRule(app.ctx, tester, {
      ruleId: id,
      changes: {
        revision: revision + 1,
        conditions: { carriers: [carrierId] },
        actions: [{ type: 'hide' }],
      },
    });
    await app.ctx.mirror.refresh();
    const hidden = await quoted();
    expect(split(hidden).live).toEqual([]);
    expect((await refusalsOf(hidden)).map(([, code]) => code)).toEqual(['hidden_by_rule']);
    await removeRule(app.ctx, tester, id);
    await app.ctx.mirror.refresh();
    const limited = await quoted({ limit: 1 });
    expect(limited.offers).toHaveLength(1);
    simulator.answer = { offers: [{ ...good, price: 9_999_999 }] };
    expect((await refusalsOf(await quoted({ limit: 1 }))).map(([, code]) => code)).toEqual(['not_chosen']);
  });

  it('remembers its offers for a while, and says so', async () => {
    const { simulator } = await openLive({ cacheTtlMs: 60_000 });
    simulator.answer = { offers: [good] };
    await quoted();
    simulator.answer = { offers: [{ ...good, price: 99 }] };
    const { id, offers } = await quoted();
    expect(offers?.find(({ identifier }) => identifier === 'Q-1')?.cost_price).toBe(12.34);
    expect(simulator.calls).toHaveLength(1);
    const { quote } = await replayQuote(app.desk, shop.id, id);
    expect(quote.decision.live).toMatchObject([{ cached: true, latencyMs: 0 }]);
  });
});

describe('a live carrier that fails costs only its own offer', () => {
  it.each<[SimulatorMode, string]>([
    ['error', 'live_down'],
    ['nonsense', 'live_nonsense'],
    ['huge', 'live_nonsense'],
    ['redirect', 'live_down'],
    ['closing', 'live_down'],
    ['gzip_bomb', 'live_nonsense'],
    ['stalled', 'live_timeout'],
    ['stalled_body', 'live_timeout'],
    ['slow', 'live_timeout'],
  ])('when it is %s: %s', async (mode, code) => {
    const bad = await openLive(code === 'live_timeout' ? { deadlineMs: shortMs } : {});
    const fine = await openLive();
    fine.simulator.answer = { offers: [good] };
    const { tables } = split(await quoted({ limit: 100 }));
    bad.simulator.mode = mode;
    const dispatcher = await quoted();
    expect(split(dispatcher)).toEqual({ tables, live: ['Direto'] });
    expect(await refusalsOf(dispatcher)).toEqual([[bad.connectorId, code]]);
  });

  it('when it refuses, in its own words', async () => {
    const { simulator, connectorId } = await openLive();
    simulator.answer = { refusal: { code: 'CEP', message: 'CEP não atendido' } };
    const { id } = await quoted();
    expect((await viewOf(id)).unoffered).toContainEqual(
      expect.objectContaining({ connectorId, code: 'live_refused', sentence: 'CEP não atendido (CEP)' }),
    );
  });

  it('when it is gone for good it is left alone, and asked again when it is back', async () => {
    const { simulator, connectorId } = await openLive({
      breaker: { failures: 2, ratePpm: 1_000_000, pauseMs: 1 },
    });
    simulator.mode = 'error';
    await quoted();
    await quoted();
    await expect.poll(async () => split(await quoted()).live.length).toBe(0);
    simulator.mode = 'normal';
    simulator.answer = { offers: [good] };
    await expect.poll(async () => split(await quoted()).live).toEqual(['Direto']);
    const metrics = await (await fetch(`${app.address}/metrics`)).text();
    expect(metrics).toContain(`carreto_live_answers_total{connector="${connectorId}",outcome="live_down"}`);
    expect(metrics).toContain(`carreto_live_breaker_state{connector="${connectorId}"} 0`);
    expect(metrics).toContain(`carreto_live_latency_seconds_count{connector="${connectorId}"}`);
  });

  it('when the breaker is open, without being called', async () => {
    const { simulator, connectorId } = await openLive({
      breaker: { failures: 1, ratePpm: 1_000_000, pauseMs: 600_000 },
    });
    simulator.mode = 'error';
    await quoted();
    const calls = simulator.calls.length;
    expect(await refusalsOf(await quoted())).toEqual([[connectorId, 'live_breaker_open']]);
    expect(simulator.calls).toHaveLength(calls);
  });

  it.each([
    ['does not open', Buffer.from('not sealed at all, but long enough to look like it')],
    ['was forgotten with the master key', Buffer.alloc(0)],
  ])('when its credential %s', async (_, authSecret) => {
    const { connectorId, simulator } = await openLive({ auth: { kind: 'bearer', secret: 'abc' } });
    await app.ctx.db.updateTable('liveCarrier').set({ authSecret }).where('id', '=', connectorId).execute();
    await app.ctx.db
      .updateTable('epoch')
      .set((row) => ({ value: row('value', '+', 1) }))
      .where('name', '=', 'liveCarriers')
      .execute();
    await app.ctx.mirror.refresh();
    expect(await refusalsOf(await quoted())).toEqual([[connectorId, 'live_not_callable']]);
    expect(simulator.calls).toEqual([]);
  });
});

describe('one deadline', () => {
  it('serves all dispatchers and all carriers of a request at once', async () => {
    const [first, second] = [await openLive(), await openLive()];
    first.simulator.mode = 'stalled';
    const released = expect
      .poll(() => first.simulator.calls.length, { timeout: 20_000 })
      .toBe(3)
      .then(() => {
        first.simulator.mode = 'closing';
        first.simulator.dropConnections();
      });
    second.simulator.answer = { offers: [good] };
    const dispatcher = (zipcode: number) => ({
      registered_number: shop.cnpj,
      zipcode,
      volumes: [someVolume],
    });
    const { body } = await sendQuote(
      app,
      quoteBody(shop, { dispatchers: [29161376, 13212070, 4538133].map(dispatcher) }),
    );
    expect(body.dispatchers.map(split).map(({ live }) => live)).toEqual([['Direto'], ['Direto'], ['Direto']]);
    // The third was asked while the first was still being waited for.
    await released;
    const left = first.simulator.calls.map(({ headers }) => Number(headers['carreto-deadline-ms']));
    for (const ms of left) expect(ms).toBeLessThanOrEqual(30_000);
    const ids = new Set(first.simulator.calls.map(({ headers }) => headers['carreto-request-id']));
    expect([...ids]).toEqual([body.dispatchers[0]?.request_id]);
  });

  it('learns from every quote how long deciding and storing takes after the last answer', async () => {
    const { simulator } = await openLive();
    simulator.answer = { offers: [good] };
    const steps: string[] = [];
    const { live, store } = app.desk;
    const { startRound } = live;
    const { write } = store;
    live.startRound = (requestId) => {
      const round = startRound(requestId);
      const told = (step: 'answered' | 'kept' | 'end') => () => {
        steps.push(step);
        round[step]();
      };
      return { ...round, answered: told('answered'), kept: told('kept'), end: told('end') };
    };
    store.write = async (row) => {
      await write(row);
      steps.push('stored');
    };
    try {
      await quoted();
    } finally {
      Object.assign(live, { startRound });
      Object.assign(store, { write });
    }
    expect(steps).toEqual(['answered', 'stored', 'kept', 'end']);
  });

  it('never delays a shipper without live carriers', async () => {
    const stalled = await openLive({ shipperId: shop.id });
    stalled.simulator.mode = 'stalled';
    const bare = await openBareShop(app, 1);
    let isOver = false;
    const waiting = sendQuote(app, quoteBody(shop)).finally(() => {
      isOver = true;
    });
    await expect.poll(() => stalled.simulator.calls.length).toBe(1);
    const { status } = await sendQuote(app, quoteBody(bare));
    expect({ status, isOver }).toEqual({ status: 200, isOver: false });
    stalled.simulator.mode = 'closing';
    stalled.simulator.dropConnections();
    expect((await waiting).status).toBe(200);
    expect(stalled.simulator.calls).toHaveLength(1);
  });

  it('is not begun for a zip code of no state', async () => {
    const { simulator, connectorId } = await openLive();
    const dispatcher = await quoted({ recipient: { country: 'BRA', zipcode: 10000000 } });
    expect(await refusalsOf(dispatcher)).toEqual([[connectorId, 'unknown_zip']]);
    expect(simulator.calls).toHaveLength(0);
  });
});

describe('who is asked', () => {
  it('are connectors of the shipper, its groups and everybody; of one carrier the nearest', async () => {
    const { simulator, carrierId } = await openLive();
    simulator.answer = { offers: [good] };
    const group = await addShipperGroup(app.ctx, tester, { name: `Grupo ${n}`, shipperIds: [shop.id] });
    const other = await openBareShop(app, 2);
    const add = async (name: string, audience: object) => {
      const { id } = await addLiveCarrier(app.ctx, tester, {
        carrierId,
        name,
        url: simulator.url,
        cacheTtlMs: 0,
        ...audience,
      });
      opened.push({ simulator, carrierId, connectorId: id });
      await app.ctx.mirror.refresh();
      return id;
    };
    const askedOf = async (who: Shop) => {
      const { body } = await sendQuote(app, quoteBody(who));
      const { quote } = await replayQuote(app.desk, who.id, body.dispatchers[0]?.id ?? '');
      return quote.decision.live.map(({ connector }) => connector);
    };
    expect(await askedOf(shop)).toEqual([`API ${n}`]);
    await add('do outro', { shipperId: other.id });
    expect(await askedOf(shop)).toEqual([`API ${n}`]);
    expect(await askedOf(other)).toEqual(['do outro']);
    await add('do grupo', { groupId: group.id });
    expect(await askedOf(shop)).toEqual(['do grupo']);
    const own = await add('do contrato', { shipperId: shop.id });
    expect(await askedOf(shop)).toEqual(['do contrato']);
    const contract = await addContract(app.ctx, tester, { shipperId: shop.id, carrierId });
    await updateContract(app.ctx, tester, {
      contractId: contract.id,
      changes: { revision: contract.revision, active: false },
    });
    await app.ctx.mirror.refresh();
    expect(await askedOf(shop)).toEqual(['do grupo']);
    const { revision } = await getLiveCarrier(app.ctx, own);
    await updateLiveCarrier(app.ctx, tester, { liveCarrierId: own, changes: { revision, active: false } });
    await updateCarrier(app.ctx, tester, { carrierId, changes: { revision: 1, active: false } });
    await app.ctx.mirror.refresh();
    expect(await askedOf(shop)).toEqual([]);
  });

  it('are only connectors of the load types asked for', async () => {
    const { simulator, connectorId } = await openLive({ loadTypes: ['full_load'] });
    simulator.answer = { offers: [{ ...good, load_type: 'full_load' }] };
    expect(await refusalsOf(await quoted())).toContainEqual([connectorId, 'load_type']);
    const both = await quoted({ simulation_type: [0, 1] });
    expect(both.offers?.find(({ identifier }) => identifier === 'Q-1')?.simulation_type).toBe(1);
  });
});
