import { expected, key } from '../fields/field.ts';
import { code, codeOrZero, taxId, whole } from '../fields/number.ts';
import { text } from '../fields/text.ts';
import { date, time } from '../fields/time.ts';
import { type FileLayout, many, one, record } from '../record.ts';
import { interchange } from './interchange.ts';

const redispatch = record({
  id: '343',
  name: 'redespacho',
  fields: {
    contractingCarrierTaxId: taxId(4),
    contractingCarrierBranch: text(18, 10),
    contractingCarrierCteSeries: text(28, 5),
    contractingCarrierCteNumber: text(33, 12),
  },
  blanks: [[45, 76]],
  children: {},
});

const occurrence = record({
  id: '342',
  name: 'ocorrência',
  fields: {
    invoiceIssuerTaxId: taxId(4),
    // The manual says digits; real files have letters and blanks.
    invoiceSeries: text(18, 3),
    invoiceNumber: key(whole(21, 8)),
    occurrenceCode: key(codeOrZero(29, 2)),
    occurredOn: key(date(31)),
    occurrenceTime: time(39),
    observationCode: code(43, 2),
    freeText: text(45, 70),
  },
  blanks: [[115, 6]],
  children: { redispatch: one(redispatch) },
});

const carrier = record({
  id: '341',
  name: 'transportadora',
  fields: {
    taxId: key(taxId(4)),
    legalName: text(18, 40),
  },
  blanks: [[58, 63]],
  children: { occurrences: many(occurrence, 5000) },
});

const documentHeader = record({
  id: '340',
  name: 'documento',
  fields: {
    documentId: expected(text(4, 14)),
  },
  blanks: [[18, 103]],
  children: { carriers: many(carrier, 1) },
});

/** Events of delivery, from carrier to shipper; OCOREN 3.1. */
export const ocoren31 = {
  kind: 'OCOREN',
  version: '3.1',
  lineLength: 120,
  root: interchange(120, documentHeader),
  totals: [],
} as const satisfies FileLayout;
