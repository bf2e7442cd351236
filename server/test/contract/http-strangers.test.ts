import { endpoint } from '@carreto/contract/endpoint';
import { text } from '@carreto/contract/values';
import { Type } from 'typebox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashToken } from '../../src/kernel/token.ts';
import { bind } from '../../src/platform/http/bind.ts';
import { ask } from '../support/ask-endpoint.ts';
import { carrierToken, createTestServer, otherShipperToken, shipperToken } from '../support/http-server.ts';
import { connectRaw } from '../support/raw-http.ts';

const put = endpoint({
  ...{ id: 'put', method: 'POST', path: '/put', section: 'test', summary: 'For tests', auth: 'shipper' },
  token: { in: 'query' },
  bodyLimit: 'quote',
  body: Type.Object({ filling: Type.Optional(text('Filling.', { max: 9_000_000 })) }),
  reply: Type.Object({ length: Type.Integer() }),
  errors: [],
});

const clock = { ms: Date.UTC(2026, 2, 31), nowMs: () => clock.ms };
const owners = new Map(
  [shipperToken, otherShipperToken].map((token) => [
    hashToken(token),
    { kind: 'shipper' as const, key: token },
  ]),
);
owners.set(hashToken(carrierToken), { kind: 'carrier' as 'shipper', key: 'carrier' });
const { server, start, stop } = createTestServer({
  clock,
  // Two wrong tokens, or 1 MB of bytes without one.
  limits: { strangerRatePerMinute: 2, tokenRatePerMinute: 1000 },
  // A look-up that takes its time: what comes meanwhile has to wait.
  authenticate: async (tokenHash) => {
    await new Promise(setImmediate);
    return owners.get(tokenHash);
  },
});
bind(server, ask, ({ caller, body }) => ({ caller: caller.key, length: body.filling?.length ?? 0 }));
bind(server, put, ({ body }) => ({ length: body.filling?.length ?? 0 }));
let url = '';
beforeAll(async () => {
  url = await start();
});
afterAll(stop);
beforeEach(() => {
  clock.ms += 120_000;
});

type Answer = { status: number; code?: string; details?: { field: string }[]; caller?: string };

async function post(path: string, body: string, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(url + path, {
    ...{ method: 'POST', body },
    headers: { 'content-type': 'application/json', ...headers },
  });
  return { status: response.status, ...((await response.json()) as object) };
}
const send = (body: string, headers?: Record<string, string>) => post('/ask', body, headers);
const bearer = { authorization: `Bearer ${shipperToken}` };
const head = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;
const filled = (bytes: number) => `"filling":"${'x'.repeat(bytes)}"`;
const unauthorized = { status: 401, code: 'unauthorized' };

describe('a token in the body', () => {
  it.each([
    ['first', `{"shipper":{"token":"${shipperToken}"},"filling":"x"}`],
    ['last', `{"filling":"x","other":{"token":"no"},"shipper":{"name":"n","token":"${shipperToken}"}}`],
    [
      'with escapes in names and value',
      `{"\\u0073hipper":{"t\\u006fken":"\\u006b${shipperToken.slice(1)}"},"filling":"x"}`,
    ],
  ])('is found %s', async (_, body) => {
    expect(await send(body)).toEqual({ status: 200, caller: shipperToken, length: 1 });
  });

  it('is found wherever the body is cut in two', async () => {
    const body = `{"shipper" : {"to\\u006ben":"${shipperToken}"}}`;
    for (let at = 1; at < body.length; at += 1) {
      const connection = await connectRaw(url);
      connection.write(head('/ask', body.length) + body.slice(0, at));
      connection.write(body.slice(at));
      expect(await connection.until('\r\n\r\n{')).toMatch(/^HTTP\/1\.1 200 /);
      connection.socket.destroy();
    }
  });

  it('of another letter case, or elsewhere, is none', async () => {
    clock.ms += 600_000;
    expect(await send(`{"Shipper":{"token":"${shipperToken}"}}`)).toMatchObject(unauthorized);
    expect(await send(`{"token":"${shipperToken}"}`)).toMatchObject(unauthorized);
    clock.ms += 60_000;
    expect(await send(`[{"shipper":{"token":"${shipperToken}"}}]`)).toMatchObject(unauthorized);
    expect(await send('')).toMatchObject(unauthorized);
  });

  it('that stands twice is refused, whichever of the two would count', async () => {
    const tokens = [shipperToken, otherShipperToken];
    for (const [first, second] of [tokens, tokens.toReversed()]) {
      const answers = [
        await send(`{"shipper":{"token":"${first}","token":"${second}"}}`),
        await send(`{"shipper":{"token":"${first}"},"shipper":{"token":"${second}"}}`),
        await send(`{"shipper":{"token":"${first}"},"sh\\u0069pper":{"x":1}}`),
      ];
      expect(answers.map(({ status, details }) => [status, details?.map(({ field }) => field)])).toEqual([
        [422, ['shipper.token']],
        [422, ['shipper']],
        [422, ['shipper']],
      ]);
    }
  });

  it('has to be that of the head, where there is one', async () => {
    const body = (token: string) => `{"shipper":{"token":"${token}"}}`;
    expect(await send(body(shipperToken), bearer)).toMatchObject({ status: 200 });
    expect(await send(body(otherShipperToken), bearer)).toMatchObject(unauthorized);
    expect(await post(`/ask?token=${otherShipperToken}`, body(shipperToken))).toMatchObject(unauthorized);
  });
});

describe('what comes without a live token', () => {
  it('is not parsed: what is no JSON is 401, and 422 once its token is known', async () => {
    expect(await send('{"filling":')).toMatchObject(unauthorized);
    expect(await send(`{"shipper":{"token":"${shipperToken}"},"filling":`)).toMatchObject({
      ...{ status: 422, code: 'malformed_json' },
    });
    expect(await send('{"filling":', bearer)).toMatchObject({ status: 422 });
    expect(await send(`{"shipper":{"token":"${carrierToken}"},"filling":`)).toMatchObject({ status: 403 });
  });

  it('is refused by the head where the token belongs there, before anything of the body has come', async () => {
    for (const path of ['/put', '/put?token=wrong']) {
      const connection = await connectRaw(url);
      connection.write(head(path, 7_700_000));
      expect(await connection.until('unauthorized')).toMatch(/^HTTP\/1\.1 401 /);
      connection.socket.destroy();
    }
  });

  it('is refused as soon as the wrong token has come', async () => {
    const connection = await connectRaw(url);
    connection.write(`${head('/ask', 7_700_000)}{"shipper":{"token":"wrong"`);
    expect(await connection.closed()).toMatch(/^HTTP\/1\.1 401 /);
  });

  it('deeper than any body may be is refused at that level', async () => {
    const connection = await connectRaw(url);
    connection.write(`${head('/ask', 7_700_000)}${'['.repeat(33)}`);
    expect(await connection.closed()).toMatch(/^HTTP\/1\.1 401 /);
  });

  it('is charged to the address as it comes, and refused when that is used up', async () => {
    const connection = await connectRaw(url);
    connection.write(`${head('/ask', 7_700_000)}{${filled(1_300_000)}`);
    expect(await connection.closed()).toMatch(/^HTTP\/1\.1 429 [\s\S]*"code":"rate_limited"/);
    const next = await connectRaw(url);
    next.write(head('/ask', 7_700_000));
    expect(await next.closed()).toMatch(/^HTTP\/1\.1 429 /);
    expect(await send(`{${filled(10)},"shipper":{"token":"${shipperToken}"}}`)).toMatchObject({
      status: 200,
    });
    expect(await send(`{${filled(200_000)}}`, bearer)).toMatchObject({ status: 200 });
    expect(await post(`/put?token=${shipperToken}`, `{${filled(200_000)}}`)).toMatchObject({ status: 200 });
  });

  it('costs nothing once a good token comes after all', async () => {
    const body = `{${filled(900_000)},"shipper":{"token":"${shipperToken}"}}`;
    for (let count = 0; count < 4; count += 1) expect(await send(body)).toMatchObject({ status: 200 });
    expect(await send(`{${filled(400_000)},"shipper":{"token":"wrong"}}`)).toMatchObject(unauthorized);
    expect(await send(body)).toMatchObject({ status: 429 });
  });
});

describe('a name that stands twice in one object', () => {
  it('is refused with its path, wherever it is and however it is written', async () => {
    const body =
      '{"filling":"x","a":[1,{"b":[{"c":1},{"c":{"d":1},"\\u0063":2}]}],"e":{"f":1,"f":1,"f":2},"g":{"f":1}}';
    expect(await post(`/put?token=${shipperToken}`, body)).toMatchObject({
      ...{ status: 422, code: 'malformed_json' },
      details: [{ field: 'a[1].b[1].c' }, { field: 'e.f' }],
    });
  });

  it('may stand in two objects, and in texts', async () => {
    const body = '{"filling":"{\\"a\\":1,\\"a\\":2}","a":{"b":1},"c":[{"b":1},{"b":1}],"d:":{"a":1}}';
    expect(await post(`/put?token=${shipperToken}`, body)).toMatchObject({ status: 200 });
  });
});
