import { expected, key } from '../fields/field.ts';
import { amount, code, taxId, whole } from '../fields/number.ts';
import { choice, text } from '../fields/text.ts';
import { date } from '../fields/time.ts';
import { type FileLayout, many, one, record } from '../record.ts';
import { interchange } from './interchange.ts';

const totals = record({
  id: '355',
  name: 'totais',
  fields: {
    documentCount: whole(4, 4),
    totalValueCents: amount(8, 15),
  },
  blanks: [[23, 148]],
  children: {},
});

const waybillInvoice = record({
  id: '354',
  name: 'nota do conhecimento',
  fields: {
    series: text(4, 3),
    number: key(whole(7, 8)),
    issuedOn: expected(date(15)),
    weightDag: amount(23, 7),
    totalValueCents: amount(30, 15),
    issuerTaxId: taxId(45),
  },
  blanks: [[59, 112]],
  children: {},
});

const billedWaybill = record({
  id: '353',
  name: 'conhecimento da fatura',
  fields: {
    issuingBranch: expected(text(4, 10)),
    series: text(14, 5),
    number: key(text(19, 12)),
    freightValueCents: amount(31, 15),
    issuedOn: date(46),
    senderTaxId: taxId(54),
    recipientTaxId: taxId(68),
    cteIssuerTaxId: taxId(82),
  },
  blanks: [[96, 75]],
  children: { invoices: many(waybillInvoice, 40) },
  // Of the CT-e: right after its last field, or after the line.
  accessKeysAt: [96, 171],
});

const freightInvoice = record({
  id: '352',
  name: 'fatura',
  fields: {
    issuingBranch: expected(text(4, 10)),
    documentKind: expected(choice(14, ['0', '1'])),
    series: text(15, 3),
    number: key(whole(18, 10)),
    issuedOn: expected(date(28)),
    dueOn: expected(date(36)),
    totalValueCents: amount(44, 15),
    billingKind: expected(choice(59, ['BCO', 'CAR'])),
    icmsTotalCents: amount(62, 15),
    lateInterestPerDayCents: amount(77, 15),
    discountUntilOn: date(92),
    discountValueCents: amount(100, 15),
    bankName: expected(text(115, 35)),
    bankBranch: code(150, 4),
    bankBranchDigit: text(154, 1),
    bankAccount: code(155, 10),
    bankAccountDigit: text(165, 2),
    action: choice(167, ['I', 'E', 'C']),
  },
  blanks: [[168, 3]],
  children: { waybills: many(billedWaybill, 100) },
});

const carrier = record({
  id: '351',
  name: 'transportadora',
  fields: {
    taxId: key(taxId(4)),
    legalName: text(18, 40),
  },
  blanks: [[58, 113]],
  children: { freightInvoices: many(freightInvoice, 100) },
});

const documentHeader = record({
  id: '350',
  name: 'documento',
  fields: {
    documentId: expected(text(4, 14)),
  },
  blanks: [[18, 153]],
  children: { carriers: many(carrier, 1), totals: one(totals) },
});

/** Bills of freight, from carrier to shipper; DOCCOB 3.0A. */
export const doccob30a = {
  kind: 'DOCCOB',
  version: '3.0A',
  lineLength: 170,
  root: interchange(170, documentHeader),
  totals: [
    { trailer: '355', field: 'documentCount', of: '352' },
    { trailer: '355', field: 'totalValueCents', of: '352', sum: 'totalValueCents' },
  ],
} as const satisfies FileLayout;
