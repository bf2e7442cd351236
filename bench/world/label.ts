import type {
  CarrierLabel,
  DanfeLabel,
  LabelParty,
  PostalLabel,
} from '@carreto/server/documents/labels/content';

/** Labels of invented freights, none like another. */

function party(n: number): LabelParty {
  return {
    name: `Maria Conceição de Araújo Gonçalves ${n}`,
    document: '52998224725',
    stateInscription: null,
    phone: '27999990000',
    street: 'Rua Desembargador José Fortunato Ribeiro',
    number: String(n),
    complement: `Bloco ${n % 9}, apartamento ${100 + n}`,
    district: 'Jardim da Penha',
    city: 'Vitória',
    state: 'ES',
    zip: String(29_060_000 + n),
  };
}

const volume = (n: number) => ({
  freightCode: `FR261120${String(n).padStart(5, '0')}`,
  volumeCode: `FR261120${String(n).padStart(5, '0')}001`,
  volumeNumber: 1,
  volumeCount: 1,
  weightG: 3500 + n,
  orderNumber: `PED-${n}`,
});

const carriage = { carrierName: 'Rodolume Transportes', serviceName: 'Rodoviário' };

export function carrierLabel(n: number): CarrierLabel {
  return {
    model: 'carrier',
    ...volume(n),
    ...carriage,
    route: 'ES>ES CAPITAL',
    nfes: [{ number: String(n), series: '1', accessKey: null }],
    trackingUrl: `https://fretes.exemplo.com.br/rastreio/0123456789abcdef/FR261120${String(n).padStart(5, '0')}`,
    recipient: party(n),
    sender: party(0),
    hiredAtMs: 1_795_176_000_000,
  };
}

export function postalLabel(n: number): PostalLabel {
  return {
    model: 'postal',
    ...volume(n),
    trackingCode: 'AA123456785BR',
    authorization: null,
    serviceName: 'Encomenda Econômica',
    serviceCode: '90001',
    additionalServices: ['25'],
    declaredValueCents: null,
    contract: '9912345678',
    postingCard: '0067599079',
    postingList: '00000001',
    nfeNumber: String(n),
    remark: `PED-${n}`,
    recipient: { ...party(n), latitude: null, longitude: null },
    sender: party(0),
  };
}

export function danfeLabel(n: number): DanfeLabel {
  return {
    model: 'danfe',
    ...volume(n),
    ...carriage,
    nfe: {
      accessKey: '32261111222333000181550010000012341123456789',
      number: '1234',
      series: '1',
      issuedAtMs: 1_795_176_000_000,
      operationType: 1,
      emissionType: 1,
      protocol: '332260000000001',
      authorisedAtMs: null,
      valueCents: 101_970,
      contingency: null,
      isTest: false,
    },
    issuer: party(0),
    recipient: party(n),
    trackingCode: null,
  };
}
