import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkPatroni } from '../../src/cli/doctor/patroni.ts';
import { readConfig } from '../../src/config/config.ts';
import { withSession } from '../../src/platform/db/session.ts';
import { callCarreto } from '../support/call-carreto.ts';
import { testDatabase } from '../support/database.ts';
import { type PretendedPatroni, pretendPatroni } from '../support/patroni.ts';
import { databaseEnvironment } from '../support/run-carreto.ts';

/** The leader's server in microseconds since 1970: `startedAt` of `pretendPatroni`. */
const startUs = BigInt(Date.parse('2026-11-20T12:00:00Z')) * 1000n + 1n;

let patroni: PretendedPatroni;
const others: Server[] = [];
const sockets: Socket[] = [];

beforeEach(async () => {
  patroni = await pretendPatroni([
    { name: 'pg1', role: 'leader' },
    { name: 'pg2', role: 'sync_standby', startedAt: '2026-11-20 12:00:01+00:00' },
    { name: 'pg3', role: 'replica', startedAt: '2026-11-20 09:00:02.5-03:00' },
  ]);
});

afterEach(async () => {
  await patroni.close();
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of others.splice(0)) await new Promise((resolve) => server.close(resolve));
});

function look(addresses: readonly string[] = [patroni.address], serverStartUs: bigint | undefined = startUs) {
  const environment = {
    DATABASE_URL: 'postgres://carreto@pg1,pg2,pg3/carreto',
    CARRETO_PATRONI_URL: addresses.join(','),
  };
  return checkPatroni(readConfig(environment, '/nowhere'), serverStartUs);
}

/** A port of loopback where nobody listens. */
async function closedAddress(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
}

/** Takes connections and says nothing. */
async function silentAddress(): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    sockets.push(socket);
  });
  others.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
}

describe('a cluster under Patroni', () => {
  it('is well where all is as it should be, with quorum commit, too', async () => {
    const fine = {
      ...{ name: 'patroni', status: 'ok' },
      finding: '4.1.5 on all 3 members; pg1 leads, pg2 holds what is acknowledged',
    };
    expect(await look()).toEqual([fine]);
    patroni.config.synchronous_mode = 'quorum';
    patroni.config.synchronous_mode_strict = 'on';
    patroni.members[1] = { name: 'pg2', role: 'quorum_standby' };
    expect(await look()).toEqual([fine]);
  });

  it('must not be led by a Patroni below 4, whichever member runs it', async () => {
    patroni.members[2] = { name: 'pg3', role: 'replica', version: '3.0.2' };
    expect(await look()).toEqual([
      {
        ...{ name: 'patroni', status: 'fail' },
        finding: expect.stringMatching(/^pg3 runs 3\.0\.2: .*undoes what was acknowledged/),
        todo: expect.stringContaining('Patroni 4 or later'),
      },
    ]);
  });

  it('is not known where a member does not answer, or answers nonsense', async () => {
    patroni.members[1] = { name: 'pg2', role: 'sync_standby', isSilent: true };
    patroni.members[2] = { name: 'pg3', role: 'replica', version: 'newest' };
    expect(await look()).toMatchObject([
      { status: 'warn', finding: 'pg2 and pg3 do not answer: unknown which version runs there' },
    ]);
  });

  it('must be led by the server that Carreto writes to, whatever its address is called', async () => {
    expect(await look([patroni.address], startUs + 1n)).toMatchObject([
      { status: 'fail', finding: 'pg1 leads, and Carreto writes to another server' },
    ]);
    patroni.members[0] = { name: 'pg1', role: 'leader', startedAt: '2026-11-20 09:00:00.000001-03' };
    expect(await look()).toMatchObject([{ status: 'ok' }]);
  });

  it('may have a leader of which that is not known', async () => {
    const unknown = { status: 'warn', finding: expect.stringContaining('unknown whether it is the server') };
    expect(
      await checkPatroni(
        readConfig({ DATABASE_URL: 'postgres://a,b/c', CARRETO_PATRONI_URL: patroni.address }, '/nowhere'),
        undefined,
      ),
    ).toMatchObject([unknown]);
    for (const startedAt of [null, 'yesterday', '2026-13-41 12:00:00+00:00']) {
      patroni.members[0] = { name: 'pg1', role: 'leader', startedAt };
      expect(await look()).toMatchObject([unknown]);
    }
  });

  it('takes no writes without a leader, and one that follows another cluster has none', async () => {
    for (const role of ['replica', 'standby_leader']) {
      patroni.members[0] = { name: 'pg1', role };
      expect(await look()).toMatchObject([
        { status: 'fail', finding: 'nobody leads: no server takes writes' },
      ]);
    }
  });

  it('is warned of with every rule that lets a failover forget something or fail', async () => {
    patroni.config = { synchronous_mode: 'off', failsafe_mode: false };
    patroni.isPaused = true;
    const findings = (await look()).map(({ status, finding }) => `${status} ${finding.split(':')[0]}`);
    expect(findings).toEqual([
      'warn it is paused',
      'warn synchronous_mode is off',
      'warn failsafe_mode is off',
    ]);
    patroni.isPaused = false;
    patroni.config = { synchronous_mode: true, failsafe_mode: 1, pause: 'yes' };
    expect((await look()).map(({ finding }) => finding.split(':')[0])).toEqual([
      'it is paused',
      'synchronous_mode_strict is off',
    ]);
  });

  it('must have a synchronous standby that follows', async () => {
    patroni.members[1] = { name: 'pg2', role: 'sync_standby', state: 'starting' };
    expect(await look()).toMatchObject([
      { status: 'fail', finding: 'pg2 should be synchronous and does not follow: writes wait until one is' },
    ]);
    patroni.members[1] = { name: 'pg2', role: 'replica' };
    expect(await look()).toMatchObject([
      { status: 'fail', finding: 'no standby is synchronous: writes wait until one is' },
    ]);
    patroni.config.synchronous_mode_strict = false;
    expect((await look()).map(({ finding }) => finding)).toContain(
      'no standby is synchronous: a failover forgets the newest of it',
    );
  });

  it('is found by whichever address answers, and unknown where none does', async () => {
    const [closed, silent] = [await closedAddress(), await silentAddress()];
    expect(await look([closed, patroni.address])).toMatchObject([{ status: 'ok' }]);
    const [found] = await look([closed, silent]);
    expect(found).toMatchObject({
      ...{ name: 'patroni', status: 'warn' },
      finding: expect.stringMatching(/^unknown, nobody answers as Patroni does: .*ECONNREFUSED.*within two/),
    });
  });

  it.each([
    [{ status: 502, body: '' }, 'it answers 502'],
    [{ status: 200, body: '<html>' }, 'something else than JSON'],
    [{ status: 200, body: '[]' }, 'something else than Patroni'],
    [{ status: 200, body: '{"members":[{"name":1}]}' }, 'something else than Patroni'],
    [{ status: 200, body: `{"members":[],"x":"${'x'.repeat(1_100_000)}"}` }, 'no end'],
    [{ status: 302, body: '', location: 'http://127.0.0.1:1/cluster' }, 'redirect'],
  ])('is unknown where the address belongs to somebody else: %#', async (instead, why) => {
    patroni.instead = instead;
    expect(await look()).toMatchObject([{ status: 'warn', finding: expect.stringContaining(why) }]);
  });

  it('is not asked for where no address is given, and not where the database is the embedded one', async () => {
    expect(await look([])).toEqual([]);
    const config = readConfig({ CARRETO_PATRONI_URL: patroni.address }, '/nowhere');
    expect(await checkPatroni(config, startUs)).toMatchObject([
      { status: 'warn', finding: expect.stringContaining('embedded') },
    ]);
  });
});

it('the doctor compares the server that it writes to with the one that leads', {
  timeout: 240_000,
}, async () => {
  const database = await testDatabase();
  try {
    const startedAt = await withSession(
      database.connection,
      { applicationName: 'carreto-test' },
      async (session) => {
        const { rows } = await session.query<{ at: string }>('select pg_postmaster_start_time()::text as at');
        return rows[0]?.at ?? '';
      },
    );
    patroni.members[0] = { name: 'pg1', role: 'leader', startedAt };
    const environment = {
      ...databaseEnvironment(database.connection),
      ...{ CARRETO_PATRONI_URL: patroni.address, CARRETO_MASTER_KEY: '5a'.repeat(32) },
    };
    const found = async () => {
      const { out } = await callCarreto(['doctor', '--json'], environment);
      const { checks } = JSON.parse(out) as { checks: { name: string; status: string }[] };
      return checks.filter(({ name }) => name === 'patroni');
    };
    expect(await found()).toMatchObject([{ status: 'ok' }]);
    patroni.members[0] = { name: 'pg1', role: 'leader' };
    expect(await found()).toMatchObject([{ status: 'fail' }]);
  } finally {
    await database.close();
  }
});
