import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accessKeyCheckDigit } from '../../kernel/access-key.ts';
import type { PreInvoice, PreInvoiceRow } from '../bill-sheet/pre-invoice-columns.ts';
import { readPrefatEntries } from './read-prefat-entries.ts';
import { writePrefat } from './write-prefat.ts';

const payer = '11222333000181';
const issuer = '34238864000168';
const moment = {
  ...{ day: '2026-11-20', time: '09:05' },
  ...{ interchangeId: 'PRE201109050', documentId: 'PREFA201109050' },
};

function keyOf(number: number): string {
  const base = `322611${issuer}57001${String(number).padStart(9, '0')}112345678`;
  return base + accessKeyCheckDigit(base);
}

function row(number: number, changes: Partial<PreInvoiceRow> = {}): PreInvoiceRow {
  return {
    ...{ accessKey: keyOf(number), series: 1, number, issuedAt: new Date('2026-11-19T15:00:00Z') },
    ...{ operationType: '0', totalCents: 8740, expectedCents: 8370, negotiationCode: null },
    ...{ releasedAt: null, freightCode: 'FR26112000001', orderNumber: 'PED-7', nfes: [] },
    ...changes,
  };
}

function invoiceOf(rows: readonly PreInvoiceRow[]): PreInvoice {
  return {
    shipper: { cnpj: payer, name: 'Lojas São João Comércio de Móveis e Decorações Ltda' },
    carrier: { cnpj: issuer, name: 'Transportes Ação' },
    ...{ from: null, until: null, rows },
  };
}

function readWell(bytes: Uint8Array) {
  const file = readPrefatEntries(bytes);
  if (!('preInvoices' in file)) throw new Error(file.findings[0]?.message);
  return file;
}

const rows = fc.uniqueArray(
  fc.record({
    number: fc.integer({ min: 1, max: 999_999_999 }),
    totalCents: fc.nat(9_999_999_999),
    expectedCents: fc.option(fc.nat(9_999_999_999)),
    nfeNumbers: fc.array(fc.integer({ min: 1, max: 999_999_999 }), { maxLength: 20 }),
    freightCode: fc.option(fc.string({ maxLength: 40 })),
    orderNumber: fc.option(fc.string({ maxLength: 40 })),
  }),
  { selector: ({ number }) => number, maxLength: 12 },
);

describe('a PREFAT file', () => {
  it('that is written says the same when it is read, whatever the pre-invoice holds', () => {
    fc.assert(
      fc.property(rows, (made) => {
        const all = made.map(({ number, nfeNumbers, ...facts }) =>
          row(number, {
            ...facts,
            nfes: nfeNumbers.map((nfe) => ({ number: String(nfe), series: '1', accessKey: null })),
          }),
        );
        const bytes = writePrefat(invoiceOf(all), moment);
        expect(bytes.every((byte) => byte < 128)).toBe(true);
        const { preInvoices, report } = readWell(bytes);
        expect(report.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
        expect(preInvoices.flatMap(({ messages }) => messages)).toEqual([]);
        expect(preInvoices.flatMap(({ ctes }) => ctes)).toMatchObject(
          all.map(({ number, totalCents: chargedCents, expectedCents }) => ({
            ...{ number, series: 1, issuer, issuedOn: '2026-11-19', chargedCents },
            dueCents: expectedCents ?? chargedCents,
          })),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('has lines of 200 characters: payer, pre-invoice, CT-es, NF-es and totals', () => {
    const nfes = Array.from({ length: 16 }, (_, at) => ({
      number: String(at + 1),
      series: '1',
      accessKey: null,
    }));
    const text = new TextDecoder().decode(writePrefat(invoiceOf([row(4711, { nfes })]), moment));
    const lines = text.split('\r\n').slice(0, -1);
    expect(lines.map((line) => [line.slice(0, 3), line.length])).toEqual(
      ['000', '390', '391', '392', '393', '396', '396', '399'].map((id) => [id, 200]),
    );
    expect(lines[2]?.slice(3, 18)).toBe(`0${payer}`);
    expect(lines[4]?.slice(107, 153)).toBe('000000000008370000000000008740 000000000000370');
    expect(lines[7]?.slice(3, 33)).toBe('000000000008740000000000000001');
  });

  it('beyond 9,999 CT-es has another pre-invoice', () => {
    const many = Array.from({ length: 10_000 }, (_, at) => row(at + 1));
    const { preInvoices } = readWell(writePrefat(invoiceOf(many), moment));
    expect(preInvoices.map(({ ctes }) => ctes.length)).toEqual([9999, 1]);
  });

  it('that is wrong is said line by line, in ISO-8859-1 too', () => {
    const good = new TextDecoder().decode(writePrefat(invoiceOf([row(1), row(2), row(3)]), moment));
    const lines = good.split('\r\n');
    const wrong = [
      ...lines.slice(0, 2),
      lines[2]?.replace('LOJAS SAO', 'LOJAS SÃO'),
      lines[3],
      // An amount with a comma, and a day that does not exist.
      lines[4]?.replace('000000000008740', '00000000087,400'),
      lines[5]?.replace('19112026', '31022026'),
      ...lines.slice(6),
    ].join('\r\n');
    const { preInvoices, report } = readWell(Buffer.from(wrong, 'latin1'));
    expect(report.findings.map(({ line, code }) => [line, code])).toEqual([
      [5, 'decimal_mark'],
      [6, 'not_a_date'],
    ]);
    expect(preInvoices[0]).toMatchObject({ id: 'PREFA201109050', totalCents: 26_220 });
    expect(preInvoices[0]?.messages[0]).toBe('tem linhas com erro: 5, 6');
    expect(preInvoices[0]?.messages).toContain('diz que tem 3 documentos e traz 1');
  });

  it('that is another file is none', () => {
    const file = readPrefatEntries(new TextEncoder().encode('000\r\n350'));
    expect(file).toMatchObject({ findings: [{ code: 'unknown_layout' }] });
  });
});
