import { createHmac, timingSafeEqual } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fail } from '../../src/kernel/failure.ts';
import { addRawRoute } from '../../src/platform/http/system/raw-route.ts';
import { createTestServer, type TestServer } from '../support/http-server.ts';

const secret = 'a secret of both';
const most = 1000;
let test: TestServer;
let address: string;

beforeAll(async () => {
  test = createTestServer({ clock: { nowMs: () => Date.parse('2026-11-29T12:00:00Z') } });
  const { core } = test.server;
  addRawRoute(core, {
    method: 'POST',
    path: '/signed/{key}',
    mostBytes: most,
    rate: { name: 'events of shops', perMinute: 5 },
    act: async ({ request }, body) => {
      const wanted = createHmac('sha256', secret).update(body).digest();
      const given = Buffer.from(String(request.headers['x-signature'] ?? ''), 'hex');
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw fail('unauthorized');
      return { status: 202, contentType: 'text/xml; charset=utf-8', body: `<got bytes="${body.length}"/>` };
    },
  });
  addRawRoute(core, {
    method: 'GET',
    path: '/asked/{key}',
    mostBytes: most,
    rate: { name: 'rates of shops', perMinute: 5 },
    act: async () => {
      throw new Error('a bug with a secret in it');
    },
  });
  address = await test.start();
});
afterAll(() => test.stop());

type Sent = { body: string | Buffer; key?: string; type?: string; signature?: string };

function post({ body, key = 'one', type = 'application/json', signature }: Sent) {
  const signed = signature ?? createHmac('sha256', secret).update(body).digest('hex');
  return fetch(`${address}/signed/${key}`, {
    method: 'POST',
    headers: { 'content-type': type, 'x-signature': signed },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  });
}

describe('a route without a token of ours', () => {
  it('hands over the bytes as they came, of any type, and answers what and how it wants', async () => {
    const spaced = '{ "a" :\t1.10 ,"a": "\\u00e3" }\n';
    const answer = await post({ body: spaced });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([202, 'text/xml; charset=utf-8']);
    expect(await answer.text()).toBe(`<got bytes="${Buffer.byteLength(spaced)}"/>`);
    const latin = await post({ body: Buffer.from([0xe3, 0x00, 0xff]), type: 'text/plain', key: 'two' });
    expect(await latin.text()).toBe('<got bytes="3"/>');
  });

  it('lets its act refuse a signature', async () => {
    expect((await post({ body: '{}', key: 'three', signature: '00'.repeat(32) })).status).toBe(401);
  });

  it('refuses a longer body, a packed one, and a method it has not', async () => {
    expect((await post({ body: 'x'.repeat(most), key: 'four' })).status).toBe(202);
    expect((await post({ body: 'x'.repeat(most + 1), key: 'four' })).status).toBe(413);
    const chunked = await fetch(`${address}/signed/four`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: new Blob(['x'.repeat(most), 'y'.repeat(10)]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(chunked.status).toBe(413);
    const packed = await fetch(`${address}/signed/four`, {
      method: 'POST',
      headers: { 'content-encoding': 'gzip' },
      body: 'x',
    });
    expect(packed.status).toBe(415);
    expect((await fetch(`${address}/signed/four`)).status).toBe(404);
  });

  it('counts requests of one key alone, and says when there will be more', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await post({ body: '{}', key: 'often' })).status);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
    const over = await post({ body: '{}', key: 'often' });
    expect(over.headers.get('retry-after')).toBe('12');
    expect((await post({ body: '{}', key: 'seldom' })).status).toBe(202);
  });

  it('tells nothing of a bug', async () => {
    const answer = await fetch(`${address}/asked/one`);
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain('secret');
  });
});
