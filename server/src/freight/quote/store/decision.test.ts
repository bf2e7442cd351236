import { describe, expect, it } from 'vitest';
import type { LiveAnswer } from '../../../connectors/live-carrier/answer.ts';
import { type Decision, decodeDecision, encodeDecision } from './decision.ts';

const answer: LiveAnswer = {
  connectorId: 7,
  connector: 'API',
  connectorRevision: 2,
  carrierId: 3,
  latencyMs: 81,
  cached: false,
  offers: [
    {
      identifier: 'Q-1',
      service: 'Expresso',
      serviceCode: null,
      serviceDescription: null,
      deliveryNote: null,
      modal: 'road',
      loadType: 'fractional',
      homeDelivery: null,
      carrierNeedsToReturnToSender: null,
      costCents: 3590,
      transitMinutes: 2880,
      cubedG: null,
      usedG: 4000,
      expiresAtMs: 1_800_000_000_000,
    },
  ],
  refusal: null,
};
const late: LiveAnswer = {
  ...answer,
  connectorId: 8,
  offers: [],
  refusal: { code: 'live_timeout', sentence: 'no answer within 1500 ms' },
};

const decision: Decision = {
  v: 1,
  engineRevision: 1,
  request: {
    platformCode: 'DEMO00001',
    shipperCnpj: '99500101000199',
    recipient: { type: 'individual', document: null, stateInscription: null },
    destinationZip: 1311000,
    channel: null,
    subchannel: null,
    filter: null,
    limit: null,
    identification: null,
    reverse: false,
    loadTypes: ['fractional'],
    returns: { composition: false, volumes: false, appliedRules: false },
  },
  dispatcher: { document: '99500101000199', zip: 29161376, declaredCents: null },
  items: [],
  boxes: [],
  origin: null,
  destination: null,
  atMs: 1_790_000_000_000,
  live: [late, answer],
  offers: [
    { versionId: null, live: { answer: 1, offer: 0 }, ...numbers(3590) },
    { versionId: 12, live: null, ...numbers(4100) },
  ],
};

function numbers(costCents: number) {
  return { costCents, finalCents: costCents - 10, transitMinutes: 2880, extraDays: 1, expiresAtMs: 5 };
}

describe('a stored decision', () => {
  it('keeps what a hire of a live offer needs: identifier, price and days', () => {
    const read = decodeDecision(encodeDecision(decision));
    expect(read).toEqual(decision);
    const [first] = read.offers;
    const offer = read.live[first?.live?.answer ?? -1]?.offers[first?.live?.offer ?? -1];
    expect(offer).toMatchObject({ identifier: 'Q-1', costCents: 3590, transitMinutes: 2880 });
  });

  it('says nothing of live carriers where none was asked', () => {
    const { live: _, ...rest } = decision;
    const tablesOnly = { ...rest, live: [], offers: decision.offers.slice(1) };
    expect(encodeDecision(tablesOnly).toString()).not.toContain('live');
    expect(decodeDecision(encodeDecision(tablesOnly))).toEqual(tablesOnly);
  });

  it('is read from the time before there were live carriers', () => {
    const written = JSON.parse(encodeDecision({ ...decision, live: [] }).toString()) as object;
    const old = { ...written, offers: [[12, 4100, 4090, 2880, 1, 5]] };
    expect(decodeDecision(Buffer.from(JSON.stringify(old)))).toEqual({
      ...decision,
      live: [],
      offers: decision.offers.slice(1),
    });
  });
});
