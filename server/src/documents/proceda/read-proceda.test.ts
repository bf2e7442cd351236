import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accessKeyCheckDigit } from '../../kernel/access-key.ts';
import { interchangeIds } from './interchange-ids.ts';
import { conemb31 } from './layouts/conemb-31.ts';
import { doccob30a } from './layouts/doccob-30a.ts';
import { doccob50 } from './layouts/doccob-50.ts';
import { notfis31 } from './layouts/notfis-31.ts';
import { ocoren31 } from './layouts/ocoren-31.ts';
import { ocoren50 } from './layouts/ocoren-50.ts';
import { occurrenceCodes } from './occurrence-codes.ts';
import { procedaText } from './proceda-text.ts';
import { readOcoren } from './read-ocoren.ts';
import { mostProcedaBytes, mostProcedaLines, readProceda } from './read-proceda.ts';
import { writeProceda } from './write-proceda.ts';

/** A line with texts at columns. */
function at(length: number, cells: Readonly<Record<number, string>>): string {
  const line = Array<string>(length).fill(' ');
  for (const [column, text] of Object.entries(cells)) line.splice(Number(column) - 1, text.length, ...text);
  return line.join('');
}

const header = (length = 120) =>
  at(length, { 1: '000', 4: 'TRANSPORTES', 39: 'LOJA', 74: '2111261405', 84: 'OCO211114050' });
const opening = [
  header(),
  at(120, { 1: '340', 4: 'OCORR211114050' }),
  at(120, { 1: '341', 4: '34238864000168' }),
];
const event = (cells: Record<number, string> = {}) =>
  at(120, {
    1: '342',
    4: '11222333000181',
    18: '001',
    21: '00000123',
    29: '01',
    31: '21112026',
    39: '1405',
    ...cells,
  });
const bytes = (lines: readonly string[], end = '\r\n') => new TextEncoder().encode(lines.join(end) + end);

function read(lines: readonly string[] | Uint8Array) {
  const file = readOcoren(lines instanceof Uint8Array ? lines : bytes(lines));
  if (!('events' in file)) throw new Error(file.findings[0]?.message);
  return file;
}
const notesOf = (lines: readonly string[]) =>
  read(lines).report.findings.map(({ severity, code, line, column }) => [severity, code, line, column]);
function refusal(source: Uint8Array | readonly string[]) {
  const file = readOcoren(source instanceof Uint8Array ? source : bytes(source));
  if ('events' in file) throw new Error('it was read');
  return [file.findings[0]?.code, file.findings[0]?.line];
}

describe('an OCOREN file', () => {
  it('is read into events with their dates, codes and carriers', () => {
    const text = event({ 43: '03', 45: 'RECEBIDO POR MARIA' });
    const redispatch = at(120, { 1: '343', 4: '99500330000103', 18: 'MATRIZ', 28: '1', 33: '4711' });
    const { version, interchangeId, events, report } = read([
      ...opening,
      text,
      redispatch,
      event({ 29: '00' }),
    ]);
    expect([version, interchangeId, report.errorCount]).toEqual(['3.1', 'OCO211114050', 0]);
    expect(events).toEqual([
      {
        line: 4,
        documentId: 'OCORR211114050',
        carrierTaxId: '34238864000168',
        invoiceIssuerTaxId: '11222333000181',
        invoiceSeries: '1',
        invoiceNumber: 123,
        isNumberCut: true,
        occurrenceCode: '001',
        occurredOn: '2026-11-21',
        occurrenceTime: '14:05',
        observationCode: '03',
        message: 'RECEBIDO POR MARIA',
        cte: { branch: 'MATRIZ', series: '1', number: '4711' },
      },
      expect.objectContaining({ line: 6, occurrenceCode: '000', message: '' }),
    ]);
  });

  it('of 5.0 has three digits, texts and the waybill in the line', () => {
    const lines = [
      header(250),
      at(250, { 1: '540', 4: 'OCORR502111000' }),
      at(250, { 1: '541', 4: '34238864000168' }),
      at(250, {
        1: '542',
        4: '11222333000181',
        18: 'B',
        21: '999999999',
        30: '105',
        33: '21112026',
        127: 'SP',
        142: '88',
      }),
      at(250, { 1: '543', 4: 'PORTARIA', 144: 'SEM CANHOTO' }),
      at(250, { 1: '549', 4: '0001' }),
    ];
    const { version, events, report } = read(lines.map((line) => line.trimEnd()));
    expect([version, report.findings]).toEqual(['5.0', []]);
    expect(events).toEqual([
      expect.objectContaining({
        invoiceNumber: 999_999_999,
        isNumberCut: false,
        occurrenceCode: '105',
        occurrenceTime: '00:00',
        message: 'PORTARIA SEM CANHOTO',
        cte: { branch: 'SP', series: '', number: '88' },
      }),
    ]);
  });

  it.each([
    ['UTF-8', new TextEncoder()],
    ['UTF-8 with a mark', { encode: (text: string) => new TextEncoder().encode(`\ufeff${text}`) }],
    ['Windows-1252', { encode: (text: string) => Uint8Array.from(Buffer.from(text, 'latin1')) }],
  ])('in %s is cut into characters, not bytes', (_, encoder) => {
    const text = [...opening, event({ 45: 'MERCADORIA NÃO ENTREGUE — AÇÃO'.replace('—', '-') })].join('\n');
    const [found] = read(encoder.encode(text)).events;
    expect(found?.message).toBe('MERCADORIA NÃO ENTREGUE - AÇÃO');
  });

  it.each<[string, Record<number, string>, string, string]>([
    ['letters in a number', { 21: '0000O123' }, 'not_a_number', '21-28'],
    ['a decimal mark', { 21: '00001,23' }, 'decimal_mark', '21-28'],
    ['no number', { 21: '00000000' }, 'missing_value', '21-28'],
    ['a date of zeros', { 31: '00000000' }, 'missing_value', '31-38'],
    ['a day that does not exist', { 31: '31022026' }, 'not_a_date', '31-38'],
    ['a date of letters', { 31: '21NOV026' }, 'not_a_date', '31-38'],
    ['a year beyond reason', { 31: '21110026' }, 'date_out_of_range', '31-38'],
    ['an hour that does not exist', { 39: '2460' }, 'not_a_time', '39-42'],
    ['no code', { 29: '  ' }, 'missing_value', '29-30'],
    ['a code of letters', { 29: 'X1' }, 'not_a_number', '29-30'],
    ['a number of a party that is none', { 4: '11.222.333/000' }, 'not_a_tax_id', '4-17'],
  ])('with %s leaves out that line alone, naming its columns', (...[, cells, code, columns]) => {
    const lines = [...opening, event(), event(cells), event({ 21: '00000999' })];
    expect(notesOf(lines)).toEqual([['error', code, 5, columns]]);
    expect(read(lines).events.map(({ invoiceNumber }) => invoiceNumber)).toEqual([123, 999]);
  });

  it('with shifted columns leaves every such line out, and says what stands there', () => {
    const shifted = `${event().slice(0, 28)}112223330001${event().slice(28)}`.slice(0, 126);
    const { report, events } = read([...opening, shifted, event()]);
    expect(report.findings[0]).toMatchObject({ severity: 'error', line: 4 });
    expect(report.findings[0]?.message).toContain('registro 342 (ocorrência)');
    expect(events).toHaveLength(1);
  });

  it('says what of a line belongs nowhere', () => {
    expect(notesOf([...opening, event(), '999 SOMETHING'])).toEqual([['warning', 'unknown_record', 5, null]]);
    expect(notesOf([...opening, event(), 'Total: 1'])).toEqual([['error', 'not_a_record', 5, null]]);
    expect(notesOf([header(), opening[1] ?? '', event()])).toEqual([['error', 'orphan_record', 3, null]]);
    const badCarrier = at(120, { 1: '341', 4: 'SEM CNPJ' });
    expect(notesOf([header(), opening[1] ?? '', badCarrier, event()])).toEqual([
      ['error', 'not_a_tax_id', 3, '4-17'],
      ['error', 'parent_left_out', 4, null],
    ]);
    expect(notesOf([...opening, ...opening.slice(2), event()])).toEqual([
      ['warning', 'too_many_records', 4, null],
    ]);
    const twice = at(120, { 1: '343', 4: '99500330000103' });
    expect(notesOf([...opening, event(), twice, twice])).toEqual([['error', 'repeated_record', 6, null]]);
    expect(notesOf([...opening, `${event()}MORE`])).toEqual([['warning', 'line_too_long', 4, null]]);
  });

  it('hangs a line on the last one it can belong to, not on an earlier one', () => {
    const redispatch = at(120, { 1: '343', 18: 'FILIAL' });
    const wrong = event({ 31: '99999999' });
    const { events, report } = read([...opening, event(), wrong, redispatch]);
    expect(report.findings.map(({ code, line }) => [code, line])).toEqual([
      ['not_a_date', 5],
      ['parent_left_out', 6],
    ]);
    expect(events.map(({ cte }) => cte.branch)).toEqual(['']);
  });

  it.each<[string, Uint8Array | readonly string[], string, number | null]>([
    ['no bytes', new Uint8Array(), 'empty_file', null],
    ['blank lines', ['', '   ', '\u001a'], 'empty_file', null],
    ['something else', ['a;b', '1;2'], 'not_proceda', 1],
    ['a header alone', [header()], 'no_documents', 1],
    ['another kind of file', [header(), at(170, { 1: '350' })], 'unknown_layout', 2],
    ['two files in one', [...opening, event(), ...opening], 'several_interchanges', 5],
    ['a NUL', [header(), 'a\0b'], 'nul_character', 2],
    ['too many bytes', new Uint8Array(mostProcedaBytes + 1).fill(32), 'file_too_large', null],
    [
      'too many lines',
      ['000', '340', ...Array(mostProcedaLines).fill('341')],
      'too_many_lines',
      mostProcedaLines + 1,
    ],
  ])('of %s is refused with the reason', (...[, source, code, line]) => {
    expect(refusal(source)).toEqual([code, line]);
  });

  it('of 20 MB without a line end is refused or read, and nothing else', () => {
    const file = readOcoren(new TextEncoder().encode(header().padEnd(mostProcedaBytes, '0')));
    expect('events' in file ? 0 : file.findings[0]?.code).toBe('no_documents');
  });

  it('is answered with events or findings, whatever stands in it', () => {
    const lines = [...opening, event(), at(120, { 1: '343', 18: 'X' })].join('\n');
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(lines.length), fc.string({ unit: 'binary', maxLength: 4 }))),
        (edits) => {
          const text = edits.reduce(
            (all, [place, by]) => all.slice(0, place) + by + all.slice(place + by.length),
            lines,
          );
          const file = readOcoren(new TextEncoder().encode(text));
          expect('events' in file || file.errorCount > 0).toBe(true);
        },
      ),
    );
  });
});

const base = `352611112223330001815500100000012310000012${'3'}`;
const accessKey = base + accessKeyCheckDigit(base);

describe('dialects', () => {
  const notfis = (invoice: string, ...more: string[]) =>
    bytes([
      at(240, { 1: '000', 4: 'LOJA', 39: 'TRANSPORTES', 74: '2111261405', 84: 'NOT211114050' }),
      at(240, { 1: '310', 4: 'NOTFI211114050' }),
      at(240, { 1: '311', 4: '11222333000181', 126: '21112026' }),
      at(240, { 1: '312', 4: 'MARIA', 44: '00052998224725', 168: '01311000' }),
      invoice,
      ...more,
    ]);
  const invoice = at(240, {
    1: '313',
    29: 'C',
    33: '00000123',
    41: '21112026',
    49: 'MOVEIS',
    64: 'CAIXA',
    113: 'SN',
  });
  const invoiceOf = (source: Uint8Array) => {
    const file = readProceda(source, [notfis31] as const);
    if (!('interchange' in file)) throw new Error(file.findings[0]?.message);
    const found = file.interchange.documents[0]?.shippers[0]?.recipients[0]?.invoices[0];
    return { found, codes: file.report.findings.map(({ code }) => code) };
  };

  it.each([240, 239, 259])('of NOTFIS 3.1 may bring the key of the NF-e at %d', (column) => {
    expect(accessKey).toHaveLength(44);
    const { found, codes } = invoiceOf(notfis(invoice.slice(0, column - 1).padEnd(column - 1) + accessKey));
    expect(found?.accessKey).toBe(accessKey);
    expect(codes).toEqual(['missing_totals']);
  });

  it('do not take for a key what has a wrong check digit', () => {
    const wrong = accessKey.slice(0, 43) + String((Number(accessKey[43]) + 1) % 10);
    expect(invoiceOf(notfis(invoice.slice(0, 239) + wrong)).found?.accessKey).toBeNull();
  });

  it('may have the lines of an invoice in any order', () => {
    const party = (id: string) =>
      at(240, {
        1: id,
        4: 'TRANSPORTES',
        44: '34238864000168',
        73: 'RUA UM',
        133: 'SERRA',
        168: '29161376',
        186: 'ES',
      });
    const goods = at(240, { 1: '314', 4: '0000200', 11: 'CAIXA', 26: 'MESAS' });
    const extra = at(240, { 1: '333', 4: '5102', 8: '0', 48: 'N' });
    const { found, codes } = invoiceOf(notfis(invoice, party('317'), goods, party('315'), extra));
    expect(codes).toEqual(['missing_totals']);
    expect(found).toMatchObject({
      freightPayer: { legalName: 'TRANSPORTES' },
      consignee: { city: 'SERRA' },
      extra: { fiscalOperation: '5102', specialFreightTable: false },
      goods: [{ lines: [{ quantityHundredths: 200, packaging: 'CAIXA', goods: 'MESAS' }] }],
    });
  });

  const waybillOf = (line: string) => {
    const source = bytes([
      at(680, { 1: '000', 4: 'T', 39: 'L', 74: '2111261405', 84: 'CON211114050' }),
      at(680, { 1: '320', 4: 'CONHE211114050' }),
      at(680, { 1: '321', 4: '34238864000168' }),
      line,
    ]);
    const file = readProceda(source, [conemb31] as const);
    if (!('interchange' in file)) throw new Error(file.findings[0]?.message);
    return file.interchange.documents[0]?.carriers[0]?.waybills[0];
  };
  const waybill = {
    1: '322',
    19: '000000004711',
    31: '21112026',
    39: 'C',
    47: '000000000012345',
    233: '00100000123',
  };

  it('of CONEMB 3.1 have the CFOP after the mark of continuation, or in its place', () => {
    expect(waybillOf(at(680, { ...waybill, 675: 'U', 676: '5353' }))).toMatchObject({
      number: '000000004711',
      freightTotalCents: 12_345,
      continuation: 'U',
      cfop: '5353',
      invoices: [{ series: '001', number: 123 }],
    });
    expect(waybillOf(at(680, { ...waybill, 202: '535', 675: '5353' }))).toMatchObject({
      continuation: null,
      cfop: '5353',
      cfop3: '535',
    });
  });

  it('of CONEMB 3.1 with 740 columns bring the key of the CT-e', () => {
    expect(
      waybillOf(at(740, { ...waybill, 675: 'U', 676: '5353', 680: '57', 682: accessKey })),
    ).toMatchObject({
      cfop: '5353',
      accessKey,
    });
  });

  it('that garble numbers are refused line by line, with a list of why', () => {
    const lines = [
      at(170, { 1: '000', 4: 'T', 39: 'L', 74: '2111261405', 84: 'COB211114050' }),
      at(170, { 1: '350', 4: 'COBRA211114050' }),
      at(170, { 1: '351', 4: '34238864000168' }),
      at(170, {
        1: '352',
        4: '1',
        14: '0',
        18: '0000000009',
        28: '21112026',
        36: '21122026',
        44: '000000001234.56',
      }),
      at(170, { 1: '353', 4: '1', 19: '4711' }),
      `${at(170, { 1: '352', 4: '1', 14: 'X', 18: 'SEM NUMERO' })}353 1`,
      at(170, { 1: '355', 4: '0002', 8: '000000000012345' }),
    ];
    const file = readProceda(bytes(lines), [doccob30a, doccob50] as const);
    expect(file).toMatchObject({ layout: { version: '3.0A' } });
    const report = 'report' in file ? file.report : file;
    const errors = report.findings.filter(({ severity }) => severity === 'error');
    expect(errors.map(({ code, line }) => [code, line])).toEqual([
      ['decimal_mark', 4],
      ['parent_left_out', 5],
      ['not_a_number', 6],
    ]);
    expect(report.findings.filter(({ line }) => line === 7).map(({ code }) => code)).toEqual([
      'totals_differ',
      'totals_differ',
    ]);
  });
});

describe('writing', () => {
  const carriers = [{ taxId: '34238864000168', legalName: 'Transportes São João & Cia.', occurrences: [] }];
  const file = {
    senderMailbox: 'Transportes',
    recipientMailbox: 'Loja',
    sentOn: '2026-11-21',
    sentTime: '14:05',
    interchangeId: 'OCO211114050',
    documents: [{ documentId: 'OCORR211114050', carriers }],
  };

  it('fills every line, in capitals without accents, one byte a character', () => {
    const written = writeProceda(ocoren31, file);
    const text = 'bytes' in written ? new TextDecoder('latin1').decode(written.bytes) : '';
    const lines = text.split('\r\n');
    expect(lines.map(({ length }) => length)).toEqual([120, 120, 120, 0]);
    expect(lines[2]?.trimEnd()).toBe('34134238864000168TRANSPORTES SAO JOAO & CIA.');
  });

  it('says all that does not fit, and writes nothing then', () => {
    const occurrence = {
      invoiceIssuerTaxId: 'x',
      invoiceSeries: 'LONG',
      invoiceNumber: 123_456_789,
      occurrenceCode: null,
      occurredOn: '2026-02-30',
      occurrenceTime: '25:00',
      observationCode: null,
      freeText: '',
      redispatch: null,
    };
    const wrong = {
      ...file,
      documents: [{ documentId: '', carriers: [{ ...carriers[0], occurrences: [occurrence] }] }],
    };
    const written = writeProceda(ocoren31, wrong as never);
    expect(
      'problems' in written ? written.problems.map(({ line, columns }) => `${line}:${columns}`) : [],
    ).toEqual(['2:4-17', '4:4-17', '4:18-20', '4:21-28', '4:29-30', '4:31-38', '4:39-42']);
    const twice = { ...file, documents: [{ documentId: 'A', carriers: [...carriers, ...carriers] }] };
    expect(writeProceda(ocoren31, twice)).toMatchObject({ problems: [{ record: '340', columns: null }] });
  });

  it('names files as is the custom', () => {
    const moment = { day: 21, month: 11, hour: 4, minute: 5, sequence: 7 };
    expect(interchangeIds(notfis31, moment)).toEqual({
      interchangeId: 'NOT211104057',
      documentId: 'NOTFI211104057',
    });
    expect(interchangeIds(ocoren50, { ...moment, sequence: 42 })).toEqual({
      interchangeId: 'OCO502111042',
      documentId: 'OCORR502111042',
    });
    expect(() => interchangeIds(notfis31, { ...moment, sequence: 10 })).toThrow(RangeError);
  });

  it('makes any text printable in one byte a character', () => {
    expect(procedaText(' Praça nº 5 – “Sé”… ☃\u202e ')).toBe('PRACA NO 5 - "SE"...');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(procedaText(text)).toMatch(/^[ -~]*$/);
      }),
    );
  });
});

describe('the occurrence codes of the standard', () => {
  it('are those of 3.1 and the six that all know', () => {
    const codes = [...occurrenceCodes.keys()];
    expect(codes).toEqual(Array.from({ length: 106 }, (_, index) => String(index).padStart(3, '0')));
    expect(occurrenceCodes.get('001')).toEqual({
      meaning: 'Entregue sem ressalvas',
      phase: 'delivered',
      catalogueCode: 3,
    });
  });
});
