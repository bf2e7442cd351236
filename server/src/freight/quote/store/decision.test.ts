import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LiveAnswer } from '../../../connectors/live-carrier/answer.ts';
import type { Decision } from './decision.ts';
import { decodeDecision, encodeDecision, openDecision } from './decision-bytes.ts';

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

const mayBe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const text = fc.string({ unit: 'grapheme' });
const place = fc.record({
  zip: fc.nat({ max: 99_999_999 }),
  uf: fc.constantFrom('ES', 'SP'),
  ibge: mayBe(fc.nat()),
  city: mayBe(text),
  latitude: mayBe(fc.double({ min: -34, max: 6, noNaN: true }).map((degrees) => degrees + 0)),
  longitude: mayBe(fc.double({ min: -74, max: -34, noNaN: true })),
});
const item = fc.record(
  {
    index: fc.nat(),
    line: fc.nat(),
    amount: fc.nat(),
    category: fc.nat(),
    sku: mayBe(text),
    tag: mayBe(text),
    description: mayBe(text),
    heightMm: fc.nat(),
    widthMm: fc.nat(),
    lengthMm: fc.nat(),
    unitWeightG: fc.nat(),
    unitValueCents: fc.nat(),
    consolidate: fc.boolean(),
    overlaid: fc.boolean(),
    rotate: fc.boolean(),
    amountVolumes: mayBe(fc.nat()),
  },
  { noNullPrototype: true },
);
const parted = fc
  .tuple(item, fc.boolean())
  .map(([{ line, ...goods }, isParted]) => (isParted ? { ...goods, line } : goods));
const box = fc.record({
  name: text,
  innerHeightMm: fc.nat(),
  innerWidthMm: fc.nat(),
  innerLengthMm: fc.nat(),
  outerHeightMm: fc.nat(),
  outerWidthMm: fc.nat(),
  outerLengthMm: fc.nat(),
  maxWeightG: mayBe(fc.nat()),
  tareG: fc.nat(),
});
const request = fc.record({
  platformCode: text,
  shipperCnpj: text,
  recipient: fc.record({
    type: fc.constantFrom('individual' as const, 'company' as const),
    document: mayBe(text),
    stateInscription: mayBe(text),
  }),
  destinationZip: fc.nat(),
  channel: mayBe(text),
  subchannel: mayBe(text),
  filter: mayBe(fc.constantFrom('cheapest' as const, 'fastest' as const, 'cheapest_and_fastest' as const)),
  limit: mayBe(fc.nat()),
  identification: mayBe(text),
  reverse: fc.boolean(),
  loadTypes: fc.subarray(['fractional' as const, 'full_load' as const]),
  returns: fc.record({ composition: fc.boolean(), volumes: fc.boolean(), appliedRules: fc.boolean() }),
});
const offer = fc
  .tuple(fc.nat(), mayBe(fc.record({ answer: fc.nat(), offer: fc.nat() })))
  .chain(([version, live]) =>
    fc.record({
      versionId: fc.constant(live === null ? version + 1 : null),
      live: fc.constant(live),
      costCents: fc.nat(),
      finalCents: fc.nat(),
      transitMinutes: fc.nat(),
      extraDays: fc.integer({ min: -100, max: 100 }),
      expiresAtMs: fc.nat({ max: 4_000_000_000_000 }),
    }),
  );
const decisions: fc.Arbitrary<Decision> = fc.record({
  v: fc.constant(1 as const),
  engineRevision: fc.integer({ min: 1, max: 9 }),
  request,
  dispatcher: fc.record({ document: text, zip: fc.nat(), declaredCents: mayBe(fc.nat()) }),
  items: fc.array(parted, { maxLength: 4 }),
  boxes: fc.array(box, { maxLength: 2 }),
  origin: mayBe(place),
  destination: mayBe(place),
  atMs: fc.nat({ max: 4_000_000_000_000 }),
  live: fc.subarray([late, answer]),
  offers: fc.array(offer, { maxLength: 6 }),
});

describe('a stored decision', () => {
  it('keeps what a hire of a live offer needs: identifier, price and days', () => {
    const read = decodeDecision(encodeDecision(decision));
    expect(read).toEqual(decision);
    const [first] = read.offers;
    const offer = read.live[first?.live?.answer ?? -1]?.offers[first?.live?.offer ?? -1];
    expect(offer).toMatchObject({ identifier: 'Q-1', costCents: 3590, transitMinutes: 2880 });
  });

  it('is read as it was written, of whatever request, goods, places and offers', () => {
    fc.assert(
      fc.property(decisions, (one) => {
        expect(decodeDecision(encodeDecision(one))).toEqual(one);
      }),
      { numRuns: 500 },
    );
  });

  it('is opened as it was written, its offers one after the other', () => {
    fc.assert(
      fc.property(decisions, (one) => {
        const { offers, ...opened } = openDecision(encodeDecision(one));
        expect({ ...opened, offers: [...offers] }).toEqual(one);
      }),
      { numRuns: 500 },
    );
    const bytes = encodeDecision({ ...decision, live: [] });
    bytes[bytes.length - 2] = 0x20;
    expect(() => openDecision(bytes)).toThrow('damaged');
  });

  it('takes two thirds of the room that its names took, of twenty tables, and less of few', () => {
    const offers = Array.from({ length: 20 }, (_, table) => ({
      ...numbers(4100 + table),
      versionId: 12 + table,
      live: null,
      expiresAtMs: decision.atMs + 864_000_000,
    }));
    const many: Decision = { ...decision, live: [], offers };
    const few: Decision = { ...many, offers: offers.slice(0, 3) };
    for (const [one, part] of [
      [many, 2 / 3],
      [few, 1 / 2],
    ] as const) {
      const lists = one.offers.map(({ live: _, ...rest }) => Object.values(rest));
      const names = JSON.stringify({ ...one, live: undefined, offers: lists });
      expect(encodeDecision(one).length).toBeLessThan(names.length * part);
    }
  });

  it('is not read where a byte of it was changed', () => {
    const written = encodeDecision(decision);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: written.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        (at, by) => {
          const damaged = Buffer.from(written);
          damaged[at] = (damaged[at] ?? 0) ^ by;
          expect(() => decodeDecision(damaged)).toThrow('a stored decision is damaged');
        },
      ),
    );
    expect(() => decodeDecision(written.subarray(0, 3))).toThrow('a stored decision is damaged');
    expect(() => decodeDecision(written.subarray(0, -1))).toThrow('a stored decision is damaged');
  });

  it('is read in the form with names, with and without live carriers', () => {
    const offers = [
      [0, 3590, 3580, 2880, 1, 5, 1, 0],
      [12, 4100, 4090, 2880, 1, 5],
    ];
    expect(decodeDecision(Buffer.from(JSON.stringify({ ...decision, offers })))).toEqual(decision);
    const { live: _, ...before } = decision;
    expect(decodeDecision(Buffer.from(JSON.stringify({ ...before, offers: [offers[1]] })))).toEqual({
      ...decision,
      live: [],
      offers: decision.offers.slice(1),
    });
  });
});
