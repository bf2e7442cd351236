import { scrypt } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { networkList } from './addresses.ts';
import { createOutgoingClient } from './client.ts';
import { OutgoingError } from './outgoing-error.ts';
import type { Resolve } from './resolve.ts';

let server: Server;
let port: number;
let connections = 0;

beforeAll(async () => {
  server = createServer((_, response) => response.end('here'));
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
});

const clientWith = (resolve: Resolve) =>
  createOutgoingClient({
    policy: { allowed: networkList(['127.0.0.1']), allowsSome: true, ports: [] },
    connections: 2,
    connectTimeoutMs: 1500,
    resolve,
  });

const request = { method: 'GET', headers: {}, body: null, maxBytes: 100 } as const;
const call = (
  client: ReturnType<typeof clientWith>,
  host: string,
  signal: AbortSignal = AbortSignal.timeout(20_000),
) => client.send({ ...request, url: `http://${host}:${port}/`, signal });

it('hosts whose name servers say nothing cost their own calls, and neither others nor the pool of threads', async () => {
  const client = clientWith((name, signal) =>
    name === 'good.example'
      ? Promise.resolve(['127.0.0.1'])
      : new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  );
  const deadline = new AbortController();
  const hanging = Array.from({ length: 40 }, (_, index) =>
    call(client, `silent-${index}.example`, deadline.signal).catch((error: unknown) => error),
  );
  expect(await call(client, 'good.example')).toMatchObject({ status: 200 });
  expect(await promisify(scrypt)('x', 'y', 16)).toHaveLength(16);
  deadline.abort();
  for (const error of await Promise.all(hanging)) expect(error).toBeInstanceOf(OutgoingError);
  await client.close();
});

it('many hosts that are called now and then keep their connections', async () => {
  connections = 0;
  const client = clientWith(async () => ['127.0.0.1']);
  const hosts = Array.from({ length: 60 }, (_, index) => `host-${index}.example`);
  for (let round = 0; round < 3; round += 1)
    for (const host of hosts) expect((await call(client, host)).status).toBe(200);
  expect(connections).toBe(hosts.length);
  await client.close();
});
