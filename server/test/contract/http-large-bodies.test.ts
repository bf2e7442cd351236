import { endpoint } from '@carreto/contract/endpoint';
import { text } from '@carreto/contract/values';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bind } from '../../src/platform/http/bind.ts';
import { openParsingThreads } from '../../src/threads/parsing-threads.ts';
import { createTestServer, otherShipperToken, shipperToken } from '../support/http-server.ts';

const ask = endpoint({
  ...{ id: 'ask', method: 'POST', path: '/ask', section: 'test', summary: 'For tests', auth: 'shipper' },
  token: { in: 'body', path: ['token'] },
  bodyLimit: 'quote',
  body: Type.Object({
    token: Type.Optional(text('Token.', { max: 32 })),
    items: Type.Array(Type.Object({ at: Type.Integer() }), { maxItems: 500_000 }),
  }),
  reply: Type.Object({ count: Type.Integer(), sum: Type.Integer() }),
  errors: [],
});

const parsing = openParsingThreads();
const apart: { bytes: number; caller: string }[] = [];
const { server, start, stop } = createTestServer({
  parseApart: (bytes, caller) => {
    apart.push({ bytes: bytes.length, caller });
    return parsing.parse(bytes, caller);
  },
});
bind(server, ask, ({ body: { items } }) => ({
  count: items.length,
  sum: items.reduce((sum, { at }) => sum + at, 0),
}));
let url = '';
beforeAll(async () => {
  url = await start();
});
afterAll(async () => {
  await stop();
  await parsing.stop();
});

async function send(body: string): Promise<{ status: number }> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${url}/ask`, { method: 'POST', headers, body });
  return { status: response.status, ...((await response.json()) as object) };
}
const items = (count: number) =>
  Array.from({ length: count }, (_, at) => `{"at":${at},"no":"${'x'.repeat(20)}"}`);
const bodyOf = (count: number, more = '') => `{"items":[${items(count)}]${more},"token":"${shipperToken}"}`;

describe('a body that would keep everybody waiting', () => {
  it('is parsed in a thread, over 1 MB or with very many members, and reads as it was sent', async () => {
    apart.length = 0;
    expect(await send(bodyOf(100))).toEqual({ status: 200, count: 100, sum: 4950 });
    expect(apart).toEqual([]);
    const large = bodyOf(150_000);
    expect(await send(large)).toEqual({ status: 200, count: 150_000, sum: (150_000 * 149_999) / 2 });
    const dense = `{"items":[{"at":1}],"x":[${'0,'.repeat(60_000)}0],"token":"${otherShipperToken}"}`;
    expect(await send(dense)).toEqual({ status: 200, count: 1, sum: 1 });
    expect(apart).toEqual([
      { bytes: large.length, caller: 'shipper-1' },
      { bytes: dense.length, caller: 'shipper-2' },
    ]);
  });

  it('is refused there for what small ones are refused for', async () => {
    const malformed = { status: 422, code: 'malformed_json' };
    expect(await send(bodyOf(50_000, ',"a":'))).toMatchObject(malformed);
    expect(await send(bodyOf(50_000, ',"a":{"__proto__":1}'))).toMatchObject(malformed);
    const deep = bodyOf(50_000, `,"a":${'['.repeat(32)}${']'.repeat(32)}`);
    expect(await send(deep.replace('{', `{"token":"${shipperToken}",`))).toMatchObject(malformed);
    expect(await send(bodyOf(50_000, ',"a":[{"b":1,"b":2}]'))).toMatchObject({
      ...malformed,
      details: [{ field: 'a[0].b' }],
    });
    expect(await send(bodyOf(50_000, ',"items":[]'))).toMatchObject(malformed);
  });

  it('waits its turn, and is refused where one caller has too many of them', async () => {
    const body = Buffer.from(bodyOf(30_000));
    const outcomes = async (caller: string, count: number) => {
      const all = Array.from({ length: count }, () => parsing.parse(Buffer.from(body), caller));
      const settled = await Promise.allSettled(all);
      return settled.map((one) => (one.status === 'fulfilled' ? 'parsed' : one.reason.code));
    };
    const [flood, other] = await Promise.all([outcomes('one', 12), outcomes('other', 2)]);
    expect(flood).toEqual([...Array(8).fill('parsed'), ...Array(4).fill('overloaded')]);
    expect(other).toEqual(['parsed', 'parsed']);
  });
});
