import { quoteV3 } from '@carreto/contract/shipper/quote-v3';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stage1Codes, stage2Codes } from '../../../../engine/rating/document.ts';
import type { ChargeCode } from '../../../../engine/rating/recorder.ts';
import { textOf } from '../../../../platform/http/answer/byte-string.ts';
import { createValidation } from '../../../../platform/http/request/validate.ts';
import type { Offer, QuotedDispatcher } from '../../offer.ts';
import { type ReplyForm, toWireQuote } from '../reply.ts';
import { quoteBytes } from './reply-text.ts';

const codes: readonly ChargeCode[] = [
  'freight_weight',
  'freight_weight_excess',
  'freight_minimum',
  'freight_invoice',
  ...stage1Codes,
  ...stage2Codes,
];

const cents = fc.nat({ max: 99_999_999 });
/** Charges of live carriers may be some cents of rounding, below nothing too. */
const charged = fc.oneof(cents, fc.integer({ min: -12, max: 12 }));
const ratePpm = fc.nat({ max: 250_000 });
const mayBe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const text = fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.constant('São "João"\\ \u2028'));
const atMs = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2099, 0, 1) });

const credit = mayBe(fc.record({ ratePpm, cents }));
const tax = fc.record({ ratePpm: mayBe(ratePpm), cents, credit });
const composition: fc.Arbitrary<NonNullable<Offer['composition']>> = fc.record({
  charges: fc.array(fc.record({ code: fc.constantFrom(...codes), cents: charged }), { maxLength: 12 }),
  levy: mayBe(
    fc.tuple(tax, fc.constantFrom('icms' as const, 'iss' as const)).map(([levy, name]) => ({
      ...levy,
      tax: name,
      credit: name === 'icms' ? levy.credit : null,
    })),
  ),
  cbs: mayBe(tax),
  ibs: mayBe(tax),
});

const deadline = fc.record({
  days: fc.nat({ max: 400 }),
  hours: fc.nat({ max: 23 }),
  minutes: fc.nat({ max: 59 }),
  estimatedOn: fc.integer({ min: 20_000, max: 40_000 }),
});

/** What all offers of a table share; with an object to remember it by, or as a live carrier's. */
const shared = fc
  .record({
    loadType: fc.constantFrom('fractional' as const, 'full_load' as const),
    modal: fc.constantFrom('road' as const, 'air' as const),
    tableReference: mayBe(text),
    identifier: mayBe(text),
    carrier: fc.record({
      reference: fc.nat(),
      name: text,
      companyName: text,
      cnpj: fc.constantFrom('99500101000199', '12ABC34501DE35'),
      stateInscription: mayBe(text),
      logoUrl: mayBe(text),
    }),
    service: fc.record({
      name: text,
      code: mayBe(text),
      description: mayBe(text),
      deliveryNote: mayBe(text),
    }),
    homeDelivery: mayBe(fc.boolean()),
    carrierNeedsToReturnToSender: mayBe(fc.boolean()),
    isLive: fc.boolean(),
  })
  .map(({ isLive, ...constants }) => ({ ...constants, common: isLive ? null : { constants } }));

const own = fc
  .record({
    original: deadline,
    later: mayBe(deadline),
    expiresAtMs: fc.oneof(fc.constant(Date.UTC(2026, 11, 1, 2, 59, 59, 999)), atMs),
    costCents: cents,
    finalCents: cents,
    weights: fc.record({ realG: cents, cubedG: mayBe(cents), usedG: cents }),
    appliedRules: fc.array(text, { maxLength: 3 }),
    composition: mayBe(composition),
    esg: mayBe(fc.record({ co2Kg: cents.map((grams) => grams / 1000), neutralizationCents: mayBe(cents) })),
  })
  .map(({ later, ...offer }) => ({ ...offer, deadline: later ?? offer.original }));

const offers: fc.Arbitrary<Offer[]> = fc
  .tuple(
    fc.array(shared, { minLength: 1, maxLength: 4 }),
    fc.array(fc.tuple(fc.nat(), own), { maxLength: 12 }),
  )
  .map(([tables, chosen]) =>
    chosen.map(
      ([table, offer], index) => ({ ...tables[table % tables.length], ...offer, number: index + 1 }) as Offer,
    ),
  );

const item = fc.record({
  index: fc.nat({ max: 9 }),
  amount: fc.integer({ min: 1, max: 9 }),
  category: fc.constant(999),
  sku: mayBe(text),
  tag: mayBe(text),
  description: mayBe(text),
  heightMm: fc.integer({ min: 1, max: 9999 }),
  widthMm: fc.integer({ min: 1, max: 9999 }),
  lengthMm: fc.integer({ min: 1, max: 9999 }),
  unitWeightG: cents,
  unitValueCents: cents,
  consolidate: fc.boolean(),
  overlaid: fc.boolean(),
  rotate: fc.boolean(),
  amountVolumes: mayBe(fc.integer({ min: 1, max: 9 })),
});
const volume = item.map((goods) => ({
  ...goods,
  valueCents: goods.amount * goods.unitValueCents,
  declaredCents: goods.amount * goods.unitValueCents,
  contents: null,
}));

const dispatcher = fc.record({
  id: fc.constant('0cabcdefghij0123'),
  requestId: fc.constant('0cabcdefghij0000'),
  document: fc.constantFrom('99500101000199', '52998224725'),
  zip: fc.integer({ min: 1_000_000, max: 99_999_999 }),
  declaredCents: mayBe(cents),
  offers,
  volumes: mayBe(fc.array(volume, { maxLength: 3 })),
}) as fc.Arbitrary<QuotedDispatcher>;

const form: fc.Arbitrary<ReplyForm> = fc.record({
  shipperCnpj: fc.constant('99500101000199'),
  returns: fc.record({ composition: fc.boolean(), appliedRules: fc.boolean() }),
  rfc3339Expiration: fc.boolean(),
});

describe('the text of a quote', () => {
  const check = createValidation().reply(quoteV3.reply);

  it('is that of its value, every member of it, also where tables come again, and is as declared', () => {
    fc.assert(
      fc.property(fc.array(dispatcher, { minLength: 1, maxLength: 2 }), form, (dispatchers, as) => {
        const value = JSON.stringify(toWireQuote(dispatchers, as));
        const written = textOf(quoteBytes(dispatchers, as));
        expect(written).toBe(value);
        // Out of what was remembered.
        expect(textOf(quoteBytes(dispatchers, as))).toBe(value);
        expect(check(JSON.parse(written))).toEqual(check(JSON.parse(value)));
        expect(check(JSON.parse(written))).toBeUndefined();
      }),
      { numRuns: 300 },
    );
  });
});
