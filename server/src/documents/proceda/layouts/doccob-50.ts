import { expected, key } from '../fields/field.ts';
import { amount, code, taxId, whole } from '../fields/number.ts';
import { choice, flag, text } from '../fields/text.ts';
import { date } from '../fields/time.ts';
import { type FileLayout, many, one, record } from '../record.ts';
import { interchange } from './interchange.ts';

const totals = record({
  id: '559',
  name: 'totais',
  fields: {
    documentCount: whole(4, 4),
    totalValueCents: amount(8, 15),
  },
  blanks: [[23, 258]],
  children: {},
});

const waybillInvoice = record({
  id: '556',
  name: 'nota do conhecimento',
  fields: {
    series: text(4, 3),
    number: key(whole(7, 9)),
    issuedOn: expected(date(16)),
    weightDag: amount(24, 7),
    totalValueCents: amount(31, 15),
    issuerTaxId: taxId(46),
    shipmentDocNumber: text(60, 20),
    shipperRef1: text(80, 20),
    shipperRef2: text(100, 20),
    shipperRef3: text(120, 20),
    isReturn: expected(flag(140)),
  },
  blanks: [[141, 140]],
  children: {},
});

const billedWaybill = record({
  id: '555',
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
    shipperState: text(96, 2),
    issuerState: text(98, 2),
    recipientState: text(100, 2),
    ledgerAccount: text(102, 10),
    taxCode: text(112, 2),
    shipmentDocNumber: text(114, 20),
    shipperRef1: text(134, 20),
    shipperRef2: text(154, 20),
    shipperRef3: text(174, 20),
    isReturn: expected(flag(194)),
  },
  blanks: [[195, 86]],
  children: { invoices: many(waybillInvoice) },
  // Of the CT-e: right after its last field, or after the line.
  accessKeysAt: [195, 281],
});

const freightInvoiceTaxes = record({
  id: '553',
  name: 'impostos da fatura',
  fields: {
    icmsValueCents: amount(4, 15),
    icmsRateBp: amount(19, 5),
    icmsBaseCents: amount(24, 15),
    issValueCents: amount(39, 15),
    issRateBp: amount(54, 5),
    issBaseCents: amount(59, 15),
    icmsStValueCents: amount(74, 15),
    icmsStRateBp: amount(89, 5),
    icmsStBaseCents: amount(94, 15),
    irValueCents: amount(109, 15),
  },
  blanks: [[124, 157]],
  children: {},
});

const freightInvoice = record({
  id: '552',
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
    lateFeePercentBp: amount(62, 4),
    lateInterestPerDayCents: amount(66, 15),
    discountUntilOn: date(81),
    discountValueCents: amount(89, 15),
    bankCode: code(104, 5),
    bankName: text(109, 30),
    bankBranch: code(139, 4),
    bankBranchDigit: text(143, 1),
    bankAccount: code(144, 10),
    bankAccountDigit: text(154, 2),
    action: choice(156, ['I', 'E', 'C']),
    preInvoiceId: code(157, 10),
    preInvoiceExtraId: text(167, 20),
    cfop: text(187, 5),
    nfeNumericCode: code(192, 9),
    nfeAccessKey: text(201, 45),
    nfeProtocol: text(246, 15),
  },
  blanks: [[261, 20]],
  children: { taxes: one(freightInvoiceTaxes), waybills: many(billedWaybill, 5000) },
});

const carrier = record({
  id: '551',
  name: 'transportadora',
  fields: {
    taxId: key(taxId(4)),
    legalName: text(18, 50),
  },
  blanks: [[68, 213]],
  children: { freightInvoices: many(freightInvoice, 500) },
});

const documentHeader = record({
  id: '550',
  name: 'documento',
  fields: {
    documentId: expected(text(4, 14)),
  },
  blanks: [[18, 263]],
  children: { carriers: many(carrier, 1), totals: one(totals) },
});

/** Bills of freight, from carrier to shipper; DOCCOB 5.0. */
export const doccob50 = {
  kind: 'DOCCOB',
  version: '5.0',
  lineLength: 280,
  root: interchange(280, documentHeader),
  totals: [
    { trailer: '559', field: 'documentCount', of: '552' },
    { trailer: '559', field: 'totalValueCents', of: '552', sum: 'totalValueCents' },
  ],
} as const satisfies FileLayout;
