import { expected, key } from '../fields/field.ts';
import { amount, code, codeOrZero, taxId, whole } from '../fields/number.ts';
import { choice, text } from '../fields/text.ts';
import { date, time } from '../fields/time.ts';
import { type FileLayout, many, one, record } from '../record.ts';
import { interchange } from './interchange.ts';

const totals = record({
  id: '549',
  name: 'totais',
  fields: {
    occurrenceCount: whole(4, 4),
  },
  blanks: [[8, 243]],
  children: {},
});

const redispatch = record({
  id: '545',
  name: 'redespacho',
  fields: {
    contractingCarrierTaxId: taxId(4),
    cteIssuerTaxId: taxId(18),
    cteBranch: text(32, 10),
    cteSeries: text(42, 5),
    cteNumber: text(47, 12),
  },
  blanks: [[59, 192]],
  children: {},
});

const item = record({
  id: '544',
  name: 'item',
  fields: {
    invoiceQuantityHundredths: amount(4, 8),
    deliveredQuantityHundredths: amount(12, 8),
    itemCode: text(20, 20),
    itemDescription: text(40, 50),
  },
  blanks: [[90, 161]],
  children: {},
});

const freeText = record({
  id: '543',
  name: 'texto livre',
  fields: {
    text1: text(4, 70),
    text2: text(74, 70),
    text3: text(144, 70),
  },
  blanks: [[214, 37]],
  children: {},
});

const occurrence = record({
  id: '542',
  name: 'ocorrência',
  fields: {
    invoiceIssuerTaxId: taxId(4),
    invoiceSeries: text(18, 3),
    invoiceNumber: key(whole(21, 9)),
    occurrenceCode: key(codeOrZero(30, 3)),
    occurredOn: key(date(33)),
    occurrenceTime: time(41),
    observationCode: code(45, 2),
    shipmentDocNumber: text(47, 20),
    shipperRef1: text(67, 20),
    shipperRef2: text(87, 20),
    shipperRef3: text(107, 20),
    cteBranch: text(127, 10),
    cteSeries: text(137, 5),
    cteNumber: text(142, 12),
    deliveryKind: choice(154, ['1', '2', '3', '4']),
    invoiceIssuerCompanyCode: text(155, 5),
    invoiceIssuerBranchCode: text(160, 5),
    arrivedOn: date(165),
    arrivalTime: time(173),
    unloadingStartOn: date(177),
    unloadingStartTime: time(185),
    unloadingEndOn: date(189),
    unloadingEndTime: time(197),
    departedOn: date(201),
    departureTime: time(209),
    returnInvoiceIssuerTaxId: taxId(213),
    returnInvoiceSeries: text(227, 3),
    returnInvoiceNumber: whole(230, 9),
  },
  blanks: [[239, 12]],
  children: { freeText: one(freeText), items: many(item), redispatch: one(redispatch) },
});

const carrier = record({
  id: '541',
  name: 'transportadora',
  fields: {
    taxId: key(taxId(4)),
    legalName: text(18, 50),
  },
  blanks: [[68, 183]],
  children: { occurrences: many(occurrence) },
});

const documentHeader = record({
  id: '540',
  name: 'documento',
  fields: {
    documentId: expected(text(4, 14)),
  },
  blanks: [[18, 233]],
  children: { carriers: many(carrier, 1), totals: one(totals) },
});

/** Events of delivery, from carrier to shipper; OCOREN 5.0. */
export const ocoren50 = {
  kind: 'OCOREN',
  version: '5.0',
  lineLength: 250,
  root: interchange(250, documentHeader),
  totals: [{ trailer: '549', field: 'occurrenceCount', of: '542' }],
} as const satisfies FileLayout;
