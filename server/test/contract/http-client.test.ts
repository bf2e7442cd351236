import { ApiError } from '@carreto/contract/client/api-error';
import { createMethods } from '@carreto/contract/client/methods';
import { emptyReply, endpoint, rawBody, rawReply } from '@carreto/contract/endpoint';
import { type MethodsOf, operationsOf } from '@carreto/contract/operation-of';
import { integer, text } from '@carreto/contract/values';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fail } from '../../src/kernel/failure.ts';
import { bind } from '../../src/platform/http/bind.ts';
import { carrierToken, createTestServer, otherShipperToken, shipperToken } from '../support/http-server.ts';
import { exchangeRaw } from '../support/raw-http.ts';

const base = { section: 'test', summary: 'For tests', auth: 'shipper', errors: ['conflict'] } as const;
const find = endpoint({
  ...base,
  id: 'find',
  method: 'GET',
  path: '/found/{name}',
  params: Type.Object({ name: text('Name.', { max: 50 }) }),
  query: Type.Object({
    page: Type.Optional(integer('Page.', { min: 1, max: 9 })),
    codes: Type.Optional(
      Type.Array(integer('Code.', { min: 1, max: 9 }), { description: 'Codes.', maxItems: 3 }),
    ),
  }),
  reply: Type.Object({ name: Type.String(), page: Type.Integer(), codes: Type.Array(Type.Integer()) }),
});
const upload = endpoint({
  ...base,
  id: 'upload',
  method: 'POST',
  path: '/files',
  body: rawBody(['text/csv', 'application/octet-stream'], 'A file.'),
  bodyLimit: 'document',
  reply: rawReply(['text/csv'], 'The same file.'),
});
const finish = endpoint({ ...base, id: 'finish', method: 'POST', path: '/finish', reply: emptyReply });

const { server, start, stop } = createTestServer();
bind(server, find, ({ params, query }) => {
  if (params.name === 'taken') throw fail('conflict', { message: 'Já existe.' });
  return { name: params.name, page: query.page ?? 1, codes: query.codes ?? [] };
});
bind(server, upload, ({ body }) => ({ contentType: 'text/csv', body, fileName: 'tabela "ç".csv' }));
bind(server, finish, ({ idempotencyKey }) => {
  if (idempotencyKey !== undefined) throw fail('conflict', { message: idempotencyKey });
  return undefined;
});
let url = '';
const endpoints = { find, upload, finish };
let client: MethodsOf<typeof endpoints>;
beforeAll(async () => {
  url = await start();
  client = createMethods<typeof client>(operationsOf(endpoints), { baseUrl: url, token: shipperToken });
});
afterAll(() => stop());

describe('the client', () => {
  it('sends parameters of path and query as the server reads them', async () => {
    const answer = await client.find({ name: 'a/b ç?&%', page: 3, codes: [1, 2] });
    expect(answer).toEqual({ name: 'a/b ç?&%', page: 3, codes: [1, 2] });
  });

  it('sends and receives files as bytes', async () => {
    const bytes = new Uint8Array([0, 1, 255, 10]);
    const answer = await client.upload(bytes);
    expect(answer).toEqual({ contentType: 'text/csv', body: bytes });
  });

  it('knows answers without a body', async () => {
    expect(await client.finish()).toBeUndefined();
  });

  it('rejects with status and body of the failure', async () => {
    const refusal = client.find({ name: 'taken' });
    await expect(refusal).rejects.toBeInstanceOf(ApiError);
    await expect(refusal).rejects.toMatchObject({
      status: 409,
      code: 'conflict',
      message: '409 conflict: Já existe.',
      details: [],
      requestId: expect.stringMatching(/^.{8,}$/),
    });
  });

  it('tells every member that is off', async () => {
    await expect(client.find({ name: 'x', page: 10, codes: [0] })).rejects.toMatchObject({
      code: 'invalid_request',
      details: [{ field: 'page' }, { field: 'codes[0]' }],
    });
  });

  it('sends the Idempotency-Key of a call', async () => {
    const refusal = client.finish({ idempotencyKey: 'order 7' });
    await expect(refusal).rejects.toMatchObject({ code: 'conflict', message: '409 conflict: order 7' });
  });

  it('calls nobody for a part of the address that is missing', async () => {
    await expect(client.find({ name: '' })).rejects.toThrow(new TypeError('name is missing'));
  });
});

describe('a file', () => {
  it('of a content type that is not expected is 415', async () => {
    const headers = { 'content-type': 'application/pdf', authorization: `Bearer ${shipperToken}` };
    expect((await fetch(`${url}/files`, { method: 'POST', headers, body: 'x' })).status).toBe(415);
  });

  it('is not read from a stranger', async () => {
    const head = 'POST /files HTTP/1.1\r\nhost: x\r\ncontent-type: text/csv\r\ncontent-length: 20000000\r\n';
    expect(await exchangeRaw(url, `${head}\r\n`)).toMatch(/^HTTP\/1\.1 401 /);
    const wrong = `${head}authorization: Bearer ${carrierToken}\r\n\r\n`;
    expect(await exchangeRaw(url, wrong)).toMatch(/^HTTP\/1\.1 403 /);
  });

  it('counts once against the rate of its token', async () => {
    const headers = { 'content-type': 'text/csv', authorization: `Bearer ${otherShipperToken}` };
    const answer = await fetch(`${url}/files`, { method: 'POST', headers, body: 'x' });
    expect(answer.headers.get('ratelimit')).toBe('"token";r=719;t=1');
  });

  it('is sent with a name that no header can be broken by', async () => {
    const headers = { 'content-type': 'text/csv', authorization: `Bearer ${shipperToken}` };
    const answer = await fetch(`${url}/files`, { method: 'POST', headers, body: 'x' });
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="tabela____.csv"');
  });
});

describe('the Idempotency-Key header', () => {
  const send = (key: string) =>
    fetch(`${url}/finish`, {
      method: 'POST',
      headers: { 'idempotency-key': key, authorization: `Bearer ${shipperToken}` },
    });

  it('reaches the handler, up to 255 characters', async () => {
    expect(await (await send('k'.repeat(255))).json()).toMatchObject({ message: 'k'.repeat(255) });
    const refused = await send('k'.repeat(256));
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ details: [{ field: 'Idempotency-Key' }] });
  });
});
