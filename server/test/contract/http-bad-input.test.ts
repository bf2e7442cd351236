import { endpoint } from '@carreto/contract/endpoint';
import { quoteV3 } from '@carreto/contract/shipper/quote-v3';
import { date, datetime, integer, text } from '@carreto/contract/values';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bind } from '../../src/platform/http/bind.ts';
import { readSample } from '../../src/platform/http/system/samples.ts';
import { createTestServer, shipperToken } from '../support/http-server.ts';
import { exchangeRaw } from '../support/raw-http.ts';

const echo = endpoint({
  id: 'echo',
  method: 'POST',
  path: '/echo',
  section: 'test',
  summary: 'For tests',
  auth: 'shipper',
  token: { in: 'query' },
  query: Type.Object({
    invoices: Type.Optional(
      Type.Array(Type.Object({ key: text('Key.', { max: 44 }) }), { description: 'List.', maxItems: 3 }),
    ),
    page: Type.Optional(integer('Page.', { min: 1, max: 100 })),
  }),
  body: Type.Object({
    name: Type.Optional(text('Name.', { max: 5 })),
    day: Type.Optional(date('Day.')),
    at: Type.Optional(datetime('Instant.')),
    amount: Type.Optional(integer('Amount.', { min: 1, max: 10 })),
  }),
  reply: Type.Object({ query: Type.Unknown(), body: Type.Unknown() }),
  errors: [],
});
const ofPeople = endpoint({
  ...echo,
  id: 'ofPeople',
  path: '/people',
  auth: 'admin',
  role: 'viewer',
} as const);
const readThing = endpoint({
  id: 'readThing',
  method: 'GET',
  path: '/things/{id}',
  section: 'test',
  summary: 'For tests',
  auth: 'shipper',
  token: { in: 'query' },
  params: Type.Object({ id: text('Id.', { max: 13, pattern: '^[0-9A-Z]+$' }) }),
  reply: Type.Object({ id: Type.String() }),
  errors: [],
});

const { server, start, stop } = createTestServer({ limits: { strangerRatePerMinute: 10_000 } });
bind(server, echo, ({ query, body }) => ({ query, body }));
bind(server, ofPeople, () => ({ query: null, body: null }));
bind(server, readThing, ({ params }) => params);
bind(server, quoteV3, () => readSample('quote-v3.reply') as never);
let url = '';
beforeAll(async () => {
  url = await start();
});
afterAll(stop);

type Answer = { status: number; body: { code?: string; details?: { field: string }[]; body?: unknown } };

async function post(
  body: string | Uint8Array<ArrayBuffer>,
  options: { query?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const response = await fetch(`${url}/echo?token=${shipperToken}${options.query ?? ''}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...options.headers },
    body,
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

const malformed = { status: 422, body: { code: 'malformed_json' } };
const nested = (levels: number) => `{"name":${'['.repeat(levels)}${']'.repeat(levels)}}`;

describe('a body', () => {
  it.each([
    ['empty', ''],
    ['truncated', '{"name":"a"'],
    ['a scalar', '"a"'],
    ['a list where an object is due', '[]'],
    ['null', 'null'],
    ['with a byte order mark', '\uFEFF{}'],
    ['with a NUL character', '{"name":"\\u0000"}'],
    ['with half a surrogate pair', '{"name":"\\ud800"}'],
    ['with __proto__', '{"name":"a","x":{"__proto__":{"y":1}}}'],
    ['with constructor in a member that nobody reads', '{"metadata":[{"constructor":1}]}'],
    ['200,000 levels deep', nested(200_000)],
    ['33 levels deep', nested(32)],
  ])('%s is refused before anything else', async (_, body) => {
    expect(await post(body)).toMatchObject(malformed);
  });

  it('in another encoding is refused', async () => {
    expect(await post(new Uint8Array(Buffer.from('{"name":"a"}', 'utf16le')))).toMatchObject(malformed);
    expect(await post(new Uint8Array(Buffer.from('{"name":"é"}', 'latin1')))).toMatchObject(malformed);
  });

  it('31 levels below its own is read', async () => {
    expect(await post(`{"x":${'['.repeat(31)}${']'.repeat(31)}}`)).toMatchObject({ status: 200 });
  });

  it('leaves nothing on the prototype of objects', async () => {
    await post('{"__proto__":{"polluted":true}}');
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('of another content type is 415', async () => {
    const wrong = { status: 415, body: { code: 'unsupported_media_type' } };
    for (const type of ['text/plain', 'application/xml', 'application/json; charset=latin1', 'x']) {
      expect(await post('{}', { headers: { 'content-type': type } })).toMatchObject(wrong);
    }
  });

  it.each([
    undefined,
    'application/x-www-form-urlencoded',
    'Application/X-WWW-Form-Urlencoded; charset=utf-8',
  ])(
    'that begins as JSON does may come under the content type %s, with the token of a shipper or carrier',
    async (type) => {
      const send = async (body: string, headers: Record<string, string> = {}) => {
        const answer = await fetch(`${url}/echo?token=${shipperToken}`, {
          method: 'POST',
          headers: { ...(type === undefined ? {} : { 'content-type': type }), ...headers },
          // A Blob names no content type of its own.
          body: new Blob([body]),
        });
        return { status: answer.status, body: await answer.json() };
      };
      expect(await send('{"name":"a"}')).toMatchObject({ status: 200, body: { body: { name: 'a' } } });
      expect(await send(' \r\n\t{"amount":0}')).toMatchObject({ status: 422 });
      expect(await send('[]')).toMatchObject(malformed);
      expect(await send('{')).toMatchObject(malformed);
      for (const body of ['name=a', '"a"', '1', '%7B%7D', `${' '.repeat(200)}{}`])
        expect(await send(body), body).toMatchObject({ status: 415 });
      expect(await send('{}', { cookie: 'a=b' })).toMatchObject({ status: 415 });
    },
  );

  it('is refused by a sentence that names the first offending member', async () => {
    const answer = await post('{"amount":"x","name":"abcdefgh"}');
    const sentence = 'A requisição tem campos inválidos: name deve ter no máximo 5 caracteres';
    expect(answer).toMatchObject({ status: 422, body: { error: sentence, message: sentence } });
    expect(answer.body.details).toHaveLength(2);
  });

  it('without a content type is 415 where people call', async () => {
    for (const type of [undefined, 'application/x-www-form-urlencoded']) {
      const answer = await fetch(`${url}/people?token=${shipperToken}`, {
        method: 'POST',
        headers: { origin: 'https://example.org', ...(type === undefined ? {} : { 'content-type': type }) },
        body: new Blob(['{}']),
      });
      expect(answer.status).toBe(415);
    }
  });

  it.each(['Application/JSON;charset="UTF-8"', 'application/json; charset=utf8'])(
    'may say that it is UTF-8: %s',
    async (contentType) => {
      expect(await post('{}', { headers: { 'content-type': contentType } })).toMatchObject({ status: 200 });
    },
  );

  it.each(['gzip', 'br', 'deflate', 'x-unknown'])('packed with %s is 415', async (encoding) => {
    const answer = await post(new Uint8Array([0x1f, 0x8b, 8, 0]), {
      headers: { 'content-encoding': encoding },
    });
    expect(answer).toMatchObject({ status: 415 });
  });
});

describe('a member', () => {
  const refusedAt = (field: string) => ({
    status: 422,
    body: { code: 'invalid_request', details: [{ field }] },
  });

  it.each(['2026-02-30', '2026-13-01', '0000-01-01', '2026-2-3', '2026-02-03T00:00:00-03:00'])(
    'that is no day (%s) is refused, never shifted',
    async (day) => {
      expect(await post(JSON.stringify({ day }))).toMatchObject(refusedAt('day'));
    },
  );

  it.each(['2026-03-31 24:00:00', '2026-03-31 10:00:00-03:00', '2026-03-31 10:00'])(
    'that is no datetime (%s) is refused',
    async (at) => {
      expect(await post(JSON.stringify({ at }))).toMatchObject(refusedAt('at'));
    },
  );

  it.each(['1e400', '-1', '1.5', '9007199254740993', '"1"', '"1,5"', '"NaN"', 'true', '[1]', '11'])(
    'that is no whole number in its bounds (%s) is refused',
    async (amount) => {
      expect(await post(`{"amount":${amount}}`)).toMatchObject(refusedAt('amount'));
    },
  );

  it('of the right length in code points is kept unchanged', async () => {
    const name = '😀\u202Eé\u0301x';
    expect(await post(JSON.stringify({ name }))).toMatchObject({ status: 200, body: { body: { name } } });
    expect(await post(JSON.stringify({ name: `${name}y` }))).toMatchObject(refusedAt('name'));
  });

  it('that nobody declared never reaches a handler', async () => {
    const answer = await post('{"name":"a","shipper_id":7,"role":"admin","status":"x","cost_price":1}');
    expect(answer.body.body).toEqual({ name: 'a' });
  });
});

describe('a query string', () => {
  it('is read as documented', async () => {
    const answer = await post('{}', { query: `&page=7&invoices=${encodeURIComponent('[{"key":"1"}]')}` });
    expect(answer.body).toEqual({ query: { page: 7, invoices: [{ key: '1' }] }, body: {} });
  });

  it.each(['page=1e1', 'page=0x1', 'page=101', 'page=0', 'page=-1', 'page=1.5', 'page=NaN', 'page=%D9%A1'])(
    '%s is refused by name',
    async (query) => {
      expect(await post('{}', { query: `&${query}` })).toMatchObject({
        status: 422,
        body: { details: [{ field: 'page' }] },
      });
    },
  );

  it('with a single value sent twice is refused by name', async () => {
    const answer = await post('{}', { query: '&page=1&page=2' });
    expect(answer.body.details).toEqual([{ field: 'page', message: 'foi informado mais de uma vez' }]);
  });

  it('with the same token twice is refused, with another one unauthorised', async () => {
    expect(await post('{}', { query: `&token=${shipperToken}` })).toMatchObject({
      status: 422,
      body: { details: [{ field: 'token' }] },
    });
    expect(await post('{}', { query: '&token=x' })).toMatchObject({ status: 401 });
  });

  it('with poisoned or broken JSON is refused', async () => {
    for (const json of ['[{"__proto__":1}]', '[{"key":"\\u0000"}]', '[{', '{"key":1}', '[1,2,3,4]']) {
      expect(await post('{}', { query: `&invoices=${encodeURIComponent(json)}` })).toMatchObject({
        status: 422,
      });
    }
  });

  it('with a NUL character is refused', async () => {
    expect(await post('{}', { query: '&invoices=%00' })).toMatchObject({ status: 422 });
  });
});

describe('an address', () => {
  const notFound = { code: 'not_found', details: [] };

  it.each([
    '/things/%2e%2e%2fadmin',
    '/things/%00',
    '/things/A%2FB',
    '/things/%D9%A1',
    '/things/%',
    '/things/%E0%A4%A',
    '/things/',
    '/things',
    '/THINGS/A',
    '/nothing',
    '/things/a',
  ])('%s that leads nowhere answers 404 without telling why', async (path) => {
    const response = await fetch(`${url}${path}?token=${shipperToken}`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject(notFound);
  });

  it('with a name of 8,000 characters answers 404 as well', async () => {
    const response = await fetch(`${url}/things/${'A'.repeat(8000)}?token=${shipperToken}`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject(notFound);
  });

  it('is matched by the whole path and nothing else', async () => {
    const response = await fetch(`${url}/things/A1?token=${shipperToken}`);
    expect(await response.json()).toEqual({ id: 'A1' });
  });
});

describe('a method', () => {
  it('that the path does not know is 405 and says which it does', async () => {
    const response = await fetch(`${url}/things/A1`, { method: 'PUT', body: '{}' });
    expect({ status: response.status, allow: response.headers.get('allow') }).toEqual({
      status: 405,
      allow: 'GET, HEAD',
    });
    expect(await response.json()).toMatchObject({
      code: 'method_not_allowed',
      request_id: expect.any(String),
    });
  });

  it('HEAD is served without a body where GET is, and refused where it is not', async () => {
    const head = await fetch(`${url}/things/A1?token=${shipperToken}`, { method: 'HEAD' });
    expect({ status: head.status, body: await head.text() }).toEqual({ status: 200, body: '' });
    expect((await fetch(`${url}/echo`, { method: 'HEAD' })).status).toBe(405);
  });

  it.each(['TRACE', 'OPTIONS', 'PROPFIND', 'PURGE', 'QUERY'])(
    '%s shows nothing of the request',
    async (method) => {
      const answer = await exchangeRaw(
        url,
        `${method} /echo?token=${shipperToken} HTTP/1.1\r\nhost: x\r\nx-canary: bird\r\nconnection: close\r\n\r\n`,
      );
      expect(answer).toMatch(/^HTTP\/1\.1 40[45] /);
      expect(answer).not.toContain('bird');
      expect(answer).not.toContain(shipperToken);
    },
  );

  it('that exists only since lately and expects a content type is 405 or 404 like any other', async () => {
    const send = (path: string) =>
      exchangeRaw(url, `QUERY ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
    expect(await send('/echo')).toMatch(/^HTTP\/1\.1 405 [\s\S]*\r\nallow: POST\r\n/i);
    expect(await send('/nothing')).toMatch(/^HTTP\/1\.1 404 /);
  });

  it('with an expectation nobody knows is served as if there were none', async () => {
    const bytes = `GET /things/A1?token=${shipperToken} HTTP/1.1\r\nhost: x\r\nexpect: miracles\r\nconnection: close\r\n\r\n`;
    expect(await exchangeRaw(url, bytes)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('CONNECT gets no tunnel', async () => {
    expect(
      await exchangeRaw(url, 'CONNECT example.org:443 HTTP/1.1\r\nhost: example.org\r\n\r\n'),
    ).not.toContain(' 200 ');
  });
});

describe('bytes that two servers could read differently', () => {
  const head = `POST /echo?token=${shipperToken} HTTP/1.1\r\n`;

  it.each([
    [
      'a length and chunks',
      `${head}host: x\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ['two lengths', `${head}host: x\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}`],
    ['a length with a sign', `${head}host: x\r\ncontent-length: +2\r\n\r\n{}`],
    ['lines that end in LF only', `POST /echo HTTP/1.1\nhost: x\n\n`],
    ['no host', `${head}connection: close\r\n\r\n`],
    ['a header name with a space', `${head}host : x\r\n\r\n`],
    ['no HTTP at all', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ])('with %s are refused and the connection closed', async (_, bytes) => {
    expect(await exchangeRaw(url, bytes)).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('without a host are refused with the body of every failure, but from HTTP/1.0', async () => {
    const path = `GET /things/A1?token=${shipperToken}`;
    expect(await exchangeRaw(url, `${path} HTTP/1.1\r\nconnection: close\r\n\r\n`)).toContain(
      '"code":"malformed_request"',
    );
    expect(await exchangeRaw(url, 'GET /health/live HTTP/1.1\r\nconnection: close\r\n\r\n')).toContain(
      '"code":"malformed_request"',
    );
    expect(await exchangeRaw(url, `${path} HTTP/1.0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('with two hosts are refused', async () => {
    const bytes = `GET /things/A1 HTTP/1.1\r\nhost: a\r\nhost: b\r\nconnection: close\r\n\r\n`;
    expect(await exchangeRaw(url, bytes)).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('are answered with the body and the headers of every failure', async () => {
    const answer = await exchangeRaw(url, 'nonsense\r\n\r\n');
    const [headers = '', body = ''] = answer.split('\r\n\r\n');
    expect(headers.toLowerCase()).toContain('x-request-id: ');
    expect(headers.toLowerCase()).toContain('cache-control: no-store');
    expect(JSON.parse(body)).toMatchObject({
      code: 'malformed_request',
      request_id: expect.stringMatching(/^[0-9a-z]{16}$/),
    });
  });
});

type Quote = {
  reverse?: boolean;
  recipient: { type?: number };
  dispatchers: { registered_number: string; volumes: Record<string, unknown>[] }[];
};

describe('the quote of one dispatcher', () => {
  const sample = JSON.stringify({ ...(readSample('quote-v3.request') as object) });
  const quote = async (change: (body: Quote) => void) => {
    const body = JSON.parse(sample) as Quote;
    change(body);
    const response = await fetch(`${url}/api/v3/quote/simulate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as { details?: { field: string }[] };
    return { status: response.status, fields: answer.details?.map(({ field }) => field) };
  };

  it('may leave dimensions and weight out, or send 0, for a SKU', async () => {
    const answer = await quote((body) => {
      Object.assign(body.dispatchers[0]!.volumes[0]!, {
        height: 0,
        width: undefined,
        length: null,
        unitary_weight: 0,
      });
    });
    expect(answer.status).toBe(200);
  });

  it('needs dimensions and weight above 0 without a SKU', async () => {
    const answer = await quote((body) => {
      Object.assign(body.dispatchers[0]!.volumes[0]!, {
        sku: '',
        height: 0,
        width: undefined,
        unitary_weight: 0,
      });
    });
    const at = 'dispatchers[0].volumes[0]';
    expect(answer).toEqual({ status: 422, fields: [`${at}.height`, `${at}.width`, `${at}.unitary_weight`] });
  });

  it('may leave from a person only when it is a reverse one', async () => {
    const fromPerson = (reverse: boolean) => (body: Quote) => {
      body.reverse = reverse;
      body.dispatchers[0]!.registered_number = '52998224725';
    };
    expect(await quote(fromPerson(true))).toMatchObject({ status: 200 });
    expect(await quote(fromPerson(false))).toEqual({
      status: 422,
      fields: ['dispatchers[0].registered_number'],
    });
  });

  it('may leave the type of the recipient out', async () => {
    expect(await quote((body) => delete body.recipient.type)).toMatchObject({ status: 200 });
  });
});

describe('an address', () => {
  it.each(['//echo', '/echo/', '///echo//', '/echo//?a=1', '//echo?path=//a/'])(
    'may have slashes too many: %s',
    async (path) => {
      const mark = path.includes('?') ? '&' : '?';
      const answer = await fetch(`${url}${path}${mark}token=${shipperToken}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
      expect(answer.status).toBe(200);
    },
  );

  it('that is unknown stays so, and a method that it does not serve is told', async () => {
    expect((await fetch(`${url}//nothing/`)).status).toBe(404);
    const answer = await fetch(`${url}//echo/`);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
  });
});
