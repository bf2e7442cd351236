import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { networkList } from '../../../platform/outgoing/addresses.ts';
import { createOutgoingClient, type OutgoingClient } from '../../../platform/outgoing/client.ts';
import { openVendorLine, type VendorExchange, type VendorLineOptions } from './line.ts';
import { createPace } from './pace.ts';
import { createTokenKeeper } from './token-keeper.ts';
import { VendorProblem } from './vendor-problem.ts';

type Came = { method: string; type: string; body: string };
let server: Server;
let client: OutgoingClient;
let statuses: number[] = [];
const came: Came[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      came.push({ method: request.method ?? '', type: request.headers['content-type'] ?? '', body });
      response.writeHead(statuses.shift() ?? 200, { 'retry-after': '1' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const policy = { allowed: networkList(['127.0.0.0/8']), allowsSome: true, ports: [] };
  client = createOutgoingClient({ policy, connections: 4 });
});

afterAll(async () => {
  await client.close();
  await new Promise((resolve) => server.close(resolve));
});

function lineWith(changes: Partial<VendorLineOptions> = {}) {
  const exchanges: VendorExchange[] = [];
  const pauses: number[] = [];
  const line = openVendorLine({
    client,
    manifest: { bounds: { mostPerSecond: null, mostInFlight: 4, tokenEveryMs: 0, bodyBytes: 1000 } },
    hosts: { api: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    pace: createPace(null),
    monotonicMs: () => 0,
    pause: async (ms) => void pauses.push(ms),
    onExchange: (exchange) => void exchanges.push(exchange),
    ...changes,
  });
  return { line, exchanges, pauses };
}

const lookup = { act: 'track', method: 'GET', host: 'api', path: '/', isRepeatable: true } as const;
const signal = AbortSignal.timeout(60_000);

describe('a line', () => {
  it('sends JSON, forms and documents as what they are, by any method', async () => {
    const { line } = lineWith();
    came.length = 0;
    await line.send({ ...lookup, method: 'PUT', body: { kind: 'json', value: { a: 1 } } }, signal);
    await line.send({ ...lookup, method: 'PATCH', body: { kind: 'form', fields: { a: 'ç&' } } }, signal);
    await line.send({ ...lookup, method: 'POST', body: { kind: 'xml', text: '<a/>' } }, signal);
    expect(came).toEqual([
      { method: 'PUT', type: 'application/json', body: '{"a":1}' },
      { method: 'PATCH', type: 'application/x-www-form-urlencoded', body: 'a=%C3%A7%26' },
      { method: 'POST', type: 'text/xml; charset=utf-8', body: '<a/>' },
    ]);
  });

  it('asks again twice for what may be repeated, after the pause that was called for', async () => {
    const { line, pauses, exchanges } = lineWith();
    statuses = [503, 429, 200];
    expect((await line.send(lookup, signal)).status).toBe(200);
    expect(pauses).toHaveLength(2);
    expect(pauses[0]).toBeLessThanOrEqual(200);
    expect(pauses[1]).toBe(1000);
    expect(exchanges.map(({ status }) => status)).toEqual([503, 429, 200]);
  });

  it('asks once for what books', async () => {
    const { line } = lineWith();
    statuses = [503];
    const sent = line.send({ ...lookup, act: 'book', isRepeatable: false }, signal);
    await expect(sent).rejects.toMatchObject({ kind: 'down', wasSent: true });
    expect(statuses).toEqual([]);
  });

  it('keeps the pace that a vendor publishes, for all who call it', async () => {
    let nowMs = 0;
    const pace = createPace(2);
    const [one, other] = [lineWith({ pace }), lineWith({ pace })];
    const unsaid = { ...lookup, isRepeatable: false };
    await one.line.send(unsaid, signal);
    await other.line.send(unsaid, signal);
    await expect(one.line.send(unsaid, signal)).rejects.toMatchObject({
      kind: 'too_many',
      wasSent: false,
      retryAfterMs: 1000,
    });
    nowMs = 1000;
    expect(pace.enter(nowMs)).toBe(0);
  });

  it('leaves an act alone that failed five times, and no other', async () => {
    const { line } = lineWith();
    const unsaid = { ...lookup, isRepeatable: false };
    statuses = [500, 500, 500, 500, 500];
    for (let times = 1; times <= 5; times += 1)
      await expect(line.send(unsaid, signal)).rejects.toMatchObject({ kind: 'down' });
    await expect(line.send(unsaid, signal)).rejects.toMatchObject({ kind: 'left_alone', wasSent: false });
    expect((await line.send({ ...unsaid, act: 'cte' }, signal)).status).toBe(200);
  });

  it('calls no host that it has no address of, and none that may not be called', async () => {
    const { line } = lineWith({ hosts: { api: 'http://10.0.0.1' } });
    await expect(line.send(lookup, signal)).rejects.toMatchObject({ kind: 'not_callable', wasSent: false });
    await expect(line.send({ ...lookup, host: 'other' }, signal)).rejects.toMatchObject({
      kind: 'not_callable',
    });
  });

  it('has so many calls under way and no more', async () => {
    const bounds = { mostPerSecond: null, mostInFlight: 1, tokenEveryMs: 0, bodyBytes: 1000 };
    const { line } = lineWith({ manifest: { bounds } });
    const first = line.send(lookup, signal);
    await expect(line.send(lookup, signal)).rejects.toMatchObject({ kind: 'left_alone', wasSent: false });
    await first;
    expect((await line.send(lookup, signal)).status).toBe(200);
  });
});

describe('a keeper of tokens', () => {
  const options = { shortestMs: 60_000, spareMs: 1000, deadlineMs: 1000 };

  it('gives whoever waits no longer than they wait', async () => {
    const keeper = createTokenKeeper({ ...options, nowMs: () => 0, fetch: () => new Promise(() => {}) });
    const giveUp = new AbortController();
    const used = keeper.use(
      async () => 1,
      () => false,
      giveUp.signal,
    );
    giveUp.abort();
    await expect(used).rejects.toMatchObject({ kind: 'timeout', wasSent: false });
  });

  it('logs in again after a log-in that failed, but not where the credential was refused', async () => {
    let [times, nowMs] = [0, 0];
    const failures = [new VendorProblem('down', 'x'), new VendorProblem('not_let_in', 'x')];
    const keeper = createTokenKeeper({
      ...options,
      nowMs: () => nowMs,
      async fetch() {
        times += 1;
        const failure = failures[times - 1];
        if (failure !== undefined) throw failure;
        return { text: 't', untilMs: 1e12 };
      },
    });
    const use = () =>
      keeper.use(
        async (token) => token,
        () => false,
        signal,
      );
    await expect(use()).rejects.toMatchObject({ kind: 'down' });
    await expect(use()).rejects.toMatchObject({ kind: 'not_let_in' });
    await expect(use()).rejects.toMatchObject({ kind: 'not_let_in' });
    expect(times).toBe(2);
    nowMs = 600_000;
    expect(await use()).toBe('t');
  });

  it('gives the answer as it is where it is too early for another token', async () => {
    let times = 0;
    const keeper = createTokenKeeper({
      ...options,
      nowMs: () => 0,
      async fetch() {
        times += 1;
        return { text: `t${times}`, untilMs: 1e12 };
      },
    });
    expect(
      await keeper.use(
        async (token) => token,
        () => true,
        signal,
      ),
    ).toBe('t1');
    expect(times).toBe(1);
  });
});
