import type { KeyedStore, Store } from '@carreto/contract/admin/registry/stores';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blingEvent } from '../../src/connectors/stores/bling/simulator/simulator.ts';
import { VendorProblem } from '../../src/connectors/vendors/line/vendor-problem.ts';
import { credentialsOf, rewriteCredential } from '../../src/registry/rewrite-credential.ts';
import { sealPlace } from '../../src/registry/sealed-columns.ts';
import { putSkus } from '../../src/registry/skus/put-skus.ts';
import { keyOf, nfeXml } from '../support/nfe-xml.ts';
import { carrierTokenOf, report } from '../support/occurrences.ts';
import { tester } from '../support/registry.ts';
import { blingApp, blingObject, blingOrder, startBling } from '../support/stores/bling-company.ts';
import { advanceDatabase, openStoreWorld, orderRow, type StoreWorld } from '../support/stores.ts';

let world: StoreWorld;
let bling: Awaited<ReturnType<typeof startBling>>;
let connected: KeyedStore;

beforeAll(async () => {
  bling = await startBling(() => world.app.clock.nowMs());
  const { api, site } = bling.simulator.hosts;
  world = await openStoreWorld({ CARRETO_STORE_HOSTS: `bling.api=${api},bling.site=${site}` });
  const credential = { ...blingApp };
  const wanted = world.newStore({ platform: 'bling', credential, settings: {} });
  connected = (await world.admin<KeyedStore>('POST', '/stores', wanted)).body;
  const volume = {
    ...{ description: null, tag: null, amount: 1, heightMm: 300, widthMm: 400, lengthMm: 500, weightG: 1600 },
    ...{ priceCents: null, consolidate: false, overlaid: false, rotate: false },
  };
  const book = { sku: 'LV-1', description: 'Livro', tag: null, category: 1, active: true, volumes: [volume] };
  await putSkus(world.app.ctx, tester, { shipperId: world.shop.id, origin: 'api', items: [book] });
  await world.app.ctx.mirror.refresh();
});
afterAll(async () => {
  await world.close();
  await bling.simulator.stop();
});

const work = () => world.app.settle();
const path = (what: string) => `${world.app.address}/stores/bling/${connected.key}/${what}`;

async function tell(event: string, id: number, eventId: string): Promise<number> {
  const { headers, body } = blingEvent(blingApp, { eventId, event, id });
  return (await fetch(path('events'), { method: 'POST', headers, body })).status;
}

const sealed = () =>
  world.app.ctx.db
    .selectFrom('storeCredential')
    .select(['field', 'sealed'])
    .where('connectionId', '=', connected.store.id)
    .orderBy('field')
    .execute();

describe('a company on Bling', () => {
  it('is connected by the code of its authorization, and its tokens are sealed', async () => {
    // Its addresses are entered there before anything is installed: by one of them it comes here.
    expect(connected.registered).toMatchObject({ done: false, byHand: true });
    expect((await world.admin('POST', `/stores/${connected.store.id}/check`)).body).toMatchObject({
      outcome: 'refused',
    });
    bling.company.codes.add('codigo1');
    const landed = await fetch(`${path('install')}?code=codigo1&state=1`);
    expect(landed.status).toBe(200);
    await world.app.ctx.mirror.refresh();
    const { body } = await world.admin<Store>('GET', `/stores/${connected.store.id}`);
    expect(body.credential).toEqual([
      ...['accessToken', 'accessUntil', 'clientId', 'clientSecret', 'refreshToken'],
    ]);
    const { refresh = '' } = bling.company.tokens ?? {};
    for (const { sealed: value } of await sealed()) expect(value.includes(refresh)).toBe(false);
    expect((await world.admin('POST', `/stores/${connected.store.id}/check`)).body).toMatchObject({
      outcome: 'accepted',
    });
  });

  it('has new addresses entered there by a person, and says so', async () => {
    const { body } = await world.admin<KeyedStore>('POST', `/stores/${connected.store.id}/key`);
    expect(body.registered).toMatchObject({ done: false, byHand: true });
    connected = body;
    await world.app.ctx.mirror.refresh();
  });

  it('asks for no rates, and is believed by its signature alone', async () => {
    expect((await fetch(path('rates'), { method: 'POST', body: '{}' })).status).toBe(404);
    const { headers, body } = blingEvent(blingApp, { eventId: 'x', event: 'order.updated', id: 1 });
    const forged = await fetch(path('events'), {
      method: 'POST',
      headers,
      body: body.replace('"id":1', '"id":2'),
    });
    expect(forged.status).toBe(401);
  });

  it('has its order hired as a person chooses, and the NF-e attached once there is one', async () => {
    const { company } = bling;
    const order = blingOrder(1, { situacao: { id: 6 } });
    company.orders.set('1', order);
    company.objects.set('80001', blingObject(1));
    expect(await tell('order.created', 1, 'e1')).toBe(200);
    await work();
    expect(await orderRow(world, '1')).toMatchObject({ state: 'unpaid', orderNumber: '1' });
    order.situacao = { id: 15 };
    // An event that came before is nothing new.
    expect(await tell('order.created', 1, 'e1')).toBe(200);
    await work();
    expect((await orderRow(world, '1')).state).toBe('unpaid');
    expect(await tell('order.updated', 1, 'e2')).toBe(200);
    await work();
    const { id } = await orderRow(world, '1');
    expect(await orderRow(world, '1')).toMatchObject({ state: 'choose', problemCode: 'no_offer_named' });
    const hired = await world.admin('POST', `/store-orders/${id}/hire`, { by: 'price' });
    expect(hired.body).toMatchObject({ state: 'hired', problem: null });
    const row = await orderRow(world, '1');
    expect([row.dueAt === null, row.attempts]).toEqual([false, 1]);

    const key = keyOf({ issuer: world.shop.cnpj });
    const xml = `https://www.bling.com.br/relatorios/nfe.xml.php?chaveAcesso=${key}`;
    order.notaFiscal = { id: 777 };
    company.nfes.set('777', { situacao: 5, chaveAcesso: key, xml });
    company.xmls.set(key, nfeXml({ issuer: world.shop.cnpj }));
    await advanceDatabase(world, 2);
    await work();
    expect(await orderRow(world, '1')).toMatchObject({ state: 'hired', problemCode: null, dueAt: null });
    const nfes = await world.app.ctx.db
      .selectFrom('freightNfe')
      .select('accessKey')
      .where('freightCode', '=', row.freightCode ?? '')
      .execute();
    expect(nfes).toEqual([{ accessKey: key }]);
    // Told again, it is not fetched again.
    const before = bling.simulator.calls.length;
    await tell('order.updated', 1, 'e3');
    await work();
    expect(bling.simulator.calls.slice(before).map((call) => call.path)).toEqual([
      '/Api/v3/pedidos/vendas/1',
    ]);
  });

  it("says why an NF-e cannot be its freight's, and gives up one that never comes", async () => {
    const { company } = bling;
    const key = keyOf({ issuer: '11444777000161', nNF: '9' });
    company.orders.set('2', blingOrder(2, { notaFiscal: { id: 778 } }));
    company.nfes.set('778', {
      situacao: 5,
      chaveAcesso: key,
      xml: `https://bling.com.br/relatorios/nfe.xml.php?chaveAcesso=${key}`,
    });
    company.xmls.set(key, nfeXml({ issuer: '11444777000161', nNF: '9' }));
    company.orders.set('3', blingOrder(3));
    for (const ref of [2, 3]) await tell('order.created', ref, `n${ref}`);
    await work();
    for (const ref of ['2', '3']) {
      const { id } = await orderRow(world, ref);
      await world.admin('POST', `/store-orders/${id}/hire`, { by: 'price' });
    }
    const refused = await orderRow(world, '2');
    expect(refused).toMatchObject({ state: 'hired', problemCode: 'nfe_invalid_file', dueAt: null });
    expect(refused.problemText).toMatch(/emit\/CNPJ/);
    for (let tries = 0; tries < 12; tries += 1) {
      await advanceDatabase(world, 721);
      await work();
    }
    const late = await orderRow(world, '3');
    expect(late).toMatchObject({ state: 'hired', problemCode: null, dueAt: null, attempts: 0 });
    expect(late.freightCode).not.toBeNull();
  });

  it('is told in its logistics object what became of the freight', async () => {
    const { freightCode } = await orderRow(world, '1');
    const token = await carrierTokenOf(world.app, freightCode ?? '');
    world.app.clock.set('2026-11-20T13:00:00Z');
    await report(world.app, token, [
      { id_frete: freightCode, codigo: 15, data_ocorrencia: '2026-11-20 09:10:00' },
      { id_frete: freightCode, codigo: 3, data_ocorrencia: '2026-11-20 09:50:00' },
    ]);
    await work();
    await work();
    expect(bling.company.changes.map(({ situation, code }) => [situation, code])).toEqual([
      [0, freightCode],
      [3, freightCode],
    ]);
    const shown = bling.company.objects.get('80001')?.rastreamento as Record<string, unknown>;
    expect(shown).toMatchObject({ situacao: 3, ultimaAlteracao: '2026-11-20 09:50:00' });
    expect(String(shown.url)).toMatch(/^https:\/\/carreto\.example\//);
  });
});

describe('what a platform replaces of a credential', () => {
  const kept = credentialsOf.stores;
  const rewrite = (act: Parameters<typeof rewriteCredential>[1]['rewrite']) =>
    rewriteCredential(world.app.ctx, { kept, ownerId: connected.store.id, rewrite: act });

  it('is replaced by one at a time, who comes later finds what the first one kept', async () => {
    const seen: (string | undefined)[] = [];
    const inside = { now: 0, most: 0 };
    const next = (name: string) =>
      rewrite(async (values) => {
        inside.most = Math.max(inside.most, ++inside.now);
        seen.push(values.refreshToken);
        await world.app.ctx.db.selectFrom('storeCredential').select('id').execute();
        inside.now -= 1;
        return { ...values, refreshToken: `${values.refreshToken}-${name}` };
      });
    const [one, other] = await Promise.all([next('a'), next('b')]);
    expect(inside.most).toBe(1);
    expect(seen[1]).toMatch(new RegExp(`^${seen[0]}-[ab]$`));
    const last = [one, other]
      .map(({ refreshToken }) => refreshToken ?? '')
      .sort((a, b) => b.length - a.length)[0];
    await rewrite(async (values) => {
      expect(values).toEqual({ ...one, refreshToken: last });
      return values;
    });
    const row = await world.app.ctx.db
      .selectFrom('storeCredential')
      .select(['id', 'previous'])
      .where('connectionId', '=', connected.store.id)
      .where('field', '=', 'refreshToken')
      .executeTakeFirstOrThrow();
    const place = sealPlace('store_credential', row.id, 'previous');
    // The value before is kept until it is replaced in its turn.
    expect(world.app.ctx.sealer.open(row.previous ?? Buffer.alloc(0), place)).toBe(seen[1]);
  });

  it('stays as it was where the platform says no', async () => {
    const before = await sealed();
    await expect(
      rewrite(async () => {
        throw new VendorProblem('not_let_in', 'no');
      }),
    ).rejects.toMatchObject({ kind: 'not_let_in' });
    expect(await sealed()).toEqual(before);
    const nobody = { kept, ownerId: 1_000_000, rewrite: async (values: object) => ({ ...values }) };
    await expect(rewriteCredential(world.app.ctx, nobody)).rejects.toMatchObject({ code: 'not_found' });
  });
});
