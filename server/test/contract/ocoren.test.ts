import type { UploadOcorenReply } from '@carreto/contract/carrier/upload-ocoren';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ocoren31 } from '../../src/documents/proceda/layouts/ocoren-31.ts';
import { writeProceda } from '../../src/documents/proceda/write-proceda.ts';
import { formatDatetime } from '../../src/kernel/sao-paulo.ts';
import { isWhole } from '../faults/ledger/random.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hired, someNfe } from '../support/hire.ts';
import { carrierTokenOf, report, trailOf } from '../support/occurrences.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { openHook, webhookEnvironment } from '../support/webhooks.ts';

let app: TestApp;
let shop: Shop;
let token: string;

beforeAll(async () => {
  app = await startTestApp({ environment: webhookEnvironment });
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

/** Occurrences that a document of 3.1 holds. */
const mostOfDocument = 5000;

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
  const documents = Array.from({ length: Math.ceil(lines.length / mostOfDocument) }, (_, n) => ({
    documentId: `OCORR21111405${n}`,
    carriers: [
      {
        taxId: '34238864000168',
        legalName: 'Transportes',
        occurrences: occurrences.slice(n * mostOfDocument, (n + 1) * mostOfDocument),
      },
    ],
  }));
  const written = writeProceda(ocoren31, {
    senderMailbox: 'Transportes',
    recipientMailbox: 'Loja',
    sentOn: '2026-11-21',
    sentTime: '14:05',
    interchangeId: `OCO21111405${turns}`,
    documents,
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

  test('sent again after its freights came, is worked on where it had failed alone', async () => {
    const first = await hired(app, shop, { nota_fiscal: someNfe });
    const late = { ...someNfe, numero: '88771', serie: '1' };
    const bytes = file([
      { code: '00', time: '14:00' },
      { code: '00', time: '14:10', number: 88_771 },
      { code: '00', time: '14:20', number: 88_772 },
    ]);
    const results = ({ body }: Answer) =>
      body.linhas.map(({ linha, resultado, motivo, refeita }) => [linha, refeita, motivo ?? resultado]);
    expect(results(await upload(bytes))).toEqual([
      [4, undefined, 'aceita'],
      [5, undefined, 'frete_desconhecido'],
      [6, undefined, 'frete_desconhecido'],
    ]);
    const second = await hired(app, shop, { nota_fiscal: late });
    const again = await upload(bytes);
    expect(again.body.repetido).toBe(true);
    expect(results(again)).toEqual([
      [4, undefined, 'aceita'],
      [5, true, 'aceita'],
      [6, true, 'frete_desconhecido'],
    ]);
    expect(again.body.linhas[1]).toMatchObject({ id_frete: second });
    expect(await trailOf(app, first)).toHaveLength(3);
    expect(await trailOf(app, second)).toHaveLength(3);
    // What was taken now stays so.
    expect(results(await upload(bytes)).slice(0, 2)).toEqual([
      [4, undefined, 'aceita'],
      [5, undefined, 'aceita'],
    ]);
    const answers = await Promise.all(Array.from({ length: 4 }, () => upload(bytes)));
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect(await trailOf(app, second)).toHaveLength(3);
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

/** As many as a file may have, or enough that a file is taken in several turns. */
const large = isWhole ? { freights: 200, each: 50 } : { freights: 24, each: 50 };
const timeout = isWhole ? 300_000 : 30_000;
const firstNumber = 50_001;

/** Hires freights with an NF-e each, some at a time; gives their codes by the number of the NF-e. */
async function hireMany(): Promise<Map<number, string>> {
  const codes = new Map<number, string>();
  const waiting = Array.from({ length: large.freights }, (_, n) => firstNumber + n).values();
  const hireNext = async () => {
    for (const number of waiting) {
      const nota_fiscal = { ...someNfe, numero: String(number) };
      codes.set(number, await hired(app, shop, { nota_fiscal }));
    }
  };
  await Promise.all(Array.from({ length: 4 }, hireNext));
  return codes;
}

/** The minute of the day of the n-th occurrence of a freight, after it was hired. */
function minuteOf(n: number): string {
  return `${String(10 + Math.floor(n / 60))}:${String(n % 60).padStart(2, '0')}`;
}

/** What files said of each freight, as it was stored one after the other. */
async function storedInOrder(): Promise<Map<string, string[]>> {
  const rows = await app.ctx.db
    .selectFrom('occurrence')
    .select(['freightCode', 'carrierCode', 'occurredAt'])
    .where('source', '=', 'edi')
    .orderBy('id')
    .execute();
  return saidOfEach(
    rows.map((row) => [row.freightCode, row.carrierCode, formatDatetime(row.occurredAt.getTime())]),
  );
}

/** What is told to webhooks of each freight, as it is numbered, with its number. */
async function toldInOrder(): Promise<Map<string, string[]>> {
  const rows = await app.ctx.db
    .selectFrom('webhookEvent')
    .innerJoin('webhookDelivery', 'webhookDelivery.eventId', 'webhookEvent.id')
    .select(['webhookEvent.subject', 'webhookEvent.subjectSeq', 'body'])
    .orderBy('webhookEvent.id')
    .execute();
  return saidOfEach(
    rows.map(({ subject, subjectSeq, body }) => {
      const { data_ocorrencia } = JSON.parse(body ?? '') as { data_ocorrencia: string };
      return [subject, subjectSeq, data_ocorrencia];
    }),
  );
}

type Said = readonly [freight: string, what: string | number | null, at: string];

function saidOfEach(said: readonly Said[]): Map<string, string[]> {
  const groups = Map.groupBy(said, ([freight]) => freight);
  return new Map(
    Array.from(groups, ([freight, own]) => [freight, own.map(([, what, at]) => `${what} ${at}`)]),
  );
}

describe('a large OCOREN file', () => {
  test('sent twice at once is stored once, in its order for each freight, and told in that order', {
    timeout,
  }, async () => {
    const freights = await hireMany();
    const { receiver } = await openHook(app, shop);
    const { each } = large;
    // A line of every freight, then the next of every freight: so do trucks report. The last ends it.
    const lines = Array.from({ length: each }, (_, n) =>
      Array.from(freights.keys(), (number) => {
        const code = n === each - 1 ? '01' : (['00', '20', '21'][(n + number) % 3] ?? '00');
        return { code, time: minuteOf(n), number };
      }),
    ).flat();
    const bytes = file(lines);
    const answers = await Promise.all([upload(bytes), upload(bytes)]);
    const [worked, ...others] = answers.filter(({ body }) => body.repetido === false);
    expect(others).toEqual([]);
    const results = worked?.body.linhas.map(({ resultado, id_frete }) => `${resultado} ${id_frete}`);
    expect(results).toEqual(lines.map(({ number }) => `aceita ${freights.get(number)}`));
    const other = answers.find(({ body }) => body.repetido !== false);
    if (other?.status !== 409) expect(other?.body).toEqual({ ...worked?.body, repetido: true });

    const stored = await storedInOrder();
    const told = await toldInOrder();
    expect(told.size).toBe(freights.size);
    for (const [number, code] of freights) {
      const own = lines.filter((line) => line.number === number);
      expect(stored.get(code)).toEqual(own.map((line) => `0${line.code} 2026-11-20 ${line.time}:00`));
      expect(told.get(code)).toEqual(own.map(({ time }, n) => `${n + 1} 2026-11-20 ${time}:00`));
    }
    await receiver.close();
  });
});
