import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkReadCopy } from '../../src/cli/doctor/read-copy.ts';
import { archiveClosed } from '../../src/freight/archive/archive-closed.ts';
import { overBeforeMs, withArchive } from '../../src/freight/archive/world.ts';
import { findReadCopy } from '../../src/platform/db/hosts/read-copy.ts';
import { readSample } from '../../src/platform/http/system/samples.ts';
import type { Rows } from '../../src/rows.ts';
import { adminOf, personOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { callCarreto } from '../support/call-carreto.ts';
import { testDatabase } from '../support/database.ts';
import { type EmbeddedFolder, embeddedFolder } from '../support/embedded-folder.ts';
import { recordingLog } from '../support/log.ts';
import { fillFolder } from '../support/migrated-folder.ts';
import { catchUpTo } from '../support/moving-clock.ts';
import { quoteBody, sendQuote } from '../support/quote.ts';
import { type LoneServer, socketFolderOf, startPrimary, startStandbyOf } from '../support/replicated.ts';
import { databaseEnvironment } from '../support/run-carreto.ts';
import { openShop } from '../support/shop.ts';

const folders = [embeddedFolder(), embeddedFolder()] as const;
const servers: LoneServer[] = [];
const recording = recordingLog();
let other: Awaited<ReturnType<typeof testDatabase>>;
let app: TestApp | undefined;
let home: string;

/** One server, or several, as `DATABASE_READ_URL` names them. */
function urlOf(...all: EmbeddedFolder[]): string {
  const hosts = encodeURIComponent(all.map(socketFolderOf).join(','));
  return `postgres://carreto@localhost/carreto?host=${hosts}&port=5432&target_session_attrs=prefer-standby`;
}
const standbyUrl = urlOf(folders[1]);

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'carreto-read-standby-'));
  other = await testDatabase();
});
afterAll(async () => {
  await app?.stop();
  for (const server of servers) await server.signal('SIGKILL');
  for (const folder of folders) await folder.remove();
  await other.close();
  await rm(home, { recursive: true });
});

/** Where rows are read now. */
async function isStandby(db: Kysely<Rows>): Promise<boolean | undefined> {
  const { rows } = await sql<{ isIt: boolean }>`select pg_is_in_recovery() as "isIt"`.execute(db);
  return rows[0]?.isIt;
}

test('long reads go to a standby that is near enough, and to the primary where none is', {
  timeout: 300_000,
}, async () => {
  await fillFolder(folders[0].dataFolder);
  const primary = await startPrimary(folders[0]);
  servers.push(primary);
  const connection = urlOf(folders[0]).replace(/&target_session_attrs=.*/, '');
  const running = await startTestApp({
    ...{ beside: { connection } as TestApp, log: recording.log },
    environment: { DATABASE_READ_URL: standbyUrl },
  });
  app = running;
  const { db, config } = running.ctx;
  await catchUpTo(running, '2026-11-20T12:00:00Z');
  const metric = async (name: string): Promise<string | undefined> => {
    await running.settle();
    const text = await (await fetch(`${running.address}/metrics`)).text();
    return new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
  };
  const find = (readUrl: string, mostBehindMs = 60_000) => findReadCopy(db, { readUrl, mostBehindMs });
  const doctorSays = async () => (await checkReadCopy(db, config))[0];

  // It is not there yet: a warning once, never an error.
  expect(await metric('carreto_read_standby')).toBe('0');
  expect(await metric('carreto_read_standby_behind_seconds')).toBe('Nan');
  expect(recording.lines.filter((line) => line.includes('no standby can be read'))).toHaveLength(1);
  expect(await doctorSays()).toMatchObject({
    status: 'warn',
    finding: expect.stringContaining('does not answer'),
  });

  const shop = await openShop(running);
  expect((await sendQuote(running, quoteBody(shop))).status).toBe(200);
  const standby = await startStandbyOf(primary, folders[1]);
  servers.push(standby);
  expect(await metric('carreto_read_standby')).toBe('1');
  expect(Number(await metric('carreto_read_standby_behind_seconds'))).toBeLessThan(60);
  expect(await doctorSays()).toMatchObject({ status: 'ok', finding: expect.stringContaining('it answers') });

  // Of several servers the standby, whatever the order; neither the primary nor another database.
  expect((await find(urlOf(folders[0], folders[1]))).copy).toBeDefined();
  expect(await find(connection)).toEqual({ copy: undefined, why: 'it is no standby' });
  const { DATABASE_URL: foreign = '' } = databaseEnvironment(other.connection);
  expect(await find(foreign)).toEqual({ copy: undefined, why: 'it is no standby of this database' });
  await expect(find('postgres://a:1,b:x/carreto')).rejects.toThrow(/^DATABASE_READ_URL cannot be used/);

  // Reports are read there, and on the primary once it fails; the next look says that it is away.
  const { longReads } = running.ctx;
  expect(await longReads.run(isStandby)).toBe(true);
  // Not for who needs what came after it was looked at.
  const asOfMs = longReads.found()?.copy?.asOf.getTime() ?? 0;
  expect(await longReads.run(isStandby, { upToMs: asOfMs })).toBe(true);
  expect(await longReads.run(isStandby, { upToMs: asOfMs + 1 })).toBe(false);
  const admin = await adminOf(running);
  const { token } = await personOf(running, { name: 'Olga', role: 'admin' });
  const take = async (path: string) => {
    const answer = await fetch(`${running.address}/api/admin/v1${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return { status: answer.status, text: await answer.text() };
  };
  const report = () => admin('GET /reports/cost?from=2026-11-01&until=2026-11-20');
  expect(await report()).toMatchObject({ status: 200 });

  // So are files that people take, and what counts CT-es, bills and the figures of a carrier, once it has all that was written.
  const lately = async () => {
    const { rows } = await standby.ask((session) =>
      session.query<{ said: string }>(
        "select query as said from pg_stat_activity where application_name = 'carreto-read'",
      ),
    );
    return rows.map(({ said }) => said).join('; ');
  };
  for (const [path, reads] of [
    ['/freights/file', /freight_progress/],
    ['/ctes/file', /cte_audit/],
    ['/bills/file', /"bill"\."id"/],
    ['/quotes/file?from=2026-11-20&until=2026-11-20', /freight_table_version/],
    [`/shippers/${shop.id}/skus/file`, /from "sku"/],
    ['/ctes/counts', /group by state, cause/],
    ['/bills/counts', /with chosen as materialized/],
    ['/carriers/1/scoreboard', /occurrence/],
  ] as const) {
    expect(await lately()).not.toMatch(reads);
    const { status, text } = await take(path);
    expect([path, status, text.length > 0]).toEqual([path, 200, true]);
    expect(await lately()).toMatch(reads);
  }

  // The archive is read there, what must be new is not.
  await catchUpTo(running, '2026-11-23T12:00:00Z');
  const folder = join(home, 'archive');
  const world = { db, connection, folder, reading: { readUrl: standbyUrl, mostBehindMs: 60_000 } };
  const written = await withArchive(world, async (archive) => {
    expect([await isStandby(archive.history), await isStandby(archive.current)]).toEqual([true, false]);
    expect(archive.asOf).toBeInstanceOf(Date);
    return (await archiveClosed(archive, { endedByMs: await overBeforeMs(db) })).written;
  });
  expect(written?.find(({ period }) => period === '2026-11-20')?.sums.quotes).toBe(1);

  // One that stands still is behind as soon as something is written.
  await standby.ask((session) => session.query('select pg_wal_replay_pause()'));
  expect((await sendQuote(running, quoteBody(shop))).status).toBe(200);
  const still = await find(standbyUrl, 0);
  expect(still).toMatchObject({ copy: undefined, why: expect.stringMatching(/^it is \d+ s behind$/) });
  // A file holds what was changed before it was asked for, wherever that is.
  const { items } = readSample('admin-put-skus.request') as { items: object[] };
  const product = (sku: string) => ({ items: [{ ...items[0], sku }] });
  const catalogue = `/shippers/${shop.id}/skus`;
  expect((await admin(`PUT ${catalogue}`, product('ATRASADO'))).status).toBe(200);
  expect((await take(`${catalogue}/file`)).text).toContain('ATRASADO');
  const near = await find(standbyUrl, 3_600_000);
  expect(near.copy?.behindMs).toBeGreaterThan(0);
  await standby.ask((session) => session.query('select pg_wal_replay_resume()'));

  expect((await admin(`PUT ${catalogue}`, product('EM DIA'))).status).toBe(200);
  expect((await take(`${catalogue}/file`)).text).toContain('EM DIA');

  // Nobody waits for one that is away.
  await primary.ask(async (session) => {
    await session.query("alter system set synchronous_standby_names = ''");
    await session.query('select pg_reload_conf()');
  });
  await standby.signal('SIGKILL');
  expect(await longReads.run(isStandby)).toBe(false);
  expect((await take(`${catalogue}/file`)).text).toContain('EM DIA');
  expect(await report()).toMatchObject({ status: 200 });
  await withArchive(world, async (archive) => {
    expect([await isStandby(archive.history), archive.asOf]).toEqual([false, null]);
    expect(archive.whyNoStandby).toContain('does not answer');
  });
  expect(await metric('carreto_read_standby')).toBe('0');
  const ran = await callCarreto(['archive'], {
    ...databaseEnvironment(connection),
    ...{ CARRETO_ARCHIVE: folder, DATABASE_READ_URL: standbyUrl, CARRETO_MASTER_KEY: '5a'.repeat(32) },
  });
  expect([ran.code, ran.err]).toEqual([0, expect.stringContaining('Read from the primary')]);
});
