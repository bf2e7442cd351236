import type {
  CostReportView,
  DeliveryReportView,
  SavingsReportView,
} from '@carreto/contract/admin/reports/reports';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliveryReport } from '../../src/freight/report/answer/delivery.ts';
import { readReport } from '../../src/freight/report/answer/report.ts';
import { fromQuery } from '../../src/freight/report/answer/wire.ts';
import { everything } from '../../src/registry/access/scope.ts';
import { type AdminCall, personOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hired } from '../support/hire.ts';
import { carrierTokenOf, report } from '../support/occurrences.ts';
import { openBareShop, openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
let admin: AdminCall;
let token: string;
const codes: string[] = [];

/** Two hired in September, four in November: of those one in time, one late, one that never came, one cancelled. */
beforeAll(async () => {
  app = await startTestApp({ now: '2026-09-10T12:00:00Z' });
  shop = await openShop(app);
  ({ admin, token } = await personOf(app, { name: 'Ada', role: 'admin' }));
  for (let n = 0; n < 2; n += 1) codes.push(await hired(app, shop));
  await deliver(codes[0] ?? '', '2026-09-11');
  await deliver(codes[1] ?? '', '2026-10-30');
  app.clock.set('2026-11-02T12:00:00Z');
  for (let n = 2; n < 6; n += 1) codes.push(await hired(app, shop));
  await deliver(codes[2] ?? '', '2026-11-03');
  await deliver(codes[3] ?? '', '2026-12-01');
  expect((await admin(`POST /freights/${codes[5]}/cancellation`, { reason: 'desistiu' })).status).toBe(200);
  app.clock.set('2026-12-10T12:00:00Z');
  await app.settle();
});
afterAll(() => app.close());

const deliver = async (code: string, day: string) => {
  app.clock.set(`${day}T20:00:00Z`);
  await report(app, await carrierTokenOf(app, code), [
    { id_frete: code, codigo: 3, data_ocorrencia: `${day} 16:00:00` },
  ]);
};

async function get<View>(path: string): Promise<View> {
  const { status, body } = await admin(`GET /reports/${path}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as View;
}
const delivery = (query: string) => get<DeliveryReportView>(`delivery?${query}`);
const all = 'from=2026-09-01&until=2026-12-31';

describe('promises', () => {
  it('are judged by the promised day; what never came is overdue, what was cancelled is no promise', async () => {
    expect((await delivery(all)).total).toMatchObject({
      ...{ due: 5, onTime: 2, late: 2, overdue: 1, ended: 0, pending: 0, onTimePpm: 400_000 },
    });
  });

  it('come to the same by carrier, by day, by state and by band of weight', async () => {
    const { total } = await delivery(all);
    const queries = [
      'groupBy=carrier',
      'groupBy=uf',
      'groupBy=service',
      'groupBy=weightBand',
      'groupBy=channel',
    ];
    const steps = [
      'each=day',
      'each=week',
      'each=month',
      'groupBy=uf&each=month',
      'groupBy=carrier&each=week',
    ];
    for (const query of [...queries, ...steps]) {
      const { rows } = await delivery(`${all}&${query}`);
      const sum = (name: 'due' | 'onTime' | 'late' | 'lateDays' | 'overdue') =>
        rows.reduce((before, { figures }) => before + Number(figures[name]), 0);
      expect([sum('due'), sum('onTime'), sum('late'), sum('lateDays'), sum('overdue')], query).toEqual([
        total.due,
        total.onTime,
        total.late,
        total.lateDays,
        total.overdue,
      ]);
    }
  });

  it('of any days come to the same from sums of months and the freights at their ends', async () => {
    for (const [from, until] of [
      ['2026-09-05', '2026-09-28'],
      ['2026-09-12', '2026-12-05'],
      ['2026-10-01', '2026-11-30'],
      ['2026-11-04', '2027-02-01'],
    ] as const) {
      const days = (await delivery(`from=${from}&until=${until}`)).total;
      const { total } = await delivery(`from=${from}&until=${until}&uf=SP`);
      expect({ ...total, ...noDays }, from).toEqual({ ...days, ...noDays });
    }
  });

  it('tell how long deliveries took and should have', async () => {
    const { rows } = await delivery(`${all}&groupBy=carrier`);
    expect(rows[0]?.figures).toMatchObject({ takenP50: 1, takenP95: 50 });
    expect(rows[0]?.figures.promisedP50).toBeGreaterThan(0);
  });

  it('come to the same where not all parts are shown', async () => {
    const query = { from: '2026-09-01', until: '2026-12-31', groupBy: 'carrier', each: 'day' } as const;
    const question = fromQuery(query, { scope: everything, nowMs: app.clock.nowMs() });
    const shown = await readReport(app.ctx, deliveryReport, { question, most: 1 });
    expect([shown.rows.length, shown.isMore]).toEqual([1, true]);
    expect(shown.total).toEqual((await delivery(all)).total);
    expect(shown.rows[0]?.figures.due).toBeLessThan(shown.total.due);
  });

  it('tell of places and goods how they were kept, not in how many days', async () => {
    for (const group of ['channel', 'uf']) {
      const { total, rows } = await delivery(`${all}&groupBy=${group}`);
      expect(total.takenP50).not.toBeNull();
      expect(rows.map(({ figures }) => figures.takenP50)).toEqual(rows.map(() => null));
    }
  });

  it('are compared with as many days before', async () => {
    const report = await delivery('from=2026-10-20&until=2026-12-09&compare=before&groupBy=carrier');
    expect(report).toMatchObject({ comparedFrom: '2026-08-30', comparedUntil: '2026-10-19' });
    expect([report.total.due, report.before?.due, report.rows[0]?.before?.due]).toEqual([3, 2, 2]);
  });
});

const noDays = { takenP50: null, takenP80: null, takenP95: null, promisedP50: null, promisedP80: null };

describe('costs', () => {
  it('are those of what was hired and not cancelled', async () => {
    const { rows } = await sql<{ cost: number }>`
      select sum(cost_cents)::int as cost from freight_facts where freight_code <> ${codes[5]}`.execute(
      app.ctx.db,
    );
    const { total } = await get<CostReportView>(`cost?${all}`);
    expect(total).toMatchObject({ freights: 5, cancelled: 1, costCents: rows[0]?.cost });
    expect(total.centsPerFreight).toBe(Math.round((rows[0]?.cost ?? 0) / 5));
    expect(total.weightG).toBeGreaterThan(0);
    expect(total.goodsCents).toBeGreaterThan(0);
  });

  it('are known by channel and weight, and by place with goods for 92 days alone', async () => {
    expect((await get<CostReportView>(`cost?${all}&groupBy=weightBand&each=month`)).rows).toHaveLength(2);
    const query = 'groupBy=uf&weightBand=5';
    expect((await admin(`GET /reports/cost?from=2026-10-01&until=2026-12-31&${query}`)).status).toBe(200);
    expect(await admin(`GET /reports/cost?${all}&${query}`)).toMatchObject({
      status: 422,
      body: { code: 'work_too_large' },
    });
  });
});

describe('savings', () => {
  it('tell what was hired beside what stood, and why', async () => {
    const { total, rows } = await get<SavingsReportView>(`savings?${all}&groupBy=reason`);
    expect(total.freights).toBe(5);
    expect(total.dearerCents).toBe(total.takenCents - total.cheapestCents);
    expect(rows.reduce((sum, { figures }) => sum + figures.freights, 0)).toBe(5);
    expect(rows.map(({ group }) => group?.value)).not.toContain(null);
  });
});

describe('bad input', () => {
  it('is answered with figures of nothing where there is nothing', async () => {
    const bare = await openBareShop(app, 1);
    for (const kind of ['delivery', 'cost', 'savings'])
      for (const query of [
        'from=2020-01-01&until=2030-01-01',
        'from=2020-01-01&until=2030-01-01&each=day&compare=yearBefore',
        'from=2020-01-01&until=2030-01-01&groupBy=carrier&each=week',
        `shipperId=${bare.id}&groupBy=carrier&compare=before`,
        'carrierIds=999999',
        'from=2035-01-01',
        'until=1990-01-01',
        'until=1900-01-02&compare=before',
        'from=1900-01-01&until=2100-12-31&groupBy=shipper&compare=yearBefore',
      ]) {
        const { status, body } = await admin(`GET /reports/${kind}?${query}`);
        expect(status, `${kind}?${query} ${JSON.stringify(body)}`).toBe(200);
      }
  });

  it('is refused where a period ends before it begins', async () => {
    expect(await admin('GET /reports/delivery?from=2026-02-01&until=2026-01-01')).toMatchObject({
      status: 422,
    });
  });
});

describe('a file', () => {
  const file = async (path: string) => {
    const response = await fetch(`${app.address}/api/admin/v1/reports/${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return { status: response.status, text: await response.text() };
  };

  it('has the same rows', async () => {
    const { rows } = await delivery(`${all}&groupBy=carrier&each=month`);
    const { status, text } = await file(`file?report=delivery&${all}&groupBy=carrier&each=month`);
    expect(status, text).toBe(200);
    const [titles, ...lines] = text.trimEnd().split('\r\n');
    expect(titles).toMatch(/^\ufeff?Transportadora;Mês de;Fretes prometidos;No prazo;/);
    expect(lines.map((line) => line.split(';').slice(0, 3))).toEqual(
      rows.map(({ group, at, figures }) => [group?.name, at, String(figures.due)]),
    );
  });

  it('is refused for a group or a filter that the report does not have', async () => {
    expect((await file(`file?report=savings&${all}&groupBy=uf`)).status).toBe(422);
    expect((await file(`file?report=savings&${all}&uf=SP`)).status).toBe(422);
    expect((await file(`file?report=delivery&${all}&groupBy=reason`)).status).toBe(422);
  });
});
