import { expected } from '../fields/field.ts';
import { taxId } from '../fields/number.ts';
import { text } from '../fields/text.ts';
import { record } from '../record.ts';

/** Who pays the freight. */
export const freightPayer = record({
  id: '515',
  name: 'responsável pelo frete',
  fields: {
    legalName: expected(text(4, 50)),
    taxId: expected(taxId(54)),
    stateRegistration: text(68, 15),
    street: expected(text(83, 50)),
    district: text(133, 35),
    city: expected(text(168, 35)),
    postalCode: expected(text(203, 9)),
    cityCode: text(212, 9),
    state: expected(text(221, 9)),
    contactNumber: text(230, 35),
  },
  blanks: [[265, 56]],
  children: {},
});

/** Who carries on. */
export const redispatchCarrier = record({
  id: '514',
  name: 'redespacho',
  fields: {
    legalName: expected(text(4, 50)),
    taxId: expected(taxId(54)),
    stateRegistration: text(68, 15),
    street: expected(text(83, 50)),
    district: text(133, 35),
    city: expected(text(168, 35)),
    postalCode: expected(text(203, 9)),
    cityCode: text(212, 9),
    state: expected(text(221, 9)),
    contactNumber: text(230, 35),
    freightArea: text(265, 4),
  },
  blanks: [[269, 52]],
  children: {},
});

/** Whom the goods are consigned to. */
export const consignee = record({
  id: '513',
  name: 'consignatário',
  fields: {
    legalName: expected(text(4, 50)),
    taxId: expected(taxId(54)),
    stateRegistration: text(68, 15),
    street: expected(text(83, 50)),
    district: text(133, 35),
    city: expected(text(168, 35)),
    postalCode: expected(text(203, 9)),
    cityCode: text(212, 9),
    state: expected(text(221, 9)),
    contactNumber: text(230, 35),
  },
  blanks: [[265, 56]],
  children: {},
});

/** Where to deliver, when it is not at the recipient. */
export const deliveryPlace = record({
  id: '504',
  name: 'local de entrega',
  fields: {
    legalName: text(4, 50),
    taxId: expected(taxId(54)),
    stateRegistration: text(68, 15),
    street: text(83, 50),
    district: text(133, 35),
    city: text(168, 35),
    postalCode: expected(text(203, 9)),
    cityCode: text(212, 9),
    state: text(221, 9),
    contactNumber: text(230, 35),
    countryCode: text(265, 4),
    freightArea: text(269, 4),
    taxIdKind: text(273, 1),
    establishmentKind: text(274, 1),
  },
  blanks: [[275, 46]],
  children: {},
});

/** Where to collect, when it is not at the shipper. */
export const pickupPlace = record({
  id: '502',
  name: 'local de coleta',
  fields: {
    legalName: text(4, 50),
    taxId: expected(taxId(54)),
    street: text(68, 50),
    district: text(118, 35),
    city: text(153, 35),
    postalCode: expected(text(188, 9)),
    cityCode: text(197, 9),
    state: text(206, 9),
    contactNumber: text(215, 35),
    freightArea: text(250, 4),
  },
  blanks: [[254, 67]],
  children: {},
});
