import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findDrift } from '../../src/freight/report/drift.ts';
import { keepSums } from '../../src/freight/report/keep-sums.ts';
import { rebuildSums } from '../../src/freight/report/rebuild-sums.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hired } from '../support/hire.ts';
import { carrierTokenOf, report } from '../support/occurrences.ts';
import { openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
const codes: string[] = [];

beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-02T12:00:00Z' });
  shop = await openShop(app);
  for (let n = 0; n < 5; n += 1) codes.push(await hired(app, shop));
  await app.settle();
});
afterAll(() => app.close());

const code = (n: number): string => codes[n] ?? '';

async function days() {
  const { rows } = await sql<Record<string, unknown>>`
    select day::text, sum(hired)::int as hired, sum(cancelled)::int as cancelled, sum(won)::int as won,
      sum(cost_cents)::int as cost, sum(due)::int as due, sum(on_time)::int as "onTime", sum(late)::int as late,
      sum(late_days)::int as "lateDays", sum(ended)::int as ended
    from freight_day group by day order by day`.execute(app.ctx.db);
  return rows;
}

async function promisedOn(): Promise<string> {
  const { rows } = await sql<{
    day: string;
  }>`select promised_on::text as day from freight_measure limit 1`.execute(app.ctx.db);
  return rows[0]?.day ?? '';
}

const deliver = async (freight: string, at: string) => {
  app.clock.set(`${at}T20:00:00Z`);
  const { body } = await report(app, await carrierTokenOf(app, freight), [
    { id_frete: freight, codigo: 3, data_ocorrencia: `${at} 16:00:00` },
  ]);
  expect(body.resultados).toMatchObject([{ resultado: 'aceita' }]);
};

test('count a hire on its day and its promise on the promised one', async () => {
  const { rows } = await sql<{
    cost: number;
  }>`select sum(cost_cents)::int as cost from freight_facts`.execute(app.ctx.db);
  expect(await days()).toMatchObject([
    { day: '2026-11-02', hired: 5, won: 5, cancelled: 0, cost: rows[0]?.cost, due: 0 },
    { day: await promisedOn(), hired: 0, due: 5, onTime: 0, late: 0 },
  ]);
});

test('keep what stood at the hire', async () => {
  const choices = await app.ctx.db.selectFrom('freightChoice').selectAll().execute();
  expect(choices).toHaveLength(5);
  const [choice] = choices;
  expect(choice?.offerCount).toBeGreaterThan(1);
  expect(choice?.cheapestCents).toBeLessThanOrEqual(choice?.takenCents ?? 0);
  expect(choice?.fastestMinutes).toBeLessThanOrEqual(choice?.takenMinutes ?? 0);
});

test('follow deliveries in time and late, whatever day the carrier told meanwhile', async () => {
  const promised = await promisedOn();
  const late = new Date(Date.parse(promised) + 3 * 86_400_000).toISOString().slice(0, 10);
  app.clock.set(`${promised}T10:00:00Z`);
  await report(app, await carrierTokenOf(app, code(1)), [
    { id_frete: code(1), codigo: 15, data_ocorrencia: `${promised} 06:00:00`, data_previsao: '2026-12-24' },
  ]);
  await deliver(code(0), promised);
  await deliver(code(1), late);
  await app.settle();
  expect((await days()).find(({ day }) => day === promised)).toMatchObject({
    ...{ due: 5, onTime: 1, late: 1, lateDays: 3, ended: 0 },
  });
  expect(await findDrift(app.ctx.db)).toEqual([]);
});

test('count nothing twice, however often marks come', async () => {
  const before = await days();
  await sql`insert into freight_mark (shipper_id, freight_code)
    select shipper_id, freight_code from freight_facts, generate_series(1, 3)`.execute(app.ctx.db);
  await keepSums(app.ctx);
  expect(await days()).toEqual(before);
  expect(await findDrift(app.ctx.db)).toEqual([]);
});

test('are found where they drifted, and rebuilt from the rows with what stood at the hires', async () => {
  const before = await days();
  await sql`update freight_day set late = late + 1`.execute(app.ctx.db);
  await sql`update freight_lane_month set hired = 0`.execute(app.ctx.db);
  await sql`update freight_measure set outcome = 'late', delivered_on = promised_on
    where freight_code = ${code(4)}`.execute(app.ctx.db);
  const tables = (await findDrift(app.ctx.db)).map(({ table }) => table);
  expect(tables).toEqual(expect.arrayContaining(['freight_day', 'freight_lane_month', 'freight_measure']));
  await sql`delete from quote`.execute(app.ctx.db);
  expect(await rebuildSums(app.ctx)).toEqual({ freights: 5 });
  expect(await findDrift(app.ctx.db)).toEqual([]);
  expect(await days()).toEqual(before);
  const { rows } = await sql<{ freights: number }>`
    select sum(freights)::int as freights from freight_choice_day`.execute(app.ctx.db);
  expect(rows).toEqual([{ freights: 5 }]);
});

test('are counted by one at a time: who comes second finds nothing left to do', async () => {
  const before = await days();
  await sql`insert into freight_mark (shipper_id, freight_code) select shipper_id, freight_code from freight_facts`.execute(
    app.ctx.db,
  );
  await Promise.all([keepSums(app.ctx), keepSums(app.ctx), keepSums(app.ctx)]);
  expect(await days()).toEqual(before);
  expect(await findDrift(app.ctx.db)).toEqual([]);
});
