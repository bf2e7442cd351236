import { afterEach, describe, expect, it } from 'vitest';
import {
  type FakePostgres,
  type FakeReply,
  startFakePostgres,
} from '../../../../test/support/fake-postgres.ts';
import { asFailure } from '../as-failure.ts';
import { createPool } from '../database.ts';
import { withSession } from '../session.ts';

/** A server that can be told what it is. */
type Role = 'primary' | 'alone' | 'standby' | 'silent' | 'ends' | 'refuses the password';
type Pretender = FakePostgres & { role: Role };

let open: { close(): Promise<unknown> }[] = [];

afterEach(async () => {
  for (const one of open.reverse()) await one.close();
  open = [];
});

async function pretend(role: Role): Promise<Pretender> {
  const self = { role } as Pretender;
  const startedAt = `2026-11-20 12:00:00.${open.length}+00`;
  const reply = (text: string): FakeReply => {
    if (self.role === 'silent') return 'silence';
    if (self.role === 'ends') return 'hang up';
    const isReadOnly = self.role === 'standby';
    // As a primary without its synchronous standby does: only what must reach that waits.
    if (self.role === 'alone' && /^(commit|insert alone)$/.test(text)) return 'silence';
    if (text.startsWith('show')) return { row: { transaction_read_only: isReadOnly ? 'on' : 'off' } };
    if (text.includes('pg_is_in_recovery')) return { row: { isReadOnly, server: startedAt } };
    if (text.startsWith('write') && isReadOnly)
      return { refuses: { code: '25006', message: 'read-only transaction' } };
    return { row: { port: self.port } };
  };
  const onStart = (): FakeReply | undefined => {
    if (self.role === 'silent') return 'silence';
    if (self.role === 'ends') return 'hang up';
    if (self.role === 'refuses the password')
      return { refuses: { code: '28P01', message: 'password authentication failed' } };
    return undefined;
  };
  Object.assign(self, await startFakePostgres({ onStart, onStatement: reply }));
  open.push(self);
  return self;
}

/** A port on which nobody listens. */
async function nobody(): Promise<{ port: number }> {
  const one = await pretend('primary');
  await one.close();
  return { port: one.port };
}

function urlOf(...servers: { port: number }[]): string {
  return `postgres://carreto@${servers.map(({ port }) => `127.0.0.1:${port}`).join(',')}/carreto?target_session_attrs=read-write`;
}

function poolOf(...servers: { port: number }[]) {
  const connection = urlOf(...servers);
  const bounds = { statementTimeoutMs: 5000, acknowledgeWithinMs: 300 };
  const pool = createPool({ connection, poolSize: 2, ...bounds, applicationName: 'test' });
  open.push({ close: () => pool.end() });
  return pool;
}

async function portOf(pool: ReturnType<typeof poolOf>): Promise<number> {
  const { rows } = await pool.query<{ port: number }>('write');
  return rows[0]?.port ?? 0;
}

async function errorOf(act: Promise<unknown>): Promise<Error> {
  return act.then(
    () => new Error('nothing was thrown'),
    (error: Error) => error,
  );
}

describe('several servers', () => {
  it.each(['standby', 'silent', 'ends', 'refuses the password'] as const)(
    'are written to by the one that takes writes, whatever the other is: %s',
    async (role) => {
      const [other, primary] = [await pretend(role), await pretend('primary')];
      expect(await portOf(poolOf(other, primary))).toBe(primary.port);
      const found = await withSession(urlOf(other, primary), { applicationName: 'test' }, (session) =>
        session.query<{ port: number }>('write'),
      );
      expect(found.rows[0]?.port).toBe(primary.port);
    },
  );

  it('are written to where one of them is not there at all', async () => {
    const primary = await pretend('primary');
    expect(await portOf(poolOf(await nobody(), primary))).toBe(primary.port);
  });

  it('are unavailable while none takes writes, each with its reason', async () => {
    const servers = [await pretend('standby'), await pretend('silent'), await nobody()];
    const error = await errorOf(portOf(poolOf(...servers)));
    expect(asFailure(error)).toMatchObject({ code: 'unavailable', retryAfterS: 2 });
    expect(error.message).toMatch(/takes no writes.*does not answer.*refuses \(connect ECONNREFUSED/);
  });

  it('refuse for good where all of them refuse the password', async () => {
    const error = await errorOf(
      portOf(poolOf(await pretend('refuses the password'), await pretend('refuses the password'))),
    );
    expect(error).toMatchObject({ code: '28P01' });
    expect(asFailure(error)).toBeUndefined();
  });

  it('may be one server by two addresses', async () => {
    const primary = await pretend('primary');
    const url = `postgres://carreto@127.0.0.1:${primary.port},localhost:${primary.port}/carreto`;
    await withSession(url, { applicationName: 'test' }, (session) => session.query('write'));
  });
});

describe('the primary', () => {
  it('is looked for again when it became a standby, which the next write says', async () => {
    const [first, second] = [await pretend('primary'), await pretend('standby')];
    const pool = poolOf(first, second);
    expect(await portOf(pool)).toBe(first.port);
    [first.role, second.role] = ['standby', 'primary'];
    expect(asFailure(await errorOf(portOf(pool)))).toMatchObject({ code: 'unavailable' });
    expect(await portOf(pool)).toBe(second.port);
  });

  it('is looked for again when its connections end', async () => {
    const [first, second] = [await pretend('primary'), await pretend('standby')];
    const pool = poolOf(first, second);
    expect(await portOf(pool)).toBe(first.port);
    await first.close();
    second.role = 'primary';
    await errorOf(portOf(pool));
    expect(await portOf(pool)).toBe(second.port);
  });

  it('that is silent is left as soon as another takes writes, and what waits for it is cut off', async () => {
    const [first, second] = [await pretend('primary'), await pretend('standby')];
    const pool = poolOf(first, second);
    expect(await portOf(pool)).toBe(first.port);
    [first.role, second.role] = ['silent', 'primary'];
    expect(asFailure(await errorOf(portOf(pool)))).toMatchObject({ code: 'unavailable' });
    expect(await portOf(pool)).toBe(second.port);
  });

  it('that is silent is given up where no other takes writes', { timeout: 20_000 }, async () => {
    const [first, second] = [await pretend('primary'), await pretend('standby')];
    const pool = poolOf(first, second);
    expect(await portOf(pool)).toBe(first.port);
    first.role = 'silent';
    const error = await errorOf(portOf(pool));
    expect(error.message).toContain('Connection terminated');
    first.role = 'primary';
    expect(await portOf(pool)).toBe(first.port);
  });

  it('that was silent again and again is heard when it speaks: nothing is written while two say so', {
    timeout: 20_000,
  }, async () => {
    const [first, second] = [await pretend('primary'), await pretend('standby')];
    const pool = poolOf(first, second);
    expect(await portOf(pool)).toBe(first.port);
    first.role = 'silent';
    expect((await errorOf(portOf(pool))).message).toContain('Connection terminated');
    second.role = 'primary';
    expect(await portOf(pool)).toBe(second.port);
    const client = await pool.connect();
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    first.role = 'primary';
    await ended;
    client.release(true);
    expect((await errorOf(portOf(pool))).message).toContain('both say');
  });
});

describe('a primary that was cut off from its standbys', () => {
  it('is not waited for, neither with a COMMIT nor with a write of its own; whoever comes later is served', async () => {
    const primary = await pretend('alone');
    const pool = poolOf(primary, await pretend('standby'));
    for (const statement of ['commit', { text: 'commit', values: [] }]) {
      const client = await pool.connect();
      await client.query('begin');
      await client.query('insert alone no more');
      expect(asFailure(await errorOf(client.query(statement)))).toMatchObject({ code: 'unavailable' });
      client.release(true);
    }
    expect(asFailure(await errorOf(pool.query('insert alone')))).toMatchObject({ code: 'unavailable' });
    expect(await portOf(pool)).toBe(primary.port);
    primary.role = 'primary';
    const client = await pool.connect();
    for (const statement of ['begin', 'commit', 'insert alone']) await client.query(statement);
    client.release();
  });
});

describe('two servers that both say that they are the primary', () => {
  it('are both refused, with their names, until one is left', async () => {
    const [first, second] = [await pretend('primary'), await pretend('primary')];
    const pool = poolOf(first, second);
    const error = await errorOf(portOf(pool));
    expect(asFailure(error)).toMatchObject({ code: 'unavailable', retryAfterS: 2 });
    expect(error.message).toContain(`127.0.0.1:${first.port} and 127.0.0.1:${second.port} both say`);
    expect([...first.statements, ...second.statements]).not.toContain('write');
    first.role = 'standby';
    expect(await portOf(pool)).toBe(second.port);
  });

  it('are noticed while connections to one of them are open, which are cut', async () => {
    const [first, second] = [await pretend('primary'), await pretend('standby')];
    const pool = poolOf(first, second);
    const client = await pool.connect();
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    second.role = 'primary';
    await ended;
    client.release(true);
    expect((await errorOf(portOf(pool))).message).toContain('both say');
  });
});
