import { expected, key } from '../fields/field.ts';
import { amount, code, taxId, whole } from '../fields/number.ts';
import { slots } from '../fields/slots.ts';
import { choice, flag, text } from '../fields/text.ts';
import { date } from '../fields/time.ts';
import { type FileLayout, many, one, record } from '../record.ts';
import { interchange } from './interchange.ts';

const totals = record({
  id: '529',
  name: 'totais',
  fields: {
    waybillCount: whole(4, 4),
    totalValueCents: amount(8, 15),
  },
  blanks: [[23, 328]],
  children: {},
});

const consignee = record({
  id: '527',
  name: 'consignatário',
  fields: {
    legalName: text(4, 60),
    taxId: taxId(64),
    stateRegistration: text(78, 15),
    street: text(93, 60),
    district: text(153, 35),
    city: text(188, 35),
    postalCode: text(223, 9),
    cityCode: text(232, 9),
    state: text(241, 9),
    contactNumber: text(250, 35),
  },
  blanks: [[285, 66]],
  children: {},
});

const jointDelivery = record({
  id: '525',
  name: 'entrega casada',
  fields: {
    jointDeliveries: slots(
      4,
      { count: 3, width: 76 },
      { issuerTaxId: taxId(1), issuerName: text(15, 50), series: text(65, 3), number: whole(68, 9) },
    ),
    contractingCarrierBranch: text(232, 10),
    contractingCarrierCteSeries: text(242, 5),
    contractingCarrierCteNumber: text(247, 12),
    contractingCarrierTaxId: taxId(259),
  },
  blanks: [[273, 78]],
  children: {},
});

const waybillInvoice = record({
  id: '524',
  name: 'nota do conhecimento',
  fields: {
    issuerTaxId: taxId(4),
    number: whole(18, 9),
    series: text(27, 3),
    issuedOn: date(30),
    totalValueCents: amount(38, 15),
    volumesHundredths: amount(53, 8),
    weightG: amount(61, 9),
    cubicDensityTenThousandths: amount(70, 10),
    cubedWeightDg: amount(80, 10),
    customerOrder: text(90, 20),
    shipmentDocNumber: text(110, 20),
    shipperRef1: text(130, 20),
    shipperRef2: text(150, 20),
    shipperRef3: text(170, 20),
    isReturn: flag(190),
    invoiceKind: code(191, 1),
    bonusGoods: flag(192),
    fiscalOperation: code(193, 4),
    taxableEventState: text(197, 2),
    splitRef: text(199, 10),
  },
  blanks: [[209, 142]],
  children: {},
});

const waybillValues = record({
  id: '523',
  name: 'valores do conhecimento',
  fields: {
    volumesHundredths: amount(4, 8),
    grossWeightG: amount(12, 9),
    cubedWeightDg: amount(21, 10),
    cubicDensityTenThousandths: amount(31, 10),
    freightTotalCents: amount(41, 15),
    freightWeightValueCents: amount(56, 15),
    freightValueCents: amount(71, 15),
    adValoremCents: amount(86, 15),
    secCatCents: amount(101, 15),
    itrCents: amount(116, 15),
    dispatchCents: amount(131, 15),
    tollCents: amount(146, 15),
    ademeGrisCents: amount(161, 15),
    extraExpensesCents: amount(176, 15),
    discountOrSurchargeCents: amount(191, 15),
    discountOrSurchargeSign: choice(206, ['N', 'D', 'A']),
    icmsBaseCents: amount(207, 15),
    icmsRateBp: amount(222, 5),
    icmsValueCents: amount(227, 15),
    taxSubstitution: choice(242, ['1', '2', '3']),
    icmsStBaseCents: amount(243, 15),
    icmsStRateBp: amount(258, 5),
    icmsStValueCents: amount(263, 15),
    issBaseCents: amount(278, 15),
    issRateBp: amount(293, 5),
    issValueCents: amount(298, 15),
    irValueCents: amount(313, 15),
    taxRight: choice(328, ['IC3', 'Z23', 'IC0']),
    taxKind: text(331, 4),
  },
  blanks: [[335, 16]],
  children: {},
});

const waybill = record({
  id: '522',
  name: 'conhecimento',
  fields: {
    issuingBranch: text(4, 10),
    series: text(14, 5),
    number: key(text(19, 12)),
    issuedOn: expected(date(31)),
    freightTerm: choice(39, ['C', 'F']),
    issuerTaxId: taxId(40),
    shipperTaxId: taxId(54),
    returnTaxId: taxId(68),
    recipientTaxId: taxId(82),
    consigneeTaxId: taxId(96),
    cfop: text(110, 5),
    vehiclePlate: text(115, 9),
    shipmentDocNumber: text(124, 20),
    shipperRef1: text(144, 20),
    shipperRef2: text(164, 20),
    shipperRef3: text(184, 20),
    authorizationDocument: text(204, 15),
    cteAccessKey: text(219, 45),
    cteProtocol: text(264, 15),
    cteNumericCode: text(279, 9),
    contractingCarrierBranch: text(288, 10),
    contractingCarrierCteSeries: text(298, 5),
    contractingCarrierCteNumber: text(303, 12),
    vehicleType: text(315, 5),
    waybillKind: text(320, 1),
    freightKind: choice(321, ['1', '2', '3']),
    action: choice(322, ['I', 'E', 'C']),
    specialFreightTable: flag(323),
    freightTableId: text(324, 10),
    fastLoadPlan: flag(334),
    shipperState: text(335, 2),
    issuerState: text(337, 2),
    recipientState: text(339, 2),
  },
  blanks: [[341, 10]],
  children: {
    values: one(waybillValues),
    invoices: many(waybillInvoice),
    jointDeliveries: many(jointDelivery),
    consignee: one(consignee),
  },
});

const carrier = record({
  id: '521',
  name: 'transportadora',
  fields: {
    taxId: key(taxId(4)),
    legalName: text(18, 50),
  },
  blanks: [[68, 283]],
  children: { waybills: many(waybill) },
});

const documentHeader = record({
  id: '520',
  name: 'documento',
  fields: {
    documentId: expected(text(4, 14)),
  },
  blanks: [[18, 333]],
  children: { carriers: many(carrier, 1), totals: one(totals) },
});

/** Waybills issued, from carrier to shipper; CONEMB 5.0. */
export const conemb50 = {
  kind: 'CONEMB',
  version: '5.0',
  lineLength: 350,
  root: interchange(350, documentHeader),
  totals: [
    { trailer: '529', field: 'waybillCount', of: '522' },
    { trailer: '529', field: 'totalValueCents', of: '523', sum: 'freightTotalCents' },
  ],
} as const satisfies FileLayout;
