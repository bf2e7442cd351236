import { type AnyEndpoint, rawContentTypes } from '@carreto/contract/endpoint';
import { messages } from '@carreto/contract/messages';
import type { TSchema } from 'typebox';
import { Client } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueToken } from '../../src/registry/access/issue-token.ts';
import { addOperator } from '../../src/registry/operators/add-operator.ts';
import { allEndpoints, isForPartners } from '../support/all-endpoints.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { openPostalAccount } from '../support/postal.ts';
import { cnpjNumber, tester } from '../support/registry.ts';
import { openShop } from '../support/shop.ts';

let app: TestApp;
/** One connection: some forty thousand requests cost half as much by it as by `fetch`. */
let client: Client;
let token = '';
/** Of a carrier's own person, whom alone some operations are for. */
let ofPartner = '';

beforeAll(async () => {
  app = await startTestApp();
  client = new Client(app.address);
  // What uploads to number 1 are for.
  await openPostalAccount(app, await openShop(app));
  // The first operator and the first token are what requests to edit number 1 hit; the test's own stay as they are.
  const target = await addOperator(app.ctx, tester, { name: 'Alvo', role: 'viewer' });
  await issueToken(app.ctx, tester, { owner: { kind: 'operator', id: target.id }, name: 'target' });
  const { id } = await addOperator(app.ctx, tester, { name: 'Adão', role: 'admin' });
  token = (await issueToken(app.ctx, tester, { owner: { kind: 'operator', id }, name: 'test' })).token;
  const partner = await addOperator(app.ctx, tester, { name: 'Tereza', roles: ['carrier'], carrierIds: [1] });
  const owner = { kind: 'operator', id: partner.id } as const;
  ofPartner = (await issueToken(app.ctx, tester, { owner, name: 'test' })).token;
  await app.ctx.mirror.refresh();
});
afterAll(async () => {
  await client.close();
  await app.close();
});

const endpoints = (await allEndpoints()).filter(({ auth }) => auth === 'admin');

function tokenFor(endpoint: AnyEndpoint): string {
  return isForPartners(endpoint) ? ofPartner : token;
}

async function send(endpoint: AnyEndpoint, pathAndQuery: string, body?: string): Promise<[number, string]> {
  app.clock.advanceMs(1000);
  const [contentType = 'application/json'] = (endpoint.body && rawContentTypes(endpoint.body)) ?? [];
  const { statusCode, body: answer } = await client.request({
    method: endpoint.method,
    path: pathAndQuery,
    headers: { authorization: `Bearer ${tokenFor(endpoint)}`, 'content-type': contentType },
    ...(endpoint.method === 'GET' ? {} : { body: body ?? '{}' }),
  });
  return [statusCode, await answer.text()];
}

const refusals = [400, 404, 409, 413, 415, 422];

/** What takes a password or a code: a wrong one, one too many, and a call that no page of ours makes are refused as such. */
const takesCode = new Set(
  `giveSecondFactor verifySession endSession changePassword startTotp confirmTotp removeTotp renewRecoveryCodes`.split(
    ' ',
  ),
);
const answersOf = ({ id }: AnyEndpoint): number[] => [
  ...[200, ...refusals],
  ...(takesCode.has(id) ? [401, 403, 429] : []),
];

type Schema = TSchema & {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: readonly Schema[];
  enum?: readonly unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
};
type Extreme = { unit: string; number: 'most' | 'least' };

let serial = 0;

/** A value of a schema with everything as large, or as small, as it may be. */
function extremeOf(schema: Schema, how: Extreme): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return how.number === 'most' ? schema.enum.at(-1) : schema.enum[0];
  if (schema.anyOf !== undefined) return extremeOf((schema.anyOf[0] ?? {}) as Schema, how);
  switch (schema.type) {
    case 'object': {
      const members = Object.entries(schema.properties ?? {});
      return Object.fromEntries(members.map(([name, member]) => [name, extremeOf(member, how)]));
    }
    case 'array':
      return Array.from({ length: schema.minItems ?? 1 }, () =>
        extremeOf(schema.items ?? ({} as Schema), how),
      );
    case 'integer':
    case 'number':
      if (how.number === 'most') return schema.maximum ?? Number.MAX_SAFE_INTEGER;
      return schema.minimum ?? (schema.exclusiveMinimum ?? 0) + 0.0001;
    case 'boolean':
      return how.number === 'most';
    case 'null':
      return null;
    case 'string':
      return extremeText(schema, how);
    default:
      return {};
  }
}

function extremeText({ format, pattern, minLength = 0, maxLength = 10 }: Schema, how: Extreme): string {
  serial += 1;
  const isMost = how.number === 'most';
  if (format === 'date') return isMost ? '9999-12-31' : '1900-01-01';
  if (format === 'date-time') return isMost ? '9999-12-31T23:59:59.999Z' : '1900-01-01T00:00:00.000Z';
  if (format !== undefined) return cnpjNumber(serial);
  if (pattern?.includes('{8}') === true) return isMost ? '99999999' : '00000000';
  if (pattern?.includes('{9}') === true) return `Z${String(serial).padStart(8, '0')}`;
  if (pattern?.includes('{16}') === true) return String(serial).padStart(16, '0');
  if (pattern?.includes('{32}') === true) return String(serial).padStart(32, '0');
  if (pattern?.includes('https') === true)
    return `https://x.example/${'x'.repeat(isMost ? maxLength - 18 : 1)}`;
  if (pattern?.includes('[a-z') === true) return 'x'.repeat(isMost ? maxLength : 1);
  if (pattern !== undefined) return cnpjNumber(serial);
  return how.unit.repeat(isMost ? maxLength : Math.max(1, minLength)).slice(0, how.unit.length * maxLength);
}

const extremes: Extreme[] = [
  { unit: 'x', number: 'least' },
  { unit: 'x', number: 'most' },
  { unit: '😀', number: 'most' },
  { unit: '\u202e', number: 'most' },
  { unit: "'", number: 'most' },
];

/** The path with one thing that is there behind every parameter, or with what is said instead. */
/** An answer names a hundred mistakes at most. */
function inFifties(names: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(names.length / 50) }, (_, at) => names.slice(50 * at, 50 * at + 50));
}

function pathOf(endpoint: AnyEndpoint, by: (name: string) => string = () => '1'): string {
  return endpoint.path.replace(/\{([a-zA-Z_]+)\}/g, (_, name: string) => encodeURIComponent(by(name)));
}

/** A value of a path's parameter that could name something. */
function exampleOf({ params }: AnyEndpoint, name: string): string {
  const schema = params?.properties[name] as Schema & { examples?: readonly unknown[] };
  const [example = 1] = schema.examples ?? [];
  const fits = schema.pattern === undefined || new RegExp(schema.pattern).test(String(example));
  return String(fits ? example : extremeOf(schema, { unit: 'x', number: 'least' }));
}

describe('the administration', () => {
  const odd = [
    '0',
    '-1',
    '1.5',
    '1e3',
    '9007199254740991',
    '9007199254740993',
    '9'.repeat(30),
    '٣',
    '\0',
    "1'--",
    '%',
  ];

  it('answers paths that name nothing with 404, whatever they name', async () => {
    for (const endpoint of endpoints.filter(({ path }) => path.includes('{'))) {
      for (const value of odd) {
        const [status, text] = await send(
          endpoint,
          pathOf(endpoint, () => value),
        );
        expect([404, 422], `${endpoint.id} ${value} ${text}`).toContain(status);
      }
    }
  });

  // Some ten thousand requests.
  it('reads or refuses every parameter of a query, whatever it holds', { timeout: 300_000 }, async () => {
    const more = [
      '',
      'x',
      '__proto__',
      '%',
      '_',
      '[]',
      '{}',
      '{"__proto__":1}',
      'null',
      '😀'.repeat(255),
      '2026-02-30',
    ];
    for (const endpoint of endpoints) {
      for (const name of Object.keys(endpoint.query?.properties ?? {})) {
        for (const value of [...odd, ...more]) {
          const query = `${name}=${encodeURIComponent(value)}`;
          for (const sent of [query, `${query}&${query}`]) {
            const [status, text] = await send(endpoint, `${pathOf(endpoint)}?${sent}`);
            expect(answersOf(endpoint), `${endpoint.id} ${sent} ${text}`).toContain(status);
          }
        }
      }
    }
  });

  it('refuses parameters of a query that it does not know, by their names, on every endpoint', async () => {
    const odds = ['lmit', 'Limit', 'hasOwnProperty', '__proto__', 'a[b]', 'número', 'x'.repeat(200), ''];
    for (const endpoint of endpoints) {
      const known = Object.keys(endpoint.query?.properties ?? {});
      const near = known.flatMap((one) => [`${one}s`, one.toUpperCase()]);
      const unknown = [...odds, ...near.filter((one) => !known.includes(one))];
      const path = pathOf(endpoint, (name) => exampleOf(endpoint, name));
      for (const sent of [...inFifties(unknown), [unknown.at(-1) ?? '']]) {
        const query = [
          ...sent.flatMap((name) => [`${encodeURIComponent(name)}=1`]),
          `token=${tokenFor(endpoint)}`,
        ].join('&');
        const [status, text] = await send(endpoint, `${path}?${query}`);
        expect(status, `${endpoint.id} ${query} ${text}`).toBe(422);
        const { details } = JSON.parse(text) as { details: { field: string; message: string }[] };
        for (const field of [...sent, 'token'])
          expect(details, endpoint.id).toContainEqual({ field, message: messages.unknownMember });
      }
    }
  });

  it('names at most a hundred of them', async () => {
    const query = Array.from({ length: 500 }, (_, at) => `x${at}=`).join('&');
    for (const endpoint of endpoints.filter(({ method }) => method === 'GET').slice(0, 5)) {
      const [status, text] = await send(endpoint, `${pathOf(endpoint)}?${query}`);
      expect([status, JSON.parse(text).details.length]).toEqual([422, 100]);
    }
  });

  it.each(extremes)(
    'takes or refuses bodies that go to the limit: $number of $unit',
    async (how) => {
      for (const endpoint of endpoints) {
        if (endpoint.body === undefined || rawContentTypes(endpoint.body) !== undefined) continue;
        const whole = extremeOf(endpoint.body as Schema, how) as Record<string, unknown>;
        const bodies = [
          whole,
          ...Object.keys(whole).map((name) => ({ revision: whole.revision, [name]: whole[name] })),
        ];
        let revision = 1;
        for (const body of [...bodies, ...bodies.map((one) => ({ ...one, revision: undefined }))]) {
          const isOfNow = body.revision === undefined && 'revision' in whole;
          const sendIt = () =>
            send(endpoint, pathOf(endpoint), JSON.stringify(isOfNow ? { ...body, revision } : body));
          let [status, text] = await sendIt();
          const now = /a revisão atual é ([0-9]+)/.exec(text)?.[1];
          if (isOfNow && now !== undefined) {
            revision = Number(now);
            [status, text] = await sendIt();
          }
          expect(
            answersOf(endpoint),
            `${endpoint.id} ${JSON.stringify(body).slice(0, 600)} ${text}`,
          ).toContain(status);
        }
      }
    },
    60_000,
  );

  it('refuses uploads that are no file, with what is wrong', async () => {
    const files = [
      '',
      'x',
      '\0'.repeat(1000),
      '['.repeat(100_000),
      '1',
      '{}',
      '{"__proto__":{}}',
      'PK\x03\x04',
      ';'.repeat(100_000),
      '"'.repeat(100_000),
      '\n'.repeat(100_000),
    ];
    // A check says what is wrong; a file of an import is looked into when the import runs.
    // A freight that is not there has no NF-es, whatever is sent; those of one that is are `freight-acts`' to refuse.
    const statuses: Record<string, number[]> = {
      checkTable: [200],
      readOrderSheet: [200],
      addTableImportFile: [200, 422],
      attachFreightNfeXml: [404],
      sendPartnerProof: [404],
    };
    for (const endpoint of endpoints) {
      if (endpoint.body === undefined || rawContentTypes(endpoint.body) === undefined) continue;
      const owners = ['carrierId', 'shipperId'].filter((name) => name in (endpoint.query?.properties ?? {}));
      const query = owners.map((name) => `${name}=1`).join('&');
      for (const file of files) {
        const [status, text] = await send(endpoint, `${pathOf(endpoint)}?${query}`, file);
        expect(statuses[endpoint.id] ?? [422], `${endpoint.id} ${text}`).toContain(status);
      }
    }
  });
});
