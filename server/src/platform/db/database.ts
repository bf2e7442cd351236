import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import { type ClientBase, Pool } from 'pg';
import { type Connection, driverConfig, type SessionOptions } from './connection.ts';
import { DeadlineClient } from './deadline-client.ts';
import { primaryOf } from './hosts/primary.ts';
import { primaryClient } from './hosts/primary-client.ts';
import { setBounds, setsBoundsLater, startOptions } from './pooler.ts';

/** An open database: typed queries, and the pool beneath them for hand-written SQL (`COPY`, named statements). */
export type Database<Tables> = {
  db: Kysely<Tables>;
  pool: Pool;
  /** Waits for queries in flight, then closes every connection. May be called again. */
  close(): Promise<void>;
};

export type DatabaseOptions = {
  connection: Connection;
  /** Most connections that this process holds. */
  poolSize: number;
  /** Connections that stay open however long nobody needs them; none when left out. */
  keptOpen?: number;
  /** Longest a statement may run before the server cancels it. */
  statementTimeoutMs: number;
  /** Longest a statement may wait for a lock; 5 s when left out. */
  lockTimeoutMs?: number;
  /**
   * Longest to wait for what a primary answers only once its standby has it, where the connection names several servers; as for
   * any statement when left out.
   */
  acknowledgeWithinMs?: number;
  /** Shown by `pg_stat_activity`. */
  applicationName: string;
};

/** Longest a request waits for a connection, be it for a free one or for a new one. */
const connectTimeoutMs = 5000;
/** The server cancels first and with a better reason; this bound is for a server that is frozen or cut off. */
const answerGraceMs = 2000;
const idleInTransactionTimeoutMs = 60_000;
const defaultLockTimeoutMs = 5000;

/**
 * Opens the database for typed queries: camelCase in code, snake_case in SQL, the keys inside JSON left alone.
 * Rejects when no connection can be made. Lost connections afterwards reject the queries that used them and
 * nothing else; the pool makes new ones.
 */
export async function openDatabase<Tables>(options: DatabaseOptions): Promise<Database<Tables>> {
  const pool = createPool(options);
  const dialect = new PostgresDialect({ pool });
  const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })];
  const db = new Kysely<Tables>({ dialect, plugins });
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> => {
    closed ??= pool.ended ? Promise.resolve() : pool.end();
    return closed;
  };
  try {
    await pool.query('select 1');
  } catch (error) {
    await close();
    throw error;
  }
  return { db, pool, close };
}

/** A pool with every wait bounded; `openDatabase` without the typed queries. */
export function createPool(options: DatabaseOptions): Pool {
  const { connection, poolSize, applicationName, statementTimeoutMs } = options;
  const bounds: SessionOptions = {
    applicationName,
    connectTimeoutMs,
    statementTimeoutMs,
    answerTimeoutMs: statementTimeoutMs + answerGraceMs,
    lockTimeoutMs: options.lockTimeoutMs ?? defaultLockTimeoutMs,
    idleInTransactionTimeoutMs,
  };
  const primary = primaryOf(connection);
  const client = primary === undefined ? DeadlineClient : primaryClient(primary, options.acknowledgeWithinMs);
  const pool = new Pool({
    ...driverConfig(connection, startOptions(connection, bounds)),
    max: poolSize,
    min: options.keptOpen ?? 0,
    Client: client,
    ...(setsBoundsLater(connection) ? { onConnect: (opened: ClientBase) => setBounds(opened, bounds) } : {}),
  });
  // The pool reports the death of an idle connection here; without a listener the process would end.
  pool.on('error', () => {});
  return pool;
}
