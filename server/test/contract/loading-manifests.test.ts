import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countKnownDrivers, forgetDrivers } from '../../src/freight/dispatch/loading/forget-drivers.ts';
import { supposedHorizon } from '../../src/platform/retention/horizon.ts';
import { issueToken } from '../../src/registry/access/issue-token.ts';
import { addContract } from '../../src/registry/contracts/add-contract.ts';
import { updateContract } from '../../src/registry/contracts/update-contract.ts';
import { addDispatchPoint } from '../../src/registry/dispatch-points/add-dispatch-point.ts';
import { addOperator } from '../../src/registry/operators/add-operator.ts';
import { type AdminCall, adminOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { byPost, byRoad, hiredWith, nfeNumber } from '../support/label-requests.ts';
import { pdfInfo, pdfText } from '../support/pdf-tools.ts';
import { loadRange, openPostalAccount } from '../support/postal.ts';
import { someVolume } from '../support/quote.ts';
import { someDispatchPoint, tester } from '../support/registry.ts';
import { openBareShop, openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
let admin: AdminCall;
let n = 0;
/** The demo's two dispatch points, and its carriers by name. */
let points: { id: number; zip: string; document: string; tradeName: string }[];
let carriers: Map<string, number>;

beforeAll(async () => {
  app = await startTestApp();
  shop = await openShop(app);
  const { accountId } = await openPostalAccount(app, shop);
  await loadRange(app, accountId, {
    ...{ prefix: 'DM', serviceCode: '90001', firstNumber: 10_000_000, lastNumber: 10_000_099 },
  });
  admin = await adminOf(app);
  points = await app.ctx.db
    .selectFrom('dispatchPoint')
    .select(['id', 'zip', 'document', 'tradeName'])
    .where('shipperId', '=', shop.id)
    .orderBy('id')
    .execute();
  const rows = await app.ctx.db.selectFrom('carrier').select(['id', 'tradeName']).execute();
  carriers = new Map(rows.map(({ id, tradeName }) => [tradeName, id]));
});
afterAll(() => app.close());

const home = (): number => points.find(({ zip }) => zip === '29161376')?.id ?? 0;
const road = (): number => carriers.get(byRoad) ?? 0;

type Packed = { code: string; key: string; order: string };

/** A freight of two volumes, or as many as are named, with an NF-e and an order of its own. */
async function packed({ volumes = 2, carrier = byRoad, body = {} } = {}): Promise<Packed> {
  n += 1;
  const nfe = nfeNumber(n);
  const order = `P-${n}`;
  const code = await hiredWith(app, shop, {
    carrier,
    body: { numero_pedido: order, nota_fiscal: nfe, ...body },
    dispatcher: { volumes: [{ ...someVolume, amount: volumes }] },
  });
  return { code, key: nfe.chave_acesso, order };
}

const opened = async (more: object = {}) => {
  const body = { dispatchPointId: home(), carrierId: road(), ...more };
  const answer = await admin('POST /loading-manifests', body);
  expect(answer.status).toBe(200);
  return answer.body;
};
const scan = async (id: number, code: string, more: object = {}) => {
  const { status, body } = await admin(`POST /loading-manifests/${id}/scans`, { code, ...more });
  expect(status).toBe(200);
  return body;
};
const load = async (id: number, code: string) => {
  const answer = await scan(id, code, { volumes: 'all' });
  expect(answer.outcome).toBe('loaded');
  return answer;
};
const get = async (id: number) => (await admin(`GET /loading-manifests/${id}`)).body;
const freightsOf = async (id: number, view: string) =>
  (await admin(`GET /loading-manifests/${id}/freights?view=${view}&limit=200`)).body.items;
const close = async (id: number, more: object = {}) => {
  const { revision } = await get(id);
  return admin(`POST /loading-manifests/${id}/closing`, { revision, rest: 'wait', ...more });
};
const phaseOf = async (code: string) => (await admin(`GET /freights/${code}`)).body.phase;
const setPhase = (code: string, phase: 'cancelled' | 'delivered' | 'underway') =>
  app.ctx.db.updateTable('freightProgress').set({ phase }).where('freightCode', '=', code).execute();
const collectionsOf = async (code: string) =>
  app.ctx.db
    .selectFrom('occurrence')
    .select(['volumeNumber', 'source', 'message', 'occurredAt'])
    .where('freightCode', '=', code)
    .where('code', '=', 15)
    .orderBy('volumeNumber')
    .execute();

describe('an open manifest', () => {
  test('expects what waits for its carrier at its dispatch point and has an NF-e', async () => {
    const waiting = await packed();
    const other = await packed({ carrier: byPost });
    const bare = await hiredWith(app, shop);
    const gone = await packed();
    await setPhase(gone.code, 'underway');
    const manifest = await opened({
      driverName: ' Ana ',
      plate: 'abc-1234',
      driverDocument: '529.982.247-25',
    });
    expect(manifest).toMatchObject({
      number: `RM${String(manifest.id).padStart(8, '0')}`,
      ...{
        state: 'open',
        driverName: 'Ana',
        plate: 'ABC1234',
        note: null,
        openedBy: 'Ada',
        shipperId: shop.id,
      },
      ...{
        carrierName: byRoad,
        loadedVolumes: 0,
        leftVolumes: 0,
        notfis: null,
        collection: null,
        endedAt: null,
      },
    });
    const missing = await freightsOf(manifest.id, 'missing');
    const codes = missing.map(({ freightCode }: { freightCode: string }) => freightCode);
    expect(codes).toContain(waiting.code);
    for (const code of [other.code, bare, gone.code]) expect(codes).not.toContain(code);
    expect(missing.find((one: Packed & { freightCode: string }) => one.freightCode === waiting.code)).toEqual(
      {
        ...{ freightCode: waiting.code, orderNumber: waiting.order, nfeNumbers: [String(n - 2)] },
        ...{ city: 'São Paulo', state: 'SP', volumeCount: 2, loaded: [], missing: [1, 2], left: [] },
        ...{ reason: null, isCancelled: false },
      },
    );
    expect(manifest.missingVolumes).toBe(missing.flatMap((one: { missing: number[] }) => one.missing).length);
  });

  test.each([
    ['an unknown dispatch point', { dispatchPointId: 999_999 }, 404],
    ['an unknown carrier', { carrierId: 999_999 }, 404],
    ['a plate of no form', { plate: 'AB-12345' }, 422],
    ['a plate with a letter in the wrong place', { plate: 'ABCD123' }, 422],
    ['a document with signs', { driverDocument: '12345;67' }, 422],
    ['a name that is too long', { driverName: 'x'.repeat(101) }, 422],
    ['a note that is too long', { note: 'x'.repeat(501) }, 422],
    ['something else', { motorista: 'Ana' }, 422],
  ])('is not opened with %s', async (_, more, status) => {
    const body = { dispatchPointId: home(), carrierId: road(), ...more };
    expect((await admin('POST /loading-manifests', body)).status).toBe(status);
  });

  test('is opened once for an Idempotency-Key', async () => {
    const body = { dispatchPointId: home(), carrierId: road() };
    const send = () => admin('POST /loading-manifests', body, { 'idempotency-key': 'abrir-1' });
    const first = await send();
    expect((await send()).body.id).toBe(first.body.id);
  });

  test('takes volumes by their code, a key of one volume, and a postal object, each once', async () => {
    const manifest = await opened();
    const two = await packed();
    const one = await packed({ volumes: 1 });
    expect(await scan(manifest.id, `${two.code}002`)).toMatchObject({
      ...{
        outcome: 'loaded',
        message: 'Volume 2 de 2.',
        volumeNumbers: [2],
        loadedOfFreight: 1,
        loadedVolumes: 1,
      },
      ...{
        freight: { freightCode: two.code, orderNumber: two.order },
        otherManifest: null,
        loaded: null,
        revision: 2,
      },
    });
    expect(await scan(manifest.id, one.key)).toMatchObject({
      outcome: 'loaded',
      volumeNumbers: [1],
      revision: 3,
    });
    expect(await scan(manifest.id, `${two.code}002`)).toMatchObject({
      ...{ outcome: 'already_loaded', message: 'Já carregado por Ada em 20/11/2026 às 09:00.', revision: 3 },
      ...{ loaded: { at: '2026-11-20T12:00:00.000Z', by: 'Ada' }, loadedOfFreight: 1, loadedVolumes: 2 },
    });
    const missing = await freightsOf(manifest.id, 'missing');
    expect(missing.find((of: { freightCode: string }) => of.freightCode === two.code)).toMatchObject({
      ...{ loaded: [2], missing: [1] },
    });
    const byMail = await packed({ carrier: byPost });
    await admin('POST /packing/scan', { code: byMail.code, layout: 2, format: 'zpl' });
    const { postalCodes } = (await admin(`GET /freights/${byMail.code}`)).body;
    const ofPost = await opened({ carrierId: carriers.get(byPost) });
    expect(await scan(ofPost.id, postalCodes[1])).toMatchObject({ outcome: 'loaded', volumeNumbers: [2] });
  });

  test('loads a freight of several volumes by its own code only when that is meant', async () => {
    const manifest = await opened();
    const two = await packed();
    for (const code of [two.code, two.key, two.order, `https://rastreio.example/r/abc/${two.code}`]) {
      const answer = await scan(manifest.id, code);
      expect(answer).toMatchObject({ outcome: 'whole_freight', volumeNumbers: [1, 2], loadedVolumes: 0 });
      expect(answer.message).toContain('2 volumes por carregar');
    }
    await scan(manifest.id, `${two.code}001`);
    // What is left of it is a single volume, and still the code says nothing of which.
    expect(await scan(manifest.id, two.key)).toMatchObject({ outcome: 'whole_freight', volumeNumbers: [2] });
    expect(await scan(manifest.id, two.key, { volumes: 'all' })).toMatchObject({
      ...{ outcome: 'loaded', volumeNumbers: [2], loadedOfFreight: 2 },
    });
    expect(await scan(manifest.id, two.key)).toMatchObject({ outcome: 'already_loaded' });
  });

  test('answers the same to a scan that is sent again', async () => {
    const manifest = await opened();
    const two = await packed();
    const send = () =>
      admin(
        `POST /loading-manifests/${manifest.id}/scans`,
        { code: `${two.code}001` },
        { 'idempotency-key': `bip-${manifest.id}` },
      );
    const first = await send();
    expect(first.body.outcome).toBe('loaded');
    expect(await send()).toEqual(first);
    expect((await get(manifest.id)).loadedVolumes).toBe(1);
  });

  test('loads a volume once, however many scan it at a time onto however many manifests', async () => {
    const manifests = await Promise.all([opened(), opened(), opened()]);
    const { code } = await packed();
    const answers = await Promise.all(
      [0, 1, 2, 0, 1, 2].map((at) => scan(manifests[at]?.id ?? 0, `${code}001`)),
    );
    const outcomes = answers.map(({ outcome }) => outcome).sort();
    expect(outcomes.filter((outcome) => outcome === 'loaded')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'already_loaded')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'on_other_manifest')).toHaveLength(4);
  });

  test('lets a volume go again, which then waits', async () => {
    const manifest = await opened();
    const { code } = await packed();
    await load(manifest.id, code);
    const remove = (volume: string) => admin(`DELETE /loading-manifests/${manifest.id}/volumes/${volume}`);
    const removed = await remove(`${code}002`);
    expect(removed).toMatchObject({ status: 200, body: { loadedVolumes: 1, revision: 3 } });
    expect((await remove(`${code}002`)).status).toBe(404);
    expect((await remove('FR26')).status).toBe(404);
    const other = await opened();
    expect(await scan(other.id, `${code}002`)).toMatchObject({ outcome: 'loaded' });
    const { items } = (await admin(`GET /changes?kind=loadingManifest&entityId=${manifest.id}`)).body;
    expect(items[0]).toMatchObject({
      ...{ action: 'remove_volume', actor: 'Ada', after: { volume: `${code}002`, loadedBy: 'Ada' } },
    });
  });

  test('keeps who drives, whatever is loaded meanwhile, and refuses an edit over another one', async () => {
    const manifest = await opened();
    const { code } = await packed();
    await load(manifest.id, code);
    const edit = (body: object) => admin(`PATCH /loading-manifests/${manifest.id}`, body);
    // The revision of before the scan is good enough: nobody touched these members.
    const edited = await edit({ revision: manifest.revision, driverName: 'João', plate: 'RQK 4b27' });
    expect(edited).toMatchObject({
      status: 200,
      body: { driverName: 'João', plate: 'RQK4B27', revision: 3 },
    });
    expect((await edit({ revision: manifest.revision, driverName: 'Outro' })).status).toBe(409);
    expect((await edit({ revision: 99, driverName: 'Outro' })).status).toBe(409);
    expect(await edit({ revision: 3, driverName: null })).toMatchObject({
      ...{ status: 200, body: { driverName: null, plate: 'RQK4B27' } },
    });
    // The log says what changed, and nothing of who drives.
    const log = await admin(`GET /changes?kind=loadingManifest&entityId=${manifest.id}`);
    expect(JSON.stringify(log.body)).not.toContain('João');
  });
});

describe('a scan is refused', () => {
  test('for what nobody knows, and for a volume that its freight does not have', async () => {
    const { id } = await opened();
    const { code } = await packed();
    expect(await scan(id, 'NADA-1')).toMatchObject({
      outcome: 'unknown',
      freight: null,
      message: 'Código desconhecido.',
    });
    expect(await scan(id, `${code}003`)).toMatchObject({
      outcome: 'unknown',
      freight: { freightCode: code },
    });
    expect((await admin(`POST /loading-manifests/${id}/scans`, { code: '' })).status).toBe(422);
    expect((await admin('POST /loading-manifests/999999/scans', { code: 'x' })).status).toBe(404);
  });

  test('for what goes by another carrier or leaves from another place', async () => {
    const { id } = await opened();
    const other = await packed({ carrier: byPost });
    expect(await scan(id, `${other.code}001`)).toMatchObject({
      ...{ outcome: 'other_carrier', message: 'O frete é de outra transportadora.' },
      ...{ freight: { freightCode: other.code }, loadedVolumes: 0 },
    });
    const here = await packed();
    const elsewhere = points.find(({ zip }) => zip !== '29161376')?.id;
    const there = await opened({ dispatchPointId: elsewhere });
    expect(await scan(there.id, `${here.code}001`)).toMatchObject({
      ...{ outcome: 'other_dispatch_point', message: 'O frete sai de outro ponto de expedição.' },
    });
  });

  test('for what is of another shipper, as if it were not there', async () => {
    const stranger = await openBareShop(app, 5);
    const point = await addDispatchPoint(app.ctx, tester, {
      shipperId: stranger.id,
      point: someDispatchPoint(5),
    });
    const { code, key, order } = await packed();
    const { id } = await opened({ dispatchPointId: point.id });
    for (const named of [`${code}001`, key, order])
      expect(await scan(id, named)).toMatchObject({ outcome: 'unknown', freight: null });
  });

  test('for what was cancelled, has ended, was collected, or has no NF-e', async () => {
    const { id } = await opened();
    for (const [phase, outcome, message] of [
      ['cancelled', 'cancelled', 'O frete foi cancelado.'],
      ['delivered', 'ended', 'O frete já foi encerrado.'],
      ['underway', 'collected', 'O volume já foi coletado.'],
    ] as const) {
      const { code } = await packed();
      await setPhase(code, phase);
      expect(await scan(id, `${code}001`)).toMatchObject({
        outcome,
        message,
        freight: { freightCode: code },
      });
    }
    const bare = await hiredWith(app, shop);
    expect(await scan(id, `${bare}001`)).toMatchObject({
      outcome: 'without_nfe',
      message: 'O frete não tem NF-e.',
    });
  });

  test('for what is on another manifest, which it names, until that is cancelled', async () => {
    const [one, other] = [await opened(), await opened()];
    const { code } = await packed();
    await scan(one.id, `${code}001`);
    expect(await scan(other.id, `${code}001`)).toMatchObject({
      ...{ outcome: 'on_other_manifest', otherManifest: one.number },
      message: `Já está no romaneio ${one.number}, carregado por Ada em 20/11/2026 às 09:00.`,
    });
    const cancel = (revision: number) =>
      admin(`POST /loading-manifests/${one.id}/cancellation`, { revision, reason: 'Caminhão quebrou' });
    expect((await cancel(1)).status).toBe(409);
    expect(await cancel(2)).toMatchObject({ status: 200, body: { state: 'cancelled', endedBy: 'Ada' } });
    expect((await cancel(3)).status).toBe(409);
    expect(await scan(other.id, `${code}001`)).toMatchObject({ outcome: 'loaded' });
  });

  test('where an order has several freights', async () => {
    const { id } = await opened();
    const order = 'PEDIDO-DUPLO';
    for (const _ of [1, 2]) await packed({ body: { numero_pedido: order } });
    expect(await scan(id, order)).toMatchObject({ outcome: 'several', freight: null });
  });

  test('once the manifest is closed', async () => {
    const { id } = await opened();
    const { code } = await packed();
    await scan(id, `${code}001`);
    expect((await close(id)).status).toBe(200);
    for (const request of [
      admin(`POST /loading-manifests/${id}/scans`, { code: `${code}002` }),
      admin(`DELETE /loading-manifests/${id}/volumes/${code}001`),
      admin(`PATCH /loading-manifests/${id}`, { revision: 3, note: 'x' }),
      admin(`POST /loading-manifests/${id}/cancellation`, { revision: 3 }),
      admin(`POST /loading-manifests/${id}/closing`, { revision: 3, rest: 'wait' }),
    ]) {
      const { status, body } = await request;
      expect([status, body.details?.[0]?.message]).toEqual([409, 'o romaneio já foi fechado']);
    }
  });
});

describe('closing a manifest', () => {
  test('is refused while it is empty, over what somebody did meanwhile, and with a cancelled freight', async () => {
    const { id } = await opened();
    const { code } = await packed();
    expect((await close(id)).body).toMatchObject({ details: [{ field: 'volumes' }] });
    await load(id, code);
    // Another tab took a volume off since.
    const seen = (await get(id)).revision;
    await admin(`DELETE /loading-manifests/${id}/volumes/${code}002`);
    const stale = await admin(`POST /loading-manifests/${id}/closing`, { revision: seen, rest: 'wait' });
    expect(stale).toMatchObject({ status: 409, body: { details: [{ field: 'revision' }] } });
    await setPhase(code, 'cancelled');
    expect(await freightsOf(id, 'loaded')).toMatchObject([{ freightCode: code, isCancelled: true }]);
    expect(await close(id)).toMatchObject({
      ...{ status: 409, body: { details: [{ field: `${code}001`, message: 'o frete foi cancelado' }] } },
    });
    await admin(`DELETE /loading-manifests/${id}/volumes/${code}001`);
    expect((await get(id)).state).toBe('open');
  });

  test('wants every missing volume accepted with a reason or left to wait', async () => {
    const { id } = await opened();
    const [whole, part, none] = [await packed(), await packed({ volumes: 3 }), await packed()];
    await load(id, whole.code);
    await scan(id, `${part.code}001`);
    const accept = (freightCode: string, volumeNumbers: number[], reason = 'Avariado') => ({
      accepted: [{ freightCode, volumeNumbers, reason }],
    });
    const undecided = await close(id, { rest: undefined, ...accept(part.code, [3]) });
    expect(undecided.status).toBe(409);
    expect(undecided.body.message ?? undecided.body.error).toMatch(/Faltam \d+ volumes/);
    for (const [more, field] of [
      [accept(part.code, [1]), 'accepted[0].volumeNumbers'],
      [accept(part.code, [3, 3]), 'accepted[0].volumeNumbers'],
      [accept(part.code, [4]), 'accepted[0].volumeNumbers'],
      // It waits as a whole: nothing of it leaves.
      [accept(none.code, [1]), 'accepted[0].volumeNumbers'],
    ] as const)
      expect(await close(id, more)).toMatchObject({ status: 422, body: { details: [{ field }] } });
    expect((await close(id, accept(part.code, [3], ''))).status).toBe(422);
    const { missingVolumes } = await get(id);
    const closed = await close(id, accept(part.code, [3]));
    expect(closed).toMatchObject({
      status: 200,
      body: {
        ...{ state: 'closed', endedBy: 'Ada', loadedVolumes: 3, loadedFreights: 2, missingVolumes: 1 },
        ...{ leftVolumes: missingVolumes - 1, notfis: null, collection: null },
      },
    });
    expect(await freightsOf(id, 'missing')).toMatchObject([
      { freightCode: part.code, loaded: [1], missing: [3], left: [2], reason: 'Avariado' },
    ]);
    // Nothing is reported where nobody wanted it.
    await app.settle();
    expect(await phaseOf(whole.code)).toBe('preparing');
    // The next one expects what waits, and not what was accepted.
    const next = await opened();
    const missing = await freightsOf(next.id, 'missing');
    const of = (code: string) => missing.find((one: { freightCode: string }) => one.freightCode === code);
    expect(of(part.code)).toMatchObject({ missing: [2] });
    expect(of(none.code)).toMatchObject({ missing: [1, 2] });
    expect(of(whole.code)).toBeUndefined();
  });

  test('answers the same when it is sent again', async () => {
    const { id } = await opened();
    const { code } = await packed();
    await load(id, code);
    const body = { revision: 2, rest: 'wait', reportCollected: true };
    const send = () =>
      admin(`POST /loading-manifests/${id}/closing`, body, { 'idempotency-key': 'fechar-1' });
    expect((await send()).status).toBe(200);
    expect(await send()).toMatchObject({ status: 200, body: { state: 'closed', revision: 3 } });
    await app.settle();
    expect(await collectionsOf(code)).toHaveLength(1);
  });

  test('reports freights as collected: whole ones as such, others volume by volume, none twice', async () => {
    const { id, number } = await opened();
    const [whole, part, ended] = [await packed(), await packed({ volumes: 3 }), await packed()];
    await load(id, whole.code);
    await load(id, ended.code);
    for (const volume of [1, 2]) await scan(id, `${part.code}00${volume}`);
    const closed = await close(id, { reportCollected: true });
    expect(closed.body.collection).toEqual({ isDone: false, reported: 0, refused: [] });
    await setPhase(ended.code, 'delivered');
    await app.settle();
    const said = {
      ...{
        source: 'operator',
        message: `Romaneio ${number}`,
        occurredAt: new Date('2026-11-20T12:00:00.000Z'),
      },
    };
    expect(await collectionsOf(whole.code)).toEqual([{ volumeNumber: null, ...said }]);
    expect(await collectionsOf(part.code)).toEqual([
      { volumeNumber: 1, ...said },
      { volumeNumber: 2, ...said },
    ]);
    expect(await phaseOf(whole.code)).toBe('underway');
    expect((await get(id)).collection).toEqual({ isDone: true, reported: 2, refused: [ended.code] });
    // Who closed it reported it.
    const { number: freightNumber } = await app.ctx.db
      .selectFrom('freight')
      .select('number')
      .where('code', '=', whole.code)
      .executeTakeFirstOrThrow();
    const log = await admin(`GET /changes?kind=freight&entityId=${freightNumber}`);
    expect(log.body.items[0]).toMatchObject({ action: 'report_occurrence', actor: 'Ada' });
    // What stayed of a freight that is under way is expected, and leaves with the next one.
    const next = await opened();
    const missing = await freightsOf(next.id, 'missing');
    expect(missing.find((one: { freightCode: string }) => one.freightCode === part.code)).toMatchObject({
      missing: [3],
    });
    expect(await scan(next.id, `${part.code}003`)).toMatchObject({ outcome: 'loaded' });
    await close(next.id, { reportCollected: true });
    await app.settle();
    expect((await collectionsOf(part.code)).map(({ volumeNumber }) => volumeNumber)).toEqual([1, 2, 3]);
  });

  test('writes a NOTFIS file of its freights where the contract sets a layout, and tells none twice', async () => {
    const contract = await addContract(app.ctx, tester, {
      ...{ shipperId: shop.id, carrierId: road(), notfisLayout: '5.0' },
    });
    const { id } = await opened();
    const [one, waiting] = [await packed(), await packed()];
    await load(id, one.code);
    const closed = await close(id);
    expect(closed.body.notfis).toEqual({ layout: '5.0', isDone: false, files: [], outsideFiles: 1 });
    await app.settle();
    const { notfis } = await get(id);
    expect(notfis).toMatchObject({ isDone: true, outsideFiles: 0, files: [{ freightCount: 1 }] });
    const [{ fileId }] = notfis.files;
    const { body: file } = await admin(`GET /carriers/${road()}/notfis-files/${fileId}`);
    expect(file).toMatchObject({
      freightCount: 1,
      file: { writtenBy: 'Ada', layout: '5.0', shipperId: shop.id },
    });
    expect(file.content).toContain(one.key);
    expect(file.content).not.toContain(waiting.key);
    // A later one has nothing of it, and what was written by hand is in no further file.
    await admin(`POST /carriers/${road()}/notfis-files`, {});
    const { id: next } = await opened();
    await load(next, waiting.code);
    await close(next);
    await app.settle();
    expect((await get(next)).notfis).toEqual({ layout: '5.0', isDone: true, files: [], outsideFiles: 0 });
    await updateContract(app.ctx, tester, {
      contractId: contract.id,
      changes: { revision: 1, notfisLayout: null },
    });
  });
});

describe('manifests are listed', () => {
  test('newest first, by filters, page by page', async () => {
    const first = await opened({ carrierId: carriers.get(byPost) });
    const second = await opened({ carrierId: carriers.get(byPost) });
    const find = async (query: string) => (await admin(`GET /loading-manifests?${query}`)).body;
    const ofPost = `carrierId=${carriers.get(byPost)}&state=open`;
    const page = await find(`${ofPost}&limit=1`);
    expect(page.items).toMatchObject([
      { id: second.id, number: second.number, dispatchPointName: expect.any(String) },
    ]);
    const next = await find(`${ofPost}&limit=1&cursor=${page.nextCursor}`);
    expect(next.items).toMatchObject([{ id: first.id }]);
    expect((await find(`${ofPost}&from=2026-11-20&until=2026-11-20`)).items.length).toBeGreaterThan(1);
    expect((await find(`${ofPost}&from=2026-11-21`)).items).toEqual([]);
    expect((await find(`${ofPost}&until=2026-11-19`)).items).toEqual([]);
    expect((await find('shipperId=999999')).items).toEqual([]);
    expect((await find('dispatchPointId=999999')).items).toEqual([]);
    expect(
      (await find('state=cancelled')).items.every(({ state }: { state: string }) => state === 'cancelled'),
    ).toBe(true);
  });

  test('with their freights page by page', async () => {
    const { id } = await opened();
    for (const _ of [1, 2, 3]) await load(id, (await packed()).code);
    const list = async (query: string) =>
      (await admin(`GET /loading-manifests/${id}/freights?${query}`)).body;
    const page = await list('view=loaded&limit=2');
    expect(page.items).toHaveLength(2);
    const next = await list(`view=loaded&limit=2&cursor=${page.nextCursor}`);
    expect(next).toMatchObject({ items: [{ loaded: [1, 2] }], nextCursor: null });
  });
});

describe('a manifest on paper', () => {
  const print = async (id: number, token: string) =>
    fetch(`${app.address}/api/admin/v1/loading-manifests/${id}/pdf`, {
      headers: { authorization: `Bearer ${token}` },
    });
  const tokenOf = async (name: string, scope: object = {}) => {
    const { id } = await addOperator(app.ctx, tester, { name, roles: ['dispatch'], ...scope });
    const { token } = await issueToken(app.ctx, tester, { owner: { kind: 'operator', id }, name: 'test' });
    await app.ctx.mirror.refresh();
    return token;
  };

  test('is a PDF that a browser shows in a sandbox, the same at every print once it is closed', async () => {
    const token = await tokenOf('Dora');
    const { id, number } = await opened({ driverName: 'João Batista', plate: 'RQK-4B27' });
    const freight = await packed({ volumes: 3 });
    for (const volume of [1, 2]) await scan(id, `${freight.code}00${volume}`);
    const draft = await print(id, token);
    expect(await pdfText(new Uint8Array(await draft.arrayBuffer()))).toContain('PRÉVIA');
    await close(id, {
      accepted: [{ freightCode: freight.code, volumeNumbers: [3], reason: 'Caixa molhada' }],
    });
    const response = await print(id, token);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toBe(`inline; filename="romaneio-${number}.pdf"`);
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    const bytes = new Uint8Array(await response.arrayBuffer());
    const text = await pdfText(bytes);
    for (const said of [
      ...[
        number,
        'João Batista',
        'RQK4B27',
        byRoad,
        freight.order,
        freight.code,
        'São Paulo/SP',
        '2 de 3 (1-2)',
      ],
      ...['7,000 kg', 'Falta aceita: volume 3 (Caixa molhada)', 'Página 1 de 1', 'Motorista', 'R$ 1.019,70'],
    ])
      expect(text).toContain(said);
    expect(text).not.toContain('Maria Aparecida');
    expect(text).not.toContain('PRÉVIA');
    const again = await print(id, token);
    expect(new Uint8Array(await again.arrayBuffer())).toEqual(bytes);
    expect(await pdfInfo(bytes)).toEqual({ pages: 1, widthMm: 210, heightMm: 297 });
  });

  test('and everything of it is kept from those of other shippers and carriers', async () => {
    const { id } = await opened();
    const stranger = await openBareShop(app, 7);
    const other = carriers.get(byPost);
    for (const scope of [{ shipperIds: [stranger.id] }, { carrierIds: [other] }]) {
      const token = await tokenOf(`Fora ${JSON.stringify(scope)}`, scope);
      expect((await print(id, token)).status).toBe(404);
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const call = async (method: string, path: string, body?: object) =>
        fetch(`${app.address}/api/admin/v1/loading-manifests${path}`, {
          ...{ method, headers },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
      for (const [method, path, body] of [
        ['GET', `/${id}`],
        ['GET', `/${id}/freights`],
        ['POST', `/${id}/scans`, { code: 'x' }],
        ['PATCH', `/${id}`, { revision: 1, note: 'x' }],
        ['POST', `/${id}/closing`, { revision: 1, rest: 'wait' }],
        ['POST', `/${id}/cancellation`, { revision: 1 }],
        ['DELETE', `/${id}/volumes/FR261120A1B2C001`],
        ['POST', '', { dispatchPointId: home(), carrierId: road() }],
      ] as const)
        expect([method, path, (await call(method, path, body)).status]).toEqual([method, path, 404]);
      const { items } = (await (await call('GET', '')).json()) as { items: { carrierId: number }[] };
      expect(items.filter(({ carrierId }) => carrierId !== other)).toEqual([]);
      if ('shipperIds' in scope) expect(items).toEqual([]);
    }
  });

  test('and those of some carriers learn nothing of others by scanning', async () => {
    const foreign = await packed({ carrier: byPost });
    const { id } = await opened();
    const token = await tokenOf('Doca', { carrierIds: [road()] });
    const response = await fetch(`${app.address}/api/admin/v1/loading-manifests/${id}/scans`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ code: foreign.key }),
    });
    expect(await response.json()).toMatchObject({ outcome: 'unknown', freight: null });
  });

  test('and forgets its driver with the term of recipients, once it has ended', async () => {
    const { id } = await opened({ driverName: 'Zé', driverDocument: '12345', plate: 'ABC1D23' });
    const { id: still } = await opened({ driverName: 'Bia' });
    await load(id, (await packed()).code);
    await close(id);
    const world = { db: app.ctx.db, config: { ...app.ctx.config, anonymiseAfterDays: 30 } };
    const early = supposedHorizon(new Date('2026-12-20T12:00:00Z'));
    const late = supposedHorizon(new Date('2026-12-21T12:00:00Z'));
    expect(await forgetDrivers({ ...world, config: { ...world.config, anonymiseAfterDays: 0 } }, late)).toBe(
      0,
    );
    expect(await countKnownDrivers(world, early)).toBe(0);
    const known = await countKnownDrivers(world, late);
    expect(known).toBeGreaterThan(0);
    expect(await forgetDrivers(world, late)).toBe(known);
    expect(await get(id)).toMatchObject({ driverName: null, driverDocument: null, plate: 'ABC1D23' });
    expect(await get(still)).toMatchObject({ driverName: 'Bia' });
    expect(await forgetDrivers(world, late)).toBe(0);
  });

  test('and may be loaded and closed by those of dispatch, who may write nothing else of a freight', async () => {
    const token = await tokenOf('Dirce');
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const post = async (path: string, body: object) =>
      fetch(`${app.address}/api/admin/v1/loading-manifests${path}`, {
        ...{ method: 'POST', headers, body: JSON.stringify(body) },
      });
    const { code } = await packed();
    const { id } = (await (await post('', { dispatchPointId: home(), carrierId: road() })).json()) as {
      id: number;
    };
    await post(`/${id}/scans`, { code, volumes: 'all' });
    const closed = await post(`/${id}/closing`, { revision: 2, rest: 'wait', reportCollected: true });
    expect(closed.status).toBe(200);
    await app.settle();
    expect(await phaseOf(code)).toBe('underway');
  });
});
