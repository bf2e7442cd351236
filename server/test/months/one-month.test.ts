import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreightCode, findFreights } from '../../src/freight/find.ts';
import { findNamed } from '../../src/freight/label/find-named.ts';
import { ensureFreightMonths } from '../../src/freight/months/ensure-months.ts';
import { monthTables } from '../../src/freight/months/tables.ts';
import { findFreights as findReported } from '../../src/freight/track/intake/find-freights.ts';
import { emitOccurrenceEvents } from '../../src/freight/trail/emit-events.ts';
import { openTrail } from '../../src/freight/trail/trail.ts';
import type { Rows } from '../../src/rows.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hireBody, quoted, sendHire, someNfe } from '../support/hire.ts';
import { setDatabaseClock } from '../support/moving-clock.ts';
import { openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
let code: string;
let carrierId: number;

beforeAll(async () => {
  app = await startTestApp();
  shop = await openShop(app);
  for (const month of ['2027-01', '2027-03', '2027-05'])
    await ensureFreightMonths({
      db: app.ctx.db,
      clock: { nowMs: () => Date.parse(`${month}-15T12:00:00Z`) },
    });
  app.clock.set('2027-03-15T12:00:00Z');
  await setDatabaseClock(app.ctx.db, '2027-03-15T12:00:00Z');
});
afterAll(() => app.close());

/** The parts of months that a transaction has used so far: a plan locks all that it may read, whatever it then does read. */
async function monthsUsed(tx: Kysely<Rows>): Promise<string[]> {
  const { rows } = await sql<{ suffix: string }>`
    select distinct right(part.relname, 7) as suffix
    from pg_locks join pg_inherits on inhrelid = relation join pg_class as part on part.oid = inhrelid
    where pid = pg_backend_pid() and locktype = 'relation'
      and inhparent = any (${monthTables.map(({ name }) => name)}::regclass[]) order by 1`.execute(tx);
  return rows.map(({ suffix }) => suffix);
}

function monthsOf(act: (tx: Kysely<Rows>) => Promise<unknown>): Promise<string[]> {
  return app.ctx.db.transaction().execute(async (tx) => {
    await act(tx);
    return monthsUsed(tx);
  });
}

describe('of all months, one is used', () => {
  it('by a hire, in its transaction and before it', async () => {
    const { id } = await quoted(app, shop);
    // What every backend has locked while requests are answered, by a trigger at the end of the hire.
    await sql`create table used_by_hire (suffix text)`.execute(app.ctx.db);
    await sql`create function note_used() returns trigger language plpgsql as $$ begin
      insert into used_by_hire select distinct right(part.relname, 7)
      from pg_locks join pg_inherits on inhrelid = relation join pg_class as part on part.oid = inhrelid
      where pid = pg_backend_pid() and locktype = 'relation' and part.relname ~ '^(freight|occurrence|volume).*_(20\\d{4}|before)$';
      return null; end $$`.execute(app.ctx.db);
    await sql`create constraint trigger at_the_end after insert on freight_directory
      deferrable initially deferred for each row execute function note_used()`.execute(app.ctx.db);
    const answer = await sendHire(app, shop, {
      token: id,
      offer: 1,
      body: hireBody(shop, { nota_fiscal: [someNfe] }),
    });
    expect(answer.status).toBe(200);
    code = answer.body.id_frete;
    expect(code).toMatch(/^FR270315/);
    const { rows } = await sql`select distinct suffix from used_by_hire`.execute(app.ctx.db);
    expect(rows).toEqual([{ suffix: '_202703' }]);
    await sql`drop trigger at_the_end on freight_directory`.execute(app.ctx.db);
    const freight = await app.ctx.db
      .selectFrom('freight')
      .select('carrierId')
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    carrierId = freight.carrierId;
  });

  it('by what looks a freight up by its code, or by its NF-e in the directory', async () => {
    const { db } = app.ctx;
    const [freight] = await findFreights(db, [{ shipperId: shop.id, freightCode: code }]);
    expect(freight).toMatchObject({ code });
    const ways: ((tx: Kysely<Rows>) => Promise<unknown>)[] = [
      (tx) => findFreights(tx, [{ shipperId: shop.id, freightCode: code }]),
      (tx) => findFreightCode(tx, { shipperId: shop.id, identifier: code }),
      (tx) => findNamed(tx, { shipperId: shop.id, groups: [{ by: 'freight', identifiers: [code] }] }),
      (tx) => findReported({ db: tx, mirror: app.ctx.mirror }, carrierId, [{ by: 'code', code }]),
      (tx) =>
        findReported({ db: tx, mirror: app.ctx.mirror }, carrierId, [
          { by: 'nfe_key', accessKey: freight?.nfes[0]?.accessKey ?? '' },
        ]),
    ];
    for (const way of ways) expect(await monthsOf(way), String(way)).toEqual(['_202703']);
  });

  it('by an occurrence that joins its trail and is told of', async () => {
    const used = await app.ctx.db.transaction().execute(async (tx) => {
      await openTrail(tx, { shipperId: shop.id, freightCode: code, volumeCount: 1 }, [
        { occurredAt: new Date(app.clock.nowMs()) },
      ]);
      await emitOccurrenceEvents(app.ctx, tx, { shipperId: shop.id, freightCode: code, occurrenceIds: [1] });
      return monthsUsed(tx);
    });
    expect(used).toEqual(['_202703']);
  });

  it('not by what does not know the month', async () => {
    expect(
      (await monthsOf((tx) => findFreightCode(tx, { shipperId: shop.id, identifier: 'P-1' }))).length,
    ).toBeGreaterThan(3);
  });
});
