import type { HitView, SearchView } from '@carreto/contract/admin/work/search';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anonymiseFreight } from '../../src/freight/record/anonymise.ts';
import { searchEverything } from '../../src/freight/record/search/search.ts';
import { everything, type Scope } from '../../src/registry/access/scope.ts';
import { type AdminCall, adminOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { cteItem, senderOf, sentCte } from '../support/ctes.ts';
import { hired, someNfe, someRecipient } from '../support/hire.ts';
import { tester } from '../support/registry.ts';
import { openBareShop, openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
let admin: AdminCall;
let maria: string;
let zoe: string;

beforeAll(async () => {
  app = await startTestApp();
  shop = await openShop(app);
  admin = await adminOf(app);
  maria = await hired(app, shop, { numero_pedido: 'PED-77', nota_fiscal: someNfe });
  app.clock.advanceMs(1000);
  zoe = await hired(app, shop, {
    numero_pedido: '4455',
    destinatario: { ...someRecipient, nome: "Zoé D'Ávila", cnpj_cpf: '11144477735' },
  });
});
afterAll(() => app.close());

async function search(q: string, more: Record<string, string> = {}): Promise<SearchView> {
  const { status, body } = await admin(`GET /search?${new URLSearchParams({ q, ...more })}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

async function hits(q: string, more: Record<string, string> = {}): Promise<[string, string, string][]> {
  return (await search(q, more)).items.map(({ kind, by, id }) => [kind, by, id]);
}

describe('a freight is found by', () => {
  test('its code, in whatever case, with where it stands and where its page is', async () => {
    const { recognised, items } = await search(maria.toLowerCase());
    expect(recognised[0]).toBe('freight');
    expect(items).toMatchObject<Partial<HitView>[]>([
      {
        kind: 'freight',
        by: 'code',
        id: maria,
        state: 'preparing',
        shipperId: shop.id,
        page: `/fretes/${maria}`,
      },
    ]);
    expect(items[0]?.detail).toContain('Maria Aparecida de Souza');
  });

  test('its order, its NF-e by key and number, and the document of its recipient', async () => {
    expect(await hits('PED-77')).toEqual([['freight', 'order', maria]]);
    expect(await hits('4455')).toEqual([['freight', 'order', zoe]]);
    expect(await hits(someNfe.chave_acesso)).toEqual([['freight', 'nfe', maria]]);
    expect(await hits('1234')).toEqual([['freight', 'nfe', maria]]);
    expect(await hits('111.444.777-35')).toEqual([['freight', 'document', zoe]]);
  });

  test('beginnings of words of the name, in any order and without accents', async () => {
    expect(await hits('avila zoe')).toEqual([['freight', 'name', zoe]]);
    expect(await hits('apare mar')).toEqual([['freight', 'name', maria]]);
    expect(await hits('parecida')).toEqual([]);
    expect(await hits("'; drop table freight; --")).toEqual([]);
    expect(await hits('zoe:* | maria & !x')).toEqual([]);
  });

  test('nothing of the recipient once that was forgotten', async () => {
    const code = await hired(app, shop, {
      destinatario: { ...someRecipient, nome: 'Quitéria Souto', cnpj_cpf: '39053344705' },
    });
    expect(await hits('quiteria')).toEqual([['freight', 'name', code]]);
    await anonymiseFreight(app.ctx, tester, code);
    expect(await hits('quiteria')).toEqual([]);
    expect(await hits('39053344705')).toEqual([]);
    expect(await hits(code)).toEqual([['freight', 'code', code]]);
  });
});

test('CT-es are found by key and number, quotes by their token', async () => {
  const sender = await senderOf(app, maria);
  const item = cteItem(shop, sender, { chave_nf: someNfe.chave_acesso });
  const id = String(await sentCte(app, sender, item));
  const { accessKey, number } = await app.ctx.db
    .selectFrom('cte')
    .select(['accessKey', 'number'])
    .executeTakeFirstOrThrow();
  expect(await hits(accessKey)).toEqual([['cte', 'key', id]]);
  expect(await hits(String(number), { kinds: 'cte' })).toEqual([['cte', 'number', id]]);
  const { body } = await admin(`GET /freights/${maria}`);
  expect(await hits(body.offerToken)).toEqual([['quote', 'code', body.offerToken]]);
});

test('what is registered is found by name, CNPJ, code and zip code', async () => {
  const [carrier] = [...app.ctx.mirror.current.carriers.byId.values()];
  const byCnpj = await hits(String(carrier?.cnpj));
  expect(byCnpj).toContainEqual(['carrier', 'document', String(carrier?.id)]);
  const named = await hits(String(carrier?.tradeName), { kinds: 'carrier,table' });
  expect(named).toContainEqual(['carrier', 'name', String(carrier?.id)]);
  expect(named.some(([kind]) => kind === 'table')).toBe(true);
  expect(await hits(shop.cnpj, { kinds: 'company' })).toEqual([['company', 'document', String(shop.id)]]);
  expect(await hits('01311-000', { kinds: 'place' })).toEqual([['place', 'zip', '01311000']]);
  const product = { sku: 'CAD_1', description: 'Cadeira', tag: null, category: 1, origin: 'api' };
  await app.ctx.db
    .insertInto('sku')
    .values({ shipperId: shop.id, ...product, active: true, volumes: '[]', complete: false })
    .execute();
  expect((await hits('CAD', { kinds: 'product' })).map(([kind, by]) => [kind, by])).toEqual([
    ['product', 'code'],
  ]);
  expect(await hits('CAD%', { kinds: 'product' })).toEqual([]);
});

test('nobody finds what is not theirs to see', async () => {
  const other = await openBareShop(app, 1);
  const { permissions } = app.ctx.mirror.current.operators.values().next().value ?? {};
  if (permissions === undefined) throw new Error('no operator');
  const within = async (typed: string, scope: Scope, lacks: string[] = []) => {
    const held = new Set([...permissions].filter((one) => !lacks.includes(one)));
    const asked = { typed, scope, permissions: held, limit: 5, kinds: null };
    const found = await searchEverything(app.ctx, asked);
    return found.hits.map(({ kind, detail }) => [kind, detail?.includes('Maria') ?? false]);
  };
  expect(await within(maria, everything)).toEqual([['freight', true]]);
  expect(await within(maria, { ...everything, shipperIds: [other.id], carrierIds: 'all' })).toEqual([]);
  expect(await within('maria', { ...everything, shipperIds: [other.id], carrierIds: 'all' })).toEqual([]);
  expect(await within('PED-77', { ...everything, shipperIds: 'all', carrierIds: [999_999] })).toEqual([]);
  expect(await within(maria, everything, ['freights.read'])).toEqual([]);
  expect(await within(maria, everything, ['personal.see'])).toEqual([['freight', false]]);
  expect(await within('maria', everything, ['personal.see'])).toEqual([]);
  expect(await within('52998224725', everything, ['personal.see'])).toEqual([]);
});

test('what is too short or of no kind is refused or finds nothing', async () => {
  expect((await admin('GET /search?q=a')).status).toBe(422);
  expect((await admin('GET /search')).status).toBe(422);
  expect((await search('..')).items).toEqual([]);
  expect((await search(maria, { kinds: 'bill' })).items).toEqual([]);
});
