import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSample } from '../../src/platform/http/system/samples.ts';
import { issueToken } from '../../src/registry/access/issue-token.ts';
import { addOperator } from '../../src/registry/operators/add-operator.ts';
import { updateOperator } from '../../src/registry/operators/update-operator.ts';
import { allEndpoints, isForPartners } from '../support/all-endpoints.ts';
import { ocorenFile } from '../support/ocoren-files.ts';
import { greyPng } from '../support/png-files.ts';
import { tester } from '../support/registry.ts';
import { type Request, requestOf } from '../support/scope-requests.ts';
import { openScopeWorld, type ScopeWorld } from '../support/scope-world.ts';

const operations = (await allEndpoints()).filter(({ auth }) => auth === 'admin');
const ofPartners = operations.filter(isForPartners);
const ofCaller = operations.filter(({ needs }) => needs === 'own');
const ofHouse = operations.filter((one) => !isForPartners(one) && one.needs !== 'own');

let world: ScopeWorld;
const tokens = { owner: '', own: '', colleague: '', other: '' };

beforeAll(async () => {
  world = await openScopeWorld();
  const { app, carrierId, otherCarrierId } = world;
  const person = async (name: string, holding: object) => {
    const { id } = await addOperator(app.ctx, tester, { name, ...holding });
    return (await issueToken(app.ctx, tester, { owner: { kind: 'operator', id }, name: 'test' })).token;
  };
  tokens.owner = await person('Olga', { roles: ['owner'] });
  tokens.own = await person('Tereza', { roles: ['carrier'], carrierIds: [carrierId] });
  tokens.colleague = await person('Tito', { roles: ['carrier'], carrierIds: [carrierId] });
  tokens.other = await person('Caio', { roles: ['carrier'], carrierIds: [otherCarrierId] });
  await app.ctx.mirror.refresh();
});
afterAll(() => world.close());

// biome-ignore lint/suspicious/noExplicitAny: answers of many shapes
type Answered = { status: number; text: string; body: any };

async function send(token: string, { method, path, body, contentType }: Request): Promise<Answered> {
  world.app.clock.advanceMs(1000);
  const response = await fetch(world.app.address + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(contentType === undefined ? {} : { 'content-type': contentType }),
    },
    ...(body === undefined ? {} : { body: body as string }),
  });
  const text = Buffer.from(await response.arrayBuffer()).toString('utf8');
  return { status: response.status, text, body: text.startsWith('{') ? JSON.parse(text) : undefined };
}

const read = (token: string, path: string) =>
  send(token, { method: 'GET', path: `/api/admin/v1/partner/${path}` });
const post = (token: string, path: string, body: object) =>
  send(token, {
    ...{ method: 'POST', path: `/api/admin/v1/partner/${path}`, contentType: 'application/json' },
    body: JSON.stringify(body),
  });
const upload = (token: string, path: string, body: Uint8Array) =>
  send(token, {
    ...{ method: 'POST', path: `/api/admin/v1/partner/${path}`, contentType: 'application/octet-stream' },
    body,
  });

describe("who is of a carrier's own people", () => {
  it.each([
    ['with another role', { roles: ['carrier', 'reader'], carrierIds: [1] }],
    ['with another permission', { permissions: ['partner.read', 'audit.read'], carrierIds: [1] }],
    ['of no carrier in particular', { roles: ['carrier'] }],
    ['of some shippers', { roles: ['carrier'], carrierIds: [1], shipperIds: [1] }],
  ] as const)('is nobody %s', async (_, holding) => {
    const duties =
      'roles' in holding ? { roles: [...holding.roles] } : { permissions: [...holding.permissions] };
    const adding = addOperator(world.app.ctx, tester, {
      ...{ name: 'Ninguém', ...duties },
      ...('carrierIds' in holding ? { carrierIds: [world.carrierId] } : {}),
      ...('shipperIds' in holding ? { shipperIds: [world.foreign.id] } : {}),
    });
    await expect(adding).rejects.toMatchObject({ code: 'invalid_request' });
  });

  it('does not become one of the installation beside it', async () => {
    const { app, carrierId } = world;
    const added = await addOperator(app.ctx, tester, {
      name: 'Talita',
      roles: ['carrier'],
      carrierIds: [carrierId],
    });
    const changes = { revision: added.revision, roles: ['carrier' as const, 'finance' as const] };
    const updating = updateOperator(app.ctx, tester, { operatorId: added.id, changes });
    await expect(updating).rejects.toMatchObject({ code: 'invalid_request' });
  });

  it('is invited by whoever sees all of the carrier, and by nobody else', async () => {
    const { app, carrierId, otherCarrierId } = world;
    const granter = (carrierIds: number[] | 'all') => ({
      ...tester,
      operatorId: 1,
      holding: {
        permissions: new Set(['people.write', 'personal.see'] as const),
        scope: { shipperIds: 'all' as const, carrierIds, dispatchPointIds: 'all' as const },
        ...{ dispatchPointIds: 'all' as const, auditLimitCents: null },
      },
    });
    const input = { roles: ['carrier' as const], carrierIds: [carrierId] };
    const refused = addOperator(app.ctx, granter([otherCarrierId]), { ...input, name: 'Tomé' });
    await expect(refused).rejects.toMatchObject({ code: 'forbidden' });
    const added = await addOperator(app.ctx, granter([carrierId]), { ...input, name: 'Tomé' });
    expect(added).toMatchObject({ carrierIds: [carrierId], role: 'viewer' });
  });
});

describe("what a carrier's own people may call", () => {
  it.each(ofHouse.map((one) => [one.id, one] as const))('is not %s', async (_, endpoint) => {
    const answer = await send(tokens.own, requestOf(endpoint, world.things));
    expect(answer.status).toBe(403);
  });

  it.each(ofPartners.map((one) => [one.id, one] as const))('keeps %s from others', async (_, endpoint) => {
    expect((await send(tokens.owner, requestOf(endpoint, world.things))).status).toBe(403);
    const answer = await send(tokens.other, requestOf(endpoint, world.things));
    expect(answer.status).toBeOneOf(endpoint.path.includes('{') ? [404] : [200]);
    const foreign = [...world.texts.ofShipments, ...world.texts.ofShipper];
    expect(foreign.filter((text) => answer.text.includes(text))).toEqual([]);
  });

  it.each(ofCaller.map((one) => [one.id, one] as const))('tells nothing by %s', async (_, endpoint) => {
    const answer = await send(tokens.other, requestOf(endpoint, world.things));
    expect(answer.status).toBeLessThan(500);
    const foreign = [...world.texts.ofShipments, ...world.texts.ofShipper].filter(
      // What was asked for is repeated.
      (text) => text !== world.things.freightCode,
    );
    expect(foreign.filter((text) => answer.text.includes(text))).toEqual([]);
  });

  it('reads what is theirs, and never what the shipper reckons with', async () => {
    const { freightCode, cteId, carrierId } = world.things;
    const paths = [
      ...['home', 'freights', `freights/${freightCode}`, 'ctes', `ctes/${cteId}`, 'bills', 'files'],
      `carriers/${carrierId}/notfis?from=2026-11-01&until=2026-11-30`,
    ];
    for (const path of paths) {
      const answer = await read(tokens.own, path);
      expect(answer.status, path).toBe(200);
      expect(answer.text, path).not.toMatch(
        /finalCents|expectedCents|differenceCents|dueCents|cause|divergenceCents/,
      );
    }
    expect((await read(tokens.own, 'freights')).body.items).toMatchObject([{ code: freightCode }]);
    expect((await read(tokens.own, 'ctes')).body.items[0]).toMatchObject({ id: cteId });
    expect((await read(tokens.own, 'bills')).body.items.length).toBeGreaterThan(0);
    expect((await read(tokens.own, 'home')).body).toMatchObject({ carriers: [{ id: carrierId }] });
  });
});

describe("a carrier's own people", () => {
  it('find freights by what needs them', async () => {
    const { freightCode } = world.things;
    const codesOf = async (query: string) =>
      (await read(tokens.own, `freights?${query}`)).body.items.map(({ code }: { code: string }) => code);
    expect(await codesOf('view=toCollect')).toEqual([freightCode]);
    expect(await codesOf('view=ended')).toEqual([]);
    expect(await codesOf(`codes=${freightCode}`)).toEqual([freightCode]);
    expect(await codesOf('codes=FR261120ZZZZZ')).toEqual([]);
  });

  it('are led by the search to what they see of it', async () => {
    const { freightCode, chaveCte, cteId } = world.things;
    const found = async (token: string, text: unknown) => {
      const { body } = await send(token, { method: 'GET', path: `/api/admin/v1/search?q=${text}` });
      return body.items.map(({ page }: { page: string }) => page);
    };
    expect(await found(tokens.own, freightCode)).toEqual([`/parceiro/fretes/${freightCode}`]);
    expect(await found(tokens.own, chaveCte)).toEqual([`/parceiro/ctes/${cteId}`]);
    expect(await found(tokens.other, freightCode)).toEqual([]);
    expect(await found(tokens.other, chaveCte)).toEqual([]);
  });

  it('say what happened, with a picture, and once', async () => {
    const path = `freights/${world.things.freightCode}`;
    const kept = await upload(tokens.own, `${path}/proofs`, greyPng(8, 8));
    expect(kept.status).toBe(200);
    const said = { code: 15, occurredAt: '2026-11-20T12:05:00.000Z', proofUrls: [kept.body.url] };
    expect((await post(tokens.own, `${path}/occurrences`, said)).body).toMatchObject({ outcome: 'accepted' });
    expect((await post(tokens.colleague, `${path}/occurrences`, said)).body).toMatchObject({
      outcome: 'duplicate',
    });
    const { occurrences } = (await read(tokens.own, path)).body;
    expect(occurrences).toContainEqual(expect.objectContaining({ code: 15, proofUrls: [kept.body.url] }));
    const unknown = await post(tokens.own, `${path}/occurrences`, { ...said, code: 998 });
    expect(unknown).toMatchObject({ status: 422, body: { details: [{ field: 'code' }] } });
    const noVolume = await post(tokens.own, `${path}/occurrences`, { ...said, volumeNumber: 900 });
    expect(noVolume).toMatchObject({ status: 422, body: { details: [{ field: 'volumeNumber' }] } });
    expect((await upload(tokens.own, `${path}/proofs`, Buffer.from('nada'))).body.code).toBe('invalid_file');
  });

  it('send CT-es and bills as JSON, all or nothing, and are told by line', async () => {
    const path = `carriers/${world.carrierId}`;
    const wrong = await post(tokens.own, `${path}/ctes`, readSample('send-ctes.request') as object);
    // The sample is of another carrier.
    expect(wrong).toMatchObject({
      status: 422,
      body: { details: [{ field: 'cnpj_transportadora' }, { field: 'conhecimentos[0].chave_acesso' }] },
    });
    const cnpj = world.app.ctx.mirror.current.carriers.byId.get(world.carrierId)?.cnpj;
    const bill = {
      ...{ acao: 'I', numero: 8123, data_emissao: '2026-11-20', data_vencimento: '2026-12-20', valor: 10 },
      cnpj_embarcador: world.foreign.cnpj,
      conhecimentos: [{ chave_acesso: world.things.chaveCte, valor: 10 }],
    };
    const send = () => post(tokens.own, `${path}/bills`, { cnpj_transportadora: cnpj, faturas: [bill] });
    expect(await send()).toMatchObject({
      status: 200,
      body: { isRepeat: false, report: [{ line: 1, outcome: 'taken', number: 8123 }] },
    });
    expect((await send()).body).toMatchObject({ isRepeat: true, report: [{ outcome: 'repeated' }] });
  });

  it('send a file and are told by line what became of it, and find it again', async () => {
    const path = `carriers/${world.carrierId}/files?kind=ocoren`;
    const file = ocorenFile(world.foreign, 'PARC01', [
      { code: '00', time: '15:00' },
      { code: '00', time: '15:05', number: 7_654_321 },
    ]);
    const sent = await upload(tokens.own, path, file);
    expect(sent.status).toBe(200);
    expect(sent.body.report).toMatchObject([
      { line: 4, freightCode: world.things.freightCode },
      { line: 5, outcome: 'refused', messages: [expect.any(String)] },
    ]);
    const { items } = (await read(tokens.own, 'files')).body;
    const [again] = items.filter(({ kind }: { kind: string }) => kind === 'ocoren');
    expect((await read(tokens.own, `files/${again.id}`)).body.report).toHaveLength(2);
    expect((await read(tokens.other, `files/${again.id}`)).status).toBe(404);
    expect((await read(tokens.own, 'home')).body.files).toBeGreaterThan(0);
    const wrong = await upload(tokens.own, path, Buffer.from('nada'));
    expect(wrong).toMatchObject({ status: 422, body: { code: 'invalid_file' } });
  });

  it('answer a proposal once, however many of them', async () => {
    const { cteId } = world.things;
    const shipper = (path: string, body: object) =>
      send(tokens.owner, {
        ...{ method: 'POST', path: `/api/admin/v1/ctes/${cteId}${path}`, contentType: 'application/json' },
        body: JSON.stringify(body),
      });
    expect((await shipper('/proposals', { totalCents: 8000 })).status).toBe(200);
    expect((await read(tokens.own, 'home')).body.proposals).toBe(1);
    const listed = (await read(tokens.own, 'ctes?view=toAnswer')).body.items;
    expect(listed).toMatchObject([{ id: cteId, offeredCents: 8000 }]);
    const countered = await post(tokens.own, `ctes/${cteId}/proposals`, { totalCents: 8500 });
    expect(countered.body).toMatchObject({ offeredCents: null, proposals: [{ state: 'superseded' }, {}] });
    const offered = await shipper('/proposals', { totalCents: 8200 });
    const { id } = offered.body.proposals.at(-1);
    const answers = await Promise.all([
      post(tokens.own, `ctes/${cteId}/proposals/${id}/decision`, { decision: 'accept' }),
      post(tokens.colleague, `ctes/${cteId}/proposals/${id}/decision`, { decision: 'refuse' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const mine = await post(tokens.own, `ctes/${cteId}/proposals/${id}/decision`, { decision: 'accept' });
    expect(mine.status).toBe(409);
  });
});
