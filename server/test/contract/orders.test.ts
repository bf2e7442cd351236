import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockFreight } from '../../src/freight/hire/nfe/attach-nfes.ts';
import { withTransaction } from '../../src/platform/db/with-transaction.ts';
import { addShipper } from '../../src/registry/shippers/add-shipper.ts';
import { type AdminCall, type AdminUpload, adminOf, uploaderOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hired } from '../support/hire.ts';
import { keyOf, type NfeParts, nfeEventBeside, nfeXml, someDest } from '../support/nfe-xml.ts';
import { someShipper, tester } from '../support/registry.ts';
import { openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
let admin: AdminCall;
let upload: AdminUpload;
let n = 100;

beforeAll(async () => {
  app = await startTestApp();
  shop = await openShop(app);
  admin = await adminOf(app);
  ({ upload } = await uploaderOf(app, 'Lia'));
});
afterAll(() => app.close());

/** Parts of an NF-e of the shop that nobody had yet. */
function fresh(changes: Partial<NfeParts> = {}): Partial<NfeParts> {
  n += 1;
  return { issuer: shop.cnpj, nNF: String(n), dest: someDest, qVol: ['2'], grossKg: '7.000', ...changes };
}
const inBase64 = (text: string | Buffer) => Buffer.from(text).toString('base64');
const xmlLine = (id: string, parts: Partial<NfeParts>) => ({ id, xml: inBase64(nfeXml(parts)) });

async function preview(lines: object[], of: Shop = shop) {
  const { status, body } = await admin(`POST /shippers/${of.id}/orders/preview`, { lines });
  expect(status).toBe(200);
  return body.lines;
}
async function previewOne(line: object) {
  const [only] = await preview([line]);
  return only;
}
async function hire(lines: object[]) {
  const { status, body } = await admin(`POST /shippers/${shop.id}/orders/hire`, { lines });
  expect([status, body.details]).toEqual([200, undefined]);
  return body.lines;
}

const box = { heightMm: 200, widthMm: 300, lengthMm: 400, weightG: 3500 };
/** The order with sizes where the NF-e has none. */
const sized = ({ order }: { order: { goods: object[] } }) => ({
  ...order,
  goods: order.goods.map((goods) => ({ ...goods, ...box })),
});
const typed = (changes: object = {}) => ({
  recipient: {
    ...{
      name: 'Ana Souza',
      document: '529.982.247-25',
      zip: '01311-000',
      street: 'Avenida Paulista',
      number: '10',
    },
  },
  goods: [{ amount: 1, ...box, valueCents: 15_000 }],
  ...changes,
});
const cheapest = { by: 'cheapest' };
const lineOf = (id: string, order: object, more: object = {}) => ({
  ...{ id, key: `chave-${id}`, order, choice: cheapest },
  ...more,
});
const freightsOf = async (key: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from freight_nfe where access_key = ${key}`.execute(app.ctx.db);
  return rows[0]?.count;
};

async function waitingForLocks(): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`.execute(app.ctx.db);
  return rows[0]?.count;
}

describe('a preview of NF-es', () => {
  test('reads recipient, volumes and value, and asks for the sizes that an NF-e does not have', async () => {
    const parts = fresh();
    expect(await previewOne(xmlLine('a', parts))).toMatchObject({
      outcome: 'incomplete',
      problems: [
        { field: 'goods[0].heightMm' },
        { field: 'goods[0].widthMm' },
        { field: 'goods[0].lengthMm' },
      ],
      order: {
        nfe: { accessKey: keyOf(parts), valueCents: 101_970, volumeCount: 2 },
        recipient: {
          ...{ name: 'Maria Aparecida de Souza', document: '52998224725', zip: '01311000', number: '1000' },
          ...{ city: 'SAO PAULO', state: 'SP', email: 'maria@exemplo.com.br', phone: '11987654321' },
        },
        goods: [{ amount: 2, weightG: 3500, valueCents: 48_990 }],
      },
    });
  });

  test('takes the sizes of products from the catalogue where it has them all', async () => {
    const volume = { amount: 1, heightMm: 100, widthMm: 200, lengthMm: 300, weightG: 900 };
    const sku = { sku: 'CAFE-1', description: 'Café', tag: null, category: 1, active: true };
    const flags = {
      description: null,
      tag: null,
      priceCents: null,
      consolidate: false,
      overlaid: false,
      rotate: false,
    };
    const items = [{ ...sku, volumes: [{ ...volume, ...flags }] }];
    const put = await admin(`PUT /shippers/${shop.id}/skus`, { items });
    expect([put.status, put.body.details]).toEqual([200, undefined]);
    const goods = [{ sku: 'CAFE-1', amount: '2.0000', total: '979.80' }];
    const line = await previewOne(xmlLine('a', fresh({ goods, cfop: ['6108'] })));
    expect(line).toMatchObject({
      outcome: 'ready',
      order: { goods: [{ sku: 'CAFE-1', amount: 2, valueCents: 48_990 }] },
    });
    expect(line.offers.length).toBeGreaterThan(1);
    const costs = line.offers.map(({ priceCents }: { priceCents: number }) => priceCents);
    expect(costs).toEqual([...costs].sort((a, b) => a - b));
    const unknown = [{ sku: 'CAFE-2', amount: '2.0000', total: '979.80' }];
    expect(await previewOne(xmlLine('a', fresh({ goods: unknown, cfop: ['6108'] })))).toMatchObject({
      outcome: 'incomplete',
      order: { goods: [{ amount: 2 }] },
    });
  });

  test('sends to the place of delivery where the NF-e names another one', async () => {
    const further =
      '<entrega><CPF>52998224725</CPF><xNome>Portaria</xNome><xLgr>Rua Dois</xLgr><nro>2</nro><xBairro>Centro</xBairro>' +
      '<cMun>3509502</cMun><xMun>CAMPINAS</xMun><UF>SP</UF><CEP>13010000</CEP></entrega>';
    expect((await previewOne(xmlLine('a', fresh({ further })))).order.recipient).toMatchObject({
      ...{ name: 'Portaria', zip: '13010000', street: 'Rua Dois', city: 'CAMPINAS' },
    });
  });

  test('says of each line in a sentence why it is of no use, and leaves the others alone', async () => {
    const parts = fresh();
    const doctype = nfeXml(fresh()).replace(
      '\n',
      '<!DOCTYPE x [<!ENTITY passwd SYSTEM "file:///etc/passwd">]>\n',
    );
    const cancelled = fresh();
    const lines = await preview([
      { id: 'rubbish', xml: inBase64('isto não é xml') },
      { id: 'zip', xml: inBase64(Buffer.from([0x50, 0x4b, 3, 4, 0, 255])) },
      { id: 'xxe', xml: inBase64(doctype) },
      xmlLine('long', fresh({ dest: someDest.replace('Maria', 'M'.repeat(10_000)) })),
      xmlLine('foreign', fresh({ issuer: '11222333000181' })),
      xmlLine('test', fresh({ tpAmb: '2' })),
      xmlLine('entry', fresh({ tpNF: '0' })),
      xmlLine('cancelled', { ...cancelled, beside: nfeEventBeside(keyOf(cancelled)) }),
      xmlLine('good', parts),
      xmlLine('twice', parts),
      xmlLine('rtl', fresh({ dest: someDest.replace('Maria Aparecida', 'مريم 🦄') })),
    ]);
    const said = Object.fromEntries(
      lines.map(({ id, outcome, message }: Record<string, string>) => [id, [outcome, message]]),
    );
    expect(said).toEqual({
      rubbish: ['refused', expect.stringMatching(/não serve como NF-e/)],
      zip: ['refused', expect.stringMatching(/não serve como NF-e/)],
      xxe: ['refused', expect.stringMatching(/DOCTYPE/)],
      long: ['refused', expect.stringMatching(/longo demais/)],
      foreign: ['refused', expect.stringMatching(/^A NF-e é de outra empresa \(CNPJ 11222333000181\)/)],
      test: ['refused', 'A NF-e é do ambiente de homologação e não vale para transporte.'],
      entry: ['refused', expect.stringMatching(/entrada/)],
      cancelled: ['refused', expect.stringMatching(/cancelada/)],
      good: ['incomplete', expect.stringMatching(/^Informe a altura/)],
      twice: ['refused', 'A NF-e está repetida: já veio em outra linha.'],
      rtl: ['incomplete', expect.stringMatching(/^Informe a altura/)],
    });
    expect(lines.find(({ id }: { id: string }) => id === 'rtl').order.recipient.name).toBe(
      'مريم 🦄 de Souza',
    );
  });

  test('refuses a request of more than fifty lines, of a line that is both or neither, of an id twice', async () => {
    const path = `POST /shippers/${shop.id}/orders/preview`;
    const status = async (lines: object[]) => (await admin(path, { lines })).status;
    expect(await status(Array.from({ length: 51 }, (_, at) => ({ id: `${at}`, order: typed() })))).toBe(422);
    expect(await status([{ id: 'a' }])).toBe(422);
    expect(await status([{ ...xmlLine('a', fresh()), order: typed() }])).toBe(422);
    expect(await status([1, 2].map(() => ({ id: 'a', order: typed() })))).toBe(422);
    expect(await status([{ id: 'a', order: typed({ notes: 'x'.repeat(10_000) }) }])).toBe(422);
  });
});

describe('what was typed', () => {
  test('is told of everything that lacks or is wrong', async () => {
    const order = { recipient: { document: '52998224724', zip: '123', state: 'XX' }, goods: [] };
    const { outcome, problems } = await previewOne({ id: 'a', order });
    expect([outcome, problems.map(({ field }: { field: string }) => field)]).toEqual([
      'incomplete',
      [
        'recipient.name',
        'recipient.document',
        'recipient.street',
        'recipient.state',
        'recipient.zip',
        'goods',
      ],
    ]);
    const unknown = await previewOne({
      id: 'a',
      order: typed({ goods: [{ sku: 'NADA', amount: 1, valueCents: 1 }], dispatchPointId: 987_654 }),
    });
    expect(unknown.problems.map(({ field }: { field: string }) => field)).toEqual([
      'dispatchPointId',
      'goods[0].heightMm',
    ]);
  });

  test('that nobody carries has no offer, and is not hired', async () => {
    const huge = typed({
      goods: [
        {
          amount: 1,
          heightMm: 90_000,
          widthMm: 90_000,
          lengthMm: 90_000,
          weightG: 900_000_000,
          valueCents: 1,
        },
      ],
    });
    expect(await previewOne({ id: 'a', order: huge })).toMatchObject({ outcome: 'no_offer', offers: [] });
    expect(await hire([lineOf('pesado', huge)])).toMatchObject([{ outcome: 'refused', freightCode: null }]);
  });
});

describe('a hire of orders', () => {
  test('takes the offer that was chosen, with its NF-e, and the labels come', async () => {
    const parts = fresh({ further: '<compra><xPed>PED-77</xPed></compra>' });
    const order = sized(await previewOne(xmlLine('a', parts)));
    const { quoteId, offers } = await previewOne({ id: 'a', order });
    const byTable = ({ carrier }: { carrier: string }) => carrier === 'Rodolume Transportes';
    const { number: offerNumber, priceCents, carrier } = offers.find(byTable);
    const choice = { by: 'offer', quoteId, offerNumber };
    const [line] = await hire([lineOf('uma', order, { choice })]);
    expect(line).toMatchObject({
      outcome: 'hired',
      priceCents,
      carrier,
      trackingUrl: expect.stringMatching(/^http/),
    });
    const { body: freight } = await admin(`GET /freights/${line.freightCode}`);
    expect(freight).toMatchObject({ orderNumber: 'PED-77', nfes: [{ accessKey: keyOf(parts) }] });
    const { items } = (await admin(`GET /changes?kind=freight&entityId=${freight.number}`)).body;
    expect(items).toMatchObject([{ action: 'hire', actor: 'Ada', after: { code: line.freightCode } }]);
    const labels = await admin('POST /freights/labels', {
      ...{ freightCodes: [line.freightCode], layout: 2, format: 'zpl' },
    });
    expect(labels.body.problems).toEqual([]);
    expect(labels.body.files).toMatchObject([{ labelCount: 2 }]);
  });

  test('chooses by rule: the cheapest, the fastest, the cheapest within days', async () => {
    const { offers } = await previewOne({ id: 'a', order: typed() });
    const minutes = offers.map(({ deadlineMinutes }: { deadlineMinutes: number }) => deadlineMinutes);
    const days = Math.ceil(Math.min(...minutes) / 1440);
    const lines = await hire([
      lineOf('barata', typed()),
      lineOf('rapida', typed(), { choice: { by: 'fastest' } }),
      lineOf('prazo', typed(), { choice: { by: 'cheapest_within', days } }),
      lineOf('nunca', typed(), { choice: { by: 'cheapest_within', days: 0 } }),
    ]);
    const within = offers.find(
      ({ deadlineMinutes }: { deadlineMinutes: number }) => deadlineMinutes <= days * 1440,
    );
    expect(lines[0].priceCents).toBe(offers[0].priceCents);
    expect(lines[1].outcome).toBe('hired');
    expect(lines[2].priceCents).toBe(within.priceCents);
    expect(lines[3]).toMatchObject({ outcome: 'refused', message: 'Nenhuma oferta cumpre a regra.' });
  });

  test('attaches the NF-e to the freight of its order that waits, instead of hiring', async () => {
    const code = await hired(app, shop, { numero_pedido: 'ESPERA-1' });
    const parts = fresh({ further: '<compra><xPed>ESPERA-1</xPed></compra>' });
    const line = await previewOne(xmlLine('a', parts));
    expect(line).toMatchObject({ outcome: 'attach', freight: { code, orderNumber: 'ESPERA-1' }, offers: [] });
    const attach = { choice: { by: 'attach' } };
    expect(await hire([lineOf('espera', line.order, attach)])).toMatchObject([
      { outcome: 'attached', freightCode: code },
    ]);
    expect((await admin(`GET /freights/${code}`)).body.nfes).toMatchObject([{ accessKey: keyOf(parts) }]);
    expect(await previewOne(xmlLine('a', parts))).toMatchObject({ outcome: 'hired', freight: { code } });
  });

  test('gives the freight that waits to one of two NF-es of an order at the same moment, and hires for the other', async () => {
    const code = await hired(app, shop, { numero_pedido: 'ESPERA-2' });
    const xPed = { further: '<compra><xPed>ESPERA-2</xPed></compra>' };
    const orders = [];
    for (const parts of [fresh(xPed), fresh(xPed)]) {
      const line = await previewOne(xmlLine('a', parts));
      expect(line).toMatchObject({ outcome: 'attach', freight: { code } });
      orders.push(sized(line));
    }
    // Both have found the freight waiting before either may write.
    const freed = Promise.withResolvers<void>();
    const holding = withTransaction(app.ctx.db, async (tx) => {
      await lockFreight(tx, { shipperId: shop.id, freightCode: code });
      await freed.promise;
    });
    const sent = orders.map((order, index) => hire([lineOf(`juntas-${index}`, order)]));
    await expect.poll(waitingForLocks).toBe(2);
    freed.resolve();
    await holding;
    const outcomes = (await Promise.all(sent)).map(([line]) => line);
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['attached', 'hired']);
    expect(new Set(outcomes.map(({ freightCode }) => freightCode)).size).toBe(2);
    expect((await admin(`GET /freights/${code}`)).body.nfes).toHaveLength(1);
  });

  test('does not guess which of several freights of an order an NF-e is of', async () => {
    const codes = [await hired(app, shop, { numero_pedido: 'DOIS' })];
    app.clock.advanceMs(1000);
    codes.push(await hired(app, shop, { numero_pedido: 'DOIS', canal: 'outro' }));
    const line = await previewOne(xmlLine('a', fresh({ further: '<compra><xPed>DOIS</xPed></compra>' })));
    expect(line.outcome).toBe('refused');
    for (const code of codes) expect(line.message).toContain(code);
  });

  test('is one act a line, however often it is sent: at once, again, and where only a part was done before', async () => {
    const orders = [];
    for (const id of ['k1', 'k2', 'k3'])
      orders.push(lineOf(id, sized(await previewOne(xmlLine(id, fresh())))));
    // The process died after the first line; nobody saw an answer.
    const first = await hire(orders.slice(0, 1));
    const all = await hire(orders);
    expect(all[0]).toEqual(first[0]);
    expect(await hire(orders)).toEqual(all);
    const again = await Promise.all([hire(orders), hire(orders)]);
    for (const lines of again) expect(lines).toEqual(all);
    expect(new Set(all.map(({ freightCode }: { freightCode: string }) => freightCode)).size).toBe(3);
  });

  test('is one freight an NF-e, whoever sends it under whatever key', async () => {
    const parts = fresh();
    const order = sized(await previewOne(xmlLine('a', parts)));
    const sent = ['p', 'q', 'r', 's'].map((id) => hire([lineOf(`corrida-${id}`, order)]));
    const outcomes = (await Promise.all(sent)).map(([line]) => line);
    expect(outcomes.filter(({ outcome }) => outcome === 'hired')).toHaveLength(1);
    expect(outcomes.filter(({ outcome }) => outcome === 'already_hired')).toHaveLength(3);
    expect(new Set(outcomes.map(({ freightCode }) => freightCode)).size).toBe(1);
    expect(await freightsOf(keyOf(parts))).toBe(1);
  });

  test('is taken up where a process died that had claimed the line', async () => {
    const order = sized(await previewOne(xmlLine('a', fresh())));
    const line = lineOf('morta', order);
    const [done] = await hire([line]);
    // As a claim without its act: the lease is over, nothing is answered, and no freight is there.
    await admin(`POST /freights/${done.freightCode}/cancellation`, {});
    await sql`update idempotency_key set answer = null, lease_until = app_now() + interval '9 s',
      lease_token = gen_random_uuid() where key = 'chave-morta'`.execute(app.ctx.db);
    expect(await hire([line])).toMatchObject([{ outcome: 'retry', retryAfterS: 1 }]);
    await sql`update idempotency_key set lease_until = app_now() - interval '1 s'
      where key = 'chave-morta'`.execute(app.ctx.db);
    const [taken] = await hire([line]);
    expect(taken.outcome).toBe('hired');
    expect(taken.freightCode).not.toBe(done.freightCode);
  });

  test('of a known order without an NF-e is made only where another freight is wanted', async () => {
    const order = typed({ orderNumber: 'REPETE' });
    const [first] = await hire([lineOf('um', order)]);
    expect(await previewOne({ id: 'a', order })).toMatchObject({
      outcome: 'hired',
      freight: { code: first.freightCode },
    });
    expect(await hire([lineOf('dois', order)])).toMatchObject([
      { outcome: 'already_hired', freightCode: first.freightCode },
    ]);
    expect(await previewOne({ id: 'a', order, another: true })).toMatchObject({ outcome: 'ready' });
    const [second] = await hire([lineOf('tres', order, { another: true })]);
    expect([second.outcome, second.freightCode === first.freightCode]).toEqual(['hired', false]);
  });

  test('says by line what is wrong, and refuses a choice that names nothing', async () => {
    const foreign = sized(await previewOne(xmlLine('a', fresh({ issuer: '11222333000181' }))));
    const choice = { by: 'offer', quoteId: '0000000000000000', offerNumber: 1 };
    const lines = await hire([
      lineOf('alheia', foreign),
      lineOf('sem-cotacao', typed(), { choice }),
      lineOf('boa', typed()),
    ]);
    expect(lines.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['refused', 'refused', 'hired']);
    expect(lines[0].message).toMatch(/de outra empresa/);
    expect(await hire([lineOf('nada-espera', typed(), { choice: { by: 'attach' } })])).toMatchObject([
      { outcome: 'refused', message: 'Nenhum frete do pedido espera mais pela NF-e.' },
    ]);
    for (const by of ['offer', 'cheapest_within']) {
      const wrong = lineOf('x', typed(), { choice: { by } });
      expect((await admin(`POST /shippers/${shop.id}/orders/hire`, { lines: [wrong] })).status).toBe(422);
    }
  });

  test('of a key with another content is refused', async () => {
    await hire([lineOf('mesma', typed())]);
    expect(await hire([lineOf('mesma', typed({ channel: 'site' }))])).toMatchObject([
      { outcome: 'refused', message: 'A chave já foi usada com outro conteúdo.' },
    ]);
  });

  test('of a shipper without a platform, or of none, is refused whole', async () => {
    const bare = await addShipper(app.ctx, tester, someShipper(9));
    await app.ctx.mirror.refresh();
    const lines = [{ id: 'a', order: typed() }];
    const codeOf = async (id: number) =>
      (await admin(`POST /shippers/${id}/orders/preview`, { lines })).body.code;
    expect(await codeOf(bare.id)).toBe('platform_not_found');
    expect(await codeOf(999_999)).toBe('not_found');
  });
});

describe('a sheet of orders', () => {
  const read = async (text: string) => {
    const { status, body } = await upload(`/shippers/${shop.id}/orders/sheet`, text);
    expect(status).toBe(200);
    return body;
  };

  test('is read: titles in the words of shops, rows of one order joined, decimal commas, lost zeros', async () => {
    const { orders, findings } = await read(
      [
        'Pedido;Cliente;CPF/CNPJ;CEP;Endereço;Número;Bairro;SKU;Qtd;Altura (cm);Largura;Comprimento (m);Peso (kg);Valor R$;Cor',
        'S-1;Ana;52998224725;1311000;Av. Paulista;10;Bela Vista;;2;20,5;30;0,4;1,25;1.234,56;azul',
        'S-1;Ana;52998224725;01311-000;Av. Paulista;10;Bela Vista;X-9;1;;;;;10;',
        'S-2;Bia;52998224725;20040002;Rua Um;1;Centro;;1;10;10;0,1;0,5;5;',
      ].join('\n'),
    );
    expect(orders).toMatchObject([
      {
        line: 2,
        order: {
          orderNumber: 'S-1',
          recipient: { name: 'Ana', document: '52998224725', zip: '01311000', number: '10' },
          goods: [
            { amount: 2, heightMm: 205, widthMm: 300, lengthMm: 400, weightG: 1250, valueCents: 123_456 },
            { sku: 'X-9', amount: 1, valueCents: 1000 },
          ],
        },
      },
      { line: 4, order: { orderNumber: 'S-2' } },
    ]);
    expect(findings).toMatchObject([{ severity: 'warning', line: 1, message: expect.stringMatching(/Cor/) }]);
    const [whole] = await preview([{ id: 's', order: orders[1].order }]);
    expect(whole.outcome).toBe('ready');
  });

  test('leaves an order out whose row is wrong, with a sentence, and keeps the others', async () => {
    const { orders, findings } = await read(
      [
        'Pedido,Nome,CEP,Rua,Altura (cm),Peso (kg)',
        `L-1,${'x'.repeat(10_000)},01311000,Rua Um,10,1`,
        'L-2,Ana,01311000,Rua Um,muito,1',
        'L-3,Ana,01311000,Rua Um,10,1',
        'L-3,Ana,20040002,Rua Um,10,1',
        'L-4,مريم 🦄,01311000,Rua Um,10,1',
      ].join('\n'),
    );
    expect(orders.map(({ order }: { order: { orderNumber: string } }) => order.orderNumber)).toEqual(['L-4']);
    expect(findings.map(({ line }: { line: number }) => line)).toEqual([2, 3, 5]);
  });

  test('that is none is said', async () => {
    expect((await read('qualquer coisa')).findings[0]).toMatchObject({ severity: 'error' });
    expect((await read('')).orders).toEqual([]);
  });
});
