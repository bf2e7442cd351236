import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { freightByCode } from '../../src/freight/record/life/detail.ts';
import { toFreight } from '../../src/freight/record/wire-admin.ts';
import type { Connection } from '../../src/freight/track/intake/poll/connection.ts';
import { readFreight } from '../../src/freight/track/intake/poll/due-freights.ts';
import { cnpjCheckDigits } from '../../src/kernel/cnpj.ts';
import { addDispatchPoint } from '../../src/registry/dispatch-points/add-dispatch-point.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { cteItem, freightsOf, senderOf, sentCte, storedCte } from '../support/ctes.ts';
import { recordingLog } from '../support/log.ts';
import { report, trailOf } from '../support/occurrences.ts';
import { someDispatchPoint, tester } from '../support/registry.ts';
import {
  branchOf,
  newKey,
  nothing,
  numbered,
  openRivals,
  quarantined,
  type Rivals,
} from '../support/rivals.ts';
import type { Shop } from '../support/shop.ts';

const recorded = recordingLog();
let app: TestApp;
let rivals: Rivals;
let owner: Shop;
let rival: Shop;
let third: Shop;
let carrier: string;

beforeAll(async () => {
  app = await startTestApp({ log: recorded.log });
  rivals = await openRivals(app);
  ({ owner, rival, third, carrier } = rivals);
});
afterAll(() => app.close());

const stranger = `99887766${'0001'}${cnpjCheckDigits('998877660001')}`;

const freightOf = (shop: Shop, key: string) => rivals.freightOf(shop, key);
const reachedBy = (name: object) => rivals.reachedBy(name);
const reached = (key: string) => reachedBy({ chave_nf: key });
const learnt = (freightCode: string) => rivals.learnt(freightCode);
const share = (shop: Shop, nfeSharedWith: readonly number[]) => rivals.share(shop, nfeSharedWith);

const ambiguous = 'erro frete_ambiguo';
const unknown = 'erro frete_desconhecido';

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
    const freight = await freightByCode(app.ctx, others);
    const world = app.ctx.mirror.current;
    expect(toFreight(freight, { trackingUrl: '', world, nowMs: app.clock.nowMs() }).nfes).toMatchObject([
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
