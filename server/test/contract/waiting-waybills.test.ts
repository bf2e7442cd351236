import type { UploadConembReply } from '@carreto/contract/carrier/upload-conemb';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dropOldWaybills } from '../../src/freight/cte/waybills/drop-old-waybills.ts';
import { searchWaybills } from '../../src/freight/cte/waybills/search-waybills.ts';
import { everything } from '../../src/registry/access/scope.ts';
import { type AdminCall, adminOf, uploaderOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { audited } from '../support/audits.ts';
import { conembFile31 } from '../support/conemb-files.ts';
import { cteXml } from '../support/cte-xml.ts';
import {
  type CteSender,
  cteItem,
  cteKey,
  freightsOf,
  nextNumber,
  sendCtes,
  senderOf,
  storedCte,
} from '../support/ctes.ts';
import { hired, someNfe } from '../support/hire.ts';
import { horizonNow } from '../support/moving-clock.ts';
import { openBareShop, openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
let freight: string;
let sender: CteSender;
let admin: AdminCall;

beforeAll(async () => {
  app = await startTestApp();
  shop = await openShop(app);
  freight = await hired(app, shop, { nota_fiscal: someNfe });
  sender = await senderOf(app, freight);
  admin = await adminOf(app);
});
afterAll(() => app.close());

type Line = UploadConembReply['linhas'][number];

async function upload(text: string): Promise<Line> {
  const response = await fetch(
    `${app.address}/api/external/transportadora/v1/edi/conemb?token=${sender.token}`,
    { method: 'POST', headers: { 'content-type': 'text/plain' }, body: Buffer.from(text, 'latin1') },
  );
  const body = (await response.json()) as UploadConembReply;
  const [line] = body.linhas;
  if (line === undefined) throw new Error(JSON.stringify(body));
  return line;
}

type Told = Partial<Parameters<typeof conembFile31>[0]>;

/** A file with one waybill that does not tell its key, of the freight's NF-e. */
function keyless(number: number, told: Told = {}): string {
  const invoice = { series: someNfe.serie, number: Number(someNfe.numero) };
  const invoices = [invoice, { series: '1', number: 999 }] as const;
  return conembFile31({ carrier: sender.cnpj, shipper: shop.cnpj, number, invoices, keyAt: null, ...told });
}

async function waiting(number: number) {
  const { body } = await admin(`GET /waybills?number=${number}`);
  return body.items as { number: number; shipperId: number; days: number; totalCents: number }[];
}

async function lastNote(cteId: number): Promise<string> {
  const { body } = await admin(`GET /ctes/${cteId}`);
  return body.log.map(({ message }: { message: string }) => message).join('; ');
}

describe('a waybill of CONEMB 3.1 without the key of its CT-e', () => {
  test('waits, charges nothing, and is listed with its age', async () => {
    const number = nextNumber();
    expect(await upload(keyless(number))).toEqual({ linha: expect.any(Number), resultado: 'espera' });
    expect(await waiting(number)).toMatchObject([
      { number, series: 1, shipperId: shop.id, carrierId: sender.id, totalCents: 8740, days: 0 },
    ]);
    const ctes = await app.ctx.db.selectFrom('cte').select('id').where('number', '=', number).execute();
    expect(ctes).toEqual([]);
    const { rows } = await sql<{
      days: number;
    }>`update waiting_waybill set arrived_at = arrived_at - interval '49 hours'
      where number = ${number} returning 1 as days`.execute(app.ctx.db);
    expect(rows).toHaveLength(1);
    expect(await waiting(number)).toMatchObject([{ days: 2 }]);
  });

  test('ends when its CT-e comes as JSON, which charges once', async () => {
    const number = nextNumber();
    await upload(keyless(number, { totalCents: 9000 }));
    const { body } = await sendCtes(app, sender, [cteItem(shop, sender, { numero: number })]);
    const cteId = body.conhecimentos[0]?.cte_id ?? 0;
    expect(await waiting(number)).toEqual([]);
    expect(await storedCte(app, cteId)).toMatchObject({ totalCents: 8740 });
    expect(await lastNote(cteId)).toContain('que esperava por este CT-e, que dizia R$ 90,00 no total');
    await audited(app);
    expect((await storedCte(app, cteId)).duplicateOf).toBeNull();
    // The same again is a repeat, and a later waybill of it is known.
    expect((await sendCtes(app, sender, [cteItem(shop, sender, { numero: number })])).status).toBe(200);
    expect(await upload(keyless(number, { totalCents: 9001 }))).toMatchObject({
      resultado: 'duplicado',
      cte_id: cteId,
      chave_acesso: cteKey({ cnpj: sender.cnpj, number }),
    });
    expect(await waiting(number)).toEqual([]);
  });

  test('gives its goods to a CT-e that comes as XML without any', async () => {
    const number = nextNumber();
    await upload(keyless(number, { issuer: null }));
    const xml = cteXml({
      issuer: sender.cnpj,
      nCT: String(number),
      nfes: [],
      rem: `<rem><CNPJ>${shop.cnpj}</CNPJ><xNome>Loja</xNome></rem>`,
    });
    const { upload: handIn } = await uploaderOf(app, 'Olga');
    const { status, body } = await handIn(`/carriers/${sender.id}/ctes/xml`, xml, 'application/xml');
    expect(status).toBe(200);
    expect(await freightsOf(app, body.cteId)).toEqual([freight]);
    expect(await waiting(number)).toEqual([]);
    expect((await handIn(`/carriers/${sender.id}/ctes/xml`, xml, 'application/xml')).body.outcome).toBe(
      'repeated',
    );
  });

  test('ends when a later file tells the key, behind its line too', async () => {
    for (const keyAt of [681, 682] as const) {
      const number = nextNumber();
      await upload(keyless(number));
      expect(await upload(keyless(number, { keyAt }))).toMatchObject({
        resultado: 'aceito',
        chave_acesso: cteKey({ cnpj: sender.cnpj, number }),
      });
      expect(await waiting(number)).toEqual([]);
    }
  });

  test('is one however often it comes, another content is refused, and it can be taken back', async () => {
    const number = nextNumber();
    await upload(keyless(number));
    expect(await upload(keyless(number))).toMatchObject({ resultado: 'espera' });
    expect(await waiting(number)).toHaveLength(1);
    expect(await upload(keyless(number, { totalCents: 1 }))).toMatchObject({
      resultado: 'erro',
      mensagens: ['já espera por seu CT-e com outro conteúdo'],
    });
    expect(await upload(keyless(number, { action: 'E' }))).toMatchObject({ resultado: 'excluido' });
    expect(await waiting(number)).toEqual([]);
    expect(await upload(keyless(number, { action: 'E' }))).toMatchObject({ resultado: 'erro' });
  });

  test('is refused where nothing tells its CT-e, or it is of another carrier or nobody served', async () => {
    const number = nextNumber();
    expect((await upload(keyless(number, { series: 'UN' }))).mensagens?.[0]).toContain('nem a série');
    expect((await upload(keyless(0))).mensagens?.[0]).toContain('nem o número');
    expect((await upload(keyless(number, { issuer: '45997418000153' }))).mensagens?.[0]).toContain('emissor');
    expect((await upload(keyless(number, { shipper: '45997418000153' }))).mensagens?.[0]).toContain(
      'embarcador',
    );
    expect(await waiting(number)).toEqual([]);
  });

  test('of one shipper is nothing to the CT-e of another', async () => {
    const other = await openBareShop(app, 77);
    const number = nextNumber();
    await upload(keyless(number));
    await sql`update waiting_waybill set shipper_id = ${other.id} where number = ${number}`.execute(
      app.ctx.db,
    );
    const { body } = await sendCtes(app, sender, [cteItem(shop, sender, { numero: number })]);
    expect(await lastNote(body.conhecimentos[0]?.cte_id ?? 0)).not.toContain('conhecimento');
    expect(await waiting(number)).toMatchObject([{ shipperId: other.id }]);
    const seenBy = (shipperIds: number[], carrierIds: 'all' | number[] = 'all') =>
      searchWaybills(app.ctx, {
        before: 1e9,
        fetch: 9,
        number,
        scope: { ...everything, shipperIds, carrierIds },
      });
    expect(await seenBy([other.id])).toHaveLength(1);
    expect([...(await seenBy([shop.id])), ...(await seenBy([other.id], [sender.id + 1]))]).toEqual([]);
    expect((await admin(`GET /waybills?shipperId=${shop.id}&number=${number}`)).body.items).toEqual([]);
  });

  test('is dropped after the term of the files of carriers', async () => {
    const number = nextNumber();
    await upload(keyless(number));
    const { ediFileDays } = app.ctx.config;
    await sql`update waiting_waybill set arrived_at = app_now() - ${ediFileDays + 1} * interval '1 day'
      where number = ${number}`.execute(app.ctx.db);
    expect(await dropOldWaybills(app.ctx, await horizonNow(app))).toBe(1);
    expect(await waiting(number)).toEqual([]);
  });
});
