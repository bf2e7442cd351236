import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomRoute, randomShipment } from '../../../test/support/random/shipments.ts';
import { randomTable } from '../../../test/support/random/tables.ts';
import { dense, enquiryFor, routeBetween } from '../../../test/support/shipments.ts';
import { table, weightTariff } from '../../../test/support/tables.ts';
import { finish } from '../../kernel/steps.ts';
import { choose } from './choose.ts';
import { compileTable } from './compile.ts';
import { compose, composeTallied } from './compose.ts';
import { loadOf } from './load.ts';
import { type BookedSheet, type RatedSheet, rateAllInSteps } from './rate.ts';
import { describeRefusal } from './refusal.ts';

/** As a quote chooses: of equal costs the faster one, then by carrier and service. */
function chosenOf(rated: readonly RatedSheet<BookedSheet>[], limit: number) {
  const offers = rated.map((one) => ({
    ...one,
    finalPriceCents: one.priced.costCents,
    deliveryMinutes: one.priced.transitMinutes,
    carrierReference: 1,
    service: one.booked.sheet.conditions.service.name,
  }));
  return choose(offers, { filter: null, limit });
}

const open = { validFromOn: null, validUntilOn: null };

describe('rating a book', () => {
  test('answers a price or a refusal for every sheet', () => {
    fc.assert(
      fc.property(fc.array(randomTable, { maxLength: 5 }), randomRoute, randomShipment, (...drawn) => {
        const [documents, route, shipment] = drawn;
        const book = documents.map((document): BookedSheet => ({ sheet: compileTable(document), ...open }));
        const { rated, refused } = finish(
          rateAllInSteps(book, enquiryFor(route), { load: loadOf(shipment) }),
        );
        const answered = new Set([...rated, ...refused].map(({ booked }) => booked));
        expect(answered).toEqual(new Set(book));
        expect(rated.length + refused.length).toBe(book.length);
        for (const { refusal } of refused) expect(describeRefusal(refusal)).not.toMatch(/undefined|NaN|null/);
      }),
      { numRuns: 300 },
    );
  });

  test('gives prices with lines that compose to what composing each by itself shows', () => {
    let composedOnes = 0;
    const credits = { icmsPpm: 1_000_000, ibsPpm: null, cbsPpm: 500_000 };
    fc.assert(
      fc.property(fc.array(randomTable, { maxLength: 5 }), randomRoute, randomShipment, (...drawn) => {
        const [documents, route, shipment] = drawn;
        const book = documents.map((document): BookedSheet => ({ sheet: compileTable(document), ...open }));
        const load = loadOf(shipment);
        const plain = finish(rateAllInSteps(book, enquiryFor(route), { load }));
        const tallied = finish(rateAllInSteps(book, enquiryFor(route), { load, isTallied: true }));
        expect(tallied.refused).toEqual(plain.refused);
        expect(tallied.rated.map((one) => ({ ...one, tallied: null }))).toEqual(plain.rated);
        for (const { lane, priced, tallied: lines } of tallied.rated) {
          const alone = compose(lane, load, credits);
          if (alone.kind === 'refusal') throw new Error(describeRefusal(alone));
          const { levy, cbs, ibs } = alone;
          const charges = alone.charges.map(({ code, cents }) => ({ code, cents }));
          expect(composeTallied(lane, { priced, tallied: lines ?? [] }, credits)).toEqual({
            charges,
            levy,
            cbs,
            ibs,
          });
          composedOnes += 1;
        }
      }),
      { numRuns: 300 },
    );
    expect(composedOnes).toBeGreaterThan(50);
  });

  test('leaves out no sheet that is among so many of the cheapest', () => {
    let left = 0;
    const sheets = fc.array(randomTable, { minLength: 2, maxLength: 12 });
    fc.assert(
      fc.property(sheets, randomRoute, randomShipment, fc.integer({ min: 1, max: 4 }), (...drawn) => {
        const [documents, route, shipment, count] = drawn;
        const book = documents.map((document): BookedSheet => ({ sheet: compileTable(document), ...open }));
        const load = loadOf(shipment);
        const all = finish(rateAllInSteps(book, enquiryFor(route), { load }));
        const some = finish(rateAllInSteps(book, enquiryFor(route), { load, cheapest: count }));
        expect(chosenOf(some.rated, count)).toEqual(chosenOf(all.rated, count));
        expect(all.rated).toEqual(expect.arrayContaining(some.rated));
        expect(all.refused).toEqual(expect.arrayContaining(some.refused));
        left += all.rated.length - some.rated.length;
      }),
      { numRuns: 500 },
    );
    expect(left).toBeGreaterThan(100);
  });

  test('refuses sheets that are not valid on the day', () => {
    const sheet = compileTable(table({ tariff: weightTariff({}) }));
    const enquiry = enquiryFor(routeBetween('saoPaulo', 'salvador'));
    const reasons = (days: Partial<BookedSheet>): string[] =>
      finish(rateAllInSteps([{ sheet, ...open, ...days }], enquiry, { load: loadOf(dense(1)) })).refused.map(
        ({ refusal }) => describeRefusal(refusal),
      );
    expect(reasons({ validFromOn: '2026-11-20', validUntilOn: '2026-11-20' })).toEqual([]);
    expect(reasons({ validFromOn: '2026-11-21' })).toEqual([
      'table is valid from 2026-11-21 to ever, not on 2026-11-20',
    ]);
    expect(reasons({ validUntilOn: '2026-11-19' })).toEqual([
      'table is valid from ever to 2026-11-19, not on 2026-11-20',
    ]);
  });
});
