import { endpoint } from '@carreto/contract/endpoint';
import { Type } from 'typebox';
import { afterEach, describe, expect, test } from 'vitest';
import { bind } from '../../src/platform/http/bind.ts';
import { connectionsUnder, openFileLimit } from '../../src/platform/http/system/open-files.ts';
import { createTestServer, type TestServer } from '../support/http-server.ts';
import { connectRaw, type RawConnection } from '../support/raw-http.ts';

const slow = endpoint({
  id: 'slow',
  method: 'GET',
  path: '/slow',
  section: 'test',
  summary: 'For tests',
  auth: 'public',
  reply: Type.Object({ ok: Type.Boolean() }),
  errors: [],
});

/** Of sixteen connections the last two are for telling whoever is too many. */
const limits = { maxConnections: 16 };
const places = 14;
const live = 'GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n';
const asked = 'GET /slow HTTP/1.1\r\nhost: x\r\n\r\n';

const opened: RawConnection[] = [];
let running: TestServer | undefined;

afterEach(async () => {
  for (const { socket } of opened.splice(0)) socket.destroy();
  await running?.stop();
});

async function startServer() {
  running = createTestServer({ limits });
  const begun: (() => void)[] = [];
  const waiting: (() => void)[] = [];
  bind(running.server, slow, async () => {
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      begun.shift()?.();
    });
    return { ok: true };
  });
  const url = await running.start();
  const open = async (): Promise<RawConnection> => {
    const connection = await connectRaw(url);
    opened.push(connection);
    return connection;
  };
  return {
    url,
    open,
    /** A connection whose request was answered, and that waits for the next. */
    async openIdle() {
      const connection = await open();
      connection.write(live);
      expect(await connection.until('"live"}')).toContain(' 200 ');
      return connection;
    },
    /** A connection whose request is being worked on. */
    async openWorking() {
      const connection = await open();
      const started = new Promise<void>((resolve) => begun.push(resolve));
      connection.write(asked);
      await started;
      return connection;
    },
    endAll() {
      for (const end of waiting.splice(0)) end();
    },
    counts: () => running?.server.core.connections.counts(),
  };
}

describe('connections', () => {
  test('that wait for a request make place for new ones, those first that waited longest', async () => {
    const { openIdle, counts } = await startServer();
    const connections: RawConnection[] = [];
    for (let n = 0; n < 40; n += 1) connections.push(await openIdle());
    expect(counts()).toEqual({ open: places, closedIdle: 40 - places });
    for (const closed of connections.slice(0, 40 - places)) await closed.closed();
    for (const kept of connections.slice(40 - places)) {
      kept.write(live);
      expect((await kept.until('"live"}')).match(/ 200 /g)).not.toBeNull();
    }
  });

  test('are counted by their last answer, not by when they came', async () => {
    const { openIdle } = await startServer();
    const connections: RawConnection[] = [];
    for (let n = 0; n < places; n += 1) connections.push(await openIdle());
    const [first, second] = connections;
    first?.write(asked.replace('/slow', '/health/ready'));
    await first?.until('"ready"}');
    await openIdle();
    await second?.closed();
    first?.write(asked.replace('/slow', '/nowhere'));
    expect(await first?.until('not_found')).toContain(' 404 ');
  });

  test('on which the next request has begun are kept', async () => {
    const { open, openIdle } = await startServer();
    const asking = await openIdle();
    asking.write('GET /health/ready HTTP/1.1\r\n');
    for (let n = 0; n < 30; n += 1) await openIdle();
    asking.write('host: x\r\n\r\n');
    expect(await asking.until('"ready"}')).toContain(' 200 ');
    await open();
  });

  test('beyond those at work get 503 with Retry-After, once, and the service goes on afterwards', async () => {
    const { open, openIdle, openWorking, endAll } = await startServer();
    const working: RawConnection[] = [];
    for (let n = 0; n < places; n += 1) working.push(await openWorking());
    const surplus = await open();
    surplus.write(asked);
    const refused = await surplus.closed();
    expect(refused).toMatch(/^HTTP\/1\.1 503 /);
    expect(refused.toLowerCase()).toContain('retry-after: 1\r\n');
    expect(refused.toLowerCase()).toContain('connection: close\r\n');
    expect(refused).toContain('"overloaded"');
    const health = await open();
    health.write(live);
    const healthy = (await health.closed()).toLowerCase();
    expect(healthy).toMatch(/^http\/1\.1 200 /);
    expect(healthy).toContain('connection: close\r\n');
    const silent = [await open(), await open()];
    expect(await (await open()).closed()).toBe('');
    for (const { socket } of silent) socket.destroy();
    endAll();
    for (const connection of working) expect(await connection.until('{"ok":true}')).toContain(' 200 ');
    await openIdle();
  });

  test('that nobody serves for want of places make place as soon as others wait', async () => {
    const { open, openIdle, openWorking, endAll } = await startServer();
    const working: RawConnection[] = [];
    for (let n = 0; n < places; n += 1) working.push(await openWorking());
    await open();
    await open();
    endAll();
    for (const connection of working) await connection.until('{"ok":true}');
    // Dropped, and in return some that wait are closed.
    expect(await (await open()).closed()).toBe('');
    await openIdle();
  });
});

describe('the number of connections', () => {
  test.each([
    [128, 85],
    [1024, 682],
    [20_000, 10_000],
    [Number.POSITIVE_INFINITY, 10_000],
    [1, 1],
  ])('under a limit of %d open files is %d', (limit, most) => {
    expect(connectionsUnder(limit, 10_000)).toBe(most);
  });

  test('follows the limit of this process', async () => {
    const { server, start, stop } = createTestServer();
    await start();
    expect(server.core.app.server.maxConnections).toBe(connectionsUnder(openFileLimit(), 10_000));
    await stop();
  });
});
