import type { UploadConembReply } from '@carreto/contract/carrier/upload-conemb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { conemb50 } from '../../src/documents/proceda/layouts/conemb-50.ts';
import { writeProceda } from '../../src/documents/proceda/write-proceda.ts';
import { uploaderOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { conembEnvelope, conembFile31, conembHeader, procedaText } from '../support/conemb-files.ts';
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
import { openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
let freight: string;
let sender: CteSender;

beforeAll(async () => {
  app = await startTestApp();
  shop = await openShop(app);
  freight = await hired(app, shop, { nota_fiscal: someNfe });
  sender = await senderOf(app, freight);
});
afterAll(() => app.close());

type Answer = {
  status: number;
  body: UploadConembReply & { code?: string; details?: { field: string }[] };
};

async function upload(body: string): Promise<Answer> {
  const response = await fetch(
    `${app.address}/api/external/transportadora/v1/edi/conemb?token=${sender.token}`,
    { method: 'POST', headers: { 'content-type': 'text/plain' }, body: Buffer.from(body, 'latin1') },
  );
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

/** What became of each waybill. */
function outcomes({ body }: Answer) {
  return body.linhas.map(({ linha, resultado, mensagens = [] }) => [linha, resultado, ...mensagens]);
}

type Value50 = Partial<{ discountOrSurchargeSign: 'N' | 'D' | 'A' | null; freightTotalCents: number }>;
type Changes50 = Partial<{
  number: number;
  action: 'I' | 'E' | 'C' | null;
  key: string;
  issuedOn: string | null;
  invoice: number;
  shipperTaxId: string;
  values: Value50;
}>;

/** A file of 5.0 with these waybills. */
function file50(waybills: readonly Changes50[]): string {
  const carriers = [{ taxId: sender.cnpj, legalName: 'Transportes', waybills: waybills.map(waybill50) }];
  const documents = [{ ...conembHeader, carriers }];
  return procedaText(writeProceda(conemb50, { ...conembEnvelope(), documents }));
}

function waybill50(changes: Changes50) {
  const { number = nextNumber(), action = 'I', issuedOn = '2026-11-20', invoice = 1234 } = changes;
  const texts = {
    ...{ issuingBranch: 'SP', vehiclePlate: '', shipmentDocNumber: '', shipperRef1: '', shipperRef2: '' },
    ...{ shipperRef3: '', authorizationDocument: '', cteNumericCode: '', contractingCarrierBranch: '' },
    ...{ contractingCarrierCteSeries: '', contractingCarrierCteNumber: '', freightTableId: '' },
    ...{ shipperState: 'ES', issuerState: 'SP', recipientState: 'SP' },
  };
  return {
    ...texts,
    series: '1',
    number: String(number),
    issuedOn,
    freightTerm: 'C' as const,
    issuerTaxId: sender.cnpj,
    shipperTaxId: changes.shipperTaxId ?? shop.cnpj,
    ...{ returnTaxId: null, recipientTaxId: null, consigneeTaxId: '45997418000153', cfop: '6353' },
    cteAccessKey: changes.key ?? cteKey({ cnpj: sender.cnpj, number }),
    cteProtocol: '135260000000001',
    vehicleType: 'BR50',
    waybillKind: 'N',
    freightKind: null,
    action,
    ...{ specialFreightTable: null, fastLoadPlan: null },
    values: { ...values50, ...changes.values },
    invoices: [invoice50(invoice)],
    jointDeliveries: [],
    consignee: null,
  };
}

const values50 = {
  volumesHundredths: 200,
  grossWeightG: 10_200,
  cubedWeightDg: 125_000,
  cubicDensityTenThousandths: 410,
  freightTotalCents: 8740,
  freightWeightValueCents: 6000,
  freightValueCents: 100,
  adValoremCents: 500,
  secCatCents: 0,
  itrCents: 0,
  dispatchCents: 200,
  tollCents: 1240,
  ademeGrisCents: 300,
  extraExpensesCents: 500,
  discountOrSurchargeCents: 100,
  discountOrSurchargeSign: 'D' as 'N' | 'D' | 'A' | null,
  icmsBaseCents: 8740,
  icmsRateBp: 1200,
  icmsValueCents: 1049,
  taxSubstitution: '2' as const,
  ...{ icmsStBaseCents: 0, icmsStRateBp: 0, icmsStValueCents: 0, issBaseCents: 0, issRateBp: 0 },
  ...{ issValueCents: 0, irValueCents: 50, taxRight: null, taxKind: '' },
};

function invoice50(number: number) {
  return {
    issuerTaxId: someNfe.chave_acesso.slice(6, 20),
    number,
    series: '001',
    issuedOn: '2026-11-20',
    totalValueCents: 101_970,
    ...{ volumesHundredths: 200, weightG: 10_200, cubicDensityTenThousandths: 0, cubedWeightDg: 0 },
    ...{ customerOrder: '', shipmentDocNumber: '', shipperRef1: '', shipperRef2: '', shipperRef3: '' },
    ...{ isReturn: null, invoiceKind: null, bonusGoods: null, fiscalOperation: null },
    ...{ taxableEventState: '', splitRef: '' },
  };
}

describe('a CONEMB file that an operator hands in', () => {
  test('is taken as if the carrier had sent it, once whoever sends it', async () => {
    const { upload: handIn, operatorId } = await uploaderOf(app, 'Olga');
    const path = `/carriers/${sender.id}/edi/conemb`;
    const text = file50([{}, { key: '' }, { key: cteKey({ cnpj: '45997418000153', number: 5 }), number: 5 }]);
    const { status, body } = await handIn(path, Buffer.from(text, 'latin1'), 'text/plain');
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        ...{
          layout: '5.0',
          isRepeat: false,
          findings: [{ line: 2, severity: 'warning', code: 'missing_totals' }],
        },
        waybills: [
          { line: 4, outcome: 'stored', messages: [] },
          { line: 7, outcome: 'refused', accessKey: null, messages: ['não traz a chave de acesso do CT-e'] },
          {
            line: 10,
            outcome: 'refused',
            cteId: null,
            messages: [expect.stringContaining('CNPJ'), expect.any(String)],
          },
        ],
      },
    });
    const { cteId } = body.waybills[0];
    expect(await storedCte(app, cteId)).toMatchObject({ source: 'edi', carrierId: sender.id });
    const changes = await app.ctx.db
      .selectFrom('changeLog')
      .select(['operatorId', 'action', 'entityId'])
      .where('kind', '=', 'cte')
      .execute();
    expect(changes).toEqual([{ operatorId, action: 'import', entityId: cteId }]);
    expect((await handIn(path, Buffer.from(text, 'latin1'))).body).toEqual({ ...body, isRepeat: true });
    expect((await upload(text)).body).toMatchObject({ repetido: true, linhas: [{ cte_id: cteId }, {}, {}] });
    expect(await handIn(path, 'nada')).toMatchObject({ status: 422, body: { code: 'invalid_file' } });
    expect((await handIn('/carriers/999999/edi/conemb', text)).status).toBe(404);
  });
});

describe('a CONEMB 5.0 file', () => {
  test('brings CT-es in as the JSON endpoint does, with a report per waybill', async () => {
    const unknown = cteKey({ cnpj: '45997418000153', number: 5 });
    const answer = await upload(
      file50([
        {},
        { invoice: 777_001 },
        { key: '' },
        { key: unknown, number: 5 },
        { key: cteKey({ cnpj: sender.cnpj, number: 1 }) },
        { shipperTaxId: '45997418000153' },
        { action: 'E' },
      ]),
    );
    expect(answer.status).toBe(200);
    expect(outcomes(answer)).toEqual([
      [4, 'aceito'],
      [7, 'aceito'],
      [10, 'erro', 'não traz a chave de acesso do CT-e'],
      [
        13,
        'erro',
        'o CNPJ da chave não é da transportadora nem de filial dela',
        'não é o CNPJ da chave de acesso',
      ],
      [16, 'erro', 'o número não é o da chave de acesso'],
      [19, 'erro', 'não é de um embarcador atendido por esta transportadora'],
      [22, 'erro', 'não é de um CT-e que foi recebido'],
    ]);
    const [first, second] = answer.body.linhas.map(({ cte_id = 0 }) => cte_id);
    expect(await freightsOf(app, first ?? 0)).toEqual([freight]);
    expect(await freightsOf(app, second ?? 0)).toEqual([]);
    expect(await storedCte(app, first ?? 0)).toMatchObject({
      source: 'edi',
      shipperId: shop.id,
      totalCents: 8740,
      issuedAt: new Date('2026-11-20T03:00:00Z'),
      document: {
        protocol: '135260000000001',
        freightTerm: 'C',
        transportType: 'BR50',
        cfop: 6353,
        taxSubstitution: 2,
        volumeCount: 2,
        goodsCents: 101_970,
        consignee: { cnpj: '45997418000153' },
        charges: {
          freight_weight: 6000,
          freight_value: 100,
          advalorem: 500,
          dispatch: 200,
          toll: 1240,
          gris: 300,
          additional: 400,
        },
        taxes: { icmsBaseCents: 8740, icmsRatePpm: 120_000, icmsCents: 1049, incomeTaxCents: 50 },
        measures: { grossG: 10_200, cubedG: 12_500, cubageCm3: 41_000 },
      },
    });
  });

  test('keeps of each CT-e its own lines', async () => {
    const text = file50([{}, {}]);
    const { body } = await upload(text);
    const { linkId } = await storedCte(app, body.linhas[1]?.cte_id ?? 0);
    const file = await fetch(`${app.address}/conhecimentos/${linkId}`);
    const lines = text.split('\r\n');
    expect(await file.text()).toBe([0, 1, 2, 6, 7, 8].map((at) => `${lines[at]}\r\n`).join(''));
  });

  test('is worked off once, also when it is sent several times at once', async () => {
    const text = file50([{}]);
    const answers = await Promise.all([upload(text), upload(text), upload(text)]);
    expect(answers.filter(({ body }) => body.repetido === false)).toHaveLength(1);
    const again = await upload(text);
    expect(again.body.repetido).toBe(true);
    expect(outcomes(again)).toEqual([[4, 'aceito']]);
  });

  test('knows CT-es that came before, deletes and complements them', async () => {
    const number = nextNumber();
    const first = await upload(file50([{ number }, { number, action: 'E' }, { action: 'C' }]));
    expect(outcomes(first)).toEqual([
      [4, 'aceito'],
      [7, 'excluido'],
      [10, 'aceito'],
    ]);
    const [stored, , complement] = first.body.linhas.map(({ cte_id = 0 }) => cte_id);
    expect(await storedCte(app, stored ?? 0)).toMatchObject({ state: 5, deletedAt: expect.any(Date) });
    expect(await storedCte(app, complement ?? 0)).toMatchObject({
      action: 'complement',
      freightCode: freight,
    });
    const json = cteItem(shop, sender);
    await sendCtes(app, sender, [json]);
    expect(outcomes(await upload(file50([{ number: json.numero }])))).toEqual([
      [4, 'erro', 'já foi recebida com outro conteúdo'],
    ]);
  });

  test('loses its bad lines alone', async () => {
    const lines = file50([{}, {}, {}]).split('\r\n');
    const bad = lines.map((line, index) =>
      index === 7 ? line.replace('000000000008740', '00000000000A740') : line,
    );
    const answer = await upload(bad.join('\n'));
    expect(outcomes(answer)).toEqual([
      [4, 'aceito'],
      [7, 'erro', 'não traz os valores do conhecimento'],
      [10, 'aceito'],
    ]);
    const errors = answer.body.achados.filter(({ gravidade }) => gravidade === 'erro');
    expect(errors).toMatchObject([{ linha: 8, codigo: 'not_a_number' }]);
  });

  test.each([
    ['nothing', ''],
    ['another text', 'olá\nmundo'],
    ['NUL characters', '\0'.repeat(1000)],
    ['a header alone', '000TRANSPORTES'],
  ])('of %s is refused and may be sent again', async (_, text) => {
    for (let turn = 0; turn < 2; turn += 1) {
      const { status, body } = await upload(text);
      expect({ status, code: body.code }).toEqual({ status: 422, code: 'invalid_file' });
    }
  });
});

/** A file of 3.1 whose waybill carries the NF-e that freights here have, and another one. */
function file31(number: number, invoice = 12_345_678): string {
  const invoices = [
    { series: '1', number: 1234 },
    { series: '7', number: invoice },
  ] as const;
  return conembFile31({ carrier: sender.cnpj, shipper: shop.cnpj, number, invoices });
}

describe('a CONEMB 3.1 file', () => {
  test('brings a CT-e in with the invoices of its continuation, whose ninth digit is cut off', async () => {
    const nota_fiscal = { ...someNfe, numero: '312345678', serie: '7' };
    const other = await hired(app, shop, { nota_fiscal });
    const answer = await upload(file31(nextNumber()));
    expect(outcomes(answer)).toEqual([[4, 'aceito']]);
    const cteId = answer.body.linhas[0]?.cte_id ?? 0;
    expect(await freightsOf(app, cteId)).toEqual([freight, other]);
    expect(await storedCte(app, cteId)).toMatchObject({
      document: {
        freightTerm: 'F',
        charges: { freight_weight: 6000, toll: 1240, gris: 300, additional: 1200 },
        taxes: { icmsBaseCents: 8740, icmsRatePpm: 120_000, icmsCents: 1049, issCents: 30 },
        measures: { grossG: 10_200 },
      },
    });
  });

  test('of an NF-e that is not known yet is linked later', async () => {
    const { body } = await upload(file31(nextNumber(), 87_654_321));
    const cteId = body.linhas[0]?.cte_id ?? 0;
    expect(await freightsOf(app, cteId)).toEqual([freight]);
    const code = await hired(app, shop, { nota_fiscal: { ...someNfe, numero: '487654321', serie: '7' } });
    await app.settle();
    expect(await freightsOf(app, cteId)).toEqual([freight, code]);
  });
});
