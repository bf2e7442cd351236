import { endpoint } from '@carreto/contract/endpoint';
import { integer, text } from '@carreto/contract/values';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bind } from '../../src/platform/http/bind.ts';
import { carrierToken, createTestServer, otherShipperToken, shipperToken } from '../support/http-server.ts';
import { exchangeRaw } from '../support/raw-http.ts';

const createThing = endpoint({
  id: 'createThing',
  method: 'POST',
  path: '/things/{kind}',
  section: 'test',
  summary: 'For tests',
  auth: 'shipper',
  token: { in: 'query' },
  params: Type.Object({ kind: text('Kind.', { max: 10, pattern: '^[a-z]+$' }) }),
  query: Type.Object({ page: Type.Optional(integer('Page.', { min: 1, max: 100 })) }),
  body: Type.Object({ name: text('Name.', { max: 10 }), size: integer('Size.', { min: 1, max: 9 }) }),
  reply: Type.Object({ got: Type.Unknown(), caller: Type.String() }),
  errors: ['conflict'],
});

const { server, start, stop } = createTestServer();
let url = '';
bind(server, createThing, (call) => ({
  got: { params: call.params, query: call.query, body: call.body },
  caller: call.caller.key,
}));
beforeAll(async () => {
  url = await start();
});
afterAll(stop);

type Answer = { status: number; body: { code: string; details: { field: string }[] } };

async function send(path: string, body: string, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

describe('the order of checks', () => {
  it('asks for a token before it parses anything', async () => {
    expect(await send('/things/box', '{"name":')).toMatchObject({ status: 401 });
  });

  it('refuses the token of another role before it parses anything', async () => {
    expect(await send(`/things/box?token=${carrierToken}`, '{"name":')).toMatchObject({ status: 403 });
  });

  it('refuses a body that is no JSON before it validates anything', async () => {
    expect(await send(`/things/BOX?token=${shipperToken}&page=x`, '{"name":')).toMatchObject({
      status: 422,
      body: { code: 'malformed_json' },
    });
  });

  it('asks for a token before it validates anything', async () => {
    expect(await send('/things/BOX?page=x', '{}')).toMatchObject({ status: 401, body: { details: [] } });
  });

  it('refuses the token of another role before it validates anything', async () => {
    expect(await send(`/things/BOX?token=${carrierToken}`, '{}')).toMatchObject({ status: 403 });
  });

  it('answers 404 when a parameter of the path cannot exist', async () => {
    expect(await send(`/things/BOX?token=${shipperToken}`, '{}')).toMatchObject({ status: 404 });
  });

  it('names every offending member of query and body at once', async () => {
    const answer = await send(`/things/box?token=${shipperToken}&page=0`, '{"name":"","size":10}');
    expect(answer.status).toBe(422);
    expect(answer.body.details.map(({ field }) => field)).toEqual(['page', 'name', 'size']);
  });

  it('hands what is left to the handler', async () => {
    const answer = await send(
      `/things/box?token=${shipperToken}&page=2&extra=1`,
      '{"name":"a","size":1,"role":"admin"}',
    );
    expect(answer).toEqual({
      status: 200,
      body: {
        got: { params: { kind: 'box' }, query: { page: 2 }, body: { name: 'a', size: 1 } },
        caller: 'shipper-1',
      },
    });
  });
});

describe('the token', () => {
  const valid = '{"name":"a","size":1}';

  it('is taken from the Authorization header everywhere', async () => {
    expect(await send('/things/box', valid, { authorization: `Bearer ${shipperToken}` })).toMatchObject({
      status: 200,
    });
  });

  it('may be sent twice when both are equal', async () => {
    const headers = { authorization: `Bearer ${shipperToken}` };
    expect(await send(`/things/box?token=${shipperToken}`, valid, headers)).toMatchObject({ status: 200 });
  });

  it('is refused when two in one request differ', async () => {
    const headers = { authorization: `Bearer ${shipperToken}` };
    expect(await send(`/things/box?token=${otherShipperToken}`, valid, headers)).toMatchObject({
      status: 401,
    });
    expect(await send(`/things/box?token=${shipperToken}&token=${otherShipperToken}`, valid)).toMatchObject({
      status: 401,
    });
  });

  it('is refused when two Authorization headers differ, whichever comes first', async () => {
    const authorizations = [`Bearer ${shipperToken}`, `Bearer ${otherShipperToken}`];
    for (const [first, second] of [authorizations, authorizations.toReversed()]) {
      const answer = await exchangeRaw(
        url,
        `POST /things/box HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nauthorization: ${first}\r\n` +
          `authorization: ${second}\r\ncontent-length: ${valid.length}\r\nconnection: close\r\n\r\n${valid}`,
      );
      expect(answer).toMatch(/^HTTP\/1\.1 401 /);
    }
  });
});
