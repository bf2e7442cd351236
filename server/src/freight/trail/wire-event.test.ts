import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allEasterHolidays } from '../../../test/support/easter.ts';
import { calendarOf } from '../../engine/calendar/calendar-of.ts';
import { newTimeOrderedId } from '../../kernel/ids.ts';
import { type EventFreight, type EventOccurrence, occurrenceEvent } from './wire-event.ts';

const calendar = calendarOf(allEasterHolidays);
const at = (iso: string) => Date.parse(iso);

const address = {
  zip: '29010000',
  street: 'Rua A',
  number: '1',
  complement: null,
  district: 'Centro',
  city: 'Vitória',
  state: 'ES',
};
const freight: EventFreight = {
  code: 'FR261119A1B2C',
  offerToken: null,
  orderNumber: '000123',
  parentOrderNumber: 'PAI-9',
  channel: 'site',
  agreement: {
    carrier: {
      document: '11222333000181',
      stateInscription: null,
      corporateName: 'Transportes Modelo Ltda',
      tradeName: 'Modelo',
      address,
      service: 'Expresso',
      serviceCode: null,
    },
    metadata: [{ key: 'loja', value: 'São Paulo' }],
    rating: null,
    terms: {
      versionId: null,
      tableReference: '',
      identifier: null,
      modal: 'road',
      loadType: 'fractional',
      freightPayment: 'CIF',
      transitMinutes: 3 * 1440,
      extraDays: 2,
      appliedRules: [],
      estimatedOn: '2026-11-25',
      informedDeliveryAt: null,
    },
  },
  hiredAtMs: at('2026-11-19T15:00:00Z'),
  collectedAtMs: at('2026-11-23T18:30:00Z'),
  trackingUrl: 'https://rastreio.exemplo.com.br/abcdefgh12345678/FR261119A1B2C',
  nfes: [
    {
      number: '1234',
      series: '1',
      accessKey: '32261111222333000181550010000012341123456789',
      issuedAtMs: at('2026-11-19T11:15:00Z'),
    },
  ],
};
const occurrence: EventOccurrence = {
  code: 3,
  occurredAtMs: at('2026-11-26T17:45:10Z'),
  updatedAtMs: at('2026-11-26T18:00:00Z'),
  redeliveryOn: null,
  returnBusinessDays: null,
  message: 'Recebido por Maria "Lia" — ok',
  carrierDescription: 'ENTREGUE',
  proofs: [{ url: 'https://carreto.example/p/1' }],
};

const bare: EventFreight = {
  ...freight,
  orderNumber: null,
  parentOrderNumber: null,
  channel: null,
  collectedAtMs: null,
  nfes: [],
  agreement: { ...freight.agreement, metadata: [] },
};
const bareOccurrence = { ...occurrence, message: null, proofs: [] };

function golden(name: string): string {
  const url = new URL(`../../../test/golden/${name}.json`, import.meta.url);
  return readFileSync(url, 'utf8').trimEnd();
}
const told = (of: EventFreight, what: EventOccurrence) =>
  JSON.stringify(occurrenceEvent(of, what, calendar), null, 2);
const toldAs = (of: EventFreight, what: EventOccurrence) =>
  occurrenceEvent(of, what, calendar) as Record<string, unknown>;

describe('the body of an occurrence', () => {
  it.each([
    ['occurrence-delivered', freight, occurrence],
    ['occurrence-bare', bare, { ...bareOccurrence, code: 0 }],
    ['occurrence-return', bare, { ...bareOccurrence, code: 7, returnBusinessDays: 12 }],
    ['occurrence-redelivery', bare, { ...bareOccurrence, code: 6, redeliveryOn: '2026-11-27' }],
  ])('is the one of %s', (name, of, what) => {
    expect(told(of, what)).toBe(golden(name));
  });

  it('has every member of specification 6.3 in its order, those that are always there always, and no other', () => {
    const always = ['id_frete', 'codigo', 'nome', 'data_ocorrencia', 'data_atualizacao', 'rastreio'];
    const deadlines = ['prazo_entrega_consumidor', 'prazo_original_transportador'];
    const order = [
      'id_frete',
      'numero_pedido',
      'numero_pedido_pai',
      'canal',
      'codigo',
      'nome',
      'data_ocorrencia',
      'data_atualizacao',
      'rastreio',
      ...deadlines,
      'comprovantes',
      'data_reentrega',
      'prazo_devolucao',
      'mensagem',
      'notas_fiscais',
      'metadados',
      'transportadora',
    ];
    const bodies = ['bare', 'delivered', 'redelivery', 'return'].map(
      (name) => JSON.parse(golden(`occurrence-${name}`)) as Record<string, unknown>,
    );
    for (const body of bodies) {
      expect(Object.keys(body)).toEqual(order.filter((member) => member in body));
      expect(Object.keys(body)).toEqual(expect.arrayContaining([...always, ...deadlines, 'transportadora']));
    }
    expect(new Set(bodies.flatMap(Object.keys))).toEqual(new Set(order));
  });

  it('says 0 days where a return does not say how long it takes', () => {
    expect(toldAs(bare, { ...bareOccurrence, code: 7 }).prazo_devolucao).toBe('0');
    expect(toldAs(bare, { ...bareOccurrence, code: 5 })).not.toHaveProperty('prazo_devolucao');
  });

  it('names what the catalogue does not by the word of the carrier, then by its group', () => {
    expect(toldAs(bare, { ...bareOccurrence, code: 999 }).nome).toBe('ENTREGUE');
    expect(toldAs(bare, { ...bareOccurrence, code: 999, carrierDescription: null }).nome).toBe(
      'Ocorrência 999',
    );
  });

  it("counts the carrier's deadline from the hire, and from the collection once there was one", () => {
    expect(toldAs(bare, bareOccurrence).prazo_original_transportador).toBe('2026-11-25');
    expect(toldAs(freight, occurrence).prazo_original_transportador).toBe('2026-11-26');
  });

  it.each([
    [0, '2026-11-25'],
    [2, '2026-11-27'],
    [-1, '2026-11-24'],
    [-9, '2026-11-19'],
  ])('promises the consumer the carrier’s days and %i of rules', (extraDays, expected) => {
    const { terms } = freight.agreement;
    const of = { ...bare, agreement: { ...bare.agreement, terms: { ...terms, extraDays } } };
    expect(toldAs(of, bareOccurrence).prazo_entrega_consumidor).toBe(expected);
  });

  it('counts those of a live offer from its quote, however much later it was hired', () => {
    const { terms } = freight.agreement;
    const offerToken = newTimeOrderedId(at('2026-11-17T15:00:00Z'));
    const agreement = { ...bare.agreement, terms: { ...terms, extraDays: -1, estimatedOn: '2026-11-23' } };
    expect(toldAs({ ...bare, offerToken, agreement }, bareOccurrence).prazo_entrega_consumidor).toBe(
      '2026-11-19',
    );
  });
});
