import { scrypt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer as createPlain } from 'node:http';
import { createServer as createH2c, createSecureServer } from 'node:http2';
import { createServer as createHttps } from 'node:https';
import { type AddressInfo, createServer as createTcp, type Server, type Socket } from 'node:net';
import { setDefaultCACertificates } from 'node:tls';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { callUrl } from '../../src/freight/notify/deliveries/outgoing-call.ts';
import { send } from '../../src/freight/notify/deliveries/send.ts';
import { networkList } from '../../src/platform/outgoing/addresses.ts';
import { createOutgoingClient, type OutgoingClient } from '../../src/platform/outgoing/client.ts';
import { resolveAt } from '../../src/platform/outgoing/resolve.ts';
import { type Certificate, makeCertificate } from '../support/certificates.ts';
import { type NameServer, startNameServer } from '../support/name-server.ts';

const policy = { allowed: networkList(['127.0.0.1']), allowsSome: true, ports: [443] };
const authority = { ...makeCertificate({ names: ['Test authority'] }), name: 'Test authority' };

let names: NameServer;
let client: OutgoingClient;
const open: { close(): unknown }[] = [];

beforeAll(async () => {
  names = await startNameServer();
  // Whatever the test authority signed is trusted in this process.
  setDefaultCACertificates([authority.cert]);
});
afterAll(() => names.close());
afterEach(async () => {
  await client?.close();
  for (const one of open.splice(0)) one.close();
});

function openClient(connectTimeoutMs = 2000): OutgoingClient {
  const resolve = (name: string, signal: AbortSignal) => resolveAt([names.address], name, signal);
  client = createOutgoingClient({ policy, connections: 4, connectTimeoutMs, resolve });
  return client;
}

const stop = new AbortController().signal;

function post(url: string, deadlineMs = 5000) {
  const headers = { 'content-type': 'application/json' };
  const call = { url, headers, logged: headers, body: '{}', secrets: ['segredo'] };
  return send(call, { client, deadlineMs, stop, nowMs: () => 0 });
}

async function listen(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push({
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  });
  return (server.address() as AddressInfo).port;
}

describe('a name', () => {
  test.each([
    ['missing.example', 'dns_not_found'],
    ['failing.example', 'dns_failed'],
    ['refusing.example', 'dns_failed'],
    ['silent.example', 'dns_timeout'],
    ['garbage.example', 'dns_failed'],
  ])('such as %s ends a send as %s', async (name, expected) => {
    openClient(300);
    expect(await post(`http://${name}/`)).toMatchObject({ status: null, class: expected, address: null });
  });

  test('that nobody answers for holds up neither files nor passwords', async () => {
    openClient(3000);
    let ended = 0;
    const sends = Array.from({ length: 40 }, (_, index) =>
      post(`http://silent.n${index}.example/`, 3000).finally(() => {
        ended += 1;
      }),
    );
    await promisify(scrypt)('password', 'salt', 32);
    await readFile(import.meta.filename);
    expect(ended).toBe(0);
    await client.close();
    await Promise.all(sends);
  });

  test('that stands for an address is dialled there, and the address told', async () => {
    const port = await listen(createPlain((_, response) => response.end('ok')));
    openClient();
    expect(await post(`http://loja.example:${port}/`)).toMatchObject({ status: 200, address: '127.0.0.1' });
  });
});

describe('a certificate', () => {
  const good = { names: ['loja.example'], issuer: authority };
  test.each<[string, string, Certificate]>([
    ['is good', 'ok', makeCertificate(good)],
    ['has expired', 'tls_expired', makeCertificate({ ...good, until: '2021-01-01' })],
    ['begins later', 'tls_not_yet_valid', makeCertificate({ ...good, from: '2048-01-01' })],
    ['signed itself', 'tls_self_signed', makeCertificate({ names: ['loja.example'] })],
    ['is of somebody else', 'tls_wrong_name', makeCertificate({ ...good, names: ['outra.example'] })],
    [
      'is signed by a stranger',
      'tls_untrusted',
      makeCertificate({ ...good, issuer: { ...makeCertificate({ names: ['Stranger'] }), name: 'Stranger' } }),
    ],
  ])('that %s ends a send as %s', async (_, expected, { cert, key }) => {
    const port = await listen(createHttps({ cert, key }, (__, response) => response.end('ok')));
    openClient();
    const result = await post(`https://loja.example:${port}/`);
    expect(result).toMatchObject({ class: expected, status: expected === 'ok' ? 200 : null });
    if (expected === 'ok') expect(result.address).toBe('127.0.0.1');
  });

  test('is asked for by TLS: a peer that speaks none is told', async () => {
    const port = await listen(createTcp((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n')));
    openClient();
    expect((await post(`https://loja.example:${port}/`)).class).toBe('tls');
  });
});

describe('a peer', () => {
  test('that speaks HTTP/2 only is spoken to by TLS, and told where it has none', async () => {
    const { cert, key } = makeCertificate({ names: ['loja.example'], issuer: authority });
    const secure = createSecureServer({ cert, key, allowHTTP1: false }, (_, response) => response.end('ok'));
    const securePort = await listen(secure as unknown as Server);
    const plainPort = await listen(createH2c((_, response) => response.end('ok')) as unknown as Server);
    openClient();
    expect(await post(`https://loja.example:${securePort}/`)).toMatchObject({ status: 200, class: 'ok' });
    expect(['protocol', 'reset']).toContain((await post(`http://loja.example:${plainPort}/`)).class);
  });

  test.each([
    ['garbage', 'SSH-2.0-OpenSSH_9.2\r\n', 'protocol'],
    ['bytes that no header may have', 'HTTP/1.1 200 OK\r\na\x01b: c\r\n\r\n', 'protocol'],
    ['ten thousand headers', `HTTP/1.1 200 OK\r\n${'x-a: b\r\n'.repeat(10_000)}\r\n`, 'protocol'],
    ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab', 'protocol'],
    ['nothing, and hangs up', '', 'reset'],
    ['half a body', 'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf', 'reset'],
  ])('that answers with %s', async (_, answer, expected) => {
    const server = createTcp((socket) => socket.once('data', () => socket.end(answer, 'latin1')));
    const port = await listen(server);
    openClient();
    expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({
      status: null,
      class: expected,
      address: '127.0.0.1',
    });
  });

  test('that pours without end, or a compressed bomb, is cut after little, and its status counts', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    const chunk = Buffer.alloc(65_536, 'x');
    let poured = 0;
    const port = await listen(
      createPlain((request, response) => {
        if (request.url === '/bomb') {
          response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
          return;
        }
        response.writeHead(200);
        const pour = (): void => {
          while (!response.destroyed && response.write(chunk)) poured += 1;
          response.once('drain', pour);
        };
        pour();
      }),
    );
    openClient();
    for (const path of ['', 'bomb']) {
      const result = await post(`http://127.0.0.1:${port}/${path}`);
      expect(result).toMatchObject({ status: 200, class: 'ok', truncated: true });
      expect(Buffer.byteLength(result.responseHead ?? '')).toBeLessThanOrEqual(3 * 4096);
    }
    expect(poured).toBeLessThan(1000);
  });

  test('that sends back what it was told in confidence does not have it kept', async () => {
    const port = await listen(
      createPlain((_, response) => response.end(`a segredo b ${'x'.repeat(9000)} segredo`)),
    );
    openClient();
    const { responseHead } = await post(`http://127.0.0.1:${port}/`);
    expect(responseHead).toMatch(/^a ••• b xxx/);
    expect(responseHead).not.toContain('segredo');
  });
});

describe('connections', () => {
  test('are kept: six hundred endpoints on twenty hosts take two a host at most', async () => {
    let connections = 0;
    const ports = await Promise.all(
      Array.from({ length: 20 }, () => {
        const server = createPlain((_, response) => response.end());
        server.on('connection', () => {
          connections += 1;
        });
        return listen(server);
      }),
    );
    openClient();
    for (let endpoint = 0; endpoint < 600; endpoint += ports.length) {
      const results = await Promise.all(
        ports.map((port, index) => post(`http://127.0.0.1:${port}/h/${endpoint + index}`)),
      );
      expect(new Set(results.map(({ status }) => status))).toEqual(new Set([200]));
    }
    expect(connections).toBeLessThanOrEqual(2 * ports.length);
  });

  test('that the peer closed while idle are replaced; one that closes as we write costs an attempt', async () => {
    let calls = 0;
    const sockets: Socket[] = [];
    const server = createPlain((_, response) => {
      calls += 1;
      response.end('ok');
    });
    server.on('connection', (socket) => sockets.push(socket));
    const port = await listen(server);
    openClient();
    expect((await post(`http://127.0.0.1:${port}/`)).status).toBe(200);
    await new Promise<void>((resolve) => {
      sockets[0]?.once('close', () => setImmediate(resolve));
      sockets[0]?.end();
    });
    expect((await post(`http://127.0.0.1:${port}/`)).status).toBe(200);
    server.removeAllListeners('request');
    server.on('request', ({ socket }) => socket.destroy());
    expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({ status: null, class: 'reset' });
    expect(calls).toBe(2);
  });
});

describe('the address of a call', () => {
  test.each([
    ['https://loja.example', 'https://loja.example/occurrences'],
    ['https://loja.example/', 'https://loja.example/occurrences'],
    ['https://loja.example/h', 'https://loja.example/h/occurrences'],
    ['https://loja.example/h///', 'https://loja.example/h/occurrences'],
    ['https://loja.example/h?k=1&t=%20', 'https://loja.example/h/occurrences?k=1&t=%20'],
    ['https://loja.example/%C3%A9/?a=/', 'https://loja.example/%C3%A9/occurrences?a=/'],
    ['https://ação.example/h', 'https://xn--ao-xia5b.example/h/occurrences'],
  ])('%s is below it for occurrences', (url, expected) => {
    expect(callUrl({ url, exactAddress: false, kinds: ['occurrence'] }, 'occurrence')).toBe(
      expected.replace('xn--ao-xia5b', new URL('https://ação.example').hostname.split('.')[0] ?? ''),
    );
    expect(callUrl({ url, exactAddress: false, kinds: ['invoice'] }, 'invoice')).toBe(url);
    for (const kind of ['occurrence', 'test', 'cte_released'] as const)
      expect(callUrl({ url, exactAddress: true, kinds: ['occurrence', 'cte_released'] }, kind)).toBe(url);
  });
});
