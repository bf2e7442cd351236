import type { DeliveryReportView } from '@carreto/contract/admin/reports/reports';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findDrift } from '../../src/freight/report/drift.ts';
import { rebuildSums } from '../../src/freight/report/rebuild-sums.ts';
import { type AdminCall, personOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hired } from '../support/hire.ts';
import { carrierTokenOf, report } from '../support/occurrences.ts';
import { openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
let admin: AdminCall;
let token: string;
let promised: string;
const codes: string[] = [];

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** Reports of freight `n`: a code and when it occurred. */
async function happens(n: number, ...entries: readonly (readonly [code: number, at: string])[]) {
  app.clock.set(`${entries.at(-1)?.[1].slice(0, 10)}T23:00:00Z`);
  const { body } = await report(
    app,
    token,
    entries.map(([codigo, data_ocorrencia]) => ({ id_frete: codes[n], codigo, data_ocorrencia })),
  );
  for (const { resultado } of body.resultados) expect(resultado).toBe('aceita');
}

beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-02T12:00:00Z' });
  shop = await openShop(app);
  ({ admin } = await personOf(app, { name: 'Ada', role: 'admin' }));
  for (let n = 0; n < 6; n += 1) codes.push(await hired(app, shop));
  token = await carrierTokenOf(app, codes[0] ?? '');
  await app.settle();
  const { rows } = await sql<{ day: string }>`
    select promised_on::text as day from freight_measure limit 1`.execute(app.ctx.db);
  promised = rows[0]?.day ?? '';
  // In time, though nobody was there at first.
  await happens(0, [32, `${promised} 09:00:00`], [3, `${promised} 15:00:00`]);
  // Nobody was there on the promised day, after a strike.
  await happens(1, [31, `${promised} 07:00:00`], [32, `${promised} 16:00:00`]);
  await happens(1, [3, `${dayAfter(promised, 2)} 16:00:00`]);
  // Nobody was there, too late to explain anything.
  await happens(2, [32, `${dayAfter(promised, 1)} 09:00:00`], [3, `${dayAfter(promised, 3)} 10:00:00`]);
  // Damaged, and not come yet.
  await happens(3, [28, `${promised} 10:00:00`]);
  app.clock.set(`${dayAfter(promised, 9)}T12:00:00Z`);
  await app.settle();
});
afterAll(() => app.close());

async function reasons(query = ''): Promise<Record<string, number[]>> {
  const { status, body } = await admin(
    `GET /reports/delivery?from=2026-10-01&until=2026-12-31&groupBy=delayCause${query}`,
  );
  expect(status, JSON.stringify(body)).toBe(200);
  const { total, rows } = body as DeliveryReportView;
  const sum = (name: 'late' | 'overdue' | 'lateDays') =>
    rows.reduce((all, { figures }) => all + figures[name], 0);
  expect([sum('late'), sum('overdue'), sum('lateDays')]).toEqual([total.late, total.overdue, total.lateDays]);
  return Object.fromEntries(
    rows.map(({ group, figures }) => [group?.value, [figures.late, figures.overdue, figures.lateDays]]),
  );
}

const expected = { recipient_absent: [1, 0, 2], unexplained: [1, 2, 3], goods: [0, 1, 0] };

test('the last reason that was given by the end of the promised day explains a delay', async () => {
  expect(await reasons()).toEqual(expected);
  expect(await findDrift(app.ctx.db)).toEqual([]);
});

test('reasons come to the same by parts of the period, and where places and goods are asked for', async () => {
  const { body } = await admin(
    'GET /reports/delivery?from=2026-10-01&until=2026-12-31&groupBy=delayCause&each=day',
  );
  expect((body as DeliveryReportView).rows).toHaveLength(3);
  const from = `&from=${dayAfter(promised, -40)}&until=${dayAfter(promised, 40)}`;
  for (const filter of ['&uf=SP', '&uf=SP&weightBand=500', '&service=Normal']) {
    const { status } = await admin(`GET /reports/delivery?groupBy=delayCause${from}${filter}`);
    expect(status, filter).toBe(200);
  }
  const { body: ofState } = await admin(`GET /reports/delivery?groupBy=delayCause${from}&uf=SP`);
  expect((ofState as DeliveryReportView).rows).toHaveLength(3);
  const long = await admin('GET /reports/delivery?from=2026-01-01&until=2026-12-31&groupBy=delayCause&uf=SP');
  expect(long).toMatchObject({ status: 422, body: { code: 'work_too_large' } });
});

test('a reason leads to the very freights', async () => {
  for (const [cause, [late = 0, overdue = 0]] of Object.entries(expected)) {
    const { body } = await admin(
      `GET /freights?promisedFrom=2026-10-01&promisedUntil=2026-12-31&delayCause=${cause}`,
    );
    expect(body.items, cause).toHaveLength(late + overdue);
  }
});

test('what becomes known after the delivery changes the reason', async () => {
  await happens(2, [29, `${promised} 20:00:00`]);
  app.clock.set(`${dayAfter(promised, 9)}T13:00:00Z`);
  await app.settle();
  expect(await reasons()).toEqual({ ...expected, unexplained: [0, 2, 0], force_majeure: [1, 0, 3] });
});

test('sums of reasons that drifted are found, and counted again', async () => {
  const before = await reasons();
  await sql`update freight_cause_day set late = late + 1 where cause = 'goods'`.execute(app.ctx.db);
  expect(await findDrift(app.ctx.db)).toEqual([{ table: 'freight_cause_day', rows: 1 }]);
  await sql`update freight_measure set delay_cause = 'route' where delay_cause = 'goods'`.execute(app.ctx.db);
  expect((await findDrift(app.ctx.db)).map(({ table }) => table)).toContain('freight_cause_day');
  await rebuildSums(app.ctx);
  expect(await findDrift(app.ctx.db)).toEqual([]);
  expect(await reasons()).toEqual(before);
});
