import type { XlsxCell, XlsxColumn } from '../spreadsheets/write-xlsx.ts';
import { localDay, nfeKeys, nfeNumbers, reais, type SheetNfe, type Shown } from './values.ts';

/** A company in a file. */
export type SheetParty = { cnpj: string; name: string };

/** A charge of a bill with everything that an ERP books it by. Money in cents, days as `YYYY-MM-DD`. */
export type BillSheetRow = {
  billId: number;
  code: string;
  series: string;
  number: number;
  issuedOn: string | null;
  dueOn: string | null;
  receivedAt: Date;
  state: keyof typeof stateWords;
  payment: keyof typeof paymentWords;
  paidOn: string | null;
  shipper: SheetParty;
  carrier: SheetParty;
  totalCents: number;
  discountCents: number | null;
  discountUntilOn: string | null;
  lateFeeBp: number | null;
  lateInterestPerDayCents: number | null;
  bank: {
    code: string | null;
    name: string | null;
    branch: string | null;
    branchDigit: string | null;
    account: string | null;
    accountDigit: string | null;
  };
  preInvoiceId: string | null;
  /** Null: the bill charges nothing. */
  position: number | null;
  bucket: keyof typeof bucketWords | null;
  cteAccessKey: string | null;
  cteSeries: number | null;
  cteNumber: number | null;
  cteIssuedOn: string | null;
  /** 0 to 5. */
  cteState: number | null;
  freightCode: string | null;
  orderNumber: string | null;
  parentOrderNumber: string | null;
  channel: string | null;
  dispatcherDocument: string | null;
  dispatcherName: string | null;
  city: string | null;
  stateCode: string | null;
  metadata: readonly { key: string; value: string }[];
  nfes: readonly SheetNfe[];
  chargedCents: number | null;
  dueCents: number | null;
};

const stateWords = {
  processing: 'em processamento',
  divergence: 'com divergência',
  negotiation: 'em negociação',
  released: 'liberada',
  cancelled: 'cancelada',
} as const;
const paymentWords = { open: 'em aberto', paid: 'paga', cancelled: 'cancelado' } as const;
const bucketWords = {
  linked: 'vinculado',
  not_linked: 'não vinculado',
  duplicated: 'duplicado',
} as const;
const cteStateWords = [
  'em processamento',
  'com divergência',
  'em negociação',
  'pré-liberado',
  'liberado',
  'rejeitado',
];

const columns: readonly Shown<BillSheetRow>[] = [
  { title: 'Fatura (id)', of: (row) => row.billId },
  { title: 'Fatura (código)', width: 38, of: (row) => row.code },
  { title: 'Série', width: 8, of: (row) => row.series || null },
  { title: 'Número', of: (row) => row.number },
  { title: 'Emissão', isDate: true, of: (row) => row.issuedOn },
  { title: 'Vencimento', isDate: true, of: (row) => row.dueOn },
  { title: 'Recebida em', isDate: true, of: (row) => localDay(row.receivedAt) },
  { title: 'Situação', width: 18, of: (row) => stateWords[row.state] },
  { title: 'Pagamento', of: (row) => paymentWords[row.payment] },
  { title: 'Paga em', isDate: true, of: (row) => row.paidOn },
  { title: 'CNPJ do embarcador', width: 18, of: (row) => row.shipper.cnpj },
  { title: 'Embarcador', width: 30, of: (row) => row.shipper.name },
  { title: 'CNPJ da transportadora', width: 18, of: (row) => row.carrier.cnpj },
  { title: 'Transportadora', width: 30, of: (row) => row.carrier.name },
  { title: 'Valor da fatura', isMoney: true, of: (row) => reais(row.totalCents) },
  { title: 'Desconto', isMoney: true, of: (row) => reais(row.discountCents) },
  { title: 'Desconto até', isDate: true, of: (row) => row.discountUntilOn },
  { title: 'Multa (%)', isMoney: true, of: (row) => reais(row.lateFeeBp) },
  { title: 'Juros por dia', isMoney: true, of: (row) => reais(row.lateInterestPerDayCents) },
  { title: 'Banco', of: (row) => row.bank.code },
  { title: 'Nome do banco', width: 20, of: (row) => row.bank.name },
  { title: 'Agência', of: (row) => row.bank.branch },
  { title: 'Dígito da agência', of: (row) => row.bank.branchDigit },
  { title: 'Conta', of: (row) => row.bank.account },
  { title: 'Dígito da conta', of: (row) => row.bank.accountDigit },
  { title: 'Pré-fatura', of: (row) => row.preInvoiceId },
  { title: 'Item', width: 8, of: (row) => row.position },
  { title: 'Vínculo', of: (row) => (row.bucket === null ? null : bucketWords[row.bucket]) },
  { title: 'Chave do CT-e', width: 46, of: (row) => row.cteAccessKey },
  { title: 'Série do CT-e', of: (row) => row.cteSeries },
  { title: 'Número do CT-e', of: (row) => row.cteNumber },
  { title: 'Emissão do CT-e', isDate: true, of: (row) => row.cteIssuedOn },
  {
    title: 'Situação do CT-e',
    width: 18,
    of: (row) => (row.cteState === null ? null : (cteStateWords[row.cteState] ?? null)),
  },
  { title: 'Frete', of: (row) => row.freightCode },
  { title: 'Pedido', of: (row) => row.orderNumber },
  { title: 'Pedido pai', of: (row) => row.parentOrderNumber },
  { title: 'Canal', of: (row) => row.channel },
  { title: 'CNPJ do expedidor', width: 18, of: (row) => row.dispatcherDocument },
  { title: 'Expedidor', width: 30, of: (row) => row.dispatcherName },
  { title: 'Cidade de destino', width: 24, of: (row) => row.city },
  { title: 'UF de destino', width: 8, of: (row) => row.stateCode },
  {
    title: 'Metadados',
    width: 30,
    of: ({ metadata }) =>
      metadata.length === 0 ? null : metadata.map(({ key, value }) => `${key}=${value}`).join('; '),
  },
  { title: 'NF-e', width: 20, of: (row) => nfeNumbers(row.nfes) },
  { title: 'Chaves das NF-e', width: 46, of: (row) => nfeKeys(row.nfes) },
  { title: 'Valor cobrado', isMoney: true, of: (row) => reais(row.chargedCents) },
  { title: 'Valor devido', isMoney: true, of: (row) => reais(row.dueCents) },
  {
    title: 'Divergência',
    isMoney: true,
    of: ({ chargedCents, dueCents }) =>
      chargedCents === null || dueCents === null ? null : reais(chargedCents - dueCents),
  },
];

/** The columns of bills in a file. */
export const billColumns: readonly XlsxColumn[] = columns.map(({ of: _, ...column }) => column);

/** A charge of a bill in those columns. */
export function billRow(row: BillSheetRow): XlsxCell[] {
  return columns.map(({ of }) => of(row));
}
