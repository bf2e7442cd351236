import { key } from '../fields/field.ts';
import { amount, codeOrZero, taxId, whole } from '../fields/number.ts';
import { slots } from '../fields/slots.ts';
import { choice, text } from '../fields/text.ts';
import { date } from '../fields/time.ts';
import { type FileLayout, many, one, record } from '../record.ts';
import { interchange } from './interchange.ts';

const totals = record({
  id: '399',
  name: 'totais',
  fields: {
    totalValueCents: amount(4, 15),
    preInvoiceCount: whole(19, 15),
  },
  blanks: [[34, 167]],
  children: {},
});

const invoices = record({
  id: '396',
  name: 'notas do documento',
  fields: {
    invoices: slots(4, { count: 15, width: 11 }, { series: text(1, 3), number: whole(4, 8) }),
  },
  blanks: [[169, 32]],
  children: {},
});

const values = record({
  id: '394',
  name: 'valores do documento',
  fields: {
    freightWeightCents: amount(4, 15),
    secCatCents: amount(19, 15),
    itrGrisCents: amount(34, 15),
    tollCents: amount(49, 15),
    sundryCents: amount(64, 15),
    discountCents: amount(79, 15),
    ademeGrisCents: amount(94, 15),
    issRateBp: amount(109, 5),
    issCents: amount(114, 15),
    icmsBaseCents: amount(129, 15),
    icmsRateBp: amount(144, 5),
    icmsCents: amount(149, 15),
    adValoremCents: amount(164, 15),
    dispatchCents: amount(179, 15),
    grossWeightDag: amount(194, 7),
  },
  blanks: [],
  children: {},
});

const preInvoiceDocument = record({
  id: '393',
  name: 'documento da pré-fatura',
  fields: {
    issuerTaxId: taxId(4, 15),
    documentSeries: text(19, 5),
    documentId: text(24, 20),
    documentOn: date(44),
    cteSeries: text(52, 5),
    cteNumber: key(text(57, 12)),
    cteIssuedOn: date(69),
    originTaxId: taxId(77, 15),
    destinationTaxId: taxId(92, 15),
    destinationTaxIdKind: codeOrZero(107, 1),
    /** What the payer computed. */
    shipperFreightCents: amount(108, 15),
    /** What the carrier billed. */
    carrierFreightCents: amount(123, 15),
    differenceKind: codeOrZero(138, 1),
    differenceCents: amount(139, 15),
    internalDocument: text(154, 15),
  },
  blanks: [[169, 32]],
  children: { values: one(values), invoices: many(invoices) },
});

const preInvoice = record({
  id: '392',
  name: 'pré-fatura',
  fields: {
    preInvoiceId: key(text(4, 20)),
    issuedOn: date(24),
    paymentOn: date(32),
    documentCount: whole(40, 4),
    totalValueCents: amount(44, 15),
    action: choice(59, ['I', 'E', 'C']),
  },
  blanks: [[60, 141]],
  children: { documents: many(preInvoiceDocument) },
});

const payer = record({
  id: '391',
  name: 'pagador',
  fields: {
    taxId: key(taxId(4, 15)),
    stateRegistration: text(19, 15),
    legalName: text(34, 40),
  },
  blanks: [[74, 127]],
  children: { preInvoices: many(preInvoice) },
});

const documentHeader = record({
  id: '390',
  name: 'documento',
  fields: {
    documentId: text(4, 14),
  },
  blanks: [[18, 183]],
  children: { payers: many(payer), totals: one(totals) },
});

/**
 * Pre-invoices, from payer to carrier; PREFAT 3.x. No manual of it was found: columns are those of one reader (ACBrEDI), which
 * says neither what is wanted nor what the codes of `differenceKind` and `destinationTaxIdKind` mean.
 */
export const prefat3 = {
  kind: 'PREFAT',
  version: '3.x',
  lineLength: 200,
  root: interchange(200, documentHeader),
  totals: [
    { trailer: '399', field: 'totalValueCents', of: '392', sum: 'totalValueCents' },
    { trailer: '399', field: 'preInvoiceCount', of: '392' },
  ],
} as const satisfies FileLayout;
