import type { FreightCountsView } from '@carreto/contract/admin/freights/freight-counts';
import type { FoundFreightView } from '@carreto/contract/admin/freights/freights';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchFreights } from '../../src/freight/record/list/search.ts';
import { fromFreightQuery } from '../../src/freight/record/list/wire.ts';
import { everything, type Scope } from '../../src/registry/access/scope.ts';
import { type AdminCall, adminOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hired, someNfe, someRecipient } from '../support/hire.ts';
import { carrierTokenOf, report } from '../support/occurrences.ts';
import { openBareShop, openShop, type Shop } from '../support/shop.ts';

type Page = { items: FoundFreightView[]; nextCursor: string | null };

let app: TestApp;
let shop: Shop;
let admin: AdminCall;
/** In the order of their hire: one that waits, one collected, one with a failed attempt, one with a problem, one delivered. */
let waiting: string;
let moving: string;
let failed: string;
let trouble: string;
let delivered: string;

const collected = 15;
const failedAttempt = 5;
const damaged = 21;
const wasDelivered = 3;

async function happens(code: string, codigo: number, at: string): Promise<void> {
  const token = await carrierTokenOf(app, code);
  const { body } = await report(app, token, [{ id_frete: code, codigo, data_ocorrencia: at }]);
  expect(body.resultados[0]).toMatchObject({ resultado: 'aceita' });
}

async function hire(changes: object = {}): Promise<string> {
  const code = await hired(app, shop, changes);
  app.clock.advanceMs(1000);
  return code;
}

beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-16T12:00:00Z' });
  shop = await openShop(app);
  admin = await adminOf(app);
  waiting = await hire({ numero_pedido: 'A-1', canal: 'site' });
  moving = await hire({ numero_pedido: 'A-2', nota_fiscal: someNfe });
  failed = await hire({ numero_pedido: 'A-3' });
  trouble = await hire({ numero_pedido: 'A-4' });
  delivered = await hire({
    numero_pedido: 'A-5',
    destinatario: { ...someRecipient, cnpj_cpf: '11144477735' },
  });
  app.clock.set('2026-11-17T12:00:00Z');
  for (const code of [moving, failed, trouble, delivered])
    await happens(code, collected, '2026-11-16 18:00:00');
  await happens(failed, failedAttempt, '2026-11-17 08:00:00');
  await happens(trouble, damaged, '2026-11-17 08:10:00');
  await happens(delivered, wasDelivered, '2026-11-17 08:20:00');
});
afterAll(() => app.close());

async function page(query: Record<string, string>): Promise<Page> {
  const { status, body } = await admin(`GET /freights?${new URLSearchParams(query)}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

async function found(query: Record<string, string>): Promise<string[]> {
  return (await page(query)).items.map(({ code }) => code);
}

async function counted(query: Record<string, string> = {}): Promise<FreightCountsView> {
  const { status, body } = await admin(`GET /freights/counts?${new URLSearchParams(query)}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

describe('freights that need somebody', () => {
  test('are late from the day after the expected one, by the calendar of São Paulo, until they end', async () => {
    const before = await page({ code: moving });
    const expectedOn = String(before.items[0]?.expectedOn);
    const now = new Date(app.clock.nowMs()).toISOString();
    // Ten at night in São Paulo is the next day in London.
    app.clock.set(`${expectedOn}T23:00:00Z`);
    expect(await found({ late: 'true', code: moving })).toEqual([]);
    app.clock.advanceMs(5 * 3_600_000);
    expect((await page({ late: 'true' })).items).toHaveLength(4);
    expect((await page({ code: moving })).items[0]).toMatchObject({ isLate: true, daysLate: 1 });
    expect(await found({ late: 'false' })).toEqual([delivered]);
    expect(await found({ sort: 'daysLate' })).not.toContain(delivered);
    app.clock.set(now);
    expect(await found({ late: 'true' })).toEqual([]);
  });

  test('are stuck after a week without a word on a lane that nobody has measured', async () => {
    const now = new Date(app.clock.nowMs()).toISOString();
    app.clock.set('2026-11-23T10:30:00Z');
    expect(await found({ stalledDays: '6' })).toEqual([moving, waiting]);
    expect(await found({ stuck: 'true' })).toEqual([]);
    app.clock.set('2026-11-23T12:00:00Z');
    expect(await found({ stuck: 'true' })).toEqual([waiting]);
    app.clock.set('2026-11-24T12:00:00Z');
    expect((await found({ stuck: 'true' })).toSorted()).toEqual(
      [waiting, moving, failed, trouble].toSorted(),
    );
    app.clock.set(now);
  });

  test('are found by where they stand', async () => {
    expect(await found({ phase: 'preparing' })).toEqual([waiting]);
    expect(await found({ open: 'false' })).toEqual([delivered]);
    expect(await found({ open: 'true' })).toHaveLength(4);
    expect(await found({ deliveredFrom: '2026-11-17', deliveredUntil: '2026-11-17' })).toEqual([delivered]);
    expect(await found({ deliveredFrom: '2026-11-18' })).toEqual([]);
    expect((await page({ code: delivered })).items[0]).toMatchObject({
      phase: 'delivered',
      daysInTransit: 1,
      isLate: false,
      statusAt: '2026-11-17T11:20:00.000Z',
    });
  });

  test('are counted as the list shows them, view by view', async () => {
    app.clock.set('2026-11-24T12:00:00Z');
    const all = await counted();
    expect(all).toMatchObject({ count: 5, isMore: false });
    for (const { view, count, query } of all.views) {
      const asked = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
      expect(await found(asked), view).toHaveLength(count);
    }
    const numbers = Object.fromEntries(all.views.map(({ view, count }) => [view, count]));
    expect(numbers).toMatchObject({ attemptFailed: 1, problem: 1, toCollect: 1, stuck: 4, reverse: 0 });
    expect((await counted({ orderNumber: 'A-3' })).views).toContainEqual(
      expect.objectContaining({ view: 'attemptFailed', count: 1 }),
    );
    expect((await counted({ phase: 'delivered' })).views).toContainEqual(
      expect.objectContaining({ view: 'toCollect', count: 0 }),
    );
    app.clock.set('2026-11-17T12:00:00Z');
    const today = await counted();
    expect(today.views).toContainEqual(expect.objectContaining({ view: 'deliveredToday', count: 1 }));
  });

  test('are counted as they are listed, whatever a filter asks for', async () => {
    const [one] = (await page({ code: waiting })).items;
    const filters: Record<string, string>[] = [
      { carrierId: String(one?.carrierId) },
      { service: String(one?.service) },
      { uf: 'SP' },
      { city: 'Santos' },
      { source: 'offer' },
      { reverse: 'false' },
      { reverse: 'true' },
      { channel: 'site' },
      { from: '2026-11-16', until: '2026-11-16' },
      { until: '2026-11-15' },
      { text: 'paulo' },
      { text: 'A-5' },
      { codes: `${waiting},A-3` },
      { document: '11144477735' },
      { unprinted: 'true' },
      { printed: 'false' },
      { open: 'true', channel: 'site' },
      { stalledDays: '1' },
      { unassigned: 'true' },
      { cancelled: 'false' },
      { kept: 'onTime' },
      { promisedFrom: '2026-11-16', promisedUntil: '2026-12-31' },
      { choice: 'better_kept' },
      { expectedFrom: '2026-11-16' },
      { deliveredUntil: '2026-11-17' },
      { printedFrom: '2026-11-16' },
    ];
    for (const filter of filters)
      expect(await found(filter), JSON.stringify(filter)).toHaveLength((await counted(filter)).count);
    expect((await counted({ uf: 'SP' })).views).toContainEqual(
      expect.objectContaining({ view: 'problem', count: 1 }),
    );
  });
});

describe('freights are found by', () => {
  test('where they go and how', async () => {
    const [one] = (await page({ code: waiting })).items;
    expect(await found({ uf: 'RJ,SP' })).toHaveLength(5);
    expect(await found({ uf: 'RJ' })).toEqual([]);
    expect(await found({ city: 'SAO PAULO' })).toHaveLength(5);
    expect(await found({ service: String(one?.service) })).toContain(waiting);
    expect(await found({ service: 'Outro' })).toEqual([]);
    expect(await found({ channel: 'site' })).toEqual([waiting]);
    expect(await found({ source: 'offer' })).toHaveLength(5);
    expect(await found({ source: 'import' })).toEqual([]);
    expect(await found({ reverse: 'true' })).toEqual([]);
    expect(await found({ unassigned: 'true' })).toHaveLength(5);
  });

  test('the document of their recipient', async () => {
    expect(await found({ document: '11144477735' })).toEqual([delivered]);
    expect(await found({ document: '00000000191' })).toEqual([]);
  });

  test('a pasted column of whatever is known of each', async () => {
    const codes = `${waiting}, A-3,${someNfe.chave_acesso},NADA`;
    expect(await found({ codes })).toEqual([failed, moving, waiting]);
    const many = Array.from({ length: 201 }, (_, index) => `X${index}`).join(',');
    expect((await admin(`GET /freights?codes=${many}`)).status).toBe(422);
  });

  test('days of their delivery as it is expected, forward alone', async () => {
    const [one] = (await page({ code: waiting })).items;
    const day = String(one?.expectedOn);
    expect(await found({ expectedFrom: day, expectedUntil: day })).toContain(waiting);
    expect(await found({ expectedUntil: '2026-11-15' })).toEqual([]);
    const { status, body } = await admin('GET /freights?expectedFrom=2026-11-20&expectedUntil=2026-11-19');
    expect([status, body.details[0].field]).toEqual([422, 'expectedUntil']);
  });

  test('nobody who may not see their shipper or carrier', async () => {
    const other = await openBareShop(app, 1);
    const within = async (scope: Scope) => {
      const search = fromFreightQuery({}, { scope, permissions: 'all' });
      return (await searchFreights(app.ctx, search)).freights.length;
    };
    const [one] = (await page({ code: waiting })).items;
    expect(await within(everything)).toBe(5);
    expect(await within({ ...everything, shipperIds: [other.id], carrierIds: 'all' })).toBe(0);
    expect(
      await within({ ...everything, shipperIds: [shop.id], carrierIds: [Number(one?.carrierId)] }),
    ).toBeGreaterThan(0);
    expect(await within({ ...everything, shipperIds: [shop.id], carrierIds: [999_999] })).toBe(0);
  });
});

describe('pages', () => {
  test.each([
    'hiredAt',
    '-hiredAt',
    'expectedOn',
    '-expectedOn',
    'statusAt',
    '-statusAt',
    'state',
    '-state',
    'cost',
    '-cost',
  ])('by %s show each freight once', async (sort) => {
    const whole = await found({ sort });
    // The one that was delivered is expected no more.
    expect(whole).toHaveLength(sort.endsWith('expectedOn') ? 4 : 5);
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const next: Page = await page({ sort, limit: '2', ...(cursor === '' ? {} : { cursor }) });
      seen.push(...next.items.map(({ code }) => code));
      cursor = next.nextCursor;
    }
    expect(seen).toEqual(whole);
  });

  test('go on where they were though the freight that ended one has moved', async () => {
    const query = { sort: 'statusAt', limit: '2', open: 'true' };
    const first = await page(query);
    expect(first.items.map(({ code }) => code)).toEqual([waiting, moving]);
    await happens(moving, 16, '2026-11-17 08:50:00');
    const second = await page({ ...query, cursor: String(first.nextCursor) });
    expect(second.items.map(({ code }) => code)).toEqual([failed, trouble]);
  });

  test('of another order are refused', async () => {
    const { nextCursor } = await page({ sort: 'statusAt', limit: '1' });
    const cursor = encodeURIComponent(String(nextCursor));
    for (const path of [
      `/freights?sort=state&cursor=${cursor}`,
      `/freights?cursor=${cursor}`,
      `/freights?sort=expectedOn&cursor=${waiting}`,
      `/freights?sort=statusAt&cursor=${waiting}~2026-13-45`,
    ]) {
      const { status, body } = await admin(`GET ${path}`);
      expect([status, body.details[0].field], path).toEqual([422, 'cursor']);
    }
  });
});
