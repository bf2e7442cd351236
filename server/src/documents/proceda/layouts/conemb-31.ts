import { expected, key } from '../fields/field.ts';
import { amount, taxId, whole } from '../fields/number.ts';
import { slots } from '../fields/slots.ts';
import { choice, text } from '../fields/text.ts';
import { date } from '../fields/time.ts';
import { type FileLayout, many, one, record } from '../record.ts';
import { interchange } from './interchange.ts';
import { mendWaybill } from './mend-waybill.ts';

const totals = record({
  id: '323',
  name: 'totais',
  fields: {
    waybillCount: whole(4, 4),
    totalValueCents: amount(8, 15),
  },
  blanks: [[23, 658]],
  children: {},
});

const waybillExtra = record({
  id: '329',
  name: 'dados complementares do conhecimento',
  fields: {
    vehicleType: text(4, 5),
    extraExpensesCents: amount(9, 15),
    issValueCents: amount(24, 15),
    contractingCarrierBranch: text(39, 10),
    contractingCarrierCteSeries: text(49, 5),
    contractingCarrierCteNumber: text(54, 12),
    pickupCode: text(66, 15),
    shipperTripDocument: text(81, 20),
    authorizationDocument: text(101, 20),
    // An extension of some, as is the model after it.
    cteAccessKey: text(121, 44),
    documentModel: text(165, 2),
  },
  blanks: [[167, 514]],
  children: {},
});

const waybill = record({
  id: '322',
  name: 'conhecimento',
  fields: {
    issuingBranch: text(4, 10),
    series: text(14, 5),
    number: key(text(19, 12)),
    issuedOn: expected(date(31)),
    freightTerm: choice(39, ['C', 'F']),
    weightDag: amount(40, 7),
    freightTotalCents: amount(47, 15),
    icmsBaseCents: amount(62, 15),
    icmsRateBp: amount(77, 4),
    icmsValueCents: amount(81, 15),
    freightWeightValueCents: amount(96, 15),
    freightValueCents: amount(111, 15),
    secCatCents: amount(126, 15),
    itrCents: amount(141, 15),
    dispatchCents: amount(156, 15),
    tollCents: amount(171, 15),
    ademeGrisCents: amount(186, 15),
    taxSubstitution: choice(201, ['1', '2', '3']),
    // Blank in 3.1; three digits of the CFOP in 3.0.
    cfop3: text(202, 3),
    issuerTaxId: taxId(205),
    shipperTaxId: taxId(219),
    invoices: slots(233, { count: 40, width: 11 }, { series: text(1, 3), number: whole(4, 8) }),
    action: choice(673, ['I', 'E', 'C']),
    waybillKind: text(674, 1),
    // C: the next 322 goes on with the invoices of this one.
    continuation: choice(675, ['U', 'C']),
    cfop: text(676, 5),
  },
  blanks: [],
  children: { extra: one(waybillExtra) },
  // Behind the line, or after the model of the document that some programs put there.
  accessKeysAt: [682, 681],
  mend: mendWaybill,
});

const carrier = record({
  id: '321',
  name: 'transportadora',
  fields: {
    taxId: key(taxId(4)),
    legalName: text(18, 40),
  },
  blanks: [[58, 623]],
  children: { waybills: many(waybill) },
});

const documentHeader = record({
  id: '320',
  name: 'documento',
  fields: {
    documentId: expected(text(4, 14)),
  },
  blanks: [[18, 663]],
  children: { carriers: many(carrier, 1), totals: one(totals) },
});

/** Waybills issued, from carrier to shipper; CONEMB 3.1. */
export const conemb31 = {
  kind: 'CONEMB',
  version: '3.1',
  lineLength: 680,
  root: interchange(680, documentHeader),
  totals: [
    { trailer: '323', field: 'waybillCount', of: '322' },
    { trailer: '323', field: 'totalValueCents', of: '322', sum: 'freightTotalCents' },
  ],
} as const satisfies FileLayout;
