import type { TodayView } from '@carreto/contract/admin/work/today';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportFreights } from '../../src/freight/record/list/export.ts';
import { allFreights } from '../../src/freight/record/list/filter.ts';
import { readToday } from '../../src/freight/record/today/today.ts';
import { everything } from '../../src/registry/access/scope.ts';
import { type AdminCall, adminOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hired } from '../support/hire.ts';
import { carrierTokenOf, report } from '../support/occurrences.ts';
import { openBareShop, openShop, type Shop } from '../support/shop.ts';

type TodayCardView = TodayView['cards'][number];

let app: TestApp;
let shop: Shop;
let admin: AdminCall;

beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-16T12:00:00Z' });
  shop = await openShop(app);
  admin = await adminOf(app);
  const codes: string[] = [];
  for (let n = 0; n < 4; n += 1) codes.push(await hired(app, shop));
  app.clock.set('2026-11-17T12:00:00Z');
  const [first = '', second = '', refused = '', booked = ''] = codes;
  const token = await carrierTokenOf(app, first);
  await report(app, token, [
    { id_frete: first, codigo: 15, data_ocorrencia: '2026-11-16 18:00:00' },
    { id_frete: first, codigo: 5, data_ocorrencia: '2026-11-17 08:00:00' },
    { id_frete: second, codigo: 3, data_ocorrencia: '2026-11-17 08:00:00' },
    { id_frete: second, codigo_ocorrencia: 'ZZ9', data_ocorrencia: '2026-11-17 08:30:00' },
  ]);
  const { shipperId } = await app.ctx.db
    .selectFrom('freight')
    .select('shipperId')
    .where('code', '=', refused)
    .executeTakeFirstOrThrow();
  const of = { shipperId, accountId: 1, dueAt: new Date('2026-11-16T20:00:00Z') };
  await app.ctx.db
    .insertInto('carrierBooking')
    .values([
      { ...of, freightCode: refused, reference: refused, state: 'refused', problem: 'CEP NAO ATENDIDO' },
      { ...of, freightCode: booked, reference: booked, state: 'booked', bookingCode: '1' },
      { ...of, freightCode: first, reference: first, state: 'waiting' },
    ])
    .execute();
  // Where all of this took a minute, the day before was counted meanwhile.
  await app.ctx.db.deleteFrom('todayCount').execute();
  await app.ctx.db.deleteFrom('todayRound').execute();
});
afterAll(() => app.close());

async function today(query = ''): Promise<TodayView & { of(card: string): TodayCardView | undefined }> {
  const { status, body } = await admin(`GET /today${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return { ...body, of: (card) => body.cards.find((one: TodayCardView) => one.card === card) };
}

/** A minute later everything is counted again. */
async function counted(): Promise<void> {
  app.clock.advanceMs(60_000);
  await app.settle();
}

test('is counted at once where nobody has counted yet, and then once a minute', async () => {
  const first = await today();
  expect(first.countedAt).toBe('2026-11-17T12:00:00.000Z');
  expect(first.of('attemptFailed')).toMatchObject({
    count: 1,
    oldestAt: '2026-11-17T11:00:00.000Z',
    change: null,
    page: '/fretes?situacao=tentativa-falhou',
  });
  expect(first.of('quarantine')).toMatchObject({ count: 1 });
  expect(first.of('bookingsWaiting')).toMatchObject({
    count: 1,
    oldestAt: '2026-11-16T20:00:00.000Z',
    page: '/fretes/pedidos',
  });
  app.clock.advanceMs(20_000);
  await app.settle();
  expect((await today()).countedAt).toBe(first.countedAt);
  await counted();
  expect((await today()).countedAt).toBe('2026-11-17T12:01:20.000Z');
});

test('counts what its lists, their counts and their files show', async () => {
  app.clock.set('2026-11-27T12:00:00Z');
  await counted();
  const { cards } = await today();
  const compared: string[] = [];
  for (const { card, count, list, query } of cards) {
    if (list === null) continue;
    const path = list.replace('/api/admin/v1', '');
    const { body } = await admin(`GET ${path}?${query}&limit=100`);
    expect(body.items, card).toHaveLength(count);
    compared.push(card);
    if (path !== '/freights') continue;
    const { count: total } = (await admin(`GET /freights/counts?${query}`)).body;
    expect(total, card).toBe(count);
    const file = await admin(`GET /freights?${query}&limit=1`);
    expect(file.body.items).toHaveLength(Math.min(1, count));
  }
  expect(compared).toEqual([
    ...['late', 'stuck', 'atRisk', 'attemptFailed', 'quarantine', 'bookingsWaiting'],
    ...['ctesDiverging', 'ctesUnlinked', 'proposalsWaiting', 'billsOverdue', 'billsReleasable'],
    ...['tablesEnding', 'importsAsking', 'quotesWithoutOffer'],
  ]);
  const late = cards.find(({ card }) => card === 'late');
  expect(late?.count).toBe(3);
  const search = {
    filter: { ...allFreights(everything), late: true },
    order: '-hiredAt',
    format: 'csv',
  } as const;
  const { body: pieces } = await exportFreights(app.ctx, search);
  const text: Uint8Array[] = [];
  for await (const piece of pieces) text.push(piece);
  expect(Buffer.concat(text).toString().match(/^FR/gm)).toHaveLength(3);
});

test('tells the change since yesterday ended, by the day of São Paulo', async () => {
  app.clock.set('2026-11-28T02:30:00Z');
  await counted();
  expect((await today()).of('late')).toMatchObject({ count: 3, change: null });
  await app.ctx.db.updateTable('todayCount').set({ count: 1 }).where('card', '=', 'late').execute();
  app.clock.set('2026-11-28T03:30:00Z');
  await counted();
  expect((await today()).of('late')).toMatchObject({ count: 3, change: 2 });
});

test('shows what the caller may read of whom the caller sees', async () => {
  const other = await openBareShop(app, 1);
  const permissions = new Set(['freights.read'] as const);
  const within = async (shipperIds: 'all' | number[], carrierIds: 'all' | number[] = 'all') => {
    const scope = { shipperIds, carrierIds, dispatchPointIds: 'all' as const };
    const { cards } = await readToday(app.ctx, { scope, permissions, shipperId: null });
    return cards.map(({ card, count }) => [card, count]);
  };
  expect(await within('all')).toEqual([
    ['late', 3],
    ['stuck', 3],
    ['atRisk', 0],
    ['attemptFailed', 1],
    ['quarantine', 1],
    ['bookingsWaiting', 1],
  ]);
  expect((await within([other.id])).every(([, count]) => count === 0)).toBe(true);
  expect((await within([shop.id], [999_999])).every(([, count]) => count === 0)).toBe(true);
  expect((await today(`?shipperId=${other.id}`)).of('late')).toMatchObject({ count: 0 });
  expect((await today(`?shipperId=${shop.id}`)).of('late')).toMatchObject({
    count: 3,
    query: `late=true&shipperId=${shop.id}`,
  });
});

test('counts tables that end soon and imports that ask as their lists do, for whom they serve', async () => {
  const before = await today();
  expect([before.of('tablesEnding')?.count, before.of('importsAsking')?.count]).toEqual([0, 0]);
  const { carrierId } = await app.ctx.db
    .selectFrom('freightTable')
    .select('carrierId')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await sql`update freight_table_version set valid_until = date '2026-12-05'
    where id = (select min(id) from freight_table_version where state = 'published')`.execute(app.ctx.db);
  const other = await openBareShop(app, 2);
  for (const shipperId of [other.id, shop.id]) {
    const { status, body } = await admin('POST /table-imports', { carrierId, shipperId, name: 'Nova' });
    expect(status, JSON.stringify(body)).toBeLessThan(300);
  }
  await app.ctx.db.updateTable('tableImport').set({ state: 'needs_answers' }).execute();
  for (const [query, tables, imports] of [
    ['', 1, 2],
    [`?shipperId=${shop.id}`, 1, 1],
    [`?shipperId=${other.id}`, null, 1],
  ] as const) {
    const { cards } = await today(query);
    for (const name of ['tablesEnding', 'importsAsking']) {
      const card = cards.find((one) => one.card === name);
      const expected = name === 'importsAsking' ? imports : tables;
      if (expected !== null) expect(card, `${name}${query}`).toMatchObject({ count: expected, change: null });
      const path = card?.list?.replace('/api/admin/v1', '');
      expect((await admin(`GET ${path}?${card?.query}`)).body.items, `${name}${query}`).toHaveLength(
        card?.count ?? 0,
      );
    }
  }
  expect((await today()).of('tablesEnding')?.page).toBe('/tabelas?termina-ate=2026-12-13');
});
