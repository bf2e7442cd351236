// biome-ignore-all lint/style/useNamingConvention: the driver names its options as the server does
import type { PoolConfig } from 'pg';
import { firstUrlOf } from './hosts/hosts.ts';
import { valueTypes } from './value-types.ts';

/** A server reached through a Unix socket: `host` is the folder of the socket. */
export type SocketConnection = { host: string; port: number; user: string; database: string };

/** How to reach the database: a PostgreSQL URL, which may name several servers, or the socket of the embedded server. Survives `postMessage`. */
export type Connection = string | SocketConnection;

/** The bounds of a session; what is left out is unbounded. */
export type SessionOptions = {
  /** Shown by `pg_stat_activity`. */
  applicationName: string;
  connectTimeoutMs?: number;
  /** Longest a statement may run before the server cancels it. */
  statementTimeoutMs?: number | undefined;
  /** Longest to wait for the server's answer before the client gives up on it. */
  answerTimeoutMs?: number;
  lockTimeoutMs?: number | undefined;
  idleInTransactionTimeoutMs?: number | undefined;
  /** Speak the replication protocol, which `BASE_BACKUP` needs. */
  replication?: boolean;
};

/** The same in the driver's words; of several servers the first, for `primary-client.ts` to change. */
export function driverConfig(connection: Connection, options: SessionOptions): PoolConfig {
  return {
    ...(typeof connection === 'string' ? { connectionString: firstUrlOf(connection) } : connection),
    application_name: options.applicationName,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 0,
    statement_timeout: options.statementTimeoutMs ?? false,
    query_timeout: options.answerTimeoutMs,
    lock_timeout: options.lockTimeoutMs,
    idle_in_transaction_session_timeout: options.idleInTransactionTimeoutMs,
    ...(options.replication === true ? { replication: 'true' } : {}),
    keepAlive: true,
    types: valueTypes,
  };
}

/** A statement that may take as long as it needs, whatever the bounds of the session that sends it. */
export function unhurried(text: string): { text: string } {
  const longest = { query_timeout: 2 ** 31 - 1 };
  return { text, ...longest };
}

/** A statement whose answer is waited for no longer than this, whatever the bounds of the session that sends it. */
export function boundedBy<Statement extends object>(
  answerTimeoutMs: number,
  statement: Statement,
): Statement {
  const bound = { query_timeout: answerTimeoutMs };
  return { ...statement, ...bound };
}
