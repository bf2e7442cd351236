import { issuerOfKey } from '../../kernel/access-key.ts';
import { formatDay } from '../../kernel/days.ts';
import { dayInSaoPaulo } from '../../kernel/sao-paulo.ts';
import type { PreInvoice, PreInvoiceRow } from '../bill-sheet/pre-invoice-columns.ts';
import { prefat3 } from '../proceda/layouts/prefat-3.ts';
import { procedaText } from '../proceda/proceda-text.ts';
import type { NodeOf } from '../proceda/record.ts';
import { writeProceda } from '../proceda/write-proceda.ts';

type Root = NodeOf<(typeof prefat3)['root']>;
type Payer = Root['documents'][number]['payers'][number];
type Document = Payer['preInvoices'][number]['documents'][number];

/** When a file is written: its day, and its time as `HH:MM`, of São Paulo. */
export type PrefatMoment = { day: string; time: string; interchangeId: string; documentId: string };

/** CT-es of one pre-invoice: their count has four digits. */
const mostDocuments = 9999;
const slotsOfLine = 15;

/**
 * A pre-invoice as a PREFAT 3.x file of one document: ASCII, which is the same in ISO-8859-1. Texts are cut to their columns,
 * numbers never are; NF-e numbers of nine digits, for which the layout has no room, are left out. Pure.
 */
export function writePrefat(invoice: PreInvoice, moment: PrefatMoment): Uint8Array {
  const { shipper, carrier, rows } = invoice;
  const preInvoices = chunks(rows, mostDocuments).map((part, index) => ({
    preInvoiceId: `${moment.documentId}${index === 0 ? '' : `-${index + 1}`}`,
    issuedOn: moment.day,
    paymentOn: null,
    documentCount: part.length,
    totalValueCents: sumOf(part),
    action: 'I' as const,
    documents: part.map((row) => toDocument(row, shipper.cnpj)),
  }));
  const payer = {
    taxId: shipper.cnpj,
    stateRegistration: '',
    legalName: fitted(shipper.name, 40),
    preInvoices,
  };
  const written = writeProceda(prefat3, {
    senderMailbox: fitted(shipper.name, 35),
    recipientMailbox: fitted(carrier.name, 35),
    sentOn: moment.day,
    sentTime: moment.time,
    interchangeId: moment.interchangeId,
    documents: [
      {
        documentId: moment.documentId,
        payers: [payer],
        totals: { totalValueCents: sumOf(rows), preInvoiceCount: preInvoices.length },
      },
    ],
  });
  // Everything above is within its columns.
  if ('problems' in written) throw new Error(`PREFAT: ${JSON.stringify(written.problems.slice(0, 3))}`);
  return written.bytes;
}

function toDocument(row: PreInvoiceRow, payerCnpj: string): Document {
  const dueCents = row.expectedCents ?? row.totalCents;
  const nfes = row.nfes.flatMap(({ number, series }) =>
    /^[0-9]{1,8}$/.test(number) ? [{ series: fitted(series ?? '', 3), number: Number(number) }] : [],
  );
  return {
    issuerTaxId: issuerOfKey(row.accessKey),
    documentSeries: '',
    documentId: fitted(row.freightCode ?? '', 20),
    documentOn: null,
    cteSeries: String(row.series),
    cteNumber: String(row.number),
    cteIssuedOn: formatDay(dayInSaoPaulo(row.issuedAt.getTime())),
    originTaxId: payerCnpj,
    destinationTaxId: null,
    destinationTaxIdKind: null,
    shipperFreightCents: dueCents,
    carrierFreightCents: row.totalCents,
    differenceKind: null,
    differenceCents: Math.abs(row.totalCents - dueCents),
    internalDocument: fitted(row.orderNumber ?? '', 15),
    values: null,
    invoices: chunks(nfes, slotsOfLine).map((part) => ({ invoices: part })),
  };
}

function sumOf(rows: readonly PreInvoiceRow[]): number {
  return rows.reduce((sum, { totalCents }) => sum + totalCents, 0);
}

function fitted(text: string, length: number): string {
  return procedaText(text).slice(0, length).trim();
}

function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
