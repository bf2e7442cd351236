import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFreights } from '../../src/freight/find.ts';
import { toFreight } from '../../src/freight/record/wire-admin.ts';
import type { Connection } from '../../src/freight/track/intake/poll/connection.ts';
import { readFreight } from '../../src/freight/track/intake/poll/due-freights.ts';
import { accessKeyCheckDigit } from '../../src/kernel/access-key.ts';
import { cnpjCheckDigits } from '../../src/kernel/cnpj.ts';
import { addDispatchPoint } from '../../src/registry/dispatch-points/add-dispatch-point.ts';
import { getShipper } from '../../src/registry/shippers/find-shippers.ts';
import { updateShipper } from '../../src/registry/shippers/update-shipper.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { cteItem, freightsOf, senderOf, sentCte, storedCte } from '../support/ctes.ts';
import { hired, someNfe } from '../support/hire.ts';
import { importBody } from '../support/import.ts';
import { recordingLog } from '../support/log.ts';
import { carrierTokenOf, progressOf, report, trailOf } from '../support/occurrences.ts';
import { offersOf, quoteBody } from '../support/quote.ts';
import { someDispatchPoint, tester } from '../support/registry.ts';
import { openBareShop, openShop, type Shop } from '../support/shop.ts';

const recorded = recordingLog();
let app: TestApp;
let owner: Shop;
let rival: Shop;
let third: Shop;
let carrier: string;
let told: object;

beforeAll(async () => {
  app = await startTestApp({ log: recorded.log });
  owner = await openShop(app);
  rival = await openBareShop(app, 1);
  third = await openBareShop(app, 2);
  carrier = await carrierTokenOf(app, await hired(app, owner));
  const offers = await offersOf(app, quoteBody(owner));
  const offer = offers[0];
  told = {
    not_quote: true,
    type_hiring: 3,
    delivery_time: 9,
    original_delivery_time: 7,
    freight_value: 12.34,
    carrier: { service: offer?.service, registered_number: offer?.carrier.registered_number },
  };
});
afterAll(() => app.close());

let numbers = 5000;

/** The key of a new NF-e of an issuer. */
function newKey(issuer: string): string {
  numbers += 1;
  const base = `322611${issuer}55001${String(numbers).padStart(9, '0')}112345678`;
  return base + accessKeyCheckDigit(base);
}

/** A branch of a shipper, which is nobody's registered number. */
function branchOf({ cnpj }: Shop): string {
  const base = `${cnpj.slice(0, 8)}0077`;
  return base + cnpjCheckDigits(base);
}

const stranger = `99887766${'0001'}${cnpjCheckDigits('998877660001')}`;

/** A freight with an NF-e, of any shipper, with the one carrier. */
async function freightOf(shop: Shop, key: string): Promise<string> {
  app.clock.advanceMs(1000);
  const freightCode = await imported(shop);
  const { numero, serie, valor, data_emissao } = someNfe;
  const path = `/api/external/embarcador/v1/quotes/${freightCode}/invoices`;
  const response = await fetch(`${app.address}${path}?token=${shop.token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      nota_fiscal: [{ numero: key.slice(25, 34), serie, valor, data_emissao, chave_acesso: key }],
    }),
  });
  expect({ numero, status: response.status }).toEqual({ numero, status: 200 });
  return freightCode;
}

async function imported(shop: Shop): Promise<string> {
  numbers += 1;
  const body = importBody(shop, { ...told, order_number: `P${numbers}`, order_date: '2026-11-19 10:00:00' });
  const response = await fetch(`${app.address}/api/external/embarcador/v1/order-import?token=${shop.token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  expect({ status: response.status, text }).toMatchObject({ status: 200 });
  const row = await app.ctx.db
    .selectFrom('freight')
    .select('code')
    .where('shipperId', '=', shop.id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return row.code;
}

/** The freight that a report by a name of it reached, else what became of the report. */
async function reachedBy(name: object): Promise<string | undefined> {
  const { body } = await report(app, carrier, [
    { ...name, codigo: 15, data_ocorrencia: '2026-11-20 14:00:00', codigo_rastreio: 'RASTRO1' },
  ]);
  const [result] = body.resultados;
  return result?.resultado === 'aceita' ? result.id_frete : `${result?.resultado} ${result?.motivo}`;
}

const reached = (key: string) => reachedBy({ chave_nf: key });

const quarantined = 'quarentena nota_de_outro_embarcador';
const ambiguous = 'erro frete_ambiguo';
const unknown = 'erro frete_desconhecido';

/** Names a number, as carriers and files without keys do, with the shipper or the issuer beside it. */
function numbered(key: string, cnpj: string) {
  return { numero_nf: String(Number(key.slice(25, 34))), serie_nf: '1', cnpj_embarcador: cnpj };
}

/** What a shipper is told of and can read about a freight beyond its beginning. */
async function learnt(freightCode: string) {
  const { db } = app.ctx;
  const events = await db
    .selectFrom('webhookDelivery')
    .select('id')
    .where('subject', '=', freightCode)
    .execute();
  const { carrierCodes } = await progressOf(app, freightCode);
  const codes = (await trailOf(app, freightCode)).map(({ code }) => code);
  return { codes: codes.slice(2), carrierCodes, events: events.length };
}

const nothing = { codes: [], carrierCodes: [], events: 0 };

/** Sets which shippers may carry what another issued. */
async function share(shop: Shop, nfeSharedWith: readonly number[]): Promise<void> {
  const { revision } = await getShipper(app.ctx, shop.id);
  const changes = { revision, settings: { nfeSharedWith: [...nfeSharedWith] } };
  await updateShipper(app.ctx, tester, { shipperId: shop.id, changes });
  await app.ctx.mirror.refresh();
}

describe('a carrier that names a freight by the key of an NF-e', () => {
  test('reaches the freight of its issuer, whoever attached the key last', async () => {
    const key = newKey(owner.cnpj);
    const own = await freightOf(owner, key);
    const others = await freightOf(rival, key);
    expect(await reached(key)).toBe(own);
    expect((await trailOf(app, own)).map(({ code }) => code)).toEqual([0, 1, 15]);
    expect((await trailOf(app, others)).map(({ code }) => code)).toEqual([0, 1]);
  });

  test('reaches nobody while only another shipper attached the key; a person looks at it', async () => {
    const key = newKey(owner.cnpj);
    const others = await freightOf(rival, key);
    expect(await reached(key)).toBe(quarantined);
    expect(await learnt(others)).toEqual(nothing);
    const waiting = await app.ctx.db
      .selectFrom('quarantinedOccurrence')
      .select(['reason', 'state'])
      .where('freightCode', '=', others)
      .execute();
    expect(waiting).toEqual([{ reason: 'foreign_nfe', state: 'waiting' }]);
    expect(recorded.lines.join()).toContain('occurrences of an NF-e of another shipper wait in quarantine');
    const own = await freightOf(owner, key);
    expect(await reached(key)).toBe(own);
    expect(await learnt(others)).toEqual(nothing);
  });

  test('reaches a shipper that the issuer shares its NF-es with, and the issuer where both have it', async () => {
    const key = newKey(owner.cnpj);
    const shared = await freightOf(rival, key);
    await share(owner, [rival.id]);
    expect(await reached(key)).toBe(shared);
    const own = await freightOf(owner, key);
    expect(await reached(key)).toBe(own);
    await share(owner, []);
  });

  test('is told by the number as by the key', async () => {
    const key = newKey(owner.cnpj);
    const others = await freightOf(rival, key);
    expect(await reachedBy(numbered(key, rival.cnpj))).toBe(quarantined);
    expect(await reachedBy(numbered(key, owner.cnpj))).toBe(unknown);
    expect(await learnt(others)).toEqual(nothing);
    const own = await freightOf(owner, key);
    expect(await reachedBy(numbered(key, owner.cnpj))).toBe(own);
  });

  test('reaches the shipper whose branch issued it', async () => {
    const key = newKey(branchOf(owner));
    const own = await freightOf(owner, key);
    await freightOf(rival, key);
    expect(await reached(key)).toBe(own);
  });

  test('is not led astray by a collection point with the CNPJ of another shipper', async () => {
    const key = newKey(owner.cnpj);
    const point = { ...someDispatchPoint(1), document: owner.cnpj };
    const refused = addDispatchPoint(app.ctx, tester, { shipperId: rival.id, point });
    await expect(refused).rejects.toMatchObject({ code: 'forbidden' });
    await addDispatchPoint(app.ctx, tester, { shipperId: rival.id, point, mayNameOthers: true });
    await app.ctx.mirror.refresh();
    await freightOf(rival, key);
    expect(await reached(key)).toBe(quarantined);
    const own = await freightOf(owner, key);
    await freightOf(rival, key);
    expect(await reached(key)).toBe(own);
  });

  test('reaches the only shipper that has the key of an issuer nobody knows, and nobody where several have', async () => {
    const key = newKey(stranger);
    const one = await freightOf(rival, key);
    expect(await reached(key)).toBe(one);
    const shared = newKey(stranger);
    await freightOf(rival, shared);
    await freightOf(third, shared);
    expect(await reached(shared)).toBe(ambiguous);
  });

  test('reaches the one with a collection point of the issuer, where no shipper has its root', async () => {
    const issuer = `88776655${'0001'}${cnpjCheckDigits('887766550001')}`;
    const point = { ...someDispatchPoint(2), document: issuer };
    await addDispatchPoint(app.ctx, tester, { shipperId: rival.id, point });
    await app.ctx.mirror.refresh();
    const key = newKey(issuer);
    const known = await freightOf(rival, key);
    await freightOf(third, key);
    expect(await reached(key)).toBe(known);
  });
});

describe('an NF-e of another shipper on a freight', () => {
  test('is marked for operators', async () => {
    const key = newKey(owner.cnpj);
    const others = await freightOf(rival, key);
    const [freight] = await findFreights(app.ctx.db, [{ shipperId: rival.id, freightCode: others }]);
    if (freight === undefined) throw new Error('no freight');
    const world = app.ctx.mirror.current;
    expect(toFreight(freight, { trackingUrl: '', world }).nfes).toMatchObject([
      { accessKey: key, isForeign: true },
    ]);
  });

  test('brings it no CT-e, by key or by number', async () => {
    const key = newKey(owner.cnpj);
    const others = await freightOf(rival, key);
    const sender = await senderOf(app, others);
    const numero_nf = Number(key.slice(25, 34));
    const own = await sentCte(app, sender, cteItem(owner, sender, { chave_nf: key, numero_nf }));
    const toRival = await sentCte(app, sender, cteItem(rival, sender, { chave_nf: key, numero_nf }));
    const byNumber = await sentCte(app, sender, cteItem(rival, sender, { numero_nf }));
    await app.settle();
    expect(await storedCte(app, own)).toMatchObject({ shipperId: owner.id, freightCode: null });
    for (const cteId of [own, toRival, byNumber]) expect(await freightsOf(app, cteId)).toEqual([]);
    const hired = await freightOf(owner, key);
    await app.settle();
    expect(await freightsOf(app, own)).toEqual([hired]);
  });

  test('is not what a carrier is asked for that freight by', async () => {
    const key = newKey(owner.cnpj);
    const others = await freightOf(rival, key);
    const carrierId = (await senderOf(app, others)).id;
    const connection = await sharedConnection(carrierId);
    expect(await readFreight(app.ctx, { connection, freightCode: others })).toMatchObject({ nfes: [] });
    const own = await freightOf(owner, key);
    expect(await readFreight(app.ctx, { connection, freightCode: own })).toMatchObject({
      nfes: [{ accessKey: key }],
    });
  });
});

/** A connection by which a carrier is asked for freights of all shippers, by the number of the order alone. */
async function sharedConnection(carrierId: number): Promise<Connection> {
  const mapping = { request: { url: 'https://carrier.example/{{order}}' } };
  return { carrierId, shipperId: null, mapping } as unknown as Connection;
}

describe('names that several shippers have', () => {
  test('are not asked for where one credential asks for all: order numbers, and codes of the carrier', async () => {
    const [one, other] = [
      await freightOf(owner, newKey(owner.cnpj)),
      await freightOf(rival, newKey(rival.cnpj)),
    ];
    const order = `SHARED${one}`;
    await app.ctx.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await tx.updateTable('freight').set({ orderNumber: order }).where('code', 'in', [one, other]).execute();
    });
    for (const id_frete of [one, other])
      await report(app, carrier, [
        { id_frete, codigo: 15, data_ocorrencia: '2026-11-20 14:00:00', codigo_rastreio: `T${one}` },
      ]);
    const connection = await sharedConnection((await senderOf(app, one)).id);
    for (const freightCode of [one, other])
      expect(await readFreight(app.ctx, { connection, freightCode })).toMatchObject({
        orderNumber: null,
        carrierCodes: [],
      });
    const owned = { ...connection, shipperId: owner.id };
    expect(await readFreight(app.ctx, { connection: owned, freightCode: one })).toMatchObject({
      orderNumber: order,
      carrierCodes: [`T${one}`],
    });
  });
});
