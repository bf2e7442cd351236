import { describe, expect, it } from 'vitest';
import { recompute } from '../../../../test/support/receipt-checker/check.ts';
import { dense } from '../../../../test/support/shipments.ts';
import type { LiveAnswer, LiveOffer } from '../../../connectors/live-carrier/answer.ts';
import { calendarOf } from '../../../engine/calendar/calendar-of.ts';
import { loadOf } from '../../../engine/rating/load.ts';
import { ratedLive } from '../rated.ts';
import { offerReceipt } from './offer-receipt.ts';
import { refusalWords } from './refusal-words.ts';

const offer: LiveOffer = {
  identifier: 'Q-1: [a] = 5',
  service: 'Expresso',
  serviceCode: null,
  serviceDescription: null,
  deliveryNote: null,
  modal: 'road',
  loadType: 'fractional',
  homeDelivery: null,
  carrierNeedsToReturnToSender: null,
  costCents: 4590,
  transitMinutes: 3 * 1440,
  cubedG: null,
  usedG: 7000,
  expiresAtMs: 0,
};
const answer: LiveAnswer = {
  connectorId: 4,
  connector: 'rapida',
  connectorRevision: 2,
  carrierId: 9,
  latencyMs: 312,
  cached: false,
  offers: [offer],
  refusal: null,
};

function receiptOf(one: LiveAnswer): string[] {
  const [rated] = ratedLive([one], { realG: 5000, distance: null });
  if (rated === undefined) throw new Error('no offer');
  return offerReceipt(rated, {
    load: loadOf(dense(5, 100)),
    calendar: calendarOf({ carnival: true, goodFriday: true, corpusChristi: true }),
    esg: null,
    distance: { roadM: 1, airM: 1, approximate: false },
    credits: { icmsPpm: null, ibsPpm: null, cbsPpm: null },
    fromDay: 20_777,
    tableName: () => '',
  }).map(({ text }) => text);
}

describe('the receipt of a live offer', () => {
  it("tells the carrier's own answer, how long it took and its own name of the offer", () => {
    const lines = receiptOf(answer);
    expect(lines.slice(0, 4)).toEqual([
      'Transportadora ao vivo: conector «rapida», revisão 2, respondeu em 312 ms',
      'Identificador da oferta: «Q-1: [a] = 5»',
      'Peso taxado: como a transportadora respondeu = 7 kg',
      'Custo: como a transportadora respondeu, sem composição = R$ 45,90',
    ]);
    expect(recompute(lines)).toMatchObject({ costCents: 4590n, finalCents: 4590n, days: 3n });
  });

  it('tells the parts that the carrier named, and charges their sum once', () => {
    const parts = [
      { name: 'Frete peso', cents: 4000 },
      { name: 'Pedágio', cents: 590 },
    ];
    const lines = receiptOf({ ...answer, offers: [{ ...offer, parts }] });
    expect(lines.slice(3, 6)).toEqual([
      'Parcela: como a transportadora respondeu, «Frete peso» = R$ 40,00',
      'Parcela: como a transportadora respondeu, «Pedágio» = R$ 5,90',
      'Custo: como a transportadora respondeu, com as parcelas acima = R$ 45,90',
    ]);
    expect(recompute(lines)).toMatchObject({ costCents: 4590n, finalCents: 4590n });
    const tooFew = receiptOf({ ...answer, offers: [{ ...offer, parts: parts.slice(1) }] });
    expect(() => recompute(tooFew)).toThrow('parts');
  });

  it('tells cents of rounding as what they are, also below nothing', () => {
    const parts = [
      { name: 'Frete peso', cents: 4591, kind: 'freight_weight' },
      { name: 'Arredondamento', cents: -1, kind: 'rounding' },
    ] as const;
    const lines = receiptOf({ ...answer, offers: [{ ...offer, parts }] });
    expect(lines[4]).toBe(
      'Parcela: arredondamento das parcelas, que a transportadora não informou = -R$ 0,01',
    );
    expect(recompute(lines)).toMatchObject({ costCents: 4590n });
  });

  it('says why parts that are not the price are left out, or show no composition', () => {
    const more = receiptOf({ ...answer, offers: [{ ...offer, partsProblem: 'more' }] });
    expect(more[3]).toBe(
      'Parcelas da transportadora: somam mais do que o preço que ela respondeu, e ficam de fora',
    );
    expect(more[4]).toContain('sem composição');
    expect(recompute(more)).toMatchObject({ costCents: 4590n });
    const parts = [
      { name: 'Frete peso', cents: 4000, kind: 'freight_weight' },
      { name: 'Outros', cents: 590 },
    ] as const;
    const less = receiptOf({ ...answer, offers: [{ ...offer, parts, partsProblem: 'less' }] });
    expect(less[5]).toContain('o resto não tem nome');
    expect(recompute(less)).toMatchObject({ costCents: 4590n });
  });
});

describe('the refusal of a live carrier', () => {
  const words = (code: 'live_breaker_open' | 'live_refused', sentence: string): string =>
    refusalWords({
      candidate: { connectorId: 4, connector: 'rapida', carrierId: 9 },
      refusal: { code, sentence },
    });

  it('is told in Portuguese, with what the carrier said as its own words', () => {
    expect(words('live_breaker_open', 'it failed too often a moment ago')).toBe(
      'transportadora ao vivo: não consultada: falhou demais há pouco',
    );
    expect(words('live_refused', 'CEP não atendido')).toBe(
      'transportadora ao vivo: não atende este frete: «CEP não atendido»',
    );
  });
});
