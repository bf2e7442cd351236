import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminCall, adminOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import {
  agreedInputs,
  audited,
  chargedBy,
  hiredWithNfe,
  honestItem,
  lastAudit,
  nfeKey,
} from '../support/audits.ts';
import { type CteSender, freightsOf, nextNumber, senderOf, sentCte, storedCte } from '../support/ctes.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { type DeliveryXml, simplifiedCteXml } from '../support/simplified-cte-xml.ts';

let app: TestApp;
let shop: Shop;
let sender: CteSender;
let admin: AdminCall;

beforeAll(async () => {
  app = await startTestApp();
  shop = await openShop(app);
  admin = await adminOf(app);
});
afterAll(() => app.close());

type Hired = { freight: string; nfe: number; dueCents: number };

/** A freight, and what its CT-e may charge. */
async function hired(): Promise<Hired> {
  const one = await hiredWithNfe(app, shop);
  sender ??= await senderOf(app, one.freight);
  const { valor } = chargedBy(await agreedInputs(app, one.freight));
  return { ...one, dueCents: Math.round(Number(valor) * 100) };
}

const reais = (cents: number) => (cents / 100).toFixed(2);

/** The XML of these deliveries, whose total is their sum. */
function xmlOf(deliveries: readonly DeliveryXml[]): string {
  const total = deliveries.reduce((sum, { vPrest }) => sum + Math.round(Number(vPrest) * 100), 0);
  const base = `<vBC>${reais(total)}</vBC><pICMS>12.00</pICMS><vICMS>${reais(Math.round(total * 0.12))}</vICMS>`;
  return simplifiedCteXml({
    issuer: sender.cnpj,
    nCT: String(nextNumber()),
    toma: `<toma><toma>0</toma><CNPJ>${shop.cnpj}</CNPJ><xNome>Loja</xNome></toma>`,
    deliveries,
    vTPrest: reais(total),
    vTRec: reais(total),
    imp: `<ICMS><ICMS00><CST>00</CST>${base}</ICMS00></ICMS>`,
  });
}

async function send(xml: string): Promise<number> {
  const response = await fetch(
    `${app.address}/api/external/transportadora/v1/cte/xml?token=${sender.token}`,
    { method: 'POST', headers: { 'content-type': 'application/xml' }, body: xml },
  );
  const body = (await response.json()) as { conhecimentos?: { cte_id: number }[] };
  const [one] = body.conhecimentos ?? [];
  if (one === undefined) throw new Error(JSON.stringify(body));
  return one.cte_id;
}

const delivery = (of: Hired, more = 0): DeliveryXml => ({
  vPrest: reais(of.dueCents + more),
  nfes: [nfeKey(of.nfe)],
});

async function receiptOf(cteId: number) {
  await audited(app);
  return (await lastAudit(app, cteId)).receipt;
}

describe('the audit of a simplified CT-e', () => {
  it('links each delivery to its freight and takes each for what it charges', async () => {
    const [one, two] = [await hired(), await hired()];
    const xml = xmlOf([delivery(one), delivery(two)]);
    const cteId = await send(xml);
    expect(await freightsOf(app, cteId)).toEqual([one.freight, two.freight]);
    const receipt = await receiptOf(cteId);
    expect(receipt).toMatchObject({
      outcome: 'within',
      expectedCents: one.dueCents + two.dueCents,
      differenceCents: 0,
      deliveries: [
        { items: [1], outcome: 'within', expectedCents: one.dueCents, freightCodes: [one.freight] },
        { items: [2], outcome: 'within', expectedCents: two.dueCents, freightCodes: [two.freight] },
      ],
    });
    expect(await send(xml)).toBe(cteId);
  });

  it('does not let one delivery make up for what another charges too much', async () => {
    const [one, two] = [await hired(), await hired()];
    const cteId = await send(xmlOf([delivery(one, 500), delivery(two, -500)]));
    const receipt = await receiptOf(cteId);
    expect(receipt).toMatchObject({ outcome: 'divergent', differenceCents: 0 });
    expect(receipt.deliveries?.map(({ differenceCents }) => differenceCents)).toEqual([500, -500]);
    const causes = receipt.causes.reduce((sum, { cents }) => sum + cents, receipt.unexplainedCents);
    expect(causes).toBe(0);
    const shown = await admin(`GET /ctes/${cteId}/audit`);
    expect(shown.body).toMatchObject({ receipt: { deliveries: [{ items: [1] }, { items: [2] }] } });
  });

  it('waits for the freight of every delivery, and says of which', async () => {
    const one = await hired();
    const cteId = await send(xmlOf([delivery(one), { vPrest: '33.00', nfes: [nfeKey(999_001)] }]));
    const receipt = await receiptOf(cteId);
    expect(receipt).toMatchObject({
      outcome: 'unlinked',
      expectedCents: null,
      deliveries: [{ outcome: 'within' }, { items: [2], outcome: 'unlinked', chargedCents: 3300 }],
    });
    const { body } = await admin(`GET /ctes/${cteId}`);
    expect(JSON.stringify(body)).toContain('para as entregas 2 do CT-e');
    // By hand: the freight that no NF-e places is the one of the delivery that has none.
    const other = await hired();
    await admin(`POST /ctes/${cteId}/link`, { freightCode: other.freight, note: 'NF-e trocada' });
    expect(await receiptOf(cteId)).toMatchObject({
      outcome: 'divergent',
      deliveries: [
        { items: [1] },
        { items: [2], expectedCents: other.dueCents, freightCodes: [other.freight] },
      ],
    });
  });

  it('judges deliveries of one freight together', async () => {
    const [one, two] = [await hired(), await hired()];
    const half = Math.floor(one.dueCents / 2);
    const cteId = await send(
      xmlOf([
        { vPrest: reais(half), nfes: [nfeKey(one.nfe)] },
        delivery(two),
        { vPrest: reais(one.dueCents - half), nfes: [nfeKey(one.nfe)] },
      ]),
    );
    expect(await receiptOf(cteId)).toMatchObject({
      outcome: 'within',
      deliveries: [
        { items: [1, 3], chargedCents: one.dueCents },
        { items: [2], chargedCents: two.dueCents },
      ],
    });
  });

  it('charges no freight twice, whichever CT-e came first', async () => {
    const [one, two] = [await hired(), await hired()];
    const first = await sentCte(
      app,
      sender,
      await honestItem(app, { shop, sender, freight: one.freight }, { numero_nf: one.nfe }),
    );
    await audited(app);
    const cteId = await send(xmlOf([delivery(one), delivery(two)]));
    const receipt = await receiptOf(cteId);
    expect(receipt.deliveries).toMatchObject([
      { outcome: 'divergent', expectedCents: 0, differenceCents: one.dueCents },
      { outcome: 'within', expectedCents: two.dueCents },
    ]);
    expect((await storedCte(app, first)).differenceCents).toBe(0);
    // A later CT-e of the second freight finds it charged by its delivery, to the cent.
    const later = await sentCte(
      app,
      sender,
      await honestItem(app, { shop, sender, freight: two.freight }, { numero_nf: two.nfe }),
    );
    expect(await receiptOf(later)).toMatchObject({ chargedElsewhereCents: two.dueCents, expectedCents: 0 });
  });

  it('shows what its deliveries charge', async () => {
    const one = await hired();
    const components = [
      ['GRIS', '1.00'],
      ['FRETE PESO', reais(one.dueCents - 100)],
    ] as const;
    const cteId = await send(xmlOf([{ ...delivery(one), components }]));
    const { body } = await admin(`GET /ctes/${cteId}`);
    expect(body).toMatchObject({
      charges: { gris: 100 },
      deliveries: [
        {
          item: 1,
          totalCents: one.dueCents,
          charges: { gris: 100 },
          nfes: [0],
          destination: { ibge: '2927408', name: 'Salvador' },
        },
      ],
    });
  });
});
