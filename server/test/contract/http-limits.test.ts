import { endpoint } from '@carreto/contract/endpoint';
import { text } from '@carreto/contract/values';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bind } from '../../src/platform/http/bind.ts';
import { createTestServer, otherShipperToken, shipperToken } from '../support/http-server.ts';
import { connectRaw, exchangeRaw } from '../support/raw-http.ts';

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

const clock = { ms: Date.UTC(2026, 2, 31), nowMs: () => clock.ms };
const bodyBytes = { json: 10_000, quote: 20_000, document: 30_000, table: 30_000 };
const { server, start, stop } = createTestServer({
  clock,
  limits: {
    bodyBytes,
    headersTimeoutMs: 300,
    requestTimeoutMs: 600,
    idleTimeoutMs: 900,
    tokenRatePerMinute: 5,
    strangerRatePerMinute: 3,
  },
});
bind(server, put, ({ body }) => ({ length: body.name?.length ?? 0 }));
let url = '';
beforeAll(async () => {
  url = await start();
});
afterAll(() => stop());

const post = (body: string, token = shipperToken) =>
  fetch(`${url}/things?token=${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
const bodyOf = (bytes: number) => JSON.stringify({ name: 'x'.repeat(bytes - 11) });
const head = `POST /things?token=${shipperToken} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n`;

describe('the size of a request', () => {
  it('may reach the limit of the body', async () => {
    clock.ms += 60_000;
    expect(await (await post(bodyOf(10_000))).json()).toEqual({ length: 9_989 });
  });

  it('over the limit is 413, and the connection is closed', async () => {
    clock.ms += 60_000;
    const response = await post(bodyOf(10_001));
    expect({ status: response.status, connection: response.headers.get('connection') }).toEqual({
      status: 413,
      connection: 'close',
    });
    expect(await response.json()).toMatchObject({ code: 'body_too_large' });
  });

  it('that is announced as 100 MB is refused before it comes', async () => {
    expect(await exchangeRaw(url, `${head}content-length: 100000000\r\n\r\n{`)).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('in endless chunks is cut at the limit', async () => {
    const connection = await connectRaw(url);
    connection.write(`${head}transfer-encoding: chunked\r\n\r\n`);
    const chunk = `1000\r\n${'x'.repeat(4096)}\r\n`;
    connection.write(chunk + chunk + chunk);
    expect(await connection.closed()).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('with 64 KB of headers is 431', async () => {
    expect(await exchangeRaw(url, `${head}x-long: ${'y'.repeat(65_536)}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 431 /,
    );
  });
});

describe('a slow client', () => {
  it('that does not finish its headers is cut off', async () => {
    const connection = await connectRaw(url);
    connection.write('GET /health/live HTTP/1.1\r\nhost: x\r\n');
    expect(await connection.closed()).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('that does not finish its body is cut off', async () => {
    const connection = await connectRaw(url);
    connection.write(`${head}content-length: 50\r\n\r\n{"name":`);
    expect(await connection.closed()).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('that never says anything is cut off', async () => {
    const connection = await connectRaw(url);
    await connection.closed();
  });

  it('holds up nobody else', async () => {
    const slow = await Promise.all(Array.from({ length: 50 }, () => connectRaw(url)));
    for (const connection of slow) connection.write('POST /things HTTP/1.1\r\nhost: x\r\n');
    expect((await fetch(`${url}/health/live`)).status).toBe(200);
    await Promise.all(slow.map((connection) => connection.closed()));
  });
});

describe('the rate of a token', () => {
  it('is told with every answer, and refused with the time to wait when it is used up', async () => {
    clock.ms += 60_000;
    const first = await post('{}', otherShipperToken);
    expect(first.headers.get('ratelimit-policy')).toBe('"token";q=5;w=60');
    expect(first.headers.get('ratelimit')).toBe('"token";r=4;t=12');
    for (let count = 0; count < 4; count += 1) await post('{}', otherShipperToken);
    const refused = await post('{}', otherShipperToken);
    expect({ status: refused.status, wait: refused.headers.get('retry-after') }).toEqual({
      status: 429,
      wait: '12',
    });
    clock.ms += 12_000;
    expect((await post('{}', otherShipperToken)).status).toBe(200);
  });

  it('of one does not count for another', async () => {
    clock.ms += 60_000;
    for (let count = 0; count < 6; count += 1) await post('{}', otherShipperToken);
    expect((await post('{}', shipperToken)).status).toBe(200);
  });
});

describe('an address that guesses tokens', () => {
  it('is told to wait, while good tokens from there are served', async () => {
    clock.ms += 60_000;
    const guesses = [];
    for (let count = 0; count < 4; count += 1) guesses.push((await post('{}', `wrong${count}`)).status);
    expect(guesses).toEqual([401, 401, 401, 429]);
    expect((await post('{}')).status).toBe(200);
  });

  it('gets the same answer whatever is wrong with the token', async () => {
    const answers = [];
    const wrong = [
      '',
      'short',
      shipperToken.toUpperCase(),
      `${shipperToken}x`,
      'ç'.repeat(32),
      '0'.repeat(32),
    ];
    for (const token of wrong) {
      clock.ms += 60_000;
      const response = await post('{"name":7}', encodeURIComponent(token));
      const { request_id, ...body } = (await response.json()) as Record<string, unknown>;
      answers.push({ status: response.status, hasId: typeof request_id, body });
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.status).toBe(401);
  });
});
