import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkMonths } from '../../src/cli/doctor/months.ts';
import { ensureFreightMonths } from '../../src/freight/months/ensure-months.ts';
import { readMonthParts } from '../../src/freight/months/parts.ts';
import { monthTables } from '../../src/freight/months/tables.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hired } from '../support/hire.ts';
import { setDatabaseClock } from '../support/moving-clock.ts';
import { openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;

beforeAll(async () => {
  app = await startTestApp();
  shop = await openShop(app);
});
afterAll(() => app.close());

async function at(iso: string): Promise<void> {
  app.clock.set(iso);
  await setDatabaseClock(app.ctx.db, iso);
}

async function partsOf(table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = ${table}::regclass order by 1`.execute(
    app.ctx.db,
  );
  return rows.map(({ name }) => name.slice(table.length));
}

async function partHolding(table: string, code: string): Promise<string> {
  const key = table === 'freight' ? sql.ref('code') : sql.ref('freight_code');
  const { rows } = await sql<{ name: string }>`
    select distinct tableoid::regclass::text as name from ${sql.table(table)} where ${key} = ${code}`.execute(
    app.ctx.db,
  );
  return rows.map(({ name }) => name.slice(table.length)).join();
}

describe('months of freights', () => {
  it('are made with the next one, of every table, once however many make them', async () => {
    await at('2027-03-31T23:30:00Z');
    expect(await checkMonths(app.ctx.db)).toMatchObject([
      { status: 'warn', finding: 'there is none yet for 2027-03, 2027-04' },
    ]);
    await Promise.all([1, 2, 3].map(() => ensureFreightMonths(app.ctx)));
    for (const { name } of monthTables)
      expect(await partsOf(name)).toEqual(['_202703', '_202704', '_before']);
    expect(await checkMonths(app.ctx.db)).toMatchObject([{ status: 'ok' }]);
    const parts = await readMonthParts(app.ctx.db);
    expect(parts.slice(1)).toEqual([
      { suffix: '_202703', of: '', start: 'FR2703', end: 'FR2704' },
      { suffix: '_202704', of: '', start: 'FR2704', end: 'FR2705' },
    ]);
  });

  it('hold what is hired in them, stored as the parts before them are', async () => {
    await at('2027-04-01T02:59:59Z');
    const last = await hired(app, shop);
    await at('2027-04-01T03:00:00Z');
    const first = await hired(app, shop);
    expect([last.slice(0, 8), first.slice(0, 8)]).toEqual(['FR270331', 'FR270401']);
    for (const table of ['freight', 'freight_recipient', 'freight_facts', 'freight_progress', 'occurrence']) {
      expect(await partHolding(table, last)).toBe('_202703');
      expect(await partHolding(table, first)).toBe('_202704');
    }
    const { rows } = await sql<{ same: boolean }>`
      select count(distinct reloptions) = 1 as same from pg_class
      where oid in (select inhrelid from pg_inherits where inhparent = 'freight_progress'::regclass)`.execute(
      app.ctx.db,
    );
    expect(rows).toEqual([{ same: true }]);
  });

  it('are made by a hire that comes before them', async () => {
    await at('2027-09-15T12:00:00Z');
    expect(await partsOf('freight')).not.toContain('_202709');
    const code = await hired(app, shop);
    expect(await partHolding('freight', code)).toBe('_202709');
    expect(await partsOf('occurrence')).toContain('_202710');
  });

  it('give numbers that go on from one to the next', async () => {
    const { rows } = await sql<{ number: string }>`
      select number from freight where code > 'FR27' order by hired_at, number`.execute(app.ctx.db);
    const numbers = rows.map(({ number }) => Number(number));
    expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other));
    expect(numbers).toHaveLength(3);
  });
});
