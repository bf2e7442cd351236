import { describe, expect, test } from 'vitest';
import { minimalTable, richTable } from '../../../test/support/table-documents.ts';
import { workbookBytes } from '../../../test/support/workbook.ts';
import { encodePlaceIndex } from '../../engine/places/place-blob.ts';
import { buildPlaceIndex } from '../../engine/places/place-index.ts';
import { decodeSheet } from '../../engine/rating/encode.ts';
import { inThread } from '../../threads/in-thread.ts';
import { answerQuestions } from '../carrier-sheets/answer-questions.ts';
import { canonicalBytes, documentFromBytes, documentHash } from '../document/canonical.ts';
import { writeWorkbook } from '../workbook/write-workbook.ts';
import { prepareTable, type TableProgress } from './prepare-table.ts';

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
/** One file with options, nothing known of layouts and places. */
const one = (bytes: Uint8Array<ArrayBuffer>, options: unknown) => ({
  files: [{ name: null, bytes }],
  options,
  layout: null,
  places: null,
});
const options = { service: { name: 'Expresso' } };
const csv = (rows: string): string => `CEP inicial;CEP final;Peso inicial;Peso final;Valor;Prazo\n${rows}`;

describe('prepareTable', () => {
  test('takes a table document as JSON, with or without mark', async () => {
    const json = `\ufeff \n${JSON.stringify(richTable())}`;
    const { prepared, report } = await prepareTable(one(bytesOf(json), null), () => {});
    expect(report.errorCount).toBe(0);
    expect(prepared).toMatchObject({
      kind: 'json',
      service: 'Completa',
      loadType: 'full_load',
      modal: 'road',
      operator: 'carrier',
      coverageRows: 1,
      priceRows: 2,
    });
    expect(documentFromBytes(prepared!.document)).toEqual(richTable());
    expect(decodeSheet(prepared!.sheet).regions).toEqual(['RJ']);
    expect(prepared!.hash).toBe(documentHash(canonicalBytes(richTable())));
  });

  test.each([
    ['{"schema": 1', 'malformed_json'],
    ['{"schema": 1, "x": "\xff', 'malformed_json'],
    ['{}', 'missing_field'],
    ['a;b\n1;2', 'missing_header'],
    ['', 'empty_file'],
  ])('says what is wrong with %j', async (text, code) => {
    const { prepared, report } = await prepareTable(one(bytesOf(text), options), () => {});
    expect(prepared).toBeNull();
    expect(report.findings.map((finding) => finding.code)).toContain(code);
  });

  const asked = bytesOf('UF;Prazo;até 10;Xpto\nRJ;2;10,50;5,00\n');

  test('reads several files of any layout, asks, and takes the layout with the answers', async () => {
    const prices = bytesOf('Região;até 10;até 20\nSul;10,50;20,50\n');
    const coverage = bytesOf('Região;UF;Prazo\nSul;PR;3\nSul;SC;4\n');
    const files = [
      { name: 'tarifa.csv', bytes: prices },
      { name: 'cobertura.csv', bytes: coverage },
    ];
    const both = await prepareTable({ files, options, layout: null, places: null }, () => {});
    expect(both.prepared).toMatchObject({ kind: 'csv', coverageRows: 2, priceRows: 2 });
    expect(both.layout?.sheets.map(({ title, kind }) => [title, kind])).toEqual([
      ['tarifa', 'prices'],
      ['cobertura', 'coverage'],
    ]);
    const first = await prepareTable(one(asked, options), () => {});
    expect(first).toMatchObject({ prepared: null, questions: [{ about: 'column', header: 'Xpto' }] });
    const { layout } = answerQuestions(
      first.layout!,
      [{ question: first.questions[0]!.id, answer: 'tas.fixed' }],
      first.questions,
    );
    const second = await prepareTable({ ...one(asked, options), layout }, () => {});
    expect(second.questions).toEqual([]);
    expect(documentFromBytes(second.prepared!.document).surcharges).toMatchObject([
      { code: 'tas', fixedCents: 500 },
    ]);
  });

  test('knows cities by the places that it is given', async () => {
    const index = buildPlaceIndex([
      { ibge: 3509502, name: 'Campinas', latitude: null, longitude: null, ranges: [[13000_000, 13139_999]] },
    ]);
    const file = bytesOf('Cidade;UF;Prazo;até 10\nCampinas;SP;2;10,50\n');
    const given = { ...one(file, options), places: encodePlaceIndex(index) };
    expect((await prepareTable(given, () => {})).prepared).toMatchObject({ coverageRows: 1 });
    const { report } = await prepareTable(one(file, options), () => {});
    expect(report.findings).toMatchObject([{ code: 'places_not_loaded', line: 2 }]);
  });

  test('refuses a document beside other files, a file among several, a layout that is none', async () => {
    const json = { name: 'a.json', bytes: bytesOf(JSON.stringify(richTable())) };
    const bad = { name: 'b.csv', bytes: bytesOf('') };
    const good = { name: 'c.csv', bytes: asked };
    const codes = async (files: (typeof json)[], layout: unknown = null) => {
      const { report } = await prepareTable({ files, options, layout, places: null }, () => {});
      return report.findings.map(({ code, sheet }) => [code, sheet]);
    };
    expect(await codes([json, json])).toEqual([['json_with_others', null]]);
    expect(await codes([good, json])).toEqual([['json_with_others', null]]);
    expect(await codes([good, bad])).toEqual([['empty_file', 'b.csv']]);
    expect(await codes([])).toEqual([['no_rows', null]]);
    expect(await codes([good], { schema: 3 })).toContainEqual(['value_not_allowed', null]);
  });

  test('says what is wrong with the options before it reads', async () => {
    const file = one(bytesOf(csv('')), { weightUnit: 'lb' });
    const { report } = await prepareTable(file, () => {});
    expect(report.findings.map(({ code, path }) => [code, path])).toEqual([
      ['missing_service', '/service/name'],
      ['value_not_allowed', '/weightUnit'],
    ]);
  });
});

test('prepareTable reads formulas by their stored results, and says so of each tab', async () => {
  const cell = (reference: string, value: string) => `<c r="${reference}" t="str"><v>${value}</v></c>`;
  const rows = [
    `<row r="1">${cell('A1', 'UF')}${cell('B1', 'Prazo')}${cell('C1', 'até 10')}</row>`,
    `<row r="2">${cell('A2', 'RJ')}<c r="B2"><v>2</v></c><c r="C2"><f>B2*5</f><v>10.5</v></c></row>`,
  ];
  const bytes = new Uint8Array(workbookBytes({ sheets: { Preços: rows.join('') } }));
  const { prepared, report } = await prepareTable(one(bytes, options), () => {});
  expect(documentFromBytes(prepared!.document).tariff).toMatchObject({
    regions: [{ bands: [{ priceMicros: 10_500_000 }] }],
  });
  expect(report.findings).toMatchObject([
    { severity: 'warning', code: 'formulas_read', sheet: 'Preços', line: 2, column: 'C' },
  ]);
});

describe('prepareTable with our own workbook', () => {
  test('needs no options, and says so when it was given some', async () => {
    const bytes = await writeWorkbook(richTable());
    const bare = await prepareTable(one(bytes, {}), () => {});
    expect(bare.report.findings).toEqual([]);
    expect(bare.prepared).toMatchObject({ kind: 'xlsx', service: 'Completa' });
    expect(bare.prepared!.hash).toBe(documentHash(canonicalBytes(richTable())));
    const { prepared, report } = await prepareTable(one(bytes, options), () => {});
    expect(prepared!.hash).toBe(bare.prepared!.hash);
    expect(report.findings.map(({ code }) => code)).toEqual(['options_ignored']);
  });

  test('takes no other file beside it', async () => {
    const files = [
      { name: 'tudo.xlsx', bytes: await writeWorkbook(richTable()) },
      { name: 'mais.csv', bytes: bytesOf(csv('')) },
    ];
    const { prepared, report } = await prepareTable({ ...one(bytesOf(''), options), files }, () => {});
    expect(prepared).toBeNull();
    expect(report.findings.map(({ code }) => code)).toEqual(['workbook_with_others']);
  });
});

describe('compiling in a thread', () => {
  test('makes of stored bytes the sheet that the import made', async () => {
    const { prepared } = await prepareTable(one(bytesOf(JSON.stringify(richTable())), null), () => {});
    expect(await inThread.compileStored(prepared!.document)).toEqual(prepared!.sheet);
  });
});

describe('preparing in a thread', () => {
  test('prepares in another thread what prepareTable prepares in this one', async () => {
    const text = csv('01000-000;09999-999;0;1000;12,90;2 dias\n01000-000;09999-999;1001;5000;19,90;2 dias\n');
    const progress: TableProgress[] = [];
    const inGrams = { ...options, weightUnit: 'g' };
    const here = await prepareTable(one(bytesOf(text), { ...inGrams }), () => {});
    const file = one(bytesOf(text), inGrams);
    const there = await inThread.prepareTable(file, { onProgress: (each) => progress.push(each) });
    expect(there).toEqual(here);
    expect(there.prepared).toMatchObject({ kind: 'csv', coverageRows: 1, priceRows: 2 });
    expect(progress.map(({ phase }) => phase)).toEqual(['understanding', 'compiling']);
    expect(file.files[0]!.bytes.byteLength).toBe(0);
  });

  test('brings findings back', async () => {
    const file = one(bytesOf(JSON.stringify({ ...minimalTable(), coverage: [] })), null);
    expect(await inThread.prepareTable(file)).toMatchObject({
      prepared: null,
      report: { errorCount: 1, findings: [{ code: 'bad_list', path: '/coverage' }] },
    });
  });

  test('gives up when told', async () => {
    const signal = AbortSignal.abort(new Error('no more'));
    await expect(inThread.prepareTable(one(bytesOf(csv('')), options), { signal })).rejects.toThrow(
      'no more',
    );
  });
});
