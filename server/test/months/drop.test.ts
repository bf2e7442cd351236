import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { whyOpen } from '../../src/freight/archive/drop/why-open.ts';
import { readManifest } from '../../src/freight/archive/manifest.ts';
import { findDrift } from '../../src/freight/report/drift.ts';
import { keepSums } from '../../src/freight/report/keep-sums.ts';
import { rebuildSums } from '../../src/freight/report/rebuild-sums.ts';
import { adminOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { audited } from '../support/audits.ts';
import { callCarreto } from '../support/call-carreto.ts';
import { cteItem, getAs, senderOf, sentCte } from '../support/ctes.ts';
import { hireBody, hired, quoted, sendHire, someNfe, someRecipient } from '../support/hire.ts';
import { catchUpTo } from '../support/moving-clock.ts';
import { carrierTokenOf, report, resultsOf } from '../support/occurrences.ts';
import { databaseEnvironment } from '../support/run-carreto.ts';
import { openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
let folder: string;
let token: string;
let offer: string;
/** Of September, October and November. */
const codes: Record<'delivered' | 'second' | 'underway' | 'current', string> = {
  delivered: '',
  second: '',
  underway: '',
  current: '',
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carreto-drop-'));
  app = await startTestApp({ alignsDatabase: true, now: '2026-09-10T12:00:00Z' });
  shop = await openShop(app);
  offer = (await quoted(app, shop)).id;
  const answer = await sendHire(app, shop, {
    token: offer,
    offer: 1,
    body: hireBody(shop, { nota_fiscal: [someNfe] }),
  });
  codes.delivered = answer.body.id_frete;
  codes.second = await hired(app, shop);
  token = await carrierTokenOf(app, codes.second);
  await catchUpTo(app, '2026-10-15T12:00:00Z');
  codes.underway = await hired(app, shop);
  for (const code of [codes.delivered, codes.second])
    await report(app, token, [{ id_frete: code, codigo: 3, data_ocorrencia: '2026-10-01 10:00:00' }]);
  await catchUpTo(app, '2026-11-20T12:00:00Z');
  codes.current = await hired(app, shop);
  expect((await carreto('months', 'split')).code).toBe(0);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

function carreto(...words: string[]) {
  return callCarreto(words, { ...databaseEnvironment(app.connection), CARRETO_ARCHIVE: folder });
}

const drop = (until: string) => carreto('months', 'drop', '--until', until, '--yes');

async function freightsThere(): Promise<string[]> {
  const rows = await app.ctx.db.selectFrom('freight').select('code').orderBy('code').execute();
  return rows.map(({ code }) => code);
}

async function countSums(): Promise<void> {
  for (let turn = 0; turn < 100 && !(await keepSums(app.ctx)); turn += 1);
}

async function sumOfDays(): Promise<unknown> {
  const { rows } =
    await sql`select sum(hired)::int as hired, sum(on_time + late)::int as delivered from freight_day`.execute(
      app.ctx.db,
    );
  return rows[0];
}

const september = () => join(folder, 'freights', '2026-09');

describe('a month of freights', () => {
  it('is dropped by those alone who say which and agree, and have an archive', async () => {
    const ran = await callCarreto(
      ['months', 'drop', '--until', '2026-09', '--yes'],
      databaseEnvironment(app.connection),
    );
    expect([ran.code, ran.err]).toEqual([
      69,
      'carreto: Nothing says where the archive is: set CARRETO_ARCHIVE to a folder.\n',
    ]);
    for (const wrong of [[], ['--until', '2026-13'], ['--until', 'september']])
      expect((await carreto('months', 'drop', ...wrong)).code).toBe(2);
    expect((await carreto('months', 'drop', '--until', '2026-09')).err).toMatch(
      /Nothing was changed: nobody is here to agree/,
    );
    expect((await drop('2026-08')).out).toBe('No month until 2026-08 is there that is over.\n');
    // November goes on, whatever is asked for.
    expect((await drop('2027-12')).out).not.toMatch(/2026-11: /);
    expect(await freightsThere()).toHaveLength(4);
  });

  it('stays while anything of it is open, and says what', async () => {
    const { db } = app.ctx;
    await sql`insert into freight_mark (shipper_id, freight_code) values (${shop.id}, ${codes.second})`.execute(
      db,
    );
    expect((await drop('2026-09')).out).toMatch(/2026-09: stays: .*freights not counted for reports/);
    await countSums();

    const sender = await senderOf(app, codes.delivered);
    const cteId = await sentCte(app, sender, cteItem(shop, sender));
    await db.updateTable('cte').set({ auditDueAt: null, state: 1 }).where('id', '=', cteId).execute();
    const linked = await db
      .selectFrom('cteFreight')
      .select('freightCode')
      .where('cteId', '=', cteId)
      .execute();
    expect(linked).toEqual([{ freightCode: codes.delivered }]);
    const ran = await drop('2026-09');
    expect([ran.code, ran.out.split('\n').at(-2)]).toEqual([1, '2026-09: stays: CT-es not settled (1).']);
    await db.updateTable('cte').set({ state: 4 }).where('id', '=', cteId).execute();

    await sql`insert into archive_forgotten (freight_code, offer_token) values (${codes.second}, ${offer})`.execute(
      db,
    );
    await sql`insert into recipient_letter (shipper_id, freight_code, occasion, occurred_at, occurred_on)
      values (${shop.id}, ${codes.second}, 'hired', now(), current_date)`.execute(db);
    expect((await drop('2026-09')).out).toMatch(
      /2026-09: stays: letters to be written \(1\), recipients to be forgotten in the archive \(1\)/,
    );
    await sql`delete from archive_forgotten`.execute(db);
    await sql`update recipient_letter set state = 'skipped', reason = 'switched_off'`.execute(db);
    expect(await freightsThere()).toHaveLength(4);
  });

  it('stays while carriers or shops wait for anything of it', async () => {
    const { db } = app.ctx;
    const range = { start: 'FR2609', end: 'FR2610' };
    expect(await whyOpen(db, range)).toEqual([]);
    // Accounts and connections of vendors are beside the point: what waits for them goes with this transaction.
    const trying = await db.startTransaction().execute();
    const { rows } = await sql<{ statement: string }>`
      select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement from pg_constraint
      where contype = 'f' and conrelid = any ('{named_cte,carrier_booking,store_order,store_delivery}'::regclass[])`.execute(
      trying,
    );
    for (const { statement } of rows) await sql.raw(statement).execute(trying);
    await sql`insert into named_cte (access_key, account_id, shipper_id, freight_code)
      values ('1', 1, ${shop.id}, ${codes.second})`.execute(trying);
    await sql`insert into carrier_booking (shipper_id, freight_code, account_id, state, reference, due_at, booking_code)
      values (${shop.id}, ${codes.second}, 1, 'booked', 'r', now(), 'b'), (${shop.id}, ${codes.delivered}, 1, 'needless', 'r', now(), null)`.execute(
      trying,
    );
    await sql`with placed as (insert into store_order (shipper_id, connection_id, order_ref, state, freight_code)
        values (${shop.id}, 1, 'o', 'hired', ${codes.second}) returning id)
      insert into store_delivery (shipper_id, connection_id, order_id, store_state, occurrence_id, occurrence_code, occurred_at)
      select ${shop.id}, 1, id, 's', 1, 1, now() from placed`.execute(trying);
    const open = await whyOpen(trying, range);
    await trying.rollback().execute();
    expect(open).toEqual([
      { what: 'bookings at carriers', count: 1 },
      { what: 'CT-es to be fetched', count: 1 },
      { what: 'orders of shops', count: 1 },
    ]);
  });

  it('stays while its files are not as they were written', async () => {
    expect((await carreto('archive')).code).toBe(0);
    const [file = ''] = (await readdir(september())).filter((name) => name.endsWith('.parquet'));
    const bytes = await readFile(join(september(), file));
    await writeFile(
      join(september(), file),
      Buffer.from(bytes.map((byte, at) => (at === 100 ? byte ^ 1 : byte))),
    );
    const ran = await drop('2026-09');
    expect(ran.out).toMatch(
      /2026-09: stays, for the archive has it not: freights\/2026-09: .* is not as it was written/,
    );
    expect(await freightsThere()).toHaveLength(4);
    await writeFile(join(september(), file), bytes);
  });

  it('goes once it is archived and nothing of it is open, others stay', async () => {
    const sums = await sumOfDays();
    const ran = await drop('2026-10');
    expect(ran.code).toBe(1);
    expect(ran.out).toMatch(
      /2026-09: dropped; readers were kept out for \d+ ms, who writes to it for \d+\.\n2026-10: stays: freights under way \(1\)\.\n$/,
    );
    expect(await freightsThere()).toEqual([codes.underway, codes.current].sort());
    const { rows } = await sql<{ tables: number }>`
      select count(*)::int as tables from pg_class where relname ~ '_202609$'`.execute(app.ctx.db);
    expect(rows).toEqual([{ tables: 0 }]);
    expect(await sumOfDays()).toEqual(sums);
    expect(sums).toMatchObject({ delivered: 2 });
  });

  it('is unknown from then on to whoever asks for it', async () => {
    const admin = await adminOf(app);
    const never = 'FR260910AAAAA';
    for (const ask of [
      (code: string) => admin(`GET /freights/${code}`),
      (code: string) => admin(`GET /freights/${code}/timeline`),
      (code: string) => admin(`GET /freights/${code}/raw`),
      (code: string) => admin(`GET /search?q=${code}`),
      (code: string) => getAs(app, shop, `v1/quote/${code}?`),
      (code: string) => getAs(app, shop, `v1/quotes/${code}/occurrences?`),
    ]) {
      const gone = await ask(codes.delivered);
      expect(JSON.stringify(gone), String(ask)).not.toContain(someRecipient.nome);
      expect(gone.status, String(ask)).toBe((await ask(never)).status);
      expect(gone.status).toBeLessThan(500);
    }
    const reports = (code: string) => [
      { id_frete: code, codigo: 15, data_ocorrencia: '2026-11-20 08:00:00' },
    ];
    expect(await resultsOf(app, token, reports(codes.delivered))).toEqual(
      await resultsOf(app, token, reports(never)),
    );
    const again = await sendHire(app, shop, {
      token: offer,
      offer: 1,
      body: hireBody(shop, { nota_fiscal: [someNfe] }),
    });
    expect([404, 409, 422]).toContain(again.status);
    const ctes = await app.ctx.db.selectFrom('cte').select(['id', 'freightCode', 'totalCents']).execute();
    expect(ctes).toEqual([{ id: expect.any(Number), freightCode: codes.delivered, totalCents: 8740 }]);
    for (const path of [`/ctes/${ctes[0]?.id}`, '/ctes', '/ctes/counts', '/freights', '/freights/counts'])
      expect((await admin(`GET ${path}`)).status, path).toBe(200);
    // A person has it audited again: there is nothing to compare it with any more.
    await app.ctx.db
      .updateTable('cte')
      .set({ auditDueAt: new Date(0), state: 0 })
      .execute();
    await audited(app);
    expect(await app.ctx.db.selectFrom('cte').select(['auditDueAt', 'totalCents']).execute()).toEqual([
      { auditDueAt: null, totalCents: 8740 },
    ]);
    const names = await sql<{ names: number }>`
      select (select count(*) from freight_directory where freight_code < 'FR2610')::int
        + (select count(*) from hired_token where freight_code < 'FR2610')::int as names`.execute(app.ctx.db);
    expect(names.rows).toEqual([{ names: 0 }]);
  });

  it('stays in the archive as it was, whatever is archived or counted later', async () => {
    const before = await readManifest(september());
    expect(before).toMatchObject({ rows: 2 });
    expect((await carreto('archive', '--again')).code).toBe(0);
    expect(await readManifest(september())).toEqual(before);
    const sums = await sumOfDays();
    await rebuildSums(app.ctx);
    expect(await sumOfDays()).toEqual(sums);
    expect(await findDrift(app.ctx.db)).toEqual([]);
    expect((await drop('2026-09')).out).toBe('No month until 2026-09 is there that is over.\n');
  });

  it('goes with the whole that it was the last of', async () => {
    await report(app, token, [
      { id_frete: codes.underway, codigo: 3, data_ocorrencia: '2026-11-20 08:30:00' },
    ]);
    await countSums();
    expect((await drop('2026-10')).out).toMatch(/2026-10: dropped/);
    await report(app, token, [
      { id_frete: codes.current, codigo: 3, data_ocorrencia: '2026-11-20 08:30:00' },
    ]);
    await catchUpTo(app, '2027-01-10T12:00:00Z');
    const [ended] = await resultsOf(app, token, [
      { id_frete: codes.current, codigo: 3, data_ocorrencia: '2026-11-21 10:00:00' },
    ]);
    expect(ended).toBe('aceita');
    await countSums();
    const ran = await drop('2026-12');
    expect(ran.out).toMatch(/2026-11: dropped.*\n2026-12: dropped/);
    const { rows } = await sql<{ tables: number }>`
      select count(*)::int as tables from pg_class where relname ~ '_past$|_2026\\d\\d$' and relname ~ '^(freight|occurrence)'`.execute(
      app.ctx.db,
    );
    expect(rows).toEqual([{ tables: 0 }]);
    expect(await freightsThere()).toEqual([]);
    expect((await hired(app, shop)).slice(0, 6)).toBe('FR2701');
  });
});
