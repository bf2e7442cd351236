import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomRoute, randomShipment } from '../../../../test/support/random/shipments.ts';
import { randomTable } from '../../../../test/support/random/tables.ts';
import { tariff } from '../../../../test/support/random/tariffs.ts';
import { dense, enquiryFor, routeBetween } from '../../../../test/support/shipments.ts';
import { bands, surcharge, table, weightTariff } from '../../../../test/support/tables.ts';
import { finish } from '../../../kernel/steps.ts';
import { choose } from '../choose.ts';
import { compileTable } from '../compile.ts';
import type { TableDocument } from '../document.ts';
import { loadOf } from '../load.ts';
import { type BookedSheet, type RatedSheet, type RefusedSheet, rateAllInSteps } from '../rate.ts';
import { unknownCents } from './least-price.ts';
import { type Outlook, outlookInSteps } from './outlook.ts';
import { rateCheapestInSteps } from './rate-cheapest.ts';

const open = { validFromOn: null, validUntilOn: null };
const bookOf = (documents: readonly TableDocument[]): BookedSheet[] =>
  documents.map((document) => ({ sheet: compileTable(document), ...open }));

function outlookOf(book: readonly BookedSheet[]): Outlook {
  const outlook = finish(outlookInSteps(book.map(({ sheet }) => sheet)));
  if (outlook === null) throw new Error('no outlook');
  return outlook;
}

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

/** Of sheets that are certainly dearer than those that are wanted, nobody finds out that they are dearer than any freight. */
function found(refused: readonly RefusedSheet<BookedSheet>[]) {
  return refused.filter(({ refusal }) => refusal.code !== 'price_out_of_range');
}

/** Mostly such tables as the look ahead knows something of. */
const byWeight = fc
  .tuple(randomTable, tariff)
  .filter(([, { mode }]) => mode === 'weight')
  .map(([document, its]): TableDocument => ({ ...document, tariff: its }))
  .filter(({ coverage, tariff: { regions } }) =>
    coverage.every(({ region }) => regions.some((one) => one.region === region)),
  );

describe('rating the cheapest of a book', () => {
  test('answers what rating all of it answers, with every refusal', () => {
    const counts = { rated: 0, left: 0, refused: 0 };
    const documents = fc.array(fc.oneof(randomTable, byWeight), { minLength: 2, maxLength: 14 });
    fc.assert(
      fc.property(documents, randomRoute, randomShipment, fc.integer({ min: 1, max: 5 }), (...drawn) => {
        const [tables, route, shipment, cheapest] = drawn;
        const book = bookOf(tables);
        const [load, enquiry] = [loadOf(shipment), enquiryFor({ ...route, reverse: false })];
        const all = finish(rateAllInSteps(book, enquiry, { load }));
        const some = finish(rateCheapestInSteps(book, enquiry, { load, cheapest, outlook: outlookOf(book) }));
        expect(chosenOf(some.rated, cheapest)).toEqual(chosenOf(all.rated, cheapest));
        expect(found(some.refused)).toEqual(found(all.refused));
        const priced = new Set(some.rated.map(({ booked }) => booked));
        expect(some.rated).toEqual(all.rated.filter(({ booked }) => priced.has(booked)));
        counts.rated += some.rated.length;
        counts.left += all.rated.length - some.rated.length;
        counts.refused += all.refused.length;
      }),
      { numRuns: 1500 },
    );
    expect(Math.min(counts.rated, counts.left, counts.refused)).toBeGreaterThan(300);
  });

  test('leaves equal costs to whoever chooses among them', () => {
    const cheap = table({ tariff: weightTariff({ bands: bands([10], [10]) }) });
    const dear = table({ tariff: weightTariff({ bands: bands([10], [10.01]) }) });
    const book = bookOf([dear, cheap, dear, cheap, cheap]);
    const enquiry = enquiryFor(routeBetween('saoPaulo', 'salvador'));
    const load = loadOf(dense(1));
    const { rated } = finish(
      rateCheapestInSteps(book, enquiry, { load, cheapest: 2, outlook: outlookOf(book) }),
    );
    const cheapest = rated.filter(({ booked }) => [1, 3, 4].includes(book.indexOf(booked)));
    expect(cheapest.map(({ booked }) => book.indexOf(booked))).toEqual([1, 3, 4]);
  });

  test('asks sheets of which nothing is known beforehand, and those whose days are over tell so', () => {
    const unit = table({
      tariff: {
        mode: 'invoice',
        regions: [{ region: 'R', line: 1, ppm: 10_000, minimumCents: 100, fixedBelow: null }],
      },
    });
    const heavy = table({ tariff: weightTariff({ bands: bands([0.5], [1]) }) });
    const book = bookOf([unit, heavy, unit, unit]).map((booked, at) =>
      at === 3 ? { ...booked, validUntilOn: '2026-01-01' } : booked,
    );
    const outlook = outlookOf(book);
    expect(outlook.least.map((one) => one === null)).toEqual([true, false, true, true]);
    expect(outlook.least[1]?.cells.at(-1)).toBe(unknownCents);
    const enquiry = enquiryFor(routeBetween('saoPaulo', 'salvador'));
    const answer = finish(
      rateCheapestInSteps(book, enquiry, { load: loadOf(dense(1)), cheapest: 1, outlook }),
    );
    expect(answer.rated.map(({ booked }) => book.indexOf(booked))).toContain(0);
    expect(answer.refused.map(({ booked, refusal }) => [book.indexOf(booked), refusal.code])).toEqual([
      [1, 'weight_over_limit'],
      [3, 'not_valid_on_day'],
    ]);
  });

  test('keeps sheets that cost nothing', () => {
    const free = table({ tariff: weightTariff({ bands: bands([10], [0]) }) });
    const book = bookOf([free, free, table({ tariff: weightTariff({ bands: bands([0.5], [0]) }) })]);
    const enquiry = enquiryFor(routeBetween('saoPaulo', 'salvador'));
    const asking = { load: loadOf(dense(1)), cheapest: 1, outlook: outlookOf(book) };
    const { rated, refused } = finish(rateCheapestInSteps(book, enquiry, asking));
    expect([rated.length, refused.length]).toEqual([2, 1]);
  });

  test('asks no more sheets than it needs where their prices are plain', () => {
    const dearness = (reais: number): TableDocument =>
      table({
        tariff: weightTariff({ bands: bands([10], [reais]) }),
        surcharges: [
          surcharge('gris', { percentPpm: 3000, minCents: 300 }),
          surcharge('trt', { percentPpm: 150_000, minCents: 100, scope: { uf: ['BA'] } }),
        ],
      });
    const book = bookOf([50, 40, 30, 20, 10, 60, 70].map(dearness));
    const enquiry = enquiryFor(routeBetween('saoPaulo', 'salvador'));
    const { rated, refused } = finish(
      rateCheapestInSteps(book, enquiry, { load: loadOf(dense(1)), cheapest: 2, outlook: outlookOf(book) }),
    );
    expect(rated.map(({ booked }) => book.indexOf(booked))).toEqual([3, 4]);
    expect(refused).toEqual([]);
  });
});
