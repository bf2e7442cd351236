import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomRoute, randomShipment } from '../../../../test/support/random/shipments.ts';
import { randomTable } from '../../../../test/support/random/tables.ts';
import { enquiryFor } from '../../../../test/support/shipments.ts';
import { compileTable } from '../compile.ts';
import { limitBroken } from '../limits.ts';
import { loadOf } from '../load.ts';
import { match } from '../match.ts';
import { price } from '../price.ts';
import { chargeMask } from '../scope.ts';
import { weigh } from '../weights.ts';
import { leastCents, leastChargesFor, leastPricesOf, placeOf, unknownCents } from './least-price.ts';

/** The only ones of which something is known. */
const byWeight = randomTable.filter(({ tariff }) => tariff.mode === 'weight' && tariff.per === 'shipment');

test('no price is below what its lane costs at least, and what has a least price is not refused', () => {
  const counts = { known: 0, near: 0 };
  fc.assert(
    fc.property(byWeight, randomRoute, randomShipment, (document, route, shipment) => {
      const sheet = compileTable(document);
      const prices = leastPricesOf(sheet);
      const enquiry = enquiryFor({ ...route, reverse: false });
      const lane = match(sheet, enquiry);
      if (prices === null || lane.kind === 'refusal') return;
      const load = loadOf(shipment);
      const { terms, charges } = sheet;
      const invoiceCents = terms.operator === 'postal' ? shipment.goodsCents : shipment.declaredCents;
      if (limitBroken(terms.limits, load, invoiceCents) !== null) return;
      const { region } = lane;
      const subject = enquiry.asRouted;
      const least = leastCents(prices, {
        region,
        place: placeOf(prices, weigh(terms.weight, terms.limits, load).usedMg),
        invoiceCents,
        taxPpm: terms.taxIncluded ? 0 : lane.levy.ratePpm,
        charges: leastChargesFor(prices, charges, { mask: chargeMask(charges, subject), subject, region }),
      });
      if (least === unknownCents) return;
      const priced = price(lane, load);
      if (priced.kind === 'refusal') throw new Error(`refused for ${priced.code}`);
      expect(least).toBeLessThanOrEqual(priced.costCents);
      counts.known += 1;
      if (least > priced.costCents * 0.6) counts.near += 1;
    }),
    { numRuns: 4000 },
  );
  expect(counts.known).toBeGreaterThan(100);
  expect(counts.near).toBeGreaterThan(5);
});
