import type {
  CarrierLabel,
  DanfeLabel,
  Label,
  LabelParty,
  PostalLabel,
} from '../../src/documents/labels/content.ts';
import { postalMatrix } from '../../src/documents/labels/postal-matrix.ts';
import type { PostingList } from '../../src/documents/labels/posting-list.ts';
import { openPictures } from '../../src/documents/pictures/open-pictures.ts';
import { postalCheckDigit } from '../../src/kernel/postal-object.ts';
import { stripedPng } from './png-files.ts';

/** Labels as shippers print them every day. */

const sender: LabelParty = {
  name: 'Loja Bela Vista Comércio de Móveis Ltda',
  document: '11222333000181',
  stateInscription: '110042490114',
  phone: '1130000000',
  street: 'Avenida Paulista',
  number: '1578',
  complement: 'Galpão 3',
  district: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
  zip: '01310200',
};

const recipient: LabelParty = {
  name: 'Conceição Gonçalves de Araújo e Silva',
  document: '52998224725',
  stateInscription: null,
  phone: '31988887777',
  street: 'Rua Desembargador Jorge Fontana',
  number: '428',
  complement: 'Apto 1203, Bloco B',
  district: 'Belvedere',
  city: 'São João del-Rei',
  state: 'MG',
  zip: '30320670',
};

export const carrierLabel: CarrierLabel = {
  model: 'carrier',
  freightCode: 'FR2611220A7KQ',
  volumeCode: 'FR2611220A7KQ002',
  volumeNumber: 2,
  volumeCount: 3,
  weightG: 12_350,
  orderNumber: 'PED-2026-004217',
  carrierName: 'Transportadora Serra Azul',
  serviceName: 'Rodoviário Expresso',
  route: 'BHZ-07 / SJR',
  nfes: [
    { number: '4567', series: '1', accessKey: '41260811222333000181550100000045671876543214' },
    { number: '4568', series: '1', accessKey: null },
  ],
  trackingUrl: 'https://frete.exemplo.com.br/rastreio/4k9x2m7q1v8z5t3w6y0abcde/FR2611220A7KQ',
  recipient,
  sender,
  hiredAtMs: Date.UTC(2026, 10, 22, 15, 30),
};

export const postalLabel: PostalLabel = {
  model: 'postal',
  freightCode: 'FR2611220A7KQ',
  volumeCode: 'FR2611220A7KQ001',
  volumeNumber: 1,
  volumeCount: 2,
  weightG: 1350,
  orderNumber: 'PED-2026-004217',
  trackingCode: 'AA123456785BR',
  authorization: null,
  serviceName: 'SEDEX',
  serviceCode: '03220',
  additionalServices: ['19', '01', '25'],
  declaredValueCents: 125_090,
  contract: '9912345678',
  postingCard: '0067599079',
  postingList: '1234567',
  nfeNumber: '4567',
  remark: 'PED-2026-004217',
  recipient: { ...recipient, latitude: -19.9678, longitude: -43.9431 },
  sender,
};

export const danfeLabel: DanfeLabel = {
  model: 'danfe',
  freightCode: 'FR2611220A7KQ',
  volumeCode: 'FR2611220A7KQ001',
  volumeNumber: 1,
  volumeCount: 2,
  weightG: 12_350,
  orderNumber: 'PED-2026-004217',
  nfe: {
    accessKey: '41260811222333000181550100000045671876543214',
    number: '4567',
    series: '1',
    issuedAtMs: Date.UTC(2026, 7, 20, 13, 0),
    operationType: 1,
    emissionType: 1,
    protocol: '141260000123456',
    authorisedAtMs: Date.UTC(2026, 7, 20, 13, 1, 2),
    valueCents: 123_456,
    contingency: null,
    isTest: false,
  },
  issuer: sender,
  recipient,
  carrierName: 'Transportadora Serra Azul',
  serviceName: 'Rodoviário Expresso',
  trackingCode: null,
};

/** With the key of an issuer whose CNPJ has letters, in a contingency, of the test environment. */
export const oddDanfeLabel: DanfeLabel = {
  ...danfeLabel,
  nfe: {
    ...danfeLabel.nfe,
    accessKey: '41260812ABC34501DE35550100000045671876543215',
    emissionType: 9,
    contingency: { sinceMs: Date.UTC(2026, 7, 20, 12, 0), reason: 'Sem internet no depósito' },
    isTest: true,
  },
  trackingCode: 'AA123456785BR',
};

/** A return by the older service: its object has no code before the agency gives it one. */
export const authorizedLabel: PostalLabel = {
  ...postalLabel,
  weightG: null,
  trackingCode: null,
  authorization: '194847753',
  serviceName: 'PAC Reverso',
  additionalServices: ['25'],
  declaredValueCents: null,
  postingList: null,
  nfeNumber: null,
  recipient: { ...postalLabel.sender, latitude: null, longitude: null },
  sender: postalLabel.recipient,
};

/** A posting list of that many objects. */
export function postingList(count: number): PostingList {
  const items = Array.from({ length: count }, (_, index) => {
    const base = String(10_000_000 + index * 37);
    return {
      trackingCode: `AA${base}${postalCheckDigit(base)}BR`,
      serviceCode: index % 3 === 0 ? '03298' : '03220',
      serviceName: index % 3 === 0 ? 'PAC' : 'SEDEX',
      zip: '30320670',
      weightG: 350 + index,
      additionalServices: index % 2 === 0 ? ['25', '01'] : ['25', '19'],
      declaredValueCents: index % 2 === 0 ? null : 10_050,
      nfeNumber: String(4567 + index),
      volumeNumber: 1,
      volumeCount: 1,
      recipientName: `${recipient.name} ${index + 1}`,
    };
  });
  return {
    number: '1234567890',
    closedAtMs: Date.UTC(2026, 10, 22, 20, 15),
    contract: '9912345678',
    administrativeCode: '17000190',
    postingCard: '0067599079',
    postingUnit: 'AC Bela Vista',
    sender,
    items,
  };
}

const side = (width: number, height: number) => ({ width, height });
const logo = { id: 11, ...side(300, 300) };
const serviceMark = { id: 12, ...side(640, 200) };

/** What labels with pictures show: as dark as it gets right up to the edges, and stripes that look like bars. */
export const samplePictures = openPictures(
  new Map([
    [logo.id, stripedPng(logo, { dark: 9, light: 6 })],
    [serviceMark.id, stripedPng(serviceMark, { dark: 640, light: 0 })],
  ]),
);

/** Every kind of label, by a name for its picture. */
export const sampleLabels = {
  carrier: carrierLabel,
  postal: postalLabel,
  'postal-authorization': authorizedLabel,
  danfe: danfeLabel,
  'carrier-picture': { ...carrierLabel, logo },
  'carrier-booked': { ...carrierLabel, carrierCode: '08006300005012' },
  'carrier-key': {
    ...carrierLabel,
    carrierCode: '41260811222333000181550100000045671876543214',
  },
  'carrier-test': { ...carrierLabel, isTest: true },
  'postal-test': { ...postalLabel, isTest: true },
  'danfe-test': { ...danfeLabel, isTest: true },
  'postal-pictures': { ...postalLabel, logo, serviceMark },
  'danfe-odd': oddDanfeLabel,
} satisfies Record<string, Label>;

/** Layouts that show the carrier's own code in bars, by its length: the others have it as text alone. */
const layoutsOfBars = (code: string): readonly number[] => (code.length > 20 ? [2, 3, 5] : [2, 3, 5, 6]);

/** What a scanner has to find on a label in a layout, sorted. */
export function codesOn(label: Label, layout: number): string[] {
  switch (label.model) {
    case 'carrier':
      return [
        `Code128 ${label.freightCode}`,
        `Code128 ${label.volumeCode}`,
        ...(label.carrierCode !== undefined && layoutsOfBars(label.carrierCode).includes(layout)
          ? [`Code128 ${label.carrierCode}`]
          : []),
        ...(label.trackingUrl === null ? [] : [`QRCode ${label.trackingUrl}`]),
      ].sort();
    case 'postal':
      return [
        `Code128 ${label.trackingCode ?? label.authorization}`,
        `Code128 ${label.recipient.zip}`,
        ...(label.trackingCode === null ? [] : [`DataMatrix ${postalMatrix(label)}`]),
      ].sort();
    case 'danfe':
      return [`Code128 ${label.nfe.accessKey}`, `Code128 ${label.trackingCode ?? label.volumeCode}`].sort();
  }
}

/** What people and machines put into texts. */
export const hostileTexts = [
  '^XZ^XA~JR^FD injected',
  '~JA ^CC+ ~CC+ \\& \\\\ _5E _ ^FS^FO0,0^GB900,900,900^FS',
  'quebra\r\nde\tlinha\u001b[31m\u0000fim',
  ') \\ % ( endstream endobj << >> /Type /Page',
  '日本語の名前と住所 😀👨‍👩‍👧 اسم עברית',
  'Z̷̢̛a̴͝l̶̀g̵̀o̸̕ ação ção ã',
  'W'.repeat(255),
  `${'Associação Beneficente de Amparo '.repeat(8)}fim`,
  '\ud800 lone surrogate \u202e reversed',
];
