import type { XlsxSheet } from '../spreadsheets/write-xlsx.ts';
import type { SheetParty } from './bill-columns.ts';
import { localDay, nfeKeys, nfeNumbers, reais, type SheetNfe, type Shown } from './values.ts';

/** A CT-e that may be billed. Money in cents. */
export type PreInvoiceRow = {
  accessKey: string;
  series: number;
  number: number;
  issuedAt: Date;
  operationType: string;
  /** What was released of it, which is what it charges. */
  totalCents: number;
  /** What was due by the audit; null where nothing said what. */
  expectedCents: number | null;
  negotiationCode: string | null;
  releasedAt: Date | null;
  freightCode: string | null;
  orderNumber: string | null;
  nfes: readonly SheetNfe[];
};

/** Who is to bill whom for what; days as `YYYY-MM-DD`, null: without an end. */
export type PreInvoice = {
  shipper: SheetParty;
  carrier: SheetParty;
  from: string | null;
  until: string | null;
  rows: readonly PreInvoiceRow[];
};

type Line = PreInvoiceRow & Pick<PreInvoice, 'shipper' | 'carrier'>;

const columns: readonly Shown<Line>[] = [
  { title: 'CNPJ do embarcador', width: 18, of: (row) => row.shipper.cnpj },
  { title: 'CNPJ da transportadora', width: 18, of: (row) => row.carrier.cnpj },
  { title: 'Chave do CT-e', width: 46, of: (row) => row.accessKey },
  { title: 'Série', width: 8, of: (row) => row.series },
  { title: 'Número', of: (row) => row.number },
  { title: 'Emissão', isDate: true, of: (row) => localDay(row.issuedAt) },
  { title: 'Tipo de operação', of: (row) => row.operationType },
  { title: 'Frete', of: (row) => row.freightCode },
  { title: 'Pedido', of: (row) => row.orderNumber },
  { title: 'NF-e', width: 20, of: (row) => nfeNumbers(row.nfes) },
  { title: 'Chaves das NF-e', width: 46, of: (row) => nfeKeys(row.nfes) },
  { title: 'Liberado em', isDate: true, of: (row) => localDay(row.releasedAt) },
  { title: 'Negociação', of: (row) => row.negotiationCode },
  { title: 'Valor devido', isMoney: true, of: (row) => reais(row.expectedCents) },
  { title: 'Valor a faturar', isMoney: true, of: (row) => reais(row.totalCents) },
];

/** What is to be billed, in cents. */
export function preInvoiceTotal({ rows }: PreInvoice): number {
  return rows.reduce((sum, { totalCents }) => sum + totalCents, 0);
}

/** A pre-invoice as tabs: the CT-es, a row each, and who bills whom for how much. */
export function preInvoiceTabs(invoice: PreInvoice): XlsxSheet[] {
  const { shipper, carrier, from, until, rows } = invoice;
  const facts: [string, string | number | null][] = [
    ['Embarcador', shipper.name],
    ['CNPJ do embarcador', shipper.cnpj],
    ['Transportadora', carrier.name],
    ['CNPJ da transportadora', carrier.cnpj],
    ['Emitidos desde', from],
    ['Emitidos até', until],
    ['CT-es', rows.length],
    ['Total a faturar (R$)', reais(preInvoiceTotal(invoice))],
  ];
  return [
    {
      name: 'CT-es',
      columns: columns.map(({ of: _, ...column }) => column),
      rows: rows.map((row) => columns.map(({ of }) => of({ ...row, shipper, carrier }))),
    },
    {
      name: 'Resumo',
      columns: [
        { title: 'Pré-fatura', width: 30 },
        { title: 'Valor', width: 40 },
      ],
      rows: facts,
    },
  ];
}
