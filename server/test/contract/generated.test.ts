import { type AnyEndpoint, rawContentTypes } from '@carreto/contract/endpoint';
import type { TSchema } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bind } from '../../src/platform/http/bind.ts';
import { readSample } from '../../src/platform/http/system/samples.ts';
import { allEndpoints } from '../support/all-endpoints.ts';
import { casesOf } from '../support/endpoint-cases.ts';
import { adminToken, carrierToken, createTestServer, shipperToken } from '../support/http-server.ts';

/** Endpoints whose sample shows a JSON body; the act behind each is replaced by one that answers the sample. */
const endpoints = (await allEndpoints()).filter(
  ({ sample, body }) =>
    sample !== undefined &&
    body !== undefined &&
    rawContentTypes(body) === undefined &&
    readSample(`${sample}.request`) !== undefined,
);
const { server, start, stop } = createTestServer({ limits: { tokenRatePerMinute: 1_000_000 } });
for (const endpoint of endpoints)
  bind(server, endpoint, () => readSample(`${endpoint.sample}.reply`) as never);
let url = '';
beforeAll(async () => {
  url = await start();
});
afterAll(stop);

const tokens = { shipper: shipperToken, carrier: carrierToken, admin: adminToken, public: '' };

async function send(endpoint: AnyEndpoint, body: unknown) {
  const path = endpoint.path.replace(/\{([^}]+)\}/g, (_, name: string) => exampleOf(endpoint, name));
  const response = await fetch(url + path + queryOf(endpoint), {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens[endpoint.auth]}` },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  const answer = text === '' ? undefined : (JSON.parse(text) as { details?: { field: string }[] });
  return { status: response.status, fields: answer?.details?.map(({ field }) => field) ?? [], answer };
}

/** What the query cannot do without: the least that is allowed. */
function queryOf({ query }: AnyEndpoint): string {
  const members = (query?.required ?? []).map((name) => {
    const { minimum = '' } = (query?.properties[name] ?? {}) as { minimum?: number };
    return [name, String(minimum)];
  });
  return `?${new URLSearchParams(members)}`;
}

/** A value of a path's parameter: its example, or an id. */
function exampleOf({ params }: AnyEndpoint, name: string): string {
  const schema = params?.properties[name] as { examples?: readonly unknown[] } | undefined;
  return String(schema?.examples?.[0] ?? 1);
}

/** The sample with the token that the test server knows, wherever the sample shows one. */
function sampleBody(endpoint: AnyEndpoint): unknown {
  const text = JSON.stringify(readSample(`${endpoint.sample}.request`));
  return JSON.parse(text, (name, value: unknown) => (name === 'token' ? tokens[endpoint.auth] : value));
}

describe.each(endpoints.map((endpoint) => ({ id: endpoint.id, endpoint })))('$id', ({ endpoint }) => {
  it('accepts its sample and answers its sample', async () => {
    const { status, answer } = await send(endpoint, sampleBody(endpoint));
    expect({ status, answer }).toEqual({ status: 200, answer: readSample(`${endpoint.sample}.reply`) });
  });

  it.each(casesOf(endpoint.body as TSchema, sampleBody(endpoint)))('$title', async ({ body, field }) => {
    const { status, fields } = await send(endpoint, body);
    if (field === undefined) expect({ status, fields }).toEqual({ status: 200, fields: [] });
    else {
      expect(status).toBe(422);
      expect(
        fields.some((one) => one === field || one.startsWith(`${field}.`) || one.startsWith(`${field}[`)),
      ).toBe(true);
    }
  });
});
