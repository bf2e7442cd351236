import { type App, startApp } from '../../src/app/app.ts';
import { readConfig } from '../../src/config/config.ts';
import type { Connection } from '../../src/platform/db/connection.ts';
import { withSession } from '../../src/platform/db/session.ts';
import {
  type Dashboard,
  dashboardFolder,
  readDashboard,
} from '../../src/platform/http/dashboard/read-dashboard.ts';
import { type Log, silentLog } from '../../src/platform/log/log.ts';
import { isThisMachine } from '../../src/registry/sign-in/log-in/demo-entrance.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { validation } from './validation.ts';

export type TestApp = App & {
  /** Moves the clock of the code; the database's own is moved by `moveDatabaseClock`. */
  clock: { nowMs(): number; set(iso: string): void; advanceMs(ms: number): void };
  /** The clock that never steps: how long this process has run. */
  uptime: { advanceMs(ms: number): void };
  /** For commands that run as processes of their own. */
  connection: Connection;
  close(): Promise<void>;
};

export type TestAppOptions = {
  now?: string;
  environment?: Record<string, string>;
  log?: Log;
  beside?: TestApp;
  /** One that is there already, with what stands in it; the app drops it. */
  database?: TestDatabase;
  processorMs?: () => number;
  isDemo?: boolean;
  /** The database's own clock starts where that of the code does: for what it judges by windows of some days. */
  alignsDatabase?: boolean;
};

/** A whole Carreto on a loopback port with a clock that tests move, and a database of its own or that of another. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database =
    options.beside === undefined
      ? (options.database ?? (await testDatabase()))
      : { connection: options.beside.connection, close: async () => {} };
  const clockMemory = new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT);
  const clock = clockOver(clockMemory, options.now ?? '2026-11-20T12:00:00Z');
  if (options.alignsDatabase === true) await startDatabaseClock(database.connection, clock.nowMs());
  const threads = threadsOf(options);
  let uptimeMs = 0;
  const config = readConfig(
    {
      CARRETO_PORT: '0',
      CARRETO_WORKER_PORT: '0',
      CARRETO_MASTER_KEY: '5a'.repeat(32),
      CARRETO_DB_POOL: '4',
      CARRETO_STOP_NOTICE_MS: '0',
      CARRETO_MIRROR_POLL_MS: '10000',
      CARRETO_IMPORT_POLL_MS: '3600000',
      CARRETO_WHAT_IF_POLL_MS: '3600000',
      CARRETO_WEBHOOK_POLL_MS: '3600000',
      CARRETO_TRACKING_POLL_MS: '3600000',
      CARRETO_BOOKING_POLL_MS: '3600000',
      CARRETO_AUDIT_POLL_MS: '3600000',
      ...(threads > 1 && { CARRETO_LOG_LEVEL: 'silent' }),
      ...options.environment,
    },
    '/nowhere',
  );
  const app = await startApp(config, options.log ?? silentLog, {
    ...{ clock, clockMemory, threads },
    uptimeMs: () => uptimeMs,
    processorMs: options.processorMs,
    connection: database.connection,
    dashboard: await dashboard(),
    isStrict: true,
    validation,
    demo: options.isDemo === true ? { admits: isThisMachine, progress: () => null } : undefined,
  });
  return {
    ...app,
    clock,
    uptime: {
      advanceMs(ms: number) {
        uptimeMs += ms;
      },
    },
    connection: database.connection,
    async close() {
      await app.stop();
      await database.close();
    },
  };
}

let dashboardRead: Promise<Dashboard | undefined> | undefined;

/** The dashboard, read once for all that start in this process: it has well over a thousand files. */
function dashboard(): Promise<Dashboard | undefined> {
  dashboardRead ??= readDashboard(dashboardFolder);
  return dashboardRead;
}

/** A clock that tests move, for all threads that read the same memory. */
function clockOver(memory: SharedArrayBuffer, now: string): TestApp['clock'] {
  const at = new Float64Array(memory);
  const nowMs = (): number => at[0] ?? 0;
  at[0] = Date.parse(now);
  return {
    nowMs,
    set(iso: string) {
      at[0] = Date.parse(iso);
    },
    advanceMs(ms: number) {
      at[0] = nowMs() + ms;
    },
  };
}

/**
 * How many threads answer: what CARRETO_THREADS says, one by default. One where a test looks at what is in one thread: its log, its
 * own measure of time, the demo.
 */
function threadsOf(options: TestAppOptions): number {
  const isOfOne = options.log !== undefined || options.processorMs !== undefined || options.isDemo === true;
  return isOfOne || options.environment?.CARRETO_ROLE === 'worker'
    ? 1
    : Number(options.environment?.CARRETO_THREADS ?? process.env.CARRETO_THREADS ?? 1);
}

/** Lets `app_now()` begin where the clock of the code does: a test means the same on every day that it is run. */
async function startDatabaseClock(connection: Connection, nowMs: number): Promise<void> {
  await withSession(connection, { applicationName: 'carreto-test' }, (client) =>
    client.query('update app_clock set ahead = $1::timestamptz - now()', [new Date(nowMs)]),
  );
}
