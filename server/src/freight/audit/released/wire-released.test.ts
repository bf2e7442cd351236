import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { emptyDocument } from '../../../documents/cte/document.ts';
import type { CteRecord } from '../../cte/answers/cte-records.ts';
import { cteReleasedEvent } from './wire-released.ts';

const at = (iso: string) => new Date(iso);
const issuer = { cnpj: '11222333000181', name: null };

const bare: CteRecord = {
  hasOriginal: true,
  id: 71,
  shipperId: 1,
  carrierId: 2,
  accessKey: '35261111222333000181570010000010011123456786',
  source: 'json',
  action: 'include',
  series: 1,
  number: 1001,
  operationType: 'N',
  totalCents: 8740,
  issuedAt: at('2026-11-20T13:30:00Z'),
  processedAt: null,
  document: emptyDocument(issuer),
  contentHash: Buffer.alloc(32),
  likeness: Buffer.alloc(32),
  trackingCodes: [],
  linkId: 'x',
  receivedAt: at('2026-11-20T14:02:31Z'),
  state: 4,
  freightCode: null,
  duplicateOf: null,
  duplicateReason: null,
  replacedBy: null,
  deletedAt: null,
  auditDueAt: null,
  auditedAt: at('2026-11-20T14:02:33Z'),
  expectedCents: null,
  differenceCents: null,
  negotiationCode: null,
  billId: null,
  cause: null,
  assigneeId: null,
  nfes: [],
  freights: [],
  log: [
    {
      id: 9,
      cteId: 71,
      fromState: 1,
      toState: 4,
      message: 'CT-e liberado',
      messageJson: { event: 'released' },
      approvalReasons: 'frete avulso combinado',
      complement: null,
      operatorId: 5,
      actor: 'Ana',
      changedAt: at('2026-11-20T14:10:00Z'),
    },
  ],
};

const party = {
  document: '11222333000181',
  stateInscription: null,
  corporateName: 'Transportes Modelo Ltda',
  tradeName: 'Modelo',
  address: {
    zip: '29010000',
    street: 'Rua A',
    number: '1',
    complement: null,
    district: 'Centro',
    city: 'Vitória',
    state: 'ES',
  },
};

/** Everything that a CT-e may tell. */
const whole: CteRecord = {
  ...bare,
  source: 'xml',
  freightCode: 'FR261119A1B2C',
  expectedCents: 8740,
  differenceCents: 0,
  negotiationCode: 'NG7K2M9QX4',
  processedAt: at('2026-11-20T13:30:04Z'),
  document: {
    ...emptyDocument({ cnpj: issuer.cnpj, name: 'Transportes Modelo Ltda' }),
    protocol: '135260000000001',
    freightTerm: 'C',
    transportType: '31',
    cfop: 6353,
    taxSubstitution: 2,
    volumeCount: 2,
    charges: {
      freight_weight: 4000,
      freight_value: 100,
      advalorem: 300,
      gris: 250,
      toll: 1200,
      dispatch: 150,
      collect: 200,
      redispatch: 210,
      sec_cat: 220,
      ademe: 230,
      itr: 240,
      tep: 0,
      trt: 260,
      tas: 270,
      suframa: 280,
      additional: 0,
    },
    taxes: {
      icmsBaseCents: 8740,
      icmsRatePpm: 120_000,
      icmsCents: 1049,
      issBaseCents: 0,
      issRatePpm: 0,
      issCents: 0,
      ibsCbsBaseCents: 7691,
      cbsRatePpm: 9000,
      cbsCents: 69,
      ibsRatePpm: 1000,
      ibsCents: 8,
      stateIbsRatePpm: 1000,
      stateIbsCents: 8,
      municipalityIbsRatePpm: 0,
      municipalityIbsCents: 0,
      difalOriginRatePpm: 40_000,
      difalOriginCents: 10,
      difalDestinationRatePpm: 60_000,
      difalDestinationCents: 15,
      incomeTaxCents: 12,
      pisCents: 5,
      cofinsCents: 7,
    },
    measures: { grossG: 10_200, cubedG: 12_450, taxedG: 13_000, cubageCm3: 41_500 },
    goodsCents: 101_970,
    consignee: { cnpj: '44555666000109', name: 'Loja Modelo Ltda' },
    nfeIssuerCnpj: '11222333000181',
    trackingCode: 'AB1',
    operationNature: 'PRESTACAO DE SERVICO DE TRANSPORTE',
    cteType: 'Normal',
    serviceType: 'Normal',
  },
  nfes: [
    {
      cteId: 71,
      position: 1,
      shipperId: 1,
      accessKey: '32261111222333000181550010000012341123456789',
      number: '1234',
      series: '1',
      issuer: null,
      isNumberCut: false,
      freightCode: 'FR261119A1B2C',
    },
  ],
  freights: [
    {
      code: 'FR261119A1B2C',
      number: 12,
      orderNumber: '000123',
      carrierCodes: [],
      postalCodes: [],
      goodsCents: 101_970,
      agreement: {
        v: 1,
        shipper: { ...party, document: '44555666000109', corporateName: 'Loja Modelo Ltda' },
        dispatcher: { ...party, zip: party.address.zip },
        carrier: { ...party, service: 'Expresso', serviceCode: null },
        order: {
          identification: null,
          subchannel: null,
          orderedAt: null,
          invoicedAt: null,
          paymentType: null,
          notes: null,
          collectionOn: null,
          chargedCents: null,
        },
        items: [],
        volumes: [],
        price: { costCents: 8740, finalCents: 9290 },
        terms: {
          versionId: 1,
          tableReference: 'T',
          identifier: null,
          modal: 'road',
          loadType: 'fractional',
          freightPayment: 'CIF',
          transitMinutes: 4320,
          extraDays: 0,
          appliedRules: [],
          estimatedOn: '2026-11-25',
          informedDeliveryAt: null,
        },
        metadata: [],
        rating: null,
      },
    },
  ],
};

const nameOf = () => 'Transportes Modelo Ltda';

function golden(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../../../test/golden/${name}.json`, import.meta.url), 'utf8'));
}

describe('the webhook of a released CT-e', () => {
  it.each([
    ['cte-released', whole],
    ['cte-released-unlinked', bare],
  ])('sends %s', (name, cte) => {
    expect(JSON.parse(JSON.stringify(cteReleasedEvent(cte, nameOf)))).toEqual(golden(name));
  });

  it('names twice what the specification names twice', () => {
    const told = cteReleasedEvent(whole, nameOf);
    expect([told.quote_price, told.quote_final_price_with_tax]).toEqual([87.4, 92.9]);
    expect([told.original_price, told.final_price_with_tax]).toEqual([87.4, 92.9]);
  });
});
