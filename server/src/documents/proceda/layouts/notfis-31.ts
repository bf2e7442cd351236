import { expected, key } from '../fields/field.ts';
import { amount, code, taxId, whole } from '../fields/number.ts';
import { slots } from '../fields/slots.ts';
import { choice, flag, text } from '../fields/text.ts';
import { date, time } from '../fields/time.ts';
import { type FileLayout, many, one, record } from '../record.ts';
import { interchange } from './interchange.ts';

const totals = record({
  id: '318',
  name: 'totais',
  fields: {
    totalValueCents: amount(4, 15),
    totalWeightDag: amount(19, 15),
    totalDensityHundredths: amount(34, 15),
    totalVolumesHundredths: amount(49, 15),
    totalToCollectCents: amount(64, 15),
    totalInsuranceCents: amount(79, 15),
  },
  blanks: [[94, 147]],
  children: {},
});

const freightPayer = record({
  id: '317',
  name: 'responsável pelo frete',
  fields: {
    legalName: expected(text(4, 40)),
    taxId: expected(taxId(44)),
    stateRegistration: text(58, 15),
    street: expected(text(73, 40)),
    district: text(113, 20),
    city: expected(text(133, 35)),
    postalCode: expected(text(168, 9)),
    cityCode: text(177, 9),
    state: expected(text(186, 9)),
    contactNumber: text(195, 35),
  },
  blanks: [[230, 11]],
  children: {},
  accessKeysAt: [241],
});

const redispatchCarrier = record({
  id: '316',
  name: 'redespacho',
  fields: {
    legalName: expected(text(4, 40)),
    taxId: expected(taxId(44)),
    stateRegistration: text(58, 15),
    street: expected(text(73, 40)),
    district: text(113, 20),
    city: expected(text(133, 35)),
    postalCode: expected(text(168, 9)),
    cityCode: text(177, 9),
    state: expected(text(186, 9)),
    freightArea: text(195, 4),
    contactNumber: text(199, 35),
  },
  blanks: [[234, 7]],
  children: {},
});

const consignee = record({
  id: '315',
  name: 'consignatário',
  fields: {
    legalName: expected(text(4, 40)),
    taxId: expected(taxId(44)),
    stateRegistration: text(58, 15),
    street: expected(text(73, 40)),
    district: text(113, 20),
    city: expected(text(133, 35)),
    postalCode: expected(text(168, 9)),
    cityCode: text(177, 9),
    state: expected(text(186, 9)),
    contactNumber: text(195, 35),
  },
  blanks: [[230, 11]],
  children: {},
});

const goods = record({
  id: '314',
  name: 'mercadorias',
  fields: {
    lines: expected(
      slots(
        4,
        { count: 4, width: 52 },
        { quantityHundredths: amount(1, 7), packaging: text(8, 15), goods: text(23, 30) },
      ),
    ),
  },
  blanks: [[212, 29]],
  children: {},
});

const invoiceExtra = record({
  id: '333',
  name: 'dados complementares da nota',
  fields: {
    fiscalOperation: expected(code(4, 4)),
    deliveryPeriodKind: expected(choice(8, ['0', '1', '2', '3', '4'])),
    deliveryFromOn: date(9),
    deliveryFromTime: time(17),
    deliveryToOn: date(21),
    deliveryToTime: time(29),
    unloadingPlace: text(33, 15),
    specialFreightTable: expected(flag(48)),
    freightTableId: text(49, 10),
    jointDeliveries: slots(
      59,
      { count: 5, width: 26 },
      { issuerTaxId: taxId(1, 15), series: text(16, 3), number: whole(19, 8) },
    ),
    extraExpensesCents: amount(189, 15),
    vehicleType: text(204, 5),
    contractingCarrierBranch: text(209, 10),
    contractingCarrierCteSeries: text(219, 5),
    contractingCarrierCteNumber: text(224, 12),
  },
  blanks: [[236, 5]],
  children: {},
});

const invoice = record({
  id: '313',
  name: 'nota fiscal',
  fields: {
    shipmentDocNumber: text(4, 15),
    routeCode: text(19, 7),
    transportMode: choice(26, ['1', '2', '3', '4', '5']),
    transportKind: choice(27, ['1', '2']),
    cargoKind: choice(28, ['1', '2', '3']),
    freightTerm: expected(choice(29, ['C', 'F'])),
    series: text(30, 3),
    number: key(whole(33, 8)),
    issuedOn: expected(date(41)),
    goodsNature: expected(text(49, 15)),
    packaging: expected(text(64, 15)),
    volumesHundredths: amount(79, 7),
    totalValueCents: amount(86, 15),
    totalWeightDag: amount(101, 7),
    cubicDensityHundredths: amount(108, 5),
    icmsKind: expected(choice(113, ['D', 'R', 'P', 'T', 'S', 'N'])),
    insured: expected(flag(114)),
    insuranceValueCents: amount(115, 15),
    amountToCollectCents: amount(130, 15),
    vehiclePlate: text(145, 7),
    fastLoadPlan: flag(152),
    freightWeightValueCents: amount(153, 15),
    adValoremCents: amount(168, 15),
    feesTotalCents: amount(183, 15),
    freightTotalCents: amount(198, 15),
    action: choice(213, ['I', 'E', 'C']),
    icmsValueCents: amount(214, 12),
    icmsWithheldCents: amount(226, 12),
    bonusGoods: flag(238),
  },
  blanks: [[239, 2]],
  children: {
    extra: one(invoiceExtra),
    goods: many(goods, 5),
    consignee: one(consignee),
    redispatchCarrier: one(redispatchCarrier),
    freightPayer: one(freightPayer),
  },
  accessKeysAt: [240, 239, 259],
});

const recipient = record({
  id: '312',
  name: 'destinatário',
  fields: {
    legalName: text(4, 40),
    taxId: expected(taxId(44)),
    stateRegistration: text(58, 15),
    street: text(73, 40),
    district: text(113, 20),
    city: text(133, 35),
    postalCode: expected(text(168, 9)),
    cityCode: text(177, 9),
    state: text(186, 9),
    freightArea: text(195, 4),
    contactNumber: text(199, 35),
    taxIdKind: choice(234, ['1', '2']),
  },
  blanks: [[235, 6]],
  children: { invoices: many(invoice, 40) },
});

const shipper = record({
  id: '311',
  name: 'embarcador',
  fields: {
    taxId: expected(taxId(4)),
    stateRegistration: text(18, 15),
    street: text(33, 40),
    city: text(73, 35),
    postalCode: text(108, 9),
    state: text(117, 9),
    shippedOn: expected(date(126)),
    legalName: text(134, 40),
  },
  blanks: [[174, 67]],
  children: { recipients: many(recipient, 500) },
});

const documentHeader = record({
  id: '310',
  name: 'documento',
  fields: {
    documentId: expected(text(4, 14)),
  },
  blanks: [[18, 223]],
  children: { shippers: many(shipper, 10), totals: one(totals) },
});

/** Goods to be carried, from shipper to carrier; NOTFIS 3.1. */
export const notfis31 = {
  kind: 'NOTFIS',
  version: '3.1',
  lineLength: 240,
  root: interchange(240, documentHeader),
  totals: [
    { trailer: '318', field: 'totalValueCents', of: '313', sum: 'totalValueCents' },
    { trailer: '318', field: 'totalWeightDag', of: '313', sum: 'totalWeightDag' },
    { trailer: '318', field: 'totalDensityHundredths', of: '313', sum: 'cubicDensityHundredths' },
    { trailer: '318', field: 'totalVolumesHundredths', of: '313', sum: 'volumesHundredths' },
    { trailer: '318', field: 'totalToCollectCents', of: '313', sum: 'amountToCollectCents' },
    { trailer: '318', field: 'totalInsuranceCents', of: '313', sum: 'insuranceValueCents' },
  ],
} as const satisfies FileLayout;
