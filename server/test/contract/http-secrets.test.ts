import { endpoint } from '@carreto/contract/endpoint';
import { text, token } from '@carreto/contract/values';
import { Registry } from 'prom-client';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fail } from '../../src/kernel/failure.ts';
import { bind } from '../../src/platform/http/bind.ts';
import { createLog } from '../../src/platform/log/log.ts';
import { carrierToken, createTestServer, shipperToken } from '../support/http-server.ts';
import { exchangeRaw } from '../support/raw-http.ts';

const act = endpoint({
  id: 'act',
  method: 'POST',
  path: '/acts/{kind}',
  section: 'test',
  summary: 'For tests',
  auth: 'shipper',
  token: { in: 'body', path: ['shipper', 'token'] },
  params: Type.Object({ kind: text('Kind.', { max: 10 }) }),
  body: Type.Object({
    shipper: Type.Object({ token: token() }),
    name: Type.Optional(text('Name.', { max: 50 })),
  }),
  reply: Type.Object({ ok: Type.Boolean() }),
  errors: ['conflict'],
});
const byQuery = endpoint({ ...act, id: 'byQuery', path: '/query/{kind}', token: { in: 'query' } });

const lines: string[] = [];
const log = createLog({ level: 'debug', stream: { write: (line: string) => void lines.push(line) } });
const metrics = new Registry();
const { server, start, stop } = createTestServer({ log, metrics, isStrict: false });
for (const one of [act, byQuery]) {
  bind(server, one, async ({ params, body }) => {
    if (params.kind === 'bug') throw new Error(`cannot read ${JSON.stringify(body)}`);
    if (params.kind === 'conflict') throw fail('conflict');
    return { ok: true };
  });
}
let url = '';
beforeAll(async () => {
  url = await start();
});
afterAll(() => stop());

/** Every way a token can come in, through every way a request can end. */
async function sendEverywhere(secret: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ shipper: { token: secret } });
  for (const kind of ['good', 'bug', 'conflict']) {
    await fetch(`${url}/acts/${kind}`, { method: 'POST', headers, body });
    await fetch(`${url}/query/${kind}?token=${secret}`, { method: 'POST', headers, body });
    await fetch(`${url}/acts/${kind}`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${secret}` },
      body,
    });
  }
  const escaped = `%${secret.charCodeAt(0).toString(16)}${secret.slice(1)}`;
  for (const path of [
    `/none?token=${secret}`,
    `/none/${secret}`,
    `/none/${escaped}`,
    `/query/a?%74oken=${escaped}`,
    `/%zz?token=${secret}`,
  ]) {
    await fetch(url + path, { method: 'POST', headers, body });
    await fetch(url + path, { headers: { referer: `${url}/?token=${secret}` } });
  }
  await fetch(`${url}/acts/good`, { method: 'POST', headers, body: body.slice(1) });
  await fetch(`${url}/acts/good`, { method: 'POST', headers: { 'content-type': secret }, body });
  await exchangeRaw(url, `GET /query/a?token=${secret} HTTP/1.1\r\nbroken header\r\n\r\n`);
  await exchangeRaw(url, `${secret}\r\n\r\n`);
}

describe('a token', () => {
  it('of a shipper, of another role or of nobody stands in no log line and no metric', async () => {
    const nobody = 'n0b0d1y2k3n4o5w6s7m8e9n0b0d1y2k3';
    const secrets = [shipperToken, carrierToken, nobody];
    for (const secret of secrets) await sendEverywhere(secret);
    const written = lines.join('') + (await metrics.metrics());
    expect(lines.length).toBeGreaterThan(30);
    for (const secret of secrets) {
      expect(written).not.toContain(secret);
      expect(written).not.toContain(secret.slice(1));
    }
  });

  it('stands in no answer', async () => {
    const answers = [
      await fetch(`${url}/query/bug?token=${shipperToken}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"shipper":{}}',
      }),
      await fetch(`${url}/none?token=${shipperToken}`),
    ];
    for (const answer of answers) expect(await answer.text()).not.toContain(shipperToken);
  });
});

describe('an address in the log', () => {
  it('cannot command a terminal, nor turn around what is read', async () => {
    const seen: string[] = [];
    const stream = { write: (line: string) => void seen.push(line) };
    const watched = createTestServer({ log: createLog({ level: 'info', stream }) });
    const watchedUrl = await watched.start();
    const hostile = encodeURIComponent('\u202egnp.exe\u009b2J\u0007');
    await fetch(`${watchedUrl}/none/${hostile}?fileName=${hostile}`);
    await watched.stop();
    const { path, query } = JSON.parse(seen[0] ?? '{}') as { path: string; query: string };
    const shown = '\\u202egnp.exe\\u009b2J\\u0007';
    expect([path, query]).toEqual([`/none/${shown}`, `fileName=${shown}`]);
  });
});

describe('a flood of one bad client', () => {
  it('leaves a few lines, and the number of those left out', async () => {
    const seen: string[] = [];
    const clock = { ms: Date.UTC(2026, 2, 31), nowMs: () => clock.ms };
    const flooded = createTestServer({
      clock,
      log: createLog({ level: 'info', stream: { write: (line: string) => void seen.push(line) } }),
    });
    const floodedUrl = await flooded.start();
    for (let count = 0; count < 100; count += 1) await fetch(`${floodedUrl}/none`);
    expect(seen).toHaveLength(20);
    clock.ms += 10_000;
    await fetch(`${floodedUrl}/none`);
    await flooded.stop();
    expect(JSON.parse(seen[20] ?? '{}')).toMatchObject({ leftOut: 80, status: 404 });
  });
});

describe('a bug', () => {
  it('answers 500 with nothing but the request id, which stands in the log with the stack', async () => {
    lines.length = 0;
    const response = await fetch(`${url}/query/bug?token=${shipperToken}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"shipper":{},"name":"private"}',
    });
    const body = (await response.json()) as { request_id: string };
    expect(response.status).toBe(500);
    expect(body).toMatchObject({
      code: 'internal_error',
      details: [],
      error: expect.not.stringContaining('private'),
    });
    const line = lines.find((one) => one.includes('"level":"error"'));
    expect(line).toContain(body.request_id);
    expect(line).toContain('http-secrets.test.ts');
  });
});

describe('the address of a client', () => {
  const addressSeen = async (trustProxy: string | undefined, forwarded: string) => {
    const seen: string[] = [];
    const one = createTestServer({
      trustProxy,
      log: createLog({ level: 'info', stream: { write: (line: string) => void seen.push(line) } }),
    });
    const oneUrl = await one.start();
    await fetch(`${oneUrl}/none`, { headers: { 'x-forwarded-for': forwarded, 'x-real-ip': '203.0.113.8' } });
    await one.stop();
    return (JSON.parse(seen[0] ?? '{}') as { address?: string }).address;
  };

  it('is what the connection says, whatever X-Forwarded-For claims', async () => {
    expect(await addressSeen(undefined, '203.0.113.7')).toBe('127.0.0.1');
    expect(await addressSeen('10.0.0.0/8', '203.0.113.7')).toBe('127.0.0.1');
  });

  it('is what a proxy says when the configuration trusts it', async () => {
    const address = await addressSeen('127.0.0.1, 10.0.0.0/8', '198.51.100.1, 203.0.113.7, 10.1.2.3');
    expect(address).toBe('203.0.113.7');
  });
});
