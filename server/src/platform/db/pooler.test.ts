import { afterEach, describe, expect, it } from 'vitest';
import { type FakePostgres, type FakeReply, startFakePostgres } from '../../../test/support/fake-postgres.ts';
import { OperatorError } from '../../kernel/operator-error.ts';
import { createPool } from './database.ts';
import { waitForServer } from './wait-for-server.ts';

let pooler: FakePostgres | undefined;

afterEach(() => pooler?.close());

/** What PgBouncer says on the wire; `processOf` gives the process of the server behind a connection. */
async function startPooler(processOf: (connection: number) => number): Promise<string> {
  const onStart = (parameters: ReadonlyMap<string, string>): FakeReply | undefined =>
    parameters.has('statement_timeout')
      ? { refuses: { code: '08P01', message: 'unsupported startup parameter: statement_timeout' } }
      : undefined;
  const onStatement = (text: string, connection: number): FakeReply =>
    text.includes('pg_backend_pid')
      ? { row: { pid: processOf(connection) } }
      : { row: { version: 17, encoding: 'UTF8', standby: false } };
  pooler = await startFakePostgres({ onStart, onStatement });
  return `postgres://carreto:hunter2@127.0.0.1:${pooler.port}/carreto`;
}

describe('a pooler that refuses bounds at the start of a session', () => {
  it('gets them once the session is open', async () => {
    const url = await startPooler((connection) => connection);
    await waitForServer(url, { waitMs: 0, say: () => {} });
    const options = { connection: url, poolSize: 1, statementTimeoutMs: 5000, applicationName: 'test' };
    const pool = createPool(options);
    await pool.query('select 1');
    await pool.end();
    expect(pooler?.statements.slice(-2)).toEqual([
      'set statement_timeout = 5000; set lock_timeout = 5000; set idle_in_transaction_session_timeout = 60000',
      'select 1',
    ]);
  });

  it('is refused where it shares connections between transactions', async () => {
    const url = await startPooler(() => 4711);
    const error: Error = await waitForServer(url, { waitMs: 60_000, say: () => {} }).then(
      () => new Error('accepted'),
      (reason) => reason,
    );
    expect(error).toBeInstanceOf(OperatorError);
    expect(error.message).toContain('pool_mode=session');
    expect(error.message).not.toContain('hunter2');
  });

  it('is refused where a session gets another connection after a while', async () => {
    let last = 0;
    const url = await startPooler(() => {
      last += 1;
      return last;
    });
    await expect(waitForServer(url, { waitMs: 60_000, say: () => {} })).rejects.toThrow(/pool_mode=session/);
  });
});
