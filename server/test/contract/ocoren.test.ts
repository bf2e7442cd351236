import type { UploadOcorenReply } from '@carreto/contract/carrier/upload-ocoren';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ocoren31 } from '../../src/documents/proceda/layouts/ocoren-31.ts';
import { writeProceda } from '../../src/documents/proceda/write-proceda.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hired, someNfe } from '../support/hire.ts';
import { carrierTokenOf, report, trailOf } from '../support/occurrences.ts';
import { openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
let token: string;

beforeAll(async () => {
  app = await startTestApp();
  shop = await openShop(app);
  token = await carrierTokenOf(app, await hired(app, shop));
});
afterAll(() => app.close());

type Answer = {
  status: number;
  body: UploadOcorenReply & { code?: string; details?: { field: string; message: string }[] };
};

async function upload(bytes: Uint8Array | string): Promise<Answer> {
  const response = await fetch(`${app.address}/api/external/transportadora/v1/edi/ocoren?token=${token}`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: Buffer.from(bytes),
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

type Line = { code: string; time: string; number?: number; series?: string; text?: string };

let turns = 0;

/** A file of 3.1 with these occurrences of the NF-e that freights here have; the first is on line 4. */
function file(lines: readonly Line[]): string {
  turns += 1;
  const occurrences = lines.map(({ code, time, number = 1234, series = '1', text = '' }) => ({
    invoiceIssuerTaxId: shop.cnpj,
    invoiceSeries: series,
    invoiceNumber: number,
    occurrenceCode: code,
    occurredOn: '2026-11-20',
    occurrenceTime: time,
    observationCode: null,
    freeText: text,
    redispatch: null,
  }));
  const carriers = [{ taxId: '34238864000168', legalName: 'Transportes', occurrences }];
  const written = writeProceda(ocoren31, {
    senderMailbox: 'Transportes',
    recipientMailbox: 'Loja',
    sentOn: '2026-11-21',
    sentTime: '14:05',
    interchangeId: `OCO21111405${turns}`,
    documents: [{ documentId: 'OCORR211114050', carriers }],
  });
  if (!('bytes' in written)) throw new Error(JSON.stringify(written.problems));
  return new TextDecoder('latin1').decode(written.bytes);
}

describe('an OCOREN file', () => {
  test('moves freights as the JSON endpoint does, with a report per line', async () => {
    const id_frete = await hired(app, shop, { nota_fiscal: someNfe });
    const { status, body } = await upload(
      file([
        { code: '00', time: '14:00', text: 'saiu de São Paulo' },
        { code: '01', time: '15:30', series: '001' },
        { code: '00', time: '16:00' },
        { code: '01', time: '15:30', number: 999 },
        { code: '99', time: '17:00' },
      ]),
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ versao: '3.1', repetido: false });
    expect(
      body.linhas.map(({ linha, resultado, codigo, motivo }) => [linha, resultado, codigo ?? motivo]),
    ).toEqual([
      [4, 'aceita', 2],
      [5, 'aceita', 3],
      [6, 'quarentena', 2],
      [7, 'erro', 'frete_desconhecido'],
      [8, 'quarentena', 'codigo_nao_mapeado'],
    ]);
    const trail = (await trailOf(app, id_frete)).slice(2);
    expect(trail).toMatchObject([
      { code: 2, carrierCode: '000', source: 'edi', message: 'SAIU DE SAO PAULO' },
      { code: 3, carrierCode: '001', occurredAt: new Date('2026-11-20T18:30:00Z') },
    ]);
  });

  test('is worked off once: sent again, it answers the same', async () => {
    const id_frete = await hired(app, shop, { nota_fiscal: someNfe });
    const bytes = file([{ code: '00', time: '14:00' }]);
    const first = await upload(bytes);
    const again = await upload(bytes);
    expect(again).toEqual({ status: 200, body: { ...first.body, repetido: true } });
    expect(await trailOf(app, id_frete)).toHaveLength(3);
  });

  test('sent several times at once is worked off once', async () => {
    const id_frete = await hired(app, shop, { nota_fiscal: someNfe });
    const bytes = file([{ code: '00', time: '14:00' }]);
    const answers = await Promise.all(Array.from({ length: 5 }, () => upload(bytes)));
    for (const { status, body } of answers) {
      if (status === 409) expect(body.code).toBe('conflict');
      else
        expect({ status, results: body.linhas.map(({ resultado }) => resultado) }).toEqual({
          status: 200,
          results: ['aceita'],
        });
    }
    expect(answers.filter(({ body }) => body.repetido === false)).toHaveLength(1);
    expect(await trailOf(app, id_frete)).toHaveLength(3);
  });

  test('says the same as the JSON endpoint without a second occurrence', async () => {
    const id_frete = await hired(app, shop, { nota_fiscal: someNfe });
    await report(app, token, [{ id_frete, codigo: 2, data_ocorrencia: '2026-11-20 14:00:00' }]);
    const { body } = await upload(file([{ code: '00', time: '14:00' }]));
    expect(body.linhas).toMatchObject([{ id_frete }]);
    expect(await trailOf(app, id_frete)).toHaveLength(3);
  });

  test('finds an NF-e whose ninth digit the layout cuts off', async () => {
    const nota_fiscal = { ...someNfe, numero: '312345678', serie: '7' };
    const id_frete = await hired(app, shop, { nota_fiscal });
    const { body } = await upload(file([{ code: '00', time: '14:00', number: 12_345_678, series: '007' }]));
    expect(body.linhas).toMatchObject([{ resultado: 'aceita', id_frete }]);
  });

  test('loses its bad lines alone, whatever ends its lines', async () => {
    const id_frete = await hired(app, shop, { nota_fiscal: someNfe });
    const lines = file([
      { code: '00', time: '14:00' },
      { code: '00', time: '14:10' },
      { code: '00', time: '14:20' },
    ]).split('\r\n');
    const bad = lines.map((line, index) =>
      index === 4 ? line.replace('20112026', '31022026') : line.trimEnd(),
    );
    const { status, body } = await upload(bad.join('\n'));
    expect(status).toBe(200);
    expect(body.linhas.map(({ linha, resultado }) => [linha, resultado])).toEqual([
      [4, 'aceita'],
      [6, 'aceita'],
    ]);
    expect(body.achados.filter(({ gravidade }) => gravidade === 'erro').map(({ linha }) => linha)).toEqual([
      5,
    ]);
    expect(await trailOf(app, id_frete)).toHaveLength(4);
  });

  test.each([
    ['nothing', ''],
    ['another text', 'olá\nmundo'],
    ['JSON', '{}'],
    ['NUL characters', '\0'.repeat(1000)],
    ['a header alone', '000TRANSPORTES'],
  ])('of %s is refused and may be sent again', async (_, text) => {
    for (let turn = 0; turn < 2; turn += 1) {
      const { status, body } = await upload(text);
      expect({ status, code: body.code }).toEqual({ status: 422, code: 'invalid_file' });
      expect(body.details).toHaveLength(1);
    }
  });

  test('of more occurrences than may come at once is refused whole', async () => {
    const lines = file([{ code: '00', time: '14:00' }]).split('\r\n');
    const many = [...lines.slice(0, 3), ...Array.from({ length: 10_001 }, () => lines[3]), ''];
    const { status, body } = await upload(many.join('\r\n'));
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'work_too_large' });
  });
});
