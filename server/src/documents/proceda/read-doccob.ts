import type { FindingReport } from '../finding.ts';
import { doccob30a } from './layouts/doccob-30a.ts';
import { doccob50 } from './layouts/doccob-50.ts';
import { readProceda } from './read-proceda.ts';
import type { NodeOf, ReadLine } from './record.ts';

type Read30a = NodeOf<(typeof doccob30a)['root'], ReadLine>;
type Read50 = NodeOf<(typeof doccob50)['root'], ReadLine>;
export type Bill30a = Read30a['documents'][number]['carriers'][number]['freightInvoices'][number];
export type Bill50 = Read50['documents'][number]['carriers'][number]['freightInvoices'][number];

/** A bill of a file, with what the lines above it say. */
export type DoccobBill = {
  line: number;
  recipientMailbox: string;
  documentId: string;
  carrierTaxId: string | null;
  /** Lines of it that could not be read, the first ones. */
  linesLost: readonly number[];
  /** The last one of a document without its totals: the file may have been cut off in it. */
  isLastBeforeEnd: boolean;
} & ({ version: '3.0A'; bill: Bill30a } | { version: '5.0'; bill: Bill50 });

/** The bills of a file in its order. */
export type DoccobFile = {
  version: DoccobBill['version'];
  interchangeId: string;
  bills: DoccobBill[];
  report: FindingReport;
};

/** Reads DOCCOB 3.0A and 5.0; gives the findings alone where the file is none. */
export function readDoccob(bytes: Uint8Array): DoccobFile | FindingReport {
  const file = readProceda(bytes, [doccob30a, doccob50] as const);
  if (!('interchange' in file)) return file;
  const { interchangeId } = file.interchange;
  const facts = { interchangeId, report: file.report };
  if (file.layout.version === '3.0A') {
    const root = file.interchange as Read30a;
    const bills = billsOf(root).map(({ bill, ...above }) => ({ ...above, version: '3.0A' as const, bill }));
    return { ...facts, version: '3.0A', bills };
  }
  const root = file.interchange as Read50;
  const bills = billsOf(root).map(({ bill, ...above }) => ({ ...above, version: '5.0' as const, bill }));
  return { ...facts, version: '5.0', bills };
}

/** What both layouts have in common. */
type AnyBill = ReadLine & {
  taxes?: ReadLine | null;
  waybills: readonly (ReadLine & { invoices: readonly ReadLine[] })[];
};
type AnyRoot<Bill extends AnyBill> = {
  recipientMailbox: string;
  documents: readonly {
    documentId: string;
    totals: object | null;
    carriers: readonly { taxId: string | null; freightInvoices: readonly Bill[] }[];
  }[];
};

function billsOf<Bill extends AnyBill>({ recipientMailbox, documents }: AnyRoot<Bill>) {
  return documents.flatMap(({ documentId, totals, carriers }) => {
    const last = carriers.at(-1)?.freightInvoices.at(-1);
    return carriers.flatMap(({ taxId: carrierTaxId, freightInvoices }) =>
      freightInvoices.map((bill) => ({
        line: bill.line,
        recipientMailbox,
        documentId,
        carrierTaxId,
        linesLost: linesLostOf(bill).slice(0, 10),
        isLastBeforeEnd: totals === null && bill === last,
        bill,
      })),
    );
  });
}

function linesLostOf(bill: AnyBill): number[] {
  const waybills = bill.waybills.flatMap((waybill) => [waybill, ...waybill.invoices]);
  return [bill, ...(bill.taxes == null ? [] : [bill.taxes]), ...waybills]
    .flatMap(({ linesLost = [] }) => linesLost)
    .toSorted((one, other) => one - other);
}
