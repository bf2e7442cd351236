import { type AnyEndpoint, type OperatorRole, rawContentTypes } from '@carreto/contract/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config/config.ts';
import { catalogueOf } from '../../src/connectors/vendors/catalogue.ts';
import { vendors as allVendors } from '../../src/connectors/vendors/vendors.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { onPrimary } from '../../src/platform/db/hosts/long-reads.ts';
import { createHttpServer } from '../../src/platform/http/server.ts';
import { readSample } from '../../src/platform/http/system/samples.ts';
import { createSealer } from '../../src/platform/secrets/seal.ts';
import type { Caller } from '../../src/registry/access/access-part.ts';
import { createAuthenticate, permits } from '../../src/registry/access/authenticate.ts';
import { issueToken } from '../../src/registry/access/issue-token.ts';
import { createTokenUses, type TokenUses } from '../../src/registry/access/token-uses.ts';
import { addCarrier } from '../../src/registry/carriers/add-carrier.ts';
import { type Mirror, startRegistryMirror } from '../../src/registry/mirror/mirror.ts';
import { addOperator } from '../../src/registry/operators/add-operator.ts';
import { addShipper } from '../../src/registry/shippers/add-shipper.ts';
import { bindRegistryRoutes } from '../../src/routes/bind-registry-routes.ts';
import type { Rows } from '../../src/rows.ts';
import { emptyLayout } from '../../src/tariff/carrier-sheets/understand/layout.ts';
import { isForPartners } from '../support/all-endpoints.ts';
import { recordingLog } from '../support/log.ts';
import {
  openTestRegistry,
  someAddress,
  someCarrier,
  someDispatchPoint,
  someShipper,
  tester,
} from '../support/registry.ts';

let ctx: Database<Rows>;
let mirror: Mirror;
let url = '';
let tokens: Record<OperatorRole | 'shipper' | 'carrier', string>;
const { log, lines, fields } = recordingLog();
const limits = { tokenRatePerMinute: 100_000, strangerRatePerMinute: 100_000 };
let uses: TokenUses;
let server: ReturnType<typeof createHttpServer<Caller>>;

beforeAll(async () => {
  ctx = await openTestRegistry();
  mirror = await startRegistryMirror({ db: ctx.db, pollMs: 600_000, clock: systemClock, log });
  uses = createTokenUses({ db: ctx.db, clock: systemClock, log });
  const authenticate = createAuthenticate(mirror, uses, systemClock);
  server = createHttpServer<Caller>({
    clock: systemClock,
    log,
    isStrict: true,
    limits,
    authenticate,
    permits,
  });
  const sealer = createSealer(Buffer.alloc(32, 7));
  const vendors = { known: catalogueOf(allVendors) };
  const world = { ...ctx, mirror, sealer, vendors, longReads: onPrimary(ctx.db) };
  bindRegistryRoutes(server, { ...world, config: readConfig({}, '/nowhere') });
  url = await server.listen({ host: '127.0.0.1', port: 0 });
  tokens = await issueTokens();
  await mirror.refresh();
});
afterAll(async () => {
  await server.stop();
  await mirror.stop();
  await ctx.close();
});

async function issueTokens(): Promise<typeof tokens> {
  const of = async (kind: 'shipper' | 'carrier' | 'operator', { id }: { id: number }) =>
    (await issueToken(ctx, tester, { owner: { kind, id }, name: 'test' })).token;
  return {
    viewer: await of('operator', await addOperator(ctx, tester, { name: 'Vera', role: 'viewer' })),
    analyst: await of('operator', await addOperator(ctx, tester, { name: 'Ana', role: 'analyst' })),
    admin: await of('operator', await addOperator(ctx, tester, { name: 'Adão', role: 'admin' })),
    shipper: await of('shipper', await addShipper(ctx, tester, someShipper(9001))),
    carrier: await of('carrier', await addCarrier(ctx, tester, someCarrier(9001))),
  };
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of many shapes
type Answer = { status: number; body: any };

async function call(
  method: string,
  path: string,
  options: { body?: unknown; token?: string; contentType?: string } = {},
): Promise<Answer> {
  const { body, token = tokens.admin, contentType = 'application/json' } = options;
  const response = await fetch(url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': contentType }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

/** A body of a type that the endpoint takes; reading has none. */
function someBody({ method, body }: AnyEndpoint): { body?: unknown; contentType?: string } {
  if (method === 'GET') return {};
  const [contentType] = (body && rawContentTypes(body)) ?? [];
  return { body: {}, ...(contentType === undefined ? {} : { contentType }) };
}

/** What a query has to say, where it must say anything. */
const queries: Readonly<Record<string, string>> = { listTableRows: '?part=tariff' };

/** What is of a carrier's own people is nobody's here. */
function isOfHouse(endpoint: AnyEndpoint): boolean {
  return !isForPartners(endpoint);
}

/** A path that names nothing that exists. */
function pathOf({ path, id }: AnyEndpoint): string {
  const named = path.replace('{code}', 'abcdefghi').replace(/\{[a-zA-Z]+\}/g, '987654321');
  return named + (queries[id] ?? '');
}

describe('who may administer', () => {
  it('lets viewers read everything they need and change nothing', async () => {
    const endpoints = server.core.endpoints.filter(({ auth }) => auth === 'admin').filter(isOfHouse);
    expect(endpoints.length).toBeGreaterThan(40);
    for (const endpoint of endpoints) {
      const { method, id } = endpoint;
      const { status } = await call(method, pathOf(endpoint), {
        token: tokens.viewer,
        ...someBody(endpoint),
      });
      const isSecret = [
        'listTokens',
        'listCalls',
        'listCallGroups',
        'getCall',
        'listVendorExchanges',
      ].includes(id);
      if (method === 'GET' && !isSecret) expect([200, 404], id).toContain(status);
      else expect(status, id).toBe(403);
    }
  });

  it('lets analysts edit the trade, but not who may what', async () => {
    const forAdmins = [
      'addShipper',
      'updateShipper',
      'blockShipper',
      'setHireQuota',
      'addPlatform',
      'removePlatform',
    ];
    forAdmins.push('addOperator', 'updateOperator', 'listTokens', 'issueToken', 'renameToken', 'revokeToken');
    forAdmins.push('listCalls', 'listCallGroups', 'getCall', 'resendMail');
    forAdmins.push('addTaxRate', 'removeTaxRate');
    forAdmins.push('addLiveCarrier', 'updateLiveCarrier', 'removeLiveCarrier');
    forAdmins.push('addVendorAccount', 'updateVendorAccount', 'removeVendorAccount');
    forAdmins.push('addPostalAccount', 'updatePostalAccount');
    forAdmins.push('addTrackingConnection', 'updateTrackingConnection', 'removeTrackingConnection');
    forAdmins.push('addWebhook', 'updateWebhook', 'removeWebhook', 'rotateWebhookKey');
    forAdmins.push('setShipperPicture', 'removeShipperPicture', 'setServiceMark', 'removeServiceMark');
    const refused: string[] = [];
    for (const endpoint of server.core.endpoints) {
      const { method, id } = endpoint;
      const body = someBody(endpoint);
      const { status } = await call(method, pathOf(endpoint), { token: tokens.analyst, ...body });
      if (status === 403) refused.push(id);
    }
    expect(refused.sort()).toEqual(forAdmins.sort());
  });

  it('names the permission that a refused operator lacks', async () => {
    const { status, body } = await call('POST', '/api/admin/v1/operators', {
      token: tokens.analyst,
      body: {},
    });
    expect({ status, details: body.details }).toEqual({
      status: 403,
      details: [{ field: 'needs', message: 'people.write' }],
    });
  });

  it('refuses shippers and carriers everywhere, and strangers as if nothing were there', async () => {
    for (const endpoint of server.core.endpoints) {
      const { method, id } = endpoint;
      const body = someBody(endpoint);
      for (const token of [tokens.shipper, tokens.carrier]) {
        expect((await call(method, pathOf(endpoint), { token, ...body })).status, id).toBe(403);
      }
      for (const token of ['x', 'A'.repeat(32), tokens.admin.toUpperCase()]) {
        const { status, body: answer } = await call(method, pathOf(endpoint), { token, ...body });
        expect({ status, code: answer.code, details: answer.details }, id).toEqual({
          status: 401,
          code: 'unauthorized',
          details: [],
        });
      }
    }
  });

  it('names its role on every endpoint, and only reading is for viewers', () => {
    for (const { id, method, role } of server.core.endpoints) {
      expect(role, id).toBeDefined();
      if (method !== 'GET') expect(role, id).not.toBe('viewer');
    }
  });

  it('notes the last use of a token, with its address', async () => {
    await call('GET', '/api/admin/v1/me', { token: tokens.viewer });
    await uses.flush();
    const me = await call('GET', '/api/admin/v1/me', { token: tokens.viewer });
    const { body } = await call('GET', `/api/admin/v1/tokens?ownerKind=operator&ownerId=${me.body.id}`);
    expect(body.items).toMatchObject([{ lastUsedAddress: '127.0.0.1', prefix: tokens.viewer.slice(0, 4) }]);
  });

  it('tells operators who they are', async () => {
    const { body } = await call('GET', '/api/admin/v1/me', { token: tokens.analyst });
    expect(body).toMatchObject({ name: 'Ana', role: 'analyst' });
  });
});

describe('the administration over HTTP', () => {
  it('sets up a shipper, from its CNPJ to a token that works', async () => {
    const added = await call('POST', '/api/admin/v1/shippers', { body: someShipper(1) });
    expect(added).toMatchObject({ status: 200, body: { cnpj: someShipper(1).cnpj, revision: 1 } });
    const path = `/api/admin/v1/shippers/${added.body.id}`;
    const platform = await call('POST', `${path}/platforms`, { body: { name: 'loja' } });
    const changed = await call('PATCH', path, { body: { revision: 1, settings: { esgModule: true } } });
    expect(changed.body).toMatchObject({
      revision: 2,
      settings: { esgModule: true },
      platforms: [platform.body],
    });
    expect((await call('PUT', `${path}/hire-quota`, { body: { remaining: 5 } })).body.hireQuota).toBe(5);
    expect((await call('PUT', `${path}/blocked`, { body: { blocked: true } })).body.blocked).toBe(true);
    const point = await call('POST', `${path}/dispatch-points`, { body: someDispatchPoint(2) });
    expect(point).toMatchObject({ status: 200, body: { shipperId: added.body.id, boxes: [] } });
    const owner = { kind: 'shipper', id: added.body.id };
    const issued = await call('POST', '/api/admin/v1/tokens', { body: { owner, name: 'erp' } });
    await mirror.refresh();
    expect((await call('GET', '/api/admin/v1/me', { token: issued.body.token })).status).toBe(403);
    await call('DELETE', `/api/admin/v1/tokens/${issued.body.id}`);
    await mirror.refresh();
    expect((await call('GET', '/api/admin/v1/me', { token: issued.body.token })).status).toBe(401);
    const changes = await call('GET', `/api/admin/v1/changes?shipperId=${added.body.id}`);
    expect(
      changes.body.items.map(({ action, actor }: { action: string; actor: string }) => [action, actor]),
    ).toEqual([
      ['revoke', 'Adão'],
      ['issue', 'Adão'],
      ['add', 'Adão'],
      ['block', 'Adão'],
      ['set_quota', 'Adão'],
      ['update', 'Adão'],
      ['add_platform', 'Adão'],
      ['add', 'Adão'],
    ]);
  });

  it('clears what may be empty with null, and refuses a member it does not know', async () => {
    const carrier = await call('POST', '/api/admin/v1/carriers', { body: someCarrier(10) });
    const path = `/api/admin/v1/carriers/${carrier.body.id}`;
    expect((await call('PATCH', path, { body: { revision: 1, rntrc: null } })).body.rntrc).toBeNull();
    const misspelt = await call('PATCH', path, { body: { revision: 2, rntcr: '1' } });
    expect(misspelt).toMatchObject({ status: 422, body: { details: [{ field: 'rntcr' }] } });
    const nested = { revision: 2, address: { ...someAddress, planet: 'x' } };
    expect((await call('PATCH', path, { body: nested })).body.details).toMatchObject([
      { field: 'address.planet' },
    ]);
  });

  it('names every offending member, check digits included', async () => {
    const { tradeName: _, ...shipper } = someShipper(11);
    const body = { ...shipper, cnpj: '11222333000182', address: { ...someAddress, state: 'XX', zip: '1' } };
    const answer = await call('POST', '/api/admin/v1/shippers', { body });
    expect(answer.status).toBe(422);
    expect(answer.body.details.map(({ field }: { field: string }) => field).sort()).toEqual([
      'address.state',
      'address.zip',
      'cnpj',
      'tradeName',
    ]);
  });

  it('answers 409 with the member for what is taken, never 500', async () => {
    await call('POST', '/api/admin/v1/shippers', { body: someShipper(12) });
    const again = await call('POST', '/api/admin/v1/shippers', { body: someShipper(12) });
    expect(again).toMatchObject({ status: 409, body: { code: 'conflict', details: [{ field: 'cnpj' }] } });
    const stale = await call('PATCH', '/api/admin/v1/operators/1', { body: { revision: 77, role: 'admin' } });
    expect(stale).toMatchObject({ status: 409, body: { details: [{ field: 'revision' }] } });
  });

  it('answers 404 for every thing that does not exist', async () => {
    const named = server.core.endpoints.filter((one) => one.path.includes('{'));
    for (const endpoint of named.filter(isOfHouse)) {
      const { method, id, sample } = endpoint;
      const body = bodies[id] ?? (sample === undefined ? {} : readSample(`${sample}.request`)) ?? {};
      const hasNone = method === 'GET' || method === 'DELETE';
      const { status } = await call(method, pathOf(endpoint), hasNone ? {} : { ...someBody(endpoint), body });
      expect.soft(status, id).toBe(404);
    }
  });

  it('takes every condition and every action of a rule, and gives them back', async () => {
    const shipper = await call('POST', '/api/admin/v1/shippers', { body: someShipper(13) });
    const path = `/api/admin/v1/shippers/${shipper.body.id}/rules`;
    const rule = await call('POST', path, { body: everyRule });
    expect(rule).toMatchObject({ status: 200, body: { ...everyRule, priority: 1, active: false } });
    expect((await call('GET', `/api/admin/v1/rules/${rule.body.id}`)).body).toEqual(rule.body);
    const wrong = { ...everyRule, name: 'x', conditions: { destinationUf: ['SP'] } };
    expect(await call('POST', path, { body: wrong })).toMatchObject({
      status: 422,
      body: { details: [{ field: 'conditions.destinationUf' }] },
    });
  });

  it('pages by cursor within limits', async () => {
    const first = await call('GET', '/api/admin/v1/operators?limit=2');
    expect(first.body.items).toHaveLength(2);
    const second = await call('GET', `/api/admin/v1/operators?limit=2&cursor=${first.body.nextCursor}`);
    expect(second.body.nextCursor).toBeNull();
    for (const query of ['limit=0x', 'limit=201', 'cursor=-1', `cursor=${'9'.repeat(17)}`, 'cursor=1;drop']) {
      expect((await call('GET', `/api/admin/v1/operators?${query}`)).status, query).toBe(422);
    }
  });

  it('never shows a token in the log', () => {
    expect(lines.length).toBeGreaterThan(0);
    const written = JSON.stringify([lines, fields]);
    for (const token of Object.values(tokens)) expect(written).not.toContain(token);
  });
});

const letterOff = { enabled: false, pt: null, en: null };

/** Bodies that are valid, so that only the path is wrong. */
const bodies: Record<string, unknown> = {
  putWeeklyLetter: { enabled: false, weekday: 1, hour: 8 },
  putRecipientLetters: {
    ...{ revision: 0, language: 'pt', includesReverse: false },
    occasions: {
      hired: letterOff,
      outForDelivery: letterOff,
      failedAttempt: letterOff,
      delivered: letterOff,
    },
  },
  previewRecipientLetter: { occasion: 'hired', language: 'pt', pt: null, en: null },
  updateLiveCarrier: { revision: 1, active: false },
  updatePostalAccount: { revision: 1, active: false },
  updateVendorAccount: { revision: 1, active: false },
  updatePostalRange: { active: false },
  updateTrackingConnection: { revision: 1, active: false },
  editTableVersion: { edits: [{ kind: 'remove', part: 'tariff', row: 0, count: 1 }] },
  updateTable: { name: 'x' },
  updateShipper: { revision: 1 },
  blockShipper: { blocked: true },
  setHireQuota: { remaining: null },
  addPlatform: { name: 'x' },
  addDispatchPoint: someDispatchPoint(1),
  updateDispatchPoint: { revision: 1 },
  updateShipperGroup: { revision: 1 },
  addRule: { name: 'x', actions: [{ type: 'free' }] },
  updateRule: { revision: 1 },
  cloneRule: { name: 'x' },
  orderRules: { ruleIds: [] },
  putSkus: {
    items: [
      {
        sku: 'A',
        description: 'x',
        tag: null,
        category: 64,
        active: true,
        volumes: [
          {
            description: null,
            tag: null,
            amount: 1,
            heightMm: null,
            widthMm: null,
            lengthMm: null,
            weightG: null,
            priceCents: null,
            consolidate: false,
            overlaid: false,
            rotate: false,
          },
        ],
      },
    ],
  },
  updateCarrier: { revision: 1 },
  updateContract: { revision: 1 },
  updateOperator: { revision: 1 },
  renameToken: { name: 'x' },
  setTableVersionLastDay: { validUntil: null },
  acceptTableVersionWarnings: { kinds: ['remark_ignored'] },
  updateTableDerivation: { revision: 1 },
  updateWebhook: { revision: 1 },
  enableWebhook: { parked: 'nothing' },
  redriveWebhookDeliveries: { state: 'failed' },
  tryWebhook: { kinds: ['occurrence'] },
  reprocessWebhookDeliveries: { webhookId: 999_999, states: ['rejected'] },
  answerTableImport: { answers: [{ question: 'x', answer: 'x' }] },
  putTableImportReading: {
    readAt: '2026-03-31T21:00:00.000Z',
    changes: [{ section: '0123456789ab', meaning: 'ignore' }],
  },
  addCarrierLayout: { name: 'x', layout: emptyLayout() },
  putCarrierLayout: { revision: 1, name: 'x', layout: emptyLayout() },
};

const bounds = { min: 1, max: null };
const everyRule = {
  name: 'tudo',
  cumulative: true,
  stopOnMatch: true,
  validFromOn: '2026-01-01',
  validToOn: '2026-12-31',
  conditions: {
    dispatchers: ['11222333000181'],
    originZips: [[29_160_000, 29_169_999]],
    originUfs: ['ES'],
    originCities: [3_205_002],
    originRegions: ['SE'],
    destinationZips: [[1_000_000, 9_999_999]],
    destinationUfs: ['SP'],
    destinationCities: [3_550_308],
    destinationRegions: ['SE'],
    recipientType: 'company',
    channels: ['loja'],
    subchannels: ['app'],
    platformCodes: ['abc123XYZ'],
    reverse: false,
    realG: bounds,
    volumeCm3: bounds,
    objectCount: bounds,
    goodsCents: bounds,
    categories: [64],
    skus: ['A'],
    tags: ['frágil'],
    weekdays: [1, 7],
    timeOfDay: { fromMinute: 0, untilMinute: 1440 },
    carriers: [1],
    services: ['Rodoviário'],
    modals: ['road', 'air'],
    loadTypes: ['fractional', 'full_load'],
    chargeableG: bounds,
    costCents: bounds,
    days: bounds,
    position: 'cheapest',
  },
  actions: [
    { type: 'percent', ppm: -1 },
    { type: 'fixed', cents: -1 },
    { type: 'neutralise' },
    { type: 'set_price', cents: 1 },
    { type: 'free_above', goodsCents: 1 },
    { type: 'match_cheapest', deltaCents: 1, deltaPpm: -1 },
    { type: 'floor', cents: 1 },
    { type: 'ceiling', cents: 1 },
    { type: 'cap_percent_of_goods', ppm: 1 },
    { type: 'round', stepCents: 10, direction: 'up' },
    { type: 'round_to_ending', endingCents: 90 },
    { type: 'add_days', days: -1 },
    { type: 'set_days', days: 1 },
    { type: 'min_days', days: 1 },
    { type: 'max_days', days: 1 },
    { type: 'hide' },
    { type: 'hide_carrier' },
    { type: 'only_cheapest' },
    { type: 'only_fastest' },
    { type: 'limit_per_carrier', count: 1 },
  ],
};
