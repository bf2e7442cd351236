import { demoWorld } from '../../src/demo/world.ts';
import type { Alternatives } from '../../src/engine/attribution/alternatives.ts';
import type { BilledLines } from '../../src/engine/attribution/billed.ts';
import type { Claim } from '../../src/engine/attribution/claim.ts';
import { type Due, dueOf, type Inputs, isDue } from '../../src/engine/attribution/due.ts';
import { compileTable } from '../../src/engine/rating/compile.ts';
import { regionName } from '../../src/engine/rating/lane.ts';
import { loadOf } from '../../src/engine/rating/load.ts';
import { match } from '../../src/engine/rating/match.ts';
import { otherRegions } from '../../src/engine/rating/other-regions.ts';
import type { Place, Shipment } from '../../src/engine/rating/shipment.ts';
import { shownG } from '../../src/engine/rating/weights.ts';
import { enquiryFor, object, shipmentOf } from './shipments.ts';

/** A price that was agreed by a table of the demo world, with what else its carrier may have priced by. */
export type ChargedLane = { name: string; inputs: Inputs; alternatives: Alternatives };

const place = (zip: number, uf: string): Place => ({
  ...{ zip, uf, ibge: null, city: null, latitude: null, longitude: null },
});
const origin = place(29_161_376, 'ES');
const destinations = [place(1_311_000, 'SP'), place(20_040_002, 'RJ'), place(40_020_000, 'BA')];

/** Dense, light and large, dear. */
const goods: readonly Shipment[] = [
  shipmentOf([object([20, 30, 40], 12.4)], 300),
  shipmentOf([object([60, 70, 90], 4)], 800),
  shipmentOf([object([30, 40, 50], 7.3), object([30, 30, 30], 5)], 4_000),
];

/** Every table of the demo world that serves these goods, for each of them. */
export function chargedLanes(): ChargedLane[] {
  return demoWorld().carriers.flatMap(({ tradeName, tables }) =>
    tables.flatMap(({ document }) => {
      const sheet = compileTable(document);
      const dearer = compileTable({ ...document, markupPpm: document.markupPpm + 73_000 });
      return destinations.flatMap((destination) => {
        const recipient = { type: 'individual' as const, document: null, stateInscription: null };
        const enquiry = enquiryFor({ origin, destination, recipient, reverse: false }, { categories: [999] });
        const lane = match(sheet, enquiry);
        const version = match(dearer, enquiry);
        if (lane.kind !== 'lane' || version.kind !== 'lane') return [];
        const regions = otherRegions({ sheet, lane, enquiry });
        const alternatives = {
          versions: [{ label: 'versão 2', lane: version }],
          regions: regions.map((other) => ({ label: regionName(other), lane: other })),
        };
        return goods.flatMap((shipment, index) => {
          const inputs = { lane, load: loadOf(shipment), extraCents: 0, extrasHoldTax: false };
          const name = `${tradeName}, ${document.service.name}, ${destination.uf}, goods ${index + 1}`;
          return isDue(dueOf(inputs)) ? [{ name, inputs, alternatives }] : [];
        });
      });
    }),
  );
}

/** What is due by inputs that a table prices. */
export function dueBy(inputs: Inputs): Due {
  const due = dueOf(inputs);
  if (!isDue(due)) throw new Error('not priced');
  return due;
}

/** The claim of a carrier that charges by these inputs and tells all of them. */
export function claimBy(inputs: Inputs, lines?: BilledLines): Claim {
  const { totalCents, netLines, levy, weights } = dueBy(inputs);
  return {
    totalCents,
    lines: lines ?? netLines,
    levy: { ratePpm: levy.ratePpm, cents: levy.cents, baseCents: levy.baseCents },
    ibsCbsCents: 0,
    taxedG: shownG(weights.usedMg),
    cubedG: null,
    cubageCm3: null,
    goodsCents: inputs.load.shipment.declaredCents,
  };
}
