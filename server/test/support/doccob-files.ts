import { doccob30a } from '../../src/documents/proceda/layouts/doccob-30a.ts';
import { doccob50 } from '../../src/documents/proceda/layouts/doccob-50.ts';
import type { Bill30a, Bill50 } from '../../src/documents/proceda/read-doccob.ts';
import { writeProceda } from '../../src/documents/proceda/write-proceda.ts';

/** What the readers add to each line, which files do not have. */
type Bare<Node> = Node extends readonly (infer Item)[]
  ? Bare<Item>[]
  : Node extends object
    ? { [Name in Exclude<keyof Node, 'line' | 'accessKey' | 'linesLost'>]: Bare<Node[Name]> }
    : Node;
type Waybill50 = Bare<Bill50['waybills'][number]>;
type Waybill30a = Bare<Bill30a['waybills'][number]>;

let turns = 0;

function envelope(changes: { recipientMailbox?: string }) {
  turns += 1;
  return {
    ...{ senderMailbox: 'Transportes', recipientMailbox: 'Loja', sentOn: '2026-11-21', sentTime: '14:05' },
    interchangeId: `COB${String(turns).padStart(9, '0')}`,
    ...changes,
  };
}

function textOf(written: ReturnType<typeof writeProceda>): string {
  if (!('bytes' in written)) throw new Error(JSON.stringify(written.problems));
  return new TextDecoder('latin1').decode(written.bytes);
}

type FileParts = { carrier: string; recipientMailbox?: string; totals?: 'right' | 'wrong' | 'missing' };

function totalsOf(bills: readonly { totalValueCents: number }[], totals: FileParts['totals'] = 'right') {
  if (totals === 'missing') return null;
  const sum = bills.reduce((all, { totalValueCents }) => all + totalValueCents, 0);
  return { documentCount: bills.length, totalValueCents: totals === 'right' ? sum : sum + 1 };
}

/** A file of 5.0 with these bills; the first is on line 4. */
export function doccobFile50(parts: FileParts, bills: readonly Bare<Bill50>[]): string {
  const { carrier, totals, ...changes } = parts;
  const carriers = [{ taxId: carrier, legalName: 'Transportes', freightInvoices: [...bills] }];
  const document = { documentId: 'COBRA50211101', carriers, totals: totalsOf(bills, totals) };
  return textOf(writeProceda(doccob50, { ...envelope(changes), documents: [document] }));
}

/** The same of 3.0A. */
export function doccobFile30a(parts: FileParts, bills: readonly Bare<Bill30a>[]): string {
  const { carrier, totals, ...changes } = parts;
  const carriers = [{ taxId: carrier, legalName: 'Transportes', freightInvoices: [...bills] }];
  const document = { documentId: 'COBRA211114051', carriers, totals: totalsOf(bills, totals) };
  return textOf(writeProceda(doccob30a, { ...envelope(changes), documents: [document] }));
}

/** A bill of 5.0 that says everything. */
export function bill50(number: number, changes: Partial<Bare<Bill50>> = {}): Bare<Bill50> {
  return {
    ...{ issuingBranch: 'SP', documentKind: '0', series: '1', number },
    ...{ issuedOn: '2026-11-21', dueOn: '2026-12-05', totalValueCents: 8740, billingKind: 'BCO' },
    ...{ lateFeePercentBp: 200, lateInterestPerDayCents: 35, discountUntilOn: '2026-11-30' },
    ...{ discountValueCents: 240, bankCode: '00341', bankName: 'BANCO', bankBranch: '1234' },
    ...{ bankBranchDigit: '5', bankAccount: '0000678901', bankAccountDigit: '2', action: 'I' },
    ...{ preInvoiceId: '0000000077', preInvoiceExtraId: 'LOTE 7', cfop: '06353' },
    ...{ nfeNumericCode: null, nfeAccessKey: 'NFSE4711', nfeProtocol: '135260000000009' },
    taxes: {
      ...{ icmsValueCents: 1049, icmsRateBp: 1200, icmsBaseCents: 8740, issValueCents: 5, issRateBp: 500 },
      ...{ issBaseCents: 100, icmsStValueCents: 7, icmsStRateBp: 700, icmsStBaseCents: 101 },
      irValueCents: 10,
    },
    waybills: [],
    ...changes,
  };
}

/** A CT-e that a bill of 5.0 charges. */
export function waybill50(number: number | string, changes: Partial<Waybill50> = {}): Waybill50 {
  return {
    ...{ issuingBranch: 'SP', series: '1', number: String(number), freightValueCents: 8740 },
    ...{ issuedOn: '2026-11-20', senderTaxId: null, recipientTaxId: null, cteIssuerTaxId: null },
    ...{ shipperState: 'ES', issuerState: 'SP', recipientState: 'SP', ledgerAccount: '', taxCode: '' },
    ...{ shipmentDocNumber: '', shipperRef1: '', shipperRef2: '', shipperRef3: '', isReturn: false },
    invoices: [],
    ...changes,
  };
}

/** A bill of 3.0A, with a bank and nothing else that may be left out. */
export function bill30a(number: number, changes: Partial<Bare<Bill30a>> = {}): Bare<Bill30a> {
  return {
    ...{ issuingBranch: 'SP', documentKind: '1', series: '', number },
    ...{ issuedOn: '2026-11-21', dueOn: '2026-12-05', totalValueCents: 8740, billingKind: 'CAR' },
    ...{ icmsTotalCents: 1049, lateInterestPerDayCents: 0, discountUntilOn: null, discountValueCents: 0 },
    ...{ bankName: 'BANCO', bankBranch: null, bankBranchDigit: '', bankAccount: null },
    ...{ bankAccountDigit: '', action: 'I', waybills: [] },
    ...changes,
  };
}

/** A CT-e that a bill of 3.0A charges, as the manual of 1999 has it. */
export function waybill30a(number: number | string, changes: Partial<Waybill30a> = {}): Waybill30a {
  return {
    ...{ issuingBranch: 'SP', series: '1', number: String(number), freightValueCents: 0, issuedOn: null },
    ...{ senderTaxId: null, recipientTaxId: null, cteIssuerTaxId: null, invoices: [] },
    ...changes,
  };
}
