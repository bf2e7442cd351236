import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCarrier } from '../../src/registry/carriers/add-carrier.ts';
import { addShipper } from '../../src/registry/shippers/add-shipper.ts';
import { type AdminCall, personOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { someCarrier, someShipper, tester } from '../support/registry.ts';
import { addPerson } from '../support/sign-in.ts';

let app: TestApp;
let ada: AdminCall;
let shipperId = 0;
let carrierId = 0;

beforeAll(async () => {
  app = await startTestApp({ alignsDatabase: true });
  ({ admin: ada } = await personOf(app, { name: 'Ada', roles: ['owner'] }));
});
afterAll(() => app.close());

const states = async (by = ada): Promise<string> => {
  const { body } = await by('GET /onboarding');
  return body.steps.map(({ step, state }: { step: string; state: string }) => `${step} ${state}`).join(', ');
};

const enquiry = {
  ...{ originZip: '29161376', destinationZip: '01311000', asksLive: false },
  volumes: [{ heightMm: 100, widthMm: 200, lengthMm: 300, unitWeightG: 3000, unitValueCents: 15_000 }],
};

describe('the first hour', () => {
  test('has every step open at first, and each is done when the registry says so', async () => {
    expect(await states()).toBe('account open, company open, carrier open, table open, quote open');
    await addPerson(app, { name: 'Rosa Prado' });
    expect(await states()).toMatch(/^account done, company open/);
    await addShipper(app.ctx, tester, { ...someShipper(2), isTest: true });
    expect(await states()).toMatch(/^account done, company open/);
    shipperId = (await addShipper(app.ctx, tester, someShipper(1))).id;
    carrierId = (await addCarrier(app.ctx, tester, someCarrier(1))).id;
    await app.ctx.mirror.refresh();
    const { body } = await ada('GET /onboarding');
    expect(body).toMatchObject({ shipperId, carrierId, exampleTableId: null, finished: false });
    expect(await states()).toBe('account done, company done, carrier done, table open, quote open');
  });

  test('can have an example in place of a table: it quotes all of Brazil, and is taken away in one act', async () => {
    const added = await ada('POST /onboarding/example-table', { carrierId, shipperId });
    expect(added.status).toBe(200);
    const { exampleTableId } = added.body;
    const table = (await ada(`GET /tables/${exampleTableId}`)).body;
    expect(table).toMatchObject({ name: 'Tabela de exemplo (preços inventados)', service: 'Exemplo' });
    const again = await ada('POST /onboarding/example-table', { carrierId, shipperId });
    expect(again.body).toEqual(added.body);
    for (const destinationZip of ['01000000', '19900000', '69900000', '99999999']) {
      const tried = await ada(`POST /shippers/${shipperId}/quotes/try`, { ...enquiry, destinationZip });
      expect(tried.body.offers).toMatchObject([{ service: 'Exemplo' }]);
    }
    const removed = await ada('DELETE /onboarding/example-table');
    expect(removed.body.exampleTableId).toBe(null);
    expect(await states()).toMatch(/table open, quote open$/);
    const tried = await ada(`POST /shippers/${shipperId}/quotes/try`, enquiry);
    expect(tried.body.offers).toEqual([]);
    expect((await ada('DELETE /onboarding/example-table')).status).toBe(200);
    expect((await ada('POST /onboarding/example-table', { carrierId, shipperId })).body.exampleTableId).toBe(
      exampleTableId,
    );
  });

  test('takes no real prices away that were published over the example', async () => {
    const { exampleTableId } = (await ada('GET /onboarding')).body;
    const example = (await ada(`GET /tables/${exampleTableId}`)).body.published;
    const edits = [{ kind: 'remove', part: 'coverage', row: 0, count: 1 }];
    const edited = await ada(`POST /table-versions/${example.id}/edits`, { edits });
    expect(edited.status).toBe(200);
    await ada(`POST /table-versions/${edited.body.version.id}/publish`);
    expect((await ada('DELETE /onboarding/example-table')).body.exampleTableId).toBe(null);
    expect(await states()).toMatch(/table done/);
  });

  test('skips steps for everybody, with a line in the history, and takes them up again', async () => {
    const { admin: bia } = await personOf(app, { name: 'Bia', roles: ['owner'] });
    const skipped = await ada('PUT /onboarding/skipped', { step: 'quote', skipped: true });
    expect(skipped.body.finished).toBe(true);
    expect(await states(bia)).toMatch(/quote skipped$/);
    await ada('PUT /onboarding/skipped', { step: 'quote', skipped: true });
    expect((await ada('PUT /onboarding/skipped', { step: 'company', skipped: true })).body.finished).toBe(
      true,
    );
    expect(await states()).toMatch(/company done/);
    const { items } = (await bia('GET /changes?kind=onboarding')).body;
    expect(items).toMatchObject([
      { action: 'skip', after: { skipped: true }, entityId: 2 },
      { action: 'skip', actor: 'Ada', after: { skipped: true }, entityId: 5 },
    ]);
    expect((await bia('PUT /onboarding/skipped', { step: 'quote', skipped: false })).body.finished).toBe(
      false,
    );
  });

  test('is for those who look after the installation, all of it', async () => {
    const { admin: fatima } = await personOf(app, { name: 'Fátima', roles: ['finance'] });
    const { admin: some } = await personOf(app, { name: 'Eva', roles: ['owner'], shipperIds: [shipperId] });
    expect((await fatima('GET /onboarding')).status).toBe(403);
    expect((await some('GET /onboarding')).status).toBe(403);
    expect((await fatima('POST /onboarding/example-table', { carrierId, shipperId })).status).toBe(403);
    expect((await ada('POST /onboarding/example-table', { carrierId: 999, shipperId })).status).toBe(404);
  });
});
