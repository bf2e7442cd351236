import type { FindingReport } from '../finding.ts';
import { prefat3 } from './layouts/prefat-3.ts';
import { readProceda } from './read-proceda.ts';
import type { NodeOf, ReadLine } from './record.ts';

type Read = NodeOf<(typeof prefat3)['root'], ReadLine>;
export type PrefatInvoice = Read['documents'][number]['payers'][number]['preInvoices'][number];

/** The pre-invoices of a file in its order, each with its payer's CNPJ. */
export type PrefatFile = {
  interchangeId: string;
  preInvoices: { payerTaxId: string | null; preInvoice: PrefatInvoice }[];
  report: FindingReport;
};

/** Reads PREFAT 3.x; gives the findings alone where the file is none. */
export function readPrefat(bytes: Uint8Array): PrefatFile | FindingReport {
  const file = readProceda(bytes, [prefat3] as const);
  if (!('interchange' in file)) return file;
  const { interchangeId, documents } = file.interchange;
  const preInvoices = documents.flatMap(({ payers }) =>
    payers.flatMap(({ taxId: payerTaxId, preInvoices: each }) =>
      each.map((preInvoice) => ({ payerTaxId, preInvoice })),
    ),
  );
  return { interchangeId, preInvoices, report: file.report };
}
