import type { Client, ClientBase } from 'pg';
import { OperatorError } from '../../kernel/operator-error.ts';
import type { Connection, SessionOptions } from './connection.ts';

/** Servers, by their URL, that take no bounds as a session starts: PgBouncer refuses what it does not know. */
const settingLater = new Set<Connection>();

const protocolViolation = '08P01';

/** Whether the bounds of a session have to be set once it is open. */
export function setsBoundsLater(connection: Connection): boolean {
  return settingLater.has(connection);
}

/** What a session can be started with: without the bounds that are set later. */
export function startOptions(connection: Connection, options: SessionOptions): SessionOptions {
  if (!settingLater.has(connection)) return options;
  const later = {
    statementTimeoutMs: undefined,
    lockTimeoutMs: undefined,
    idleInTransactionTimeoutMs: undefined,
  };
  return { ...options, ...later };
}

/** Whether an error says that bounds are refused at the start; from then on they are set later for this connection. */
export function learnsFrom(error: unknown, connection: Connection): boolean {
  if (!(error instanceof Error && 'code' in error) || settingLater.has(connection)) return false;
  if (error.code !== protocolViolation || !error.message.includes('unsupported startup parameter'))
    return false;
  settingLater.add(connection);
  return true;
}

/** Sets the bounds of an open session that were not sent at its start. */
export async function setBounds(client: ClientBase, options: SessionOptions): Promise<void> {
  const bounds = [
    ['statement_timeout', options.statementTimeoutMs],
    ['lock_timeout', options.lockTimeoutMs],
    ['idle_in_transaction_session_timeout', options.idleInTransactionTimeoutMs],
  ] as const;
  const wished = bounds.filter(([, ms]) => ms !== undefined);
  if (wished.length > 0) await client.query(wished.map(([name, ms]) => `set ${name} = ${ms}`).join('; '));
}

/**
 * Refuses a pooler that gives its connections away between transactions: bounds, prepared statements and advisory locks
 * would be those of others. Two sessions that are open have a process of the server each, and keep it; there they do not.
 * Throws `OperatorError`.
 */
export async function refuseSharedSessions(first: Client, second: Client): Promise<void> {
  const before = await processOf(first);
  const other = await processOf(second);
  if (before !== other && before === (await processOf(first))) return;
  throw new OperatorError(
    'DATABASE_URL leads to a pooler that shares connections between transactions, which Carreto cannot use. ' +
      'Set pool_mode=session there, or name PostgreSQL itself: Carreto keeps a pool of its own.',
  );
}

async function processOf(session: Client): Promise<number> {
  const { rows } = await session.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}
