import type {
  FoundFreightView,
  FreightView,
  TimelineEventView,
} from '@carreto/contract/admin/freights/freights';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueToken } from '../../src/registry/access/issue-token.ts';
import { addOperator } from '../../src/registry/operators/add-operator.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hired, someNfe, someRecipient } from '../support/hire.ts';
import { tester } from '../support/registry.ts';
import { openBareShop, openShop, type Shop } from '../support/shop.ts';
import { happened } from '../support/trail.ts';

type Page = { items: FoundFreightView[]; nextCursor: string | null; details: { field: string }[] };

let app: TestApp;
let shop: Shop;
let token: string;
let old: string;
let second: string;
let third: string;

beforeAll(async () => {
  app = await startTestApp();
  shop = await openShop(app);
  const { id } = await addOperator(app.ctx, tester, { name: 'Ada', role: 'viewer' });
  token = (await issueToken(app.ctx, tester, { owner: { kind: 'operator', id }, name: 'test' })).token;
  await app.ctx.mirror.refresh();
  old = await hired(app, shop, {
    numero_pedido: 'OLD-1',
    destinatario: { ...someRecipient, nome: 'João Brandão' },
  });
  // Not at a whole second, which is all that occurrences know.
  app.clock.advanceMs(1300);
  second = await hired(app, shop, { numero_pedido: 'PED_2', canal: '100%', nota_fiscal: someNfe });
  app.clock.advanceMs(700);
  third = await hired(app, shop, { numero_pedido: 'PEDX2' });
});
afterAll(() => app.close());

async function ask<Body>(path: string): Promise<{ status: number; body: Body }> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${app.address}/api/admin/v1/freights${path}`, { headers });
  return { status: response.status, body: (await response.json()) as Body };
}

async function found(query: Record<string, string>): Promise<string[]> {
  const { status, body } = await ask<Page>(`?${new URLSearchParams(query)}`);
  expect(status).toBe(200);
  return body.items.map(({ code }) => code);
}

describe('freights', () => {
  test('are listed newest first, with where they stand', async () => {
    expect(await found({})).toEqual([third, second, old]);
    const { body } = await ask<Page>(`?code=${second}`);
    expect(body.items).toMatchObject([
      {
        code: second,
        shipperId: shop.id,
        orderNumber: 'PED_2',
        hiredAt: '2026-11-20T12:00:01.300Z',
        statusGroup: 'preparing',
        statusCode: 1,
        statusName: 'Aguardando coleta / postagem',
        recipientName: 'Maria Aparecida de Souza',
        city: 'São Paulo',
        state: 'SP',
      },
    ]);
    expect(body.nextCursor).toBeNull();
  });

  test('are found by what is known of them', async () => {
    expect(await found({ orderNumber: 'OLD-1' })).toEqual([old]);
    expect(await found({ nfe: someNfe.chave_acesso })).toEqual([second]);
    expect(await found({ nfe: '001234' })).toEqual([second]);
    expect(await found({ nfe: '12' })).toEqual([]);
    expect(await found({ statusGroup: 'delivered' })).toEqual([]);
    expect(await found({ statusGroup: 'preparing', code: old })).toEqual([old]);
    const { carrierId } = (await ask<FreightView>(`/${old}`)).body;
    expect(await found({ carrierId: String(carrierId) })).toContain(old);
    expect(await found({ carrierId: '999999' })).toEqual([]);
  });

  test('are found by words, without accents and with signs as they are', async () => {
    expect(await found({ text: 'joao BRANDAO' })).toEqual([old]);
    expect(await found({ text: 'são paulo' })).toEqual([third, second, old]);
    expect(await found({ text: 'ped_' })).toEqual([second]);
    expect(await found({ text: '0%' })).toEqual([second]);
    expect(await found({ text: "'; drop table freight; --" })).toEqual([]);
    expect(await found({ text: '\\' })).toEqual([]);
  });

  test('are found by the day they were hired, in São Paulo', async () => {
    expect(await found({ from: '2026-11-20', until: '2026-11-20' })).toHaveLength(3);
    expect(await found({ from: '2026-11-21', until: '2026-11-21' })).toEqual([]);
    expect(await found({ until: '2026-11-19' })).toEqual([]);
    const far = await ask<Page>('?from=2026-01-01&until=2026-11-20&text=brandao');
    expect([far.status, far.body.details[0]?.field]).toEqual([422, 'from']);
    expect(await found({ from: '2026-01-01', until: '2026-11-20' })).toHaveLength(3);
    const backwards = await ask<Page>('?from=2026-11-20&until=2026-11-19');
    expect([backwards.status, backwards.body.details[0]?.field]).toEqual([422, 'until']);
    expect(await found({ code: old })).toEqual([old]);
  });

  test('of other shippers are told apart', async () => {
    const other = await openBareShop(app, 1);
    expect(await found({ shipperId: String(shop.id) })).toHaveLength(3);
    expect(await found({ shipperId: String(other.id) })).toEqual([]);
  });

  test('are read in pages, each once', async () => {
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body }: { body: Page } = await ask<Page>(`?limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`);
      expect(body.items.length).toBeLessThanOrEqual(1);
      seen.push(...body.items.map(({ code }) => code));
      cursor = body.nextCursor;
    }
    expect(seen).toEqual([third, second, old]);
  });
});

describe('a freight', () => {
  test('is shown with its parties, price and NF-es', async () => {
    const { status, body } = await ask<FreightView>(`/${second}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      code: second,
      source: 'offer',
      reverse: false,
      offerNumber: 1,
      channel: '100%',
      phase: 'preparing',
      collectedAt: null,
      volumeCount: 2,
      shipper: { document: shop.cnpj },
      dispatcher: { zip: '29161376' },
      recipient: { document: '52998224725', zip: '01311000', anonymisedAt: null },
      nfes: [{ accessKey: someNfe.chave_acesso, number: '1234', valueCents: 101_970 }],
    });
  });

  test('tells its life from the quote on', async () => {
    await happened(app, shop, {
      freightCode: second,
      code: 15,
      at: '2026-11-20T18:00:00Z',
      message: 'Doca 3',
    });
    await app.ctx.db
      .insertInto('quarantinedOccurrence')
      .values({
        shipperId: shop.id,
        freightCode: second,
        carrierId: (await ask<FreightView>(`/${second}`)).body.carrierId,
        reason: 'unmapped_code',
        code: null,
        carrierCode: 'X9',
        occurredAt: new Date('2026-11-21T10:00:00Z'),
        volumeNumber: 2,
        held: '{}',
        contentHash: Buffer.alloc(32, 1),
        source: 'carrier',
        arrivedAt: new Date('2026-11-21T11:00:00Z'),
        decidedAt: null,
        decidedBy: null,
        note: null,
      })
      .execute();
    const { body } = await ask<{ events: TimelineEventView[] }>(`/${second}/timeline`);
    const told = body.events.filter(({ kind }) => kind !== 'nfe');
    expect(told.map(({ kind, title }) => [kind, title])).toEqual([
      ['quoted', 'Cotação'],
      ['hired', 'Contratação'],
      ['occurrence', 'Contratado'],
      ['occurrence', 'Aguardando coleta / postagem'],
      ['occurrence', 'Coletado / Postado'],
      ['quarantined', 'Ocorrência em quarentena'],
    ]);
    expect(told[4]).toMatchObject({ code: 15, detail: 'Doca 3', source: 'carrier', volumeNumber: null });
    expect(told[5]).toMatchObject({ detail: 'unmapped_code: X9', state: 'waiting', volumeNumber: 2 });
    expect(body.events.filter(({ kind }) => kind === 'nfe')).toMatchObject([{ title: 'NF-e 1234, série 1' }]);
    const seconds = body.events.map(({ at }) => at.slice(0, 19));
    expect(seconds).toEqual(seconds.toSorted());
  });

  test('that does not exist is not found', async () => {
    expect((await ask('/FR261120ZZZZZ')).status).toBe(404);
    expect((await ask('/FR261120ZZZZZ/timeline')).status).toBe(404);
    expect((await ask('/nope')).status).toBe(404);
  });
});
