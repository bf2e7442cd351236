import { verifyWebhook } from '@carreto/contract/client/webhook';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ocoren31 } from '../../src/documents/proceda/layouts/ocoren-31.ts';
import { writeProceda } from '../../src/documents/proceda/write-proceda.ts';
import { addDispatchPoint } from '../../src/registry/dispatch-points/add-dispatch-point.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type Billing, billOf, takenBill } from '../support/bills.ts';
import { conembEnvelope, conembFile31, procedaText } from '../support/conemb-files.ts';
import { type CteSender, cteItem, nextNumber, senderOf, sentCte } from '../support/ctes.ts';
import { bill50, doccobFile50, waybill50 } from '../support/doccob-files.ts';
import { report } from '../support/occurrences.ts';
import { jpeg } from '../support/pictures.ts';
import { someDispatchPoint, tester } from '../support/registry.ts';
import { newKey, nothing, numbered, numberOfKey, openRivals, type Rivals } from '../support/rivals.ts';
import { visit } from '../support/tracking-page.ts';
import { type Hook, openHook, webhookEnvironment } from '../support/webhooks.ts';

let app: TestApp;
let rivals: Rivals;
let sender: CteSender;
let toOwner: Hook;
let toRival: Hook;

const kinds = ['occurrence' as const, 'cte_released' as const, 'invoice' as const];

beforeAll(async () => {
  app = await startTestApp({ environment: webhookEnvironment });
  rivals = await openRivals(app);
  sender = await senderOf(app, await rivals.freightOf(rivals.owner, newKey(rivals.owner.cnpj)));
  await rivals.freightOf(rivals.rival, newKey(rivals.rival.cnpj));
  toOwner = await openHook(app, rivals.owner, { kinds });
  toRival = await openHook(app, rivals.rival, { kinds });
});
afterEach(() => app.settle());
afterAll(async () => {
  for (const { receiver } of [toOwner, toRival]) await receiver.close();
  await app.close();
});

/** What a receiver got since it was asked the last time, each call signed with its endpoint's own key. */
async function heard({ receiver, key }: Hook): Promise<string[]> {
  await app.settle();
  const calls = receiver.received.splice(0);
  for (const call of calls) await verifyWebhook(key.secret, call, app.clock.nowMs());
  return calls.map(({ body }) => body);
}

async function upload(path: string, text: string): Promise<{ linhas: Record<string, unknown>[] }> {
  const response = await fetch(
    `${app.address}/api/external/transportadora/v1/edi/${path}?token=${sender.token}`,
    { method: 'POST', headers: { 'content-type': 'text/plain' }, body: Buffer.from(text, 'latin1') },
  );
  const body = await response.text();
  expect({ status: response.status, body }).toMatchObject({ status: 200 });
  return JSON.parse(body);
}

/** An OCOREN file with one occurrence of an NF-e of an issuer. */
function ocoren(key: string, cnpj: string): string {
  const occurrence = {
    ...{ invoiceIssuerTaxId: cnpj, invoiceSeries: '1', invoiceNumber: numberOfKey(key) },
    ...{ occurrenceCode: '00', occurredOn: '2026-11-20', occurrenceTime: '14:00' },
    ...{ observationCode: null, freeText: 'LIDO POR OUTRO', redispatch: null },
  };
  const carriers = [{ taxId: sender.cnpj, legalName: 'Transportes', occurrences: [occurrence] }];
  const documents = [{ documentId: 'OCORR211114050', carriers }];
  return procedaText(writeProceda(ocoren31, { ...conembEnvelope(), documents }));
}

type Way = readonly [name: string, go: (key: string) => Promise<unknown>];
const reportOf = (name: object) =>
  report(app, rivals.carrier, [
    { ...name, codigo: 15, data_ocorrencia: '2026-11-20 14:00:00', codigo_rastreio: 'RASTRO-DO-DONO' },
  ]);
const cteOf = (key: string, cnpj: string, changes: object) =>
  sentCte(app, sender, cteItem({ cnpj }, sender, { numero_nf: numberOfKey(key), ...changes }));
const conemb = (key: string, shipper: string) => {
  const invoice = { series: '1', number: numberOfKey(key) };
  const parts = { carrier: sender.cnpj, shipper, number: nextNumber() };
  return upload('conemb', conembFile31({ ...parts, invoices: [invoice, invoice] }));
};

/** Everything by which a carrier says something of an NF-e, as its issuer's and as the other shipper's. */
const ways: readonly Way[] = [
  ['the key in a report', (key) => reportOf({ chave_nf: key })],
  ['the number beside the issuer', (key) => reportOf(numbered(key, rivals.owner.cnpj))],
  ['the number beside the other shipper', (key) => reportOf(numbered(key, rivals.rival.cnpj))],
  ['an OCOREN file', (key) => upload('ocoren', ocoren(key, rivals.owner.cnpj))],
  ['an OCOREN file that names the other', (key) => upload('ocoren', ocoren(key, rivals.rival.cnpj))],
  ['the key in a CT-e', (key) => cteOf(key, rivals.owner.cnpj, { chave_nf: key })],
  ['the key in a CT-e to the other', (key) => cteOf(key, rivals.rival.cnpj, { chave_nf: key })],
  ['the number in a CT-e to the other', (key) => cteOf(key, rivals.rival.cnpj, {})],
  ['a CONEMB file', (key) => conemb(key, rivals.owner.cnpj)],
  ['a CONEMB file that names the other', (key) => conemb(key, rivals.rival.cnpj)],
];

async function chargedTo(freightCode: string): Promise<number> {
  const links = await app.ctx.db
    .selectFrom('cteFreight')
    .select('cteId')
    .where('freightCode', '=', freightCode)
    .execute();
  return links.length;
}

/** Whether anything of a way reached the freight of the shipper that only attached the key. */
async function leakOf(freightCode: string) {
  const told = await heard(toRival);
  return { ...(await rivals.learnt(freightCode)), ctes: await chargedTo(freightCode), told };
}

const noLeak = { ...nothing, ctes: 0, told: [] };

/** A freight of the other shipper with the owner's key, after everything that its beginning tells. */
async function othersWith(key: string, order?: string): Promise<string> {
  const others = await rivals.freightOf(rivals.rival, key, order);
  await heard(toRival);
  await app.ctx.db.deleteFrom('webhookAttempt').execute();
  await app.ctx.db.deleteFrom('webhookDelivery').where('subject', '=', others).execute();
  return others;
}

describe.each(ways)('%s', (_name, go) => {
  test('brings nothing to who alone attached the key of another', async () => {
    const key = newKey(rivals.owner.cnpj);
    const others = await othersWith(key);
    await go(key);
    expect(await leakOf(others)).toEqual(noLeak);
  });

  test('brings nothing to who attached it beside its issuer, with one order number', async () => {
    const key = newKey(rivals.owner.cnpj);
    const own = await rivals.freightOf(rivals.owner, key, `ONE-${key.slice(25, 34)}`);
    const others = await othersWith(key, `ONE-${key.slice(25, 34)}`);
    await reportOf({ id_frete: own });
    await go(key);
    expect(await leakOf(others)).toEqual(noLeak);
  });
});

describe('with a collection point that has the CNPJ of the other shipper', () => {
  beforeAll(async () => {
    const point = { ...someDispatchPoint(1), document: rivals.owner.cnpj };
    await addDispatchPoint(app.ctx, tester, { shipperId: rivals.rival.id, point, mayNameOthers: true });
    await app.ctx.mirror.refresh();
  });

  test.each(ways)('%s brings it nothing', async (_name, go) => {
    const key = newKey(rivals.owner.cnpj);
    const others = await othersWith(key);
    await go(key);
    expect(await leakOf(others)).toEqual(noLeak);
  });
});

describe('webhooks at a real receiver', () => {
  test('tell the issuer of what was reported by the key, and the other shipper nothing', async () => {
    const key = newKey(rivals.owner.cnpj);
    const own = await rivals.freightOf(rivals.owner, key);
    const others = await othersWith(key);
    await heard(toOwner);
    expect((await reportOf({ chave_nf: key })).body.resultados).toMatchObject([{ id_frete: own }]);
    const told = await heard(toOwner);
    expect(told).toHaveLength(1);
    expect(told[0]).toContain(own);
    expect(await leakOf(others)).toEqual(noLeak);
  });
});

describe('a bill', () => {
  const ofShop = (shop: Rivals['owner']): Billing => ({ app, shop, sender });

  async function chargesOf(billId: number) {
    return app.ctx.db
      .selectFrom('billCte')
      .select(['bucket', 'cteId', 'shipperId'])
      .where('billId', '=', billId)
      .execute();
  }

  test('to one shipper finds no CT-e of another, by key or by number', async () => {
    const key = newKey(rivals.owner.cnpj);
    await rivals.freightOf(rivals.owner, key);
    const item = cteItem(rivals.owner, sender, { chave_nf: key, numero_nf: numberOfKey(key) });
    const cteId = await sentCte(app, sender, item);
    await othersWith(key);
    for (const charge of [
      { chave_acesso: item.chave_acesso },
      { numero: item.numero, serie: 1, cnpj_emissor: sender.cnpj },
    ]) {
      const mine = await takenBill(ofShop(rivals.rival), billOf(ofShop(rivals.rival), [charge]));
      expect(await chargesOf(mine)).toMatchObject([{ cteId: null, shipperId: rivals.rival.id }]);
    }
    const right = await takenBill(
      ofShop(rivals.owner),
      billOf(ofShop(rivals.owner), [{ chave_acesso: item.chave_acesso }]),
    );
    expect(await chargesOf(right)).toMatchObject([{ cteId, bucket: 'linked' }]);
    for (const body of await heard(toRival)) expect(body).not.toContain(`"cte_id":${cteId}`);
  });

  test('of a DOCCOB file goes to whose CT-es it charges, whichever CNPJs stand in it', async () => {
    const item = cteItem(rivals.owner, sender);
    const cteId = await sentCte(app, sender, item);
    await heard(toRival);
    const waybill = waybill50(item.numero, {
      ...{ senderTaxId: rivals.rival.cnpj, cteIssuerTaxId: sender.cnpj },
    });
    const { linhas } = await upload(
      'doccob',
      doccobFile50({ carrier: sender.cnpj }, [bill50(nextNumber(), { waybills: [waybill] })]),
    );
    const [{ fatura_id: billId } = {}] = linhas;
    expect(await chargesOf(Number(billId))).toMatchObject([{ cteId, shipperId: rivals.owner.id }]);
    expect(await heard(toRival)).toEqual([]);
  });
});

describe('the public tracking page, and proofs of delivery', () => {
  async function pageOf(freightCode: string) {
    const { trackingKey } = await app.ctx.db
      .selectFrom('freight')
      .select('trackingKey')
      .where('code', '=', freightCode)
      .executeTakeFirstOrThrow();
    return `${app.address}/rastreio/${trackingKey}/${freightCode}`;
  }

  test('show nothing of an occurrence that was reported by the key', async () => {
    const key = newKey(rivals.owner.cnpj);
    const others = await othersWith(key);
    const before = (await visit(await pageOf(others))).body;
    const url = 'https://exemplo.com.br/assinatura.jpg';
    const delivered = {
      codigo: 3,
      data_ocorrencia: '2026-11-20 15:00:00',
      comprovantes: [{ url_imagem: url }],
    };
    const { body } = await report(app, rivals.carrier, [{ chave_nf: key, ...delivered }]);
    expect(body.resultados).toMatchObject([{ resultado: 'quarentena' }]);
    expect((await visit(await pageOf(others))).body).toBe(before);
    const answered = await fetch(
      `${app.address}/api/external/embarcador/v1/quotes/${others}/occurrences?token=${rivals.rival.token}`,
    );
    expect(await answered.text()).not.toContain(url);
  });

  test('open by the tracking key of their own freight alone', async () => {
    const key = newKey(rivals.owner.cnpj);
    const own = await rivals.freightOf(rivals.owner, key);
    const others = await othersWith(key);
    const address = await pageOf(others);
    expect((await visit(address.replace(others, own))).status).toBe(404);
    expect((await visit(address)).status).toBe(200);
  });

  test('are kept for each freight by itself, the same picture too, and never by the key of an NF-e', async () => {
    const key = newKey(rivals.owner.cnpj);
    const own = await rivals.freightOf(rivals.owner, key);
    const others = await othersWith(key);
    const send = (freight: string) =>
      fetch(
        `${app.address}/api/external/transportadora/v1/quotes/${freight}/proofs?token=${rivals.carrier}`,
        { method: 'POST', headers: { 'content-type': 'image/jpeg' }, body: jpeg(640, 480) },
      );
    const urls = await Promise.all(
      [own, others].map(
        async (freight) => ((await (await send(freight)).json()) as { url_imagem: string }).url_imagem,
      ),
    );
    expect(urls).toEqual([
      expect.stringContaining('/comprovantes/'),
      expect.stringContaining('/comprovantes/'),
    ]);
    expect(urls[0]).not.toBe(urls[1]);
    expect([404, 422]).toContain((await send(key)).status);
  });
});
