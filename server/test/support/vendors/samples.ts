import type { PolledFreight } from '../../../src/connectors/carrier-tracking/port.ts';
import type { LiveEnquiry } from '../../../src/connectors/live-carrier/port.ts';
import type { Booking } from '../../../src/connectors/vendors/booking-port.ts';

/** An NF-e of a company that does not exist. */
export const nfeKey = '35260999500101000199550010000001231000001232';

const volume = { category: 999, sku: null, description: 'LIVROS' };

/** Three units of two kinds: 1.2 kg of 30 × 20 × 10 cm, and twice 2.5 kg of 50 × 40 × 30 cm. */
export const enquiry: LiveEnquiry = {
  shipperCnpj: '99500101000199',
  dispatcherDocument: '99500101000199',
  origin: { zip: 29_161_376, uf: 'ES', ibge: 3_205_002, city: 'Serra' },
  // A zip code that begins with a zero.
  destination: { zip: 1_311_000, uf: 'SP', ibge: 3_550_308, city: 'São Paulo' },
  recipient: { type: 'individual', document: '52998224725', stateInscription: null },
  reverse: false,
  loadTypes: ['fractional'],
  declaredCents: 29_980,
  realG: 6200,
  volumeMm3: 126_000_000,
  volumes: [
    {
      ...volume,
      amount: 1,
      heightMm: 100,
      widthMm: 200,
      lengthMm: 300,
      unitWeightG: 1200,
      unitValueCents: 9980,
    },
    {
      ...volume,
      amount: 2,
      heightMm: 300,
      widthMm: 400,
      lengthMm: 500,
      unitWeightG: 2500,
      unitValueCents: 10_000,
    },
  ],
};

const place = { complement: null, district: 'Centro', ibge: null, stateInscription: null };

/** The same units handed over. */
export const booking: Booking = {
  reference: 'FR26090AAAAAA1',
  orderNumber: 'PED-1001',
  serviceCode: null,
  offerIdentifier: null,
  costCents: 3174,
  sender: {
    ...place,
    name: 'Loja Exemplo',
    document: '99500101000199',
    email: 'loja@exemplo.com.br',
    phone: '2733330000',
    zip: '29161376',
    street: 'Rua A',
    number: '1',
    city: 'Serra',
    uf: 'ES',
  },
  recipient: {
    ...place,
    name: 'Ana Exemplo',
    document: '52998224725',
    email: 'ana@exemplo.com.br',
    phone: '11999990000',
    zip: '01311000',
    street: 'Avenida B',
    number: '100',
    city: 'São Paulo',
    uf: 'SP',
  },
  nfes: [
    {
      accessKey: nfeKey,
      number: '123',
      series: '1',
      issuedOn: '2026-09-05',
      valueCents: 29_980,
      cfop: '6108',
    },
  ],
  volumes: [
    { number: 1, heightMm: 100, widthMm: 200, lengthMm: 300, weightG: 1200 },
    { number: 2, heightMm: 300, widthMm: 400, lengthMm: 500, weightG: 2500 },
    { number: 3, heightMm: 300, widthMm: 400, lengthMm: 500, weightG: 2500 },
  ],
  contents: 'Livros',
  declaredCents: 29_980,
  readyOn: '2026-09-05',
};

/** The same as it is followed. */
export const followed: PolledFreight = {
  shipperId: 1,
  freightCode: booking.reference,
  shipperCnpj: '99500101000199',
  nfes: [{ accessKey: nfeKey, number: '123', series: '1' }],
  orderNumber: 'PED-1001',
  carrierCodes: [],
  postalCodes: [],
};

/** What tells who the recipient of the samples is, and where she lives. */
export const peopleOfSamples: readonly string[] = [
  'Ana Exemplo',
  'ANA EXEMPLO',
  '52998224725',
  '11999990000',
  'ana@exemplo.com.br',
  'Avenida B',
];
