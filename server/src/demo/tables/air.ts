import type { Surcharge, TableDocument } from '../../engine/rating/document.ts';
import { ufFacts } from '../uf-facts.ts';
import type { Zone } from '../zones.ts';
import {
  centsToMicros,
  charge,
  coverageOf,
  freightTable,
  lineCounter,
  type NextLine,
  noObjectLimits,
  noShipmentLimits,
  originAreas,
  waysFrom,
  weightRegion,
} from './build.ts';
import { classRegion, classRegionsOf, type Leg } from './classes.ts';

const limitsG = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30].map((kg) => kg * 1000);

/** Airports are in the capitals; interiors far from one are not worth the van. */
const longestVanKm = 260;

function served({ kind, uf }: Zone): boolean {
  return kind !== 'interior' || uf.interiorKm <= longestVanKm;
}

/** Door to door by air: 6,000 cm3 a kilogram, dear by the kilogram, in one to three days. */
export function air(): TableDocument {
  const nextLine = lineCounter();
  const ways = waysFrom(ufFacts, served).filter(({ km }) => km > 150);
  return freightTable({
    service: {
      name: 'Aéreo',
      code: 'AER',
      description: 'Aéreo porta a porta',
      deliveryNote: 'Sujeito à disponibilidade de voo.',
    },
    modal: 'air',
    weight: {
      cubing: { kind: 'divisor', cm3PerKg: 6000 },
      scope: 'shipment',
      cubingExemptUpToG: null,
      charge: 'larger',
      rounding: 'none',
      minimumG: 1000,
    },
    limits: {
      object: { ...noObjectLimits, maxWeightG: 60_000, maxSideMm: 1500, maxHeightMm: 1200 },
      shipment: { ...noShipmentLimits, maxWeightG: 500_000, maxValueCents: 10_000_000 },
    },
    categories: { mode: 'except', codes: [11, 21, 53, 6] },
    offerValidityDays: 7,
    origins: originAreas(ufFacts),
    coverage: coverageOf(ways, nextLine, (way) => ({
      region: classRegion(way),
      days: 1 + Math.floor(way.km / 2500) + (way.to.kind === 'interior' ? 2 : 0),
    })),
    tariff: {
      mode: 'weight',
      per: 'shipment',
      largerOfWeightAndInvoice: false,
      gapG: 1,
      regions: classRegionsOf(ways).map(({ region, km, leg }) =>
        weightRegion(region, nextLine, {
          limitsG,
          priceCents: (toG) => 1900 + legCents(leg) + (toG / 1000) * kgCents(km),
          excess: { mode: 'linear', microsPerKg: centsToMicros(Math.round(kgCents(km) * 0.95)), stepG: 1000 },
        }),
      ),
    },
    minimum: { cents: 3500, mode: 'base', withTax: false },
    surcharges: surcharges(nextLine),
  });
}

function legCents(leg: Leg): number {
  return leg === 'I' ? 2600 : 0;
}

function kgCents(km: number): number {
  return Math.round(420 + km * 0.14);
}

function surcharges(nextLine: NextLine): Surcharge[] {
  return [
    charge(nextLine, 'ad_valorem', { name: 'Ad valorem', percentPpm: 5000, minCents: 500 }),
    charge(nextLine, 'capatazia', {
      name: 'Capatazia',
      unit: {
        of: 'chargeable_kg',
        micros: centsToMicros(35),
        stepMilli: 1000,
        mode: 'exact',
        franchiseMilli: 0,
      },
      minCents: 1200,
      floor: 'after',
    }),
    charge(nextLine, 'collect', {
      name: 'Coleta',
      fixedCents: 1800,
      unit: {
        of: 'real_kg',
        micros: centsToMicros(30),
        stepMilli: 1000,
        mode: 'ceil',
        franchiseMilli: 30_000,
      },
      floor: 'after',
    }),
    charge(nextLine, 'delivery', { name: 'Entrega', fixedCents: 2500, floor: 'after' }),
  ];
}
