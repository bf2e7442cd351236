import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { checkMonths } from '../../src/cli/doctor/months.ts';
import { readMonthParts } from '../../src/freight/months/parts.ts';
import { makeCopies } from '../../src/freight/months/split/make-copies.ts';
import { readCopiedTables } from '../../src/freight/months/split/place.ts';
import { splitBefore } from '../../src/freight/months/split/split.ts';
import { exportData } from '../../src/platform/db/backup/export-data.ts';
import { importData } from '../../src/platform/db/backup/import-data.ts';
import { withSession } from '../../src/platform/db/session.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { callCarreto } from '../support/call-carreto.ts';
import { cloneFreights } from '../support/cloned-freights.ts';
import { testDatabase } from '../support/database.ts';
import { hired } from '../support/hire.ts';
import { setDatabaseClock } from '../support/moving-clock.ts';
import { carrierTokenOf, resultsOf } from '../support/occurrences.ts';
import { carretoProcess, databaseEnvironment } from '../support/run-carreto.ts';
import { openShop, type Shop } from '../support/shop.ts';

const days = ['2026-09-30', '2026-10-01', '2026-10-20', '2026-11-19', '2026-11-20'];
/** More than one batch of the command. */
const cloned = 420;

let app: TestApp;
let shop: Shop;
let folder: string;
let token: string;
const codes: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carreto-split-'));
  app = await startTestApp();
  shop = await openShop(app);
  for (const day of days) {
    app.clock.set(`${day}T12:00:00Z`);
    await setDatabaseClock(app.ctx.db, `${day}T12:00:00Z`);
    for (let count = 0; count < 2; count += 1) codes.push(await hired(app, shop));
  }
  await cloneFreights(app.connection, codes[2] ?? '', cloned);
  app.clock.set('2026-11-20T20:00:00Z');
  await setDatabaseClock(app.ctx.db, '2026-11-20T20:00:00Z');
  token = await carrierTokenOf(app, codes[0] ?? '');
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const environment = () => databaseEnvironment(app.connection);

/** Freights as a reader counts them at one instant: rows, and codes. */
async function counted(): Promise<{ rows: number; codes: number; trails: number }> {
  const { rows } = await sql<{ rows: number; codes: number; trails: number }>`
    select count(*)::int as rows, count(distinct code)::int as codes,
      (select count(distinct freight_code)::int from occurrence) as trails from freight`.execute(app.ctx.db);
  return rows[0] ?? { rows: 0, codes: 0, trails: 0 };
}

async function isApart(): Promise<boolean> {
  const { rows } = await sql<{
    is: boolean;
  }>`select to_regnamespace('freight_split') is not null as is`.execute(app.ctx.db);
  return rows[0]?.is === true;
}

async function reached(): Promise<string | undefined> {
  const row = await app.ctx.db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', 'split of freights')
    .executeTakeFirst();
  return row?.value;
}

describe('a split', () => {
  it('that is killed in its middle has changed nothing, and leaves what an export does not see', async () => {
    const before = await counted();
    const holding = await app.ctx.db.startTransaction().execute();
    // A later batch waits for one of its freights.
    await holding
      .selectFrom('freightProgress')
      .select('phase')
      .where('freightCode', '=', codes[0] ?? '')
      .forUpdate()
      .execute();
    const running = carretoProcess(['months', 'split'], environment());
    try {
      await vi.waitFor(async () => expect((await reached())?.slice(0, 6)).toBe('FR2610'), {
        timeout: 30_000,
      });
      running.kill('SIGKILL');
    } finally {
      await holding.rollback().execute();
    }
    if (running.exitCode === null && running.signalCode === null) await once(running, 'exit');
    expect(await isApart()).toBe(true);
    expect((await checkMonths(app.ctx.db)).at(-1)).toMatchObject({
      status: 'warn',
      finding: expect.stringMatching(/a split was begun/),
    });
    expect(await counted()).toEqual(before);

    const file = join(folder, 'half.gz');
    await exportData(app.connection, file);
    await using stack = new AsyncDisposableStack();
    const target = await testDatabase();
    stack.defer(() => target.close());
    await importData(target.connection, file);
    const { rows } = await withSession(target.connection, { applicationName: 'test' }, (session) =>
      session.query('select count(*)::int as rows, count(distinct code)::int as codes from freight'),
    );
    expect(rows[0]).toEqual({ rows: before.rows, codes: before.codes });
  });

  it('that finds the disk full says so, and goes on when there is room', async () => {
    const early = await reached();
    await sql`create function full_disk() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`.execute(
      app.ctx.db,
    );
    await sql`create trigger full_disk before insert on freight_split.occurrence_past
      for each row execute function full_disk()`.execute(app.ctx.db);
    const ran = await callCarreto(['months', 'split'], environment());
    expect([ran.code, ran.out]).toEqual([69, '']);
    expect(ran.err).toMatch(/disk of the database is full, or nearly.*goes on where it stopped/);
    expect(await reached()).toBe(early);
    await sql`drop trigger full_disk on freight_split.occurrence_past`.execute(app.ctx.db);
    expect((await callCarreto(['months', 'list'], environment())).out).toMatch(/A split was begun/);
  });

  it('that finds a copy to be another puts nothing in its place, and says of which month', async () => {
    const before = await counted();
    await sql`update freight_split.freight_facts_past set cost_cents = cost_cents + 1 where freight_code = ${codes.at(-1)}`.execute(
      app.ctx.db,
    );
    const ran = await callCarreto(['months', 'split'], environment());
    expect([ran.code, ran.out]).toEqual([69, '']);
    expect(ran.err).toMatch(
      /The copy of freight_facts differs from it in FR2611\. Nothing was put in its place/,
    );
    expect([await isApart(), await counted()]).toEqual([true, before]);
  });

  it('can be given up, and begun anew', async () => {
    const ran = await callCarreto(['months', 'split', '--abandon'], environment());
    expect([ran.code, ran.out]).toEqual([0, 'The copies are gone; freights are where they were.\n']);
    expect([await isApart(), await reached()]).toEqual([false, undefined]);
    const again = await callCarreto(['months', 'split', '--abandon'], environment());
    expect(again.out).toBe('No split was begun.\n');
  });

  it('goes on beside hires, reports and readers, and two at once are one', async () => {
    // A release that added a column came while an earlier one stood still: that begins anew.
    const { db } = app.ctx;
    const [before] = await readMonthParts(db);
    await makeCopies(db, { tables: await readCopiedTables(db), end: before?.end ?? '' });
    await sql`alter table freight_print add column was_split boolean`.execute(db);
    let isDone = false;
    let known = await counted();
    expect(known).toEqual({ rows: 10 + cloned, codes: 10 + cloned, trails: 10 + cloned });
    const splitting = Promise.all([
      splitBefore(app.ctx.db, { batch: 7 }),
      splitBefore(app.ctx.db, { batch: 7 }),
    ]).finally(() => {
      isDone = true;
    });
    const reported: string[] = [];
    const told = codes.slice(0, 10);
    const working = (async () => {
      // As long as it goes on, and at least once each.
      for (let turn = 0; turn < 500 && (!isDone || turn < 20); turn += 1) {
        const code = told[turn % told.length] ?? '';
        const at = `2026-11-20 10:${String(Math.floor(turn / 60) % 60).padStart(2, '0')}:${String(turn % 60).padStart(2, '0')}`;
        const results = await resultsOf(app, token, [{ id_frete: code, codigo: 15, data_ocorrencia: at }]);
        expect(results).toEqual(['aceita']);
        reported.push(`${code} ${at}`);
        if (turn % 5 === 0) codes.push(await hired(app, shop));
      }
    })();
    const reading = (async () => {
      for (let turn = 0; turn < 5000 && !isDone; turn += 1) {
        const now = await counted();
        expect(now.rows).toBe(now.codes);
        expect(now.trails).toBe(now.rows);
        expect(now.rows).toBeGreaterThanOrEqual(known.rows);
        known = now;
      }
    })();
    const [done] = await Promise.all([splitting, working, reading]);
    expect(done.filter((one) => one === undefined)).toHaveLength(1);

    expect(await isApart()).toBe(false);
    const { rows } = await sql`select was_split from freight_print_202610`.execute(db);
    expect(rows).toEqual([]);
    const end = await counted();
    expect(end).toEqual({
      rows: codes.length + cloned,
      codes: codes.length + cloned,
      trails: codes.length + cloned,
    });
    const trail = await sql<{ line: string }>`
      select freight_code || ' ' || to_char(occurred_at at time zone 'America/Sao_Paulo', 'YYYY-MM-DD HH24:MI:SS') as line
      from occurrence where code = 15`.execute(app.ctx.db);
    expect(trail.rows.map(({ line }) => line).sort()).toEqual(reported.sort());
  });

  it('leaves every freight in its month, where life goes on', async () => {
    const parts = await readMonthParts(app.ctx.db);
    expect(parts.map(({ suffix }) => suffix)).not.toContain('_before');
    expect(parts.slice(0, 3)).toEqual([
      { suffix: '_202609', of: '_past', start: null, end: 'FR2610' },
      { suffix: '_202610', of: '_past', start: 'FR2610', end: 'FR2611' },
      { suffix: '_202611', of: '_past', start: 'FR2611', end: 'FR2612' },
    ]);
    const { rows } = await sql<{ wrong: number }>`
      select count(*)::int as wrong from freight where tableoid::regclass::text <> 'freight_20' || substr(code, 3, 4)`.execute(
      app.ctx.db,
    );
    expect(rows).toEqual([{ wrong: 0 }]);
    const code = await hired(app, shop);
    expect(
      await resultsOf(app, token, [
        { id_frete: code, codigo: 15, data_ocorrencia: '2026-11-20 10:00:00' },
        { id_frete: codes[0], codigo: 15, data_ocorrencia: '2026-11-20 10:59:59' },
      ]),
    ).toEqual(['aceita', 'aceita']);
    const acting = await sql<{ part: string; triggers: string[] }>`
      select tgrelid::regclass::text as part, array_agg(tgname::text order by tgname) as triggers
      from pg_trigger where not tgisinternal and tgrelid::regclass::text in ('freight_progress', 'freight_progress_202610')
      group by tgrelid order by 1`.execute(app.ctx.db);
    expect(acting.rows.map(({ triggers }) => triggers)).toEqual([
      ['freight_begins', 'freight_moves'],
      ['freight_begins', 'freight_moves'],
    ]);
    const ran = await callCarreto(['months', 'split'], environment());
    expect([ran.code, ran.err]).toEqual([
      69,
      'carreto: There is nothing to split: all freights are in months of their own already.\n',
    ]);
    const listed = JSON.parse((await callCarreto(['months', 'list', '--json'], environment())).out);
    expect(listed.months.map(({ month }: { month: string }) => month).slice(0, 3)).toEqual([
      '2026-09',
      '2026-10',
      '2026-11',
    ]);
  });
});
