import { expected, key } from '../fields/field.ts';
import { amount, code, taxId, whole } from '../fields/number.ts';
import { slots } from '../fields/slots.ts';
import { choice, flag, text } from '../fields/text.ts';
import { date, time } from '../fields/time.ts';
import { type FileLayout, many, one, record } from '../record.ts';
import { interchange } from './interchange.ts';
import {
  consignee,
  deliveryPlace,
  freightPayer,
  pickupPlace,
  redispatchCarrier,
} from './notfis-50-parties.ts';

const totals = record({
  id: '519',
  name: 'totais',
  fields: {
    totalValueCents: amount(4, 15),
    totalWeightDag: amount(19, 15),
    totalVolumesHundredths: amount(34, 15),
    invoiceCount: whole(49, 10),
  },
  blanks: [[59, 262]],
  children: {},
});

const invoiceItem = record({
  id: '511',
  name: 'item da nota',
  fields: {
    quantityHundredths: amount(4, 8),
    packaging: expected(text(12, 15)),
    itemCode: expected(text(27, 20)),
    itemDescription: expected(text(47, 50)),
    fiscalOperation: code(97, 4),
    lot: text(101, 20),
    expiresOn: date(121),
    marks: text(129, 50),
    numbering: text(179, 50),
    seals: text(229, 50),
    customerOrder: text(279, 20),
  },
  blanks: [[299, 22]],
  children: {},
});

const jointDelivery = record({
  id: '509',
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
  blanks: [[273, 48]],
  children: {},
});

const cargoMarks = record({
  id: '508',
  name: 'marcas da carga',
  fields: {
    marks: text(4, 50),
    numbering: text(54, 50),
    seals: text(104, 50),
  },
  blanks: [[154, 167]],
  children: {},
});

const freightCalculation = record({
  id: '507',
  name: 'cálculo do frete',
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
    itrGrisCents: amount(116, 15),
    dispatchCents: amount(131, 15),
    tollCents: amount(146, 15),
    ademeGrisCents: amount(161, 15),
    extraExpensesCents: amount(176, 15),
    icmsBaseCents: amount(191, 15),
    icmsRateBp: amount(206, 5),
    icmsValueCents: amount(211, 15),
    taxSubstitution: expected(choice(226, ['1', '2', '3'])),
    icmsStBaseCents: amount(227, 15),
    icmsStRateBp: amount(242, 5),
    icmsStValueCents: amount(247, 15),
    issBaseCents: amount(262, 15),
    issRateBp: amount(277, 5),
    issValueCents: amount(282, 15),
    irValueCents: amount(297, 15),
  },
  blanks: [[312, 9]],
  children: {},
});

const invoiceValues = record({
  id: '506',
  name: 'valores da nota',
  fields: {
    volumesHundredths: amount(4, 8),
    grossWeightG: amount(12, 9),
    netWeightG: amount(21, 9),
    cubicDensityTenThousandths: amount(30, 10),
    cubedWeightDg: amount(40, 10),
    icmsApplies: expected(flag(50)),
    insured: expected(flag(51)),
    amountToCollectCents: amount(52, 15),
    totalValueCents: amount(67, 15),
    insuranceValueCents: amount(82, 15),
    discountCents: amount(97, 15),
    otherExpensesCents: amount(112, 15),
    icmsBaseCents: amount(127, 15),
    icmsValueCents: amount(142, 15),
    icmsStBaseCents: amount(157, 15),
    icmsStValueCents: amount(172, 15),
    icmsWithheldCents: amount(187, 15),
    importTaxCents: amount(202, 15),
    ipiCents: amount(217, 15),
    pisCents: amount(232, 15),
    cofinsCents: amount(247, 15),
    freightValueCents: amount(262, 15),
    freightIcmsCents: amount(277, 13),
    freightIcmsStCents: amount(290, 13),
    freightIssCents: amount(303, 13),
  },
  blanks: [[316, 5]],
  children: {},
});

const invoice = record({
  id: '505',
  name: 'nota fiscal',
  fields: {
    series: text(4, 3),
    number: key(whole(7, 9)),
    issuedOn: expected(date(16)),
    goodsNature: expected(text(24, 15)),
    packaging: expected(text(39, 15)),
    routeCode: text(54, 7),
    transportMode: choice(61, ['1', '2', '3', '4', '5']),
    transportKind: choice(62, ['1', '2']),
    cargoKind: choice(63, ['1', '2', '3']),
    freightTerm: expected(choice(64, ['C', 'F'])),
    shippedOn: date(65),
    splitRef: text(73, 10),
    fastLoadPlan: flag(83),
    documentKind: code(84, 1),
    bonusGoods: flag(85),
    fiscalOperation: code(86, 4),
    taxableEventState: text(90, 2),
    specialFreightTable: flag(92),
    freightTableId: text(93, 10),
    freightMode: text(103, 2),
    customerOrder: text(105, 20),
    shipmentDocNumber: text(125, 20),
    shipperRef1: text(145, 20),
    shipperRef2: text(165, 20),
    shipperRef3: text(185, 20),
    deliveryPeriodKind: expected(choice(205, ['0', '1', '2', '3', '4'])),
    deliveryFromOn: date(206),
    deliveryFromTime: time(214),
    deliveryToOn: date(218),
    deliveryToTime: time(226),
    nfeNumericCode: code(230, 9),
    nfeAccessKey: text(239, 45),
    nfeProtocol: text(284, 15),
    action: choice(299, ['I', 'E', 'C']),
  },
  blanks: [[300, 21]],
  children: {
    values: one(invoiceValues),
    calculation: one(freightCalculation),
    cargoMarks: one(cargoMarks),
    jointDeliveries: many(jointDelivery),
    items: many(invoiceItem),
    consignee: one(consignee),
    redispatchCarriers: many(redispatchCarrier),
    freightPayer: one(freightPayer),
  },
});

const recipient = record({
  id: '503',
  name: 'destinatário',
  fields: {
    legalName: expected(text(4, 50)),
    taxId: expected(taxId(54)),
    stateRegistration: text(68, 15),
    suframaRegistration: text(83, 15),
    street: text(98, 50),
    district: text(148, 35),
    city: text(183, 35),
    postalCode: expected(text(218, 9)),
    cityCode: text(227, 9),
    state: expected(text(236, 9)),
    contactNumber: text(245, 35),
    countryCode: text(280, 4),
    freightArea: text(284, 4),
    taxIdKind: choice(288, ['1', '2']),
    establishmentKind: text(289, 1),
  },
  blanks: [[290, 31]],
  children: { deliveryPlace: one(deliveryPlace), invoices: many(invoice) },
});

const shipper = record({
  id: '501',
  name: 'embarcador',
  fields: {
    legalName: text(4, 50),
    taxId: expected(taxId(54)),
    stateRegistration: text(68, 15),
    substituteStateRegistration: text(83, 15),
    municipalRegistration: text(98, 15),
    street: text(113, 50),
    district: text(163, 35),
    city: text(198, 35),
    postalCode: expected(text(233, 9)),
    cityCode: text(242, 9),
    state: text(251, 9),
    shippedOn: date(260),
    freightArea: text(268, 4),
    emergencyContact: text(272, 25),
  },
  blanks: [[297, 24]],
  children: { pickupPlace: one(pickupPlace), recipients: many(recipient) },
});

const documentHeader = record({
  id: '500',
  name: 'documento',
  fields: {
    documentId: expected(text(4, 14)),
  },
  blanks: [[18, 303]],
  children: { shippers: many(shipper), totals: one(totals) },
});

/** Goods to be carried, from shipper to carrier; NOTFIS 5.0. */
export const notfis50 = {
  kind: 'NOTFIS',
  version: '5.0',
  lineLength: 320,
  root: interchange(320, documentHeader),
  totals: [
    { trailer: '519', field: 'totalValueCents', of: '506', sum: 'totalValueCents' },
    { trailer: '519', field: 'totalWeightDag', of: '506', sum: 'grossWeightG', divisor: 10 },
    { trailer: '519', field: 'totalVolumesHundredths', of: '506', sum: 'volumesHundredths' },
    { trailer: '519', field: 'invoiceCount', of: '505' },
  ],
} as const satisfies FileLayout;
