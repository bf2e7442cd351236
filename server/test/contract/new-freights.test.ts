import type { CarrierFreightOut } from '@carreto/contract/carrier/new-freights';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { carrierFeed } from '../../src/freight/record/carrier-feed.ts';
import { issueToken } from '../../src/registry/access/issue-token.ts';
import type { Rows } from '../../src/rows.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hired, someNfe } from '../support/hire.ts';
import { tester } from '../support/registry.ts';
import { openShop, type Shop } from '../support/shop.ts';

type Page = { fretes: CarrierFreightOut[]; proximo: string; mais: boolean };

let app: TestApp;
let shop: Shop;
let first: string;
let mine: string;
let others: string;

beforeAll(async () => {
  app = await startTestApp();
  shop = await openShop(app);
  first = await hired(app, shop, { numero_pedido: 'PED-1', nota_fiscal: someNfe, data_coleta: '2026-11-23' });
  const { carrierId } = await rowOf(first);
  const carriers = await app.ctx.db.selectFrom('carrier').select('id').orderBy('id').execute();
  const other = carriers.find(({ id }) => id !== carrierId)?.id ?? 0;
  const of = async (id: number) =>
    (await issueToken(app.ctx, tester, { owner: { kind: 'carrier', id }, name: 'test' })).token;
  mine = await of(carrierId);
  others = await of(other);
  await app.ctx.mirror.refresh();
});
afterAll(() => app.close());

function rowOf(code: string) {
  return app.ctx.db.selectFrom('freight').selectAll().where('code', '=', code).executeTakeFirstOrThrow();
}

async function read(token: string, since?: string): Promise<{ status: number; body: Page }> {
  const query = since === undefined ? '' : `&since=${since}`;
  const response = await fetch(`${app.address}/api/external/transportadora/v1/quotes?token=${token}${query}`);
  return { status: response.status, body: (await response.json()) as Page };
}

/** The cursor after everything that is there. */
async function end(): Promise<string> {
  let page = (await read(mine)).body;
  while (page.mais) page = (await read(mine, page.proximo)).body;
  return page.proximo;
}

/** Writes copies of a freight, as if they had been hired at another time. */
async function copies(
  count: number,
  { hiredAt, day, db = app.ctx.db }: { hiredAt: string; day: string; db?: Kysely<Rows> },
): Promise<string[]> {
  const codes = Array.from({ length: count }, (_, index) => `FR${day}${String(index).padStart(5, '0')}`);
  const { number: _, agreement, ...freight } = await rowOf(first);
  const own = { hiredAt: new Date(hiredAt), agreement: JSON.stringify(agreement) };
  await db
    .insertInto('freight')
    .values(codes.map((code) => ({ ...freight, ...own, code })))
    .execute();
  const recipient = await db
    .selectFrom('freightRecipient')
    .selectAll()
    .where('freightCode', '=', first)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('freightRecipient')
    .values(codes.map((freightCode) => ({ ...recipient, freightCode })))
    .execute();
  const progress = await db
    .selectFrom('freightProgress')
    .selectAll()
    .where('freightCode', '=', first)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('freightProgress')
    .values(codes.map((freightCode) => ({ ...progress, freightCode, volumePhases: '{}' })))
    .execute();
  return codes;
}

describe('a carrier', () => {
  test('reads what it needs to carry a freight', async () => {
    const { status, body } = await read(mine);
    expect(status).toBe(200);
    const freight = body.fretes.find(({ id_frete }) => id_frete === first);
    const { agreement } = await rowOf(first);
    expect(freight).toMatchObject({
      cancelado: false,
      reversa: false,
      numero_pedido: 'PED-1',
      data_contratacao: '2026-11-20 09:00:00',
      data_coleta: '2026-11-23',
      prazo_original_transportador: agreement.terms.estimatedOn,
      servico: agreement.carrier.service,
      valor_cotado: (agreement.price.costCents / 100).toFixed(2),
      quantidade_volumes: 2,
      embarcador: { cnpj: '99.500.101/0001-99' },
      expedidor: { endereco: { cep: '29161-376' } },
      destinatario: {
        cnpj_cpf: '529.982.247-25',
        email: 'maria@exemplo.com.br',
        telefone: '11987654321',
        endereco: { cep: '01311-000' },
      },
      volumes: [{ quantidade: 2, peso_total: 7 }],
      nfe: [{ chave_acesso: someNfe.chave_acesso }],
    });
  });

  test('reads what came since, and nothing twice', async () => {
    const before = await read(mine);
    expect((await read(mine, before.body.proximo)).body).toEqual({
      fretes: [],
      proximo: before.body.proximo,
      mais: false,
    });
    const next = await hired(app, shop);
    const after = await read(mine, before.body.proximo);
    expect(after.body.fretes.map(({ id_frete }) => id_frete)).toEqual([next]);
    expect((await read(mine, after.body.proximo)).body.fretes).toEqual([]);
  });

  test('is told that a freight is off', async () => {
    const { body } = await read(mine);
    const next = await hired(app, shop);
    await app.ctx.db
      .updateTable('freightProgress')
      .set({ phase: 'cancelled' })
      .where('freightCode', '=', next)
      .execute();
    expect((await read(mine, body.proximo)).body.fretes).toMatchObject([{ id_frete: next, cancelado: true }]);
  });

  test('reads only its own freights', async () => {
    expect((await read(others)).body.fretes).toEqual([]);
    expect((await read(shop.token)).status).toBe(403);
  });

  test('reads in pages of a hundred, first what is not older than thirty days', async () => {
    const { body: before } = await read(mine);
    await copies(3, { hiredAt: '2026-10-01T12:00:00Z', day: '261001' });
    expect((await read(mine)).body.fretes.filter(({ id_frete }) => id_frete.startsWith('FR261001'))).toEqual(
      [],
    );
    const codes = await copies(150, { hiredAt: '2026-11-20T12:00:00Z', day: '261120' });
    const one = await read(mine, before.proximo);
    const two = await read(mine, one.body.proximo);
    expect([one.body.fretes.length, one.body.mais, two.body.fretes.length, two.body.mais]).toEqual([
      100,
      true,
      50,
      false,
    ]);
    expect([...one.body.fretes, ...two.body.fretes].map(({ id_frete }) => id_frete)).toEqual(codes);
  });

  test('is told of a hire that took longer than later ones, whoever began first', async () => {
    const since = await end();
    const { db } = app.ctx;
    const [early, slow] = [await db.startTransaction().execute(), await db.startTransaction().execute()];
    // The one that began first writes last and ends first.
    await sql`select pg_current_xact_id()`.execute(early);
    const hiredAt = '2026-11-20T12:00:00Z';
    const slowest = await copies(1, { hiredAt, day: '261118', db: slow });
    const earliest = await copies(1, { hiredAt, day: '261119', db: early });
    await early.commit().execute();
    const next = await hired(app, shop);
    const page = await read(mine, since);
    expect(page.body.fretes.map(({ id_frete }) => id_frete)).toEqual([...earliest, next]);
    await slow.commit().execute();
    const after = await read(mine, page.body.proximo);
    expect(after.body.fretes.map(({ id_frete }) => id_frete)).toEqual(slowest);
    expect((await read(mine, after.body.proximo)).body.fretes).toEqual([]);
  });

  test('reads the same, by however many at once', async () => {
    const since = await end();
    const codes = await copies(30, { hiredAt: '2026-11-20T12:00:00Z', day: '261121' });
    const pages = await Promise.all(Array.from({ length: 8 }, () => read(mine, since)));
    for (const { body } of pages) expect(body.fretes.map(({ id_frete }) => id_frete)).toEqual(codes);
  });

  test('reads on while the database takes no writes', async () => {
    const since = await end();
    const [code = ''] = await copies(1, { hiredAt: '2026-11-20T12:00:00Z', day: '261122' });
    const { carrierId } = await rowOf(first);
    const { clock, db } = app.ctx;
    const feed = await db
      .transaction()
      .setAccessMode('read only')
      .execute((tx) => carrierFeed({ db: tx, clock }, { carrierId, since: Number(since) }));
    expect(feed).toEqual({ freights: [], next: Number(since), isMore: false });
    expect((await read(mine, since)).body.fretes.map(({ id_frete }) => id_frete)).toEqual([code]);
  });

  test.each(['x', '-1', '1.5', '1e9', '9999999999999999', '1%20or%201=1'])(
    'asks since a number: %s',
    async (since) => {
      expect((await read(mine, since)).status).toBe(422);
    },
  );
});
