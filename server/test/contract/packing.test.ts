import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readScanned } from '../../src/freight/dispatch/packing/scanned-code.ts';
import { blockShipper } from '../../src/registry/shippers/block-shipper.ts';
import { type AdminCall, adminOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { byPost, follow, hiredWith, nfeNumber } from '../support/label-requests.ts';
import { loadRange, openPostalAccount } from '../support/postal.ts';
import { tester } from '../support/registry.ts';
import { openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
let admin: AdminCall;
let n = 0;

beforeAll(async () => {
  app = await startTestApp();
  shop = await openShop(app);
  const { accountId } = await openPostalAccount(app, shop);
  await loadRange(app, accountId, {
    ...{ prefix: 'DM', serviceCode: '90001', firstNumber: 10_000_000, lastNumber: 10_000_099 },
  });
  admin = await adminOf(app);
});
afterAll(() => app.close());

type Packed = { code: string; key: string; order: string };

/** A freight of two volumes with an NF-e and an order of its own. */
async function packed(changes: object = {}, carrier?: string): Promise<Packed> {
  n += 1;
  const nfe = nfeNumber(n);
  const body = { numero_pedido: `P-${n}`, nota_fiscal: nfe, ...changes };
  const code = await hiredWith(app, shop, { body, ...(carrier === undefined ? {} : { carrier }) });
  return { code, key: nfe.chave_acesso, order: `P-${n}` };
}

const scan = async (code: string, more: object = {}) => {
  const { status, body } = await admin('POST /packing/scan', { code, layout: 2, format: 'zpl', ...more });
  expect(status).toBe(200);
  return body;
};
const volumesIn = async (url: string) => [
  ...new Set(
    [...(await (await follow(app, url)).text()).matchAll(/FR[0-9]{6}[0-9A-Z]{8}/g)].map(([code]) => code),
  ),
];
const printCount = async (code: string) => (await admin(`GET /freights/${code}`)).body.printCount;

describe('a scan at the packing station', () => {
  test('gives the labels of what the code names, and counts them at once', async () => {
    for (const named of ['key', 'order', 'code'] as const) {
      const freight = await packed();
      const answer = await scan(freight[named]);
      expect(answer).toMatchObject({
        outcome: 'printed',
        message: '2 de 2 volumes.',
        freight: { freightCode: freight.code, volumeCount: 2 },
        volumeNumbers: [1, 2],
        remaining: 0,
      });
      expect(await volumesIn(answer.url)).toEqual([`${freight.code}001`, `${freight.code}002`]);
      // That the station fetches the file counts nothing more.
      expect(await printCount(freight.code)).toBe(2);
    }
  });

  test('gives one volume where its own code or the next one is asked for', async () => {
    const freight = await packed();
    expect(await scan(`${freight.code}002`)).toMatchObject({ volumeNumbers: [2], remaining: 1 });
    expect(await scan(`${freight.code}002`)).toMatchObject({ outcome: 'already_printed' });
    expect(await scan(freight.key, { volumes: 'next' })).toMatchObject({ volumeNumbers: [1], remaining: 0 });
    expect(await scan(`${freight.code}003`)).toMatchObject({ outcome: 'unknown' });
  });

  test('says by whom and when it was printed before, and prints again when asked to', async () => {
    const freight = await packed();
    await scan(freight.key);
    const repeated = await scan(freight.key);
    expect(repeated).toMatchObject({
      outcome: 'already_printed',
      message: 'Já impressa por Ada em 20/11/2026 às 09:00.',
      print: { printedBy: 'Ada', printedAt: '2026-11-20T12:00:00.000Z', printCount: 1 },
      url: null,
    });
    expect(await scan(freight.key, { again: true })).toMatchObject({
      outcome: 'printed',
      volumeNumbers: [1, 2],
    });
    expect(await printCount(freight.code)).toBe(4);
  });

  test('prints first labels once, however many stations scan at a time', async () => {
    const freight = await packed();
    const answers = await Promise.all(Array.from({ length: 6 }, () => scan(freight.key)));
    const printed = answers.filter(({ outcome }) => outcome === 'printed');
    expect(printed).toHaveLength(1);
    expect(answers.filter(({ outcome }) => outcome === 'already_printed')).toHaveLength(5);
    const other = await packed();
    const next = await Promise.all(Array.from({ length: 3 }, () => scan(other.key, { volumes: 'next' })));
    expect(next.flatMap(({ volumeNumbers }) => volumeNumbers).toSorted()).toEqual([1, 2]);
  });

  test('answers the same when it is sent again', async () => {
    const freight = await packed();
    const send = async () =>
      (
        await admin(
          'POST /packing/scan',
          { code: freight.key, layout: 2, format: 'zpl' },
          { 'idempotency-key': 'bip-1' },
        )
      ).body;
    const first = await send();
    expect(first.outcome).toBe('printed');
    expect(await send()).toEqual(first);
    expect(await printCount(freight.code)).toBe(2);
  });

  test('gives postal freights their codes, which are scanned too', async () => {
    const freight = await packed({}, byPost);
    expect(await scan(freight.key)).toMatchObject({ outcome: 'printed', volumeNumbers: [1, 2] });
    const { postalCodes } = (await admin(`GET /freights/${freight.code}`)).body;
    expect(await scan(postalCodes[1], { again: true })).toMatchObject({ volumeNumbers: [2] });
  });
});

describe('a scan is refused', () => {
  test('for what nobody knows, what was cancelled and what has no NF-e', async () => {
    expect(await scan('NADA-123')).toMatchObject({ outcome: 'unknown', freight: null });
    const cancelled = await packed();
    await app.ctx.db
      .updateTable('freightProgress')
      .set({ phase: 'cancelled' })
      .where('freightCode', '=', cancelled.code)
      .execute();
    expect(await scan(cancelled.key)).toMatchObject({
      outcome: 'cancelled',
      message: 'O frete foi cancelado.',
      freight: { freightCode: cancelled.code },
    });
    const bare = await hiredWith(app, shop);
    expect(await scan(bare)).toMatchObject({ outcome: 'without_nfe', message: 'O frete não tem NF-e.' });
    expect(await printCount(bare)).toBe(0);
  });

  test('while an occurrence waits for a person, and where the freight has ended', async () => {
    const freight = await packed();
    const { shipperId, carrierId } = (await admin(`GET /freights/${freight.code}`)).body;
    await app.ctx.db
      .insertInto('quarantinedOccurrence')
      .values({
        ...{ shipperId, carrierId, freightCode: freight.code, reason: 'unmapped_code' as const },
        ...{
          code: null,
          carrierCode: 'X',
          occurredAt: new Date(),
          volumeNumber: null,
          source: 'carrier' as const,
        },
        ...{ held: '{}', contentHash: Buffer.alloc(32) },
      })
      .execute();
    expect(await scan(freight.key)).toMatchObject({ outcome: 'quarantined' });
    const delivered = await packed();
    await app.ctx.db
      .updateTable('freightProgress')
      .set({ phase: 'delivered' })
      .where('freightCode', '=', delivered.code)
      .execute();
    expect(await scan(delivered.key)).toMatchObject({ outcome: 'ended' });
  });

  test('where several freights have the code, until one of them is chosen', async () => {
    const one = await packed();
    const other = await hiredWith(app, shop, { body: { nota_fiscal: nfeNumber(n), numero_pedido: 'outro' } });
    const answer = await scan(one.key);
    expect(answer.outcome).toBe('several');
    expect(answer.candidates.map(({ freightCode }: { freightCode: string }) => freightCode).sort()).toEqual(
      [one.code, other].sort(),
    );
    expect(await scan(other)).toMatchObject({ outcome: 'printed' });
  });

  test('for goods of another dispatch point', async () => {
    const { body } = await admin(`GET /shippers/${shop.id}/dispatch-points`);
    const freight = await packed();
    const { dispatcher } = (await admin(`GET /freights/${freight.code}`)).body;
    const here = body.items.find((point: { document: string }) => point.document === dispatcher.document);
    const elsewhere = body.items.find(
      (point: { document: string }) => point.document !== dispatcher.document,
    );
    if (elsewhere !== undefined)
      expect(await scan(freight.key, { dispatchPointId: elsewhere.id })).toMatchObject({
        outcome: 'other_dispatch_point',
      });
    expect(await scan(freight.key, { dispatchPointId: here.id })).toMatchObject({ outcome: 'printed' });
    const { status } = await admin('POST /packing/scan', {
      ...{ code: freight.key, layout: 2, format: 'zpl', dispatchPointId: 999_999 },
    });
    expect(status).toBe(404);
  });

  test('where the label cannot be drawn, with the reason', async () => {
    const freight = await packed({ nota_fiscal: { ...nfeNumber(900), protocolo_autorizacao: undefined } });
    const answer = await scan(freight.code, { layout: 9 });
    expect(answer.outcome).toBe('unprintable');
    expect(answer.message).toContain('protocolo_autorizacao');
    expect(await printCount(freight.code)).toBe(0);
  });

  test('while the shipper is blocked', async () => {
    const freight = await packed();
    await blockShipper(app.ctx, tester, { shipperId: shop.id, blocked: true });
    await app.ctx.mirror.refresh();
    expect(await scan(freight.key)).toMatchObject({ outcome: 'blocked' });
  });
});

describe('what a scanner reads', () => {
  test('is told apart by its form', () => {
    const key = nfeNumber(1).chave_acesso;
    expect(readScanned(` ${key.match(/.{4}/g)?.join(' ')}\n`)).toEqual({ by: 'nfe', accessKey: key });
    expect(readScanned('fr261120a1b2c002')).toEqual({
      ...{ by: 'freight', freightCode: 'FR261120A1B2C', volumeNumber: 2 },
    });
    expect(readScanned('https://x.example/rastreio/4k9x2m7q1v8z5t3w/FR261120A1B2C')).toMatchObject({
      ...{ by: 'freight', volumeNumber: null },
    });
    expect(readScanned('AA123456785BR')).toEqual({ by: 'tracking_code', code: 'AA123456785BR' });
    expect(readScanned('Pedido 12-3')).toEqual({ by: 'order', orderNumber: 'Pedido 12-3' });
  });
});
