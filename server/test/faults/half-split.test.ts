import { once } from 'node:events';
import type { Client } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { monthTables } from '../../src/freight/months/tables.ts';
import { exportData } from '../../src/platform/db/backup/export-data.ts';
import type { Connection } from '../../src/platform/db/connection.ts';
import { withSession } from '../../src/platform/db/session.ts';
import { attach } from '../../src/platform/embedded-postgres/attach.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { cloneFreights } from '../support/cloned-freights.ts';
import { commandFolders, within } from '../support/command-folders.ts';
import { hired } from '../support/hire.ts';
import { setDatabaseClock } from '../support/moving-clock.ts';
import { carretoProcess } from '../support/run-carreto.ts';
import { openShop } from '../support/shop.ts';

const { named, newFolder } = commandFolders();
const patience = { timeout: 240_000 };
const days = ['2026-09-30', '2026-10-20', '2026-11-20'];
const cloned = 300;

let app: TestApp;
let first: string;

beforeAll(async () => {
  app = await startTestApp();
  const shop = await openShop(app);
  const codes: string[] = [];
  for (const day of days) {
    app.clock.set(`${day}T12:00:00Z`);
    await setDatabaseClock(app.ctx.db, `${day}T12:00:00Z`);
    codes.push(await hired(app, shop));
  }
  [first = ''] = codes;
  await cloneFreights(app.connection, codes[1] ?? '', cloned);
}, patience.timeout);
afterAll(() => app.close());

/** A server of a data folder that stays, and does what is done meanwhile with a session on it. */
async function onServer<Result>(
  dataFolder: string,
  act: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const server = await attach({ dataFolder, durable: false, minFreeBytes: 0, waitMs: 60_000, say: () => {} });
  try {
    return await act(server.connection);
  } finally {
    await server.release();
  }
}

function inSession<Result>(
  connection: Connection,
  act: (session: Client) => Promise<Result>,
): Promise<Result> {
  return withSession(connection, { applicationName: 'test' }, act);
}

/** Of every table that is kept in months, how many rows it has, and what they add up to. */
function contents(connection: Connection): Promise<unknown> {
  return inSession(connection, async (session) => {
    const all: unknown[] = [];
    for (const { name } of monthTables) {
      const { rows } = await session.query(
        `select count(*)::int as rows, sum(hashtextextended(one::text, 0)::numeric)::text as sum from ${name} as one`,
      );
      all.push({ name, ...rows[0] });
    }
    return all;
  });
}

async function reached(connection: Connection): Promise<string> {
  return inSession(connection, async (session) => {
    const { rows } = await session.query<{ value: string }>(
      "select value from installation where name = 'split of freights'",
    );
    return rows[0]?.value ?? '';
  });
}

/** While one session of the database never stops doing something. */
async function besideSomebody<Result>(connection: Connection, act: () => Promise<Result>): Promise<Result> {
  return inSession(connection, async (holder) => {
    await holder.query('select pg_advisory_lock(99)');
    const waiting = inSession(connection, (waiter) => waiter.query('select pg_advisory_lock(99)'));
    try {
      return await act();
    } finally {
      await holder.query('select pg_advisory_unlock(99)');
      await waiting;
    }
  });
}

it(
  'a backup of half a split holds every freight once, and the split goes on in it as where it was taken',
  patience,
  async () => {
    const [source, target] = [newFolder(), newFolder()];
    const [exported, saved] = [named('whole.gz'), named('half.tar')];
    await exportData(app.connection, exported);
    expect(await within(source)('import', exported)).toMatchObject({ code: 0 });
    const before = await contents(app.connection);

    await onServer(source, async (connection) => {
      expect(await contents(connection)).toEqual(before);
      const running = await inSession(connection, async (holder) => {
        await holder.query('begin');
        // The last batch waits for this one.
        await holder.query('select from freight_progress where freight_code = $1 for update', [first]);
        const splitting = carretoProcess(['months', 'split', '--data', source], { CARRETO_MIN_FREE_MB: '0' });
        await vi.waitFor(async () => expect(await reached(connection)).toMatch(/^FR2610/), {
          timeout: 60_000,
        });
        // It is in its middle while the backup is taken.
        expect(await within(source)('backup', saved)).toMatchObject({ code: 0, err: '' });
        expect(await reached(connection)).toMatch(/^FR2610/);
        splitting.kill('SIGKILL');
        return splitting;
      });
      if (running.exitCode === null && running.signalCode === null) await once(running, 'exit');
      expect(await contents(connection)).toEqual(before);
    });

    expect(await within(target)('restore', saved)).toMatchObject({ code: 0 });
    for (const folder of [target, source])
      await onServer(folder, async (connection) => {
        expect(await contents(connection)).toEqual(before);
        expect((await within(folder)('months', 'list')).out).toMatch(/A split was begun/);
        const ran = await besideSomebody(connection, () => within(folder)('months', 'split', '--json'));
        expect([ran.code, ran.err]).toEqual([0, '']);
        const { copied, months } = JSON.parse(ran.out);
        expect(copied).toBeLessThan(cloned);
        expect(months.slice(0, 3)).toEqual(['2026-09', '2026-10', '2026-11']);
        expect(await contents(connection)).toEqual(before);
        expect((await within(folder)('months', 'list')).out).not.toMatch(/A split was begun/);
      });
  },
);
