import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { endpoint } from '@carreto/contract/endpoint';
import { text } from '@carreto/contract/values';
import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { bind } from '../../src/platform/http/bind.ts';
import type { HttpLimits } from '../../src/platform/http/options.ts';
import { createTestServer, shipperToken } from '../support/http-server.ts';

const put = endpoint({
  id: 'putThing',
  method: 'POST',
  path: '/things',
  section: 'test',
  summary: 'For tests',
  auth: 'shipper',
  token: { in: 'query' },
  body: Type.Object({ name: Type.Optional(text('Name.', { max: 2_000_000 })) }),
  reply: Type.Object({ length: Type.Integer() }),
  errors: [],
});

const bodyBytes = { json: 10_000, quote: 10_000, document: 10_000, table: 10_000 };

async function serve(limits: Partial<HttpLimits> = {}) {
  const test = createTestServer({ limits: { bodyBytes, ...limits } });
  bind(test.server, put, ({ body }) => ({ length: body.name?.length ?? 0 }));
  return { ...test, url: new URL(await test.start()) };
}

/** A client that closes nothing by itself and reads nothing until it is told to. */
async function open(url: URL): Promise<Socket> {
  const socket = connect({ port: Number(url.port), host: url.hostname, allowHalfOpen: true });
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.pause();
  return socket;
}

const head = (length: string) =>
  `POST /things?token=${shipperToken} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${length}\r\n\r\n`;

/** Resolves when everything is handed over, or with what kept it from that. */
function written(socket: Socket, bytes: string | Buffer): Promise<Error | null | undefined> {
  return new Promise((resolve) => socket.write(bytes, (error) => resolve(error)));
}

async function readAll(socket: Socket): Promise<string> {
  let received = '';
  socket.on('data', (bytes) => {
    received += bytes.toString('latin1');
  });
  socket.resume();
  await once(socket, 'end');
  return received;
}

describe('a body that is too large', () => {
  it.each([
    ['announced', 'content-length: 8000000', Buffer.alloc(8_000_000, 'x')],
    ['in chunks', 'transfer-encoding: chunked', Buffer.from(`1000\r\n${'x'.repeat(4096)}\r\n`.repeat(2000))],
  ])('%s gets an answer that a client can read who writes it to its end first', async (_, length, body) => {
    const { url, stop } = await serve();
    const socket = await open(url);
    await written(socket, head(length));
    expect(await written(socket, body)).toBeFalsy();
    const answer = await readAll(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain('"code":"body_too_large"');
    socket.end();
    await stop();
  });

  it('is read on for so many bytes and no more', async () => {
    const { url, stop } = await serve({ lingerBytes: 1_000_000 });
    const socket = await open(url);
    await written(socket, head('content-length: 4000000000'));
    const megabyte = Buffer.alloc(1_000_000, 'x');
    let failure: Error | null | undefined;
    let sent = 0;
    while (failure == null && sent < 4000) {
      failure = await written(socket, megabyte);
      sent += 1;
    }
    expect(failure).toBeTruthy();
    await stop();
  });

  it('whose client falls silent without closing is closed', async () => {
    const { url, stop, server } = await serve({ lingerSilenceMs: 20 });
    const accepted = once(server.core.app.server, 'connection');
    const socket = await open(url);
    const [ours] = (await accepted) as [Socket];
    await written(socket, head('content-length: 8000000'));
    expect(await readAll(socket)).toMatch(/^HTTP\/1\.1 413 /);
    if (!ours.destroyed) await once(ours, 'close');
    expect(server.core.lingering.size).toBe(0);
    await stop();
  });

  it('is read at the pace of all that are thrown away', async () => {
    const { url, stop, server } = await serve({ lingerBytesPerMs: 1, lingerBytes: 1e9 });
    const accepted = once(server.core.app.server, 'connection');
    const socket = await open(url);
    const [ours] = (await accepted) as [Socket];
    await written(socket, head('content-length: 4000000000'));
    expect(await readAll(socket)).toMatch(/^HTTP\/1\.1 413 /);
    const megabyte = Buffer.alloc(1_000_000, 'x');
    for (let sent = 0; sent < 64 && !socket.destroyed; sent += 1) socket.write(megabyte);
    await expect.poll(() => ours.bytesRead, { timeout: 20_000 }).toBeGreaterThan(8_000_000);
    await expect.poll(() => ours.destroyed, { timeout: 20_000 }).toBe(true);
    expect(ours.bytesRead).toBeLessThan(10_000_000);
    socket.destroy();
    await stop();
  });

  it('holds back no more connections than a number of them', async () => {
    const { url, stop, server } = await serve({ maxLingering: 2 });
    const sockets = await Promise.all(Array.from({ length: 6 }, () => open(url)));
    for (const socket of sockets) await written(socket, head('content-length: 8000000'));
    await Promise.all(sockets.map(readAll));
    expect(server.core.lingering.size).toBe(2);
    for (const socket of sockets) socket.destroy();
    await stop();
  });
});
