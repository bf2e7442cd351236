import { once } from 'node:events';
import { Agent, get as httpGet } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { endpoint } from '@carreto/contract/endpoint';
import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { bind } from '../../src/platform/http/bind.ts';
import { createTestServer } from '../support/http-server.ts';
import { connectRaw } from '../support/raw-http.ts';

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

/** A server with one endpoint that answers when the test says so. */
async function startSlow() {
  const test = createTestServer();
  const begun = Promise.withResolvers<AbortSignal>();
  const mayEnd = Promise.withResolvers<void>();
  bind(test.server, slow, async ({ signal }) => {
    begun.resolve(signal);
    await mayEnd.promise;
    return { ok: true };
  });
  return { ...test, url: await test.start(), begun: begun.promise, end: () => mayEnd.resolve() };
}

const request = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`;

/** A client that keeps its connection and asks for one answer after the other, until it is told to end it; gives why it ended. */
function askOnOneConnection(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>();
  const ask = () =>
    new Promise<string | undefined>((resolve) => {
      httpGet(`${url}/health/live`, { agent }, (response) => {
        begin();
        response.resume().once('end', () => resolve(response.headers.connection));
      }).once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    });
  const end = async (): Promise<string | undefined> => {
    for (let asked = 0; asked < 100_000; asked += 1) {
      const said = await ask();
      if (said !== 'keep-alive') return said;
    }
    return 'never ended';
  };
  return { hasBegun, end: end() };
}

describe('stopping', () => {
  it('waits for what was accepted, answers it and asks for a new connection', async () => {
    const { url, server, begun, end } = await startSlow();
    const answer = fetch(`${url}/slow`);
    await begun;
    const stopped = server.stop();
    end();
    const response = await answer;
    expect(await response.json()).toEqual({ ok: true });
    expect(response.headers.get('connection')).toBe('close');
    await stopped;
  });

  it('takes readiness away first, while requests are still served', async () => {
    const { url, server, begun, end } = await startSlow();
    const connection = await connectRaw(url);
    connection.write(request('/slow'));
    await begun;
    const stopped = server.stop({ noticeMs: 50 });
    const ready = await fetch(`${url}/health/ready`);
    expect({ status: ready.status, connection: ready.headers.get('connection') }).toEqual({
      status: 503,
      connection: 'close',
    });
    end();
    expect(await connection.closed()).toContain('{"ok":true}');
    await stopped;
  });

  it('with notice, tells every client that goes on asking to reconnect before it closes any connection', async () => {
    const { url, server } = await startSlow();
    const asking = Array.from({ length: 20 }, () => askOnOneConnection(url));
    await Promise.all(asking.map(({ hasBegun }) => hasBegun));
    await server.stop({ noticeMs: 300 });
    expect(await Promise.all(asking.map(({ end }) => end))).toEqual(asking.map(() => 'close'));
  });

  it('with notice, serves a connection that came last and brings its request when nobody can connect any more', async () => {
    const { url, server } = await startSlow();
    const { server: listener } = server.core.app;
    const accepted = once(listener, 'connection');
    const connection = await connectRaw(url);
    await accepted;
    const stopped = server.stop({ noticeMs: 1 });
    for (let looks = 0; listener.listening && looks < 100_000; looks += 1) await nextTurn();
    connection.write(request('/health/live'));
    expect(await connection.closed()).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close/);
    await stopped;
  });

  it('accepts no new connection afterwards', async () => {
    const { url, server } = await startSlow();
    await server.stop();
    await expect(fetch(`${url}/health/live`)).rejects.toThrow();
  });

  it('closes connections that wait for a next request', async () => {
    const { url, server } = await startSlow();
    const connection = await connectRaw(url);
    connection.write(request('/health/live'));
    await connection.until('"live"');
    await server.stop();
    await connection.closed();
  });

  it('serves what arrives on an open connection while it drains', async () => {
    const { url, server, begun, end } = await startSlow();
    const connection = await connectRaw(url);
    connection.write(request('/slow') + request('/health/live'));
    await begun;
    const stopped = server.stop();
    end();
    expect(await connection.closed()).toContain('{"ok":true}');
    await stopped;
  });

  it('cuts off at the deadline what does not end', async () => {
    const { url, server, begun, end } = await startSlow();
    const answer = fetch(`${url}/slow`);
    const signal = await begun;
    const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve));
    await Promise.all([server.stop({ deadlineMs: 20 }), expect(answer).rejects.toThrow(), aborted]);
    end();
  });
});

describe('a client that goes away', () => {
  it('aborts the signal of its call', async () => {
    const { url, begun, stop, end } = await startSlow();
    const agent = new Agent();
    const sent = httpGet(`${url}/slow`, { agent });
    sent.on('error', () => {});
    const signal = await begun;
    const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve));
    sent.destroy();
    await aborted;
    end();
    await stop();
  });
});
