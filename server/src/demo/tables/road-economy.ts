import type { Surcharge, TableDocument } from '../../engine/rating/document.ts';
import { ufFacts } from '../uf-facts.ts';
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
  perStarted100Kg,
  roadWeight,
  waysFrom,
  weightRegion,
} from './build.ts';
import { classRegion, classRegionsOf, type Leg } from './classes.ts';
import { difficultRecipients, emergencyRio, restrictedTraffic } from './places.ts';

const limitsG = [2, 4, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100, 120].map((kg) => kg * 1000);

/**
 * The cheaper and slower road table: from anywhere to anywhere by class of distance, sixteen bands, light
 * volume exempt from cubing, ICMS already inside, minimum compared with the grand total.
 */
export function roadEconomy(): TableDocument {
  const nextLine = lineCounter();
  const ways = waysFrom(ufFacts);
  return freightTable({
    service: {
      name: 'Econômico',
      code: 'ECO',
      description: 'Rodoviário consolidado',
      deliveryNote: null,
    },
    recipients: 'both',
    categories: { mode: 'except', codes: [21, 11] },
    weight: { ...roadWeight, cubingExemptUpToG: 10_000, rounding: 'ceil_kg' },
    limits: {
      object: { ...noObjectLimits, maxWeightG: 120_000, maxSideMm: 2500 },
      shipment: { ...noShipmentLimits, maxWeightG: 3_000_000, maxValueCents: 15_000_000 },
    },
    offerValidityDays: 15,
    origins: originAreas(ufFacts),
    coverage: coverageOf(ways, nextLine, (way) => ({
      region: classRegion(way),
      days: 3 + Math.ceil(way.km / 350) + (way.to.kind === 'interior' ? 2 : 0),
    })),
    tariff: {
      mode: 'weight',
      per: 'shipment',
      largerOfWeightAndInvoice: false,
      gapG: 1,
      regions: classRegionsOf(ways).map(({ region, km, leg }) =>
        weightRegion(region, nextLine, {
          limitsG,
          priceCents: (toG) => (1150 + km * 1.45) * dearer(leg) + (toG / 1000) * kgCents(km, leg),
          excess: { mode: 'started_step', microsPerKg: centsToMicros(kgCents(km, leg)), stepG: 1000 },
          invoicePpm: 4000,
        }),
      ),
    },
    minimum: { cents: 4200, mode: 'total', withTax: true },
    surcharges: surcharges(nextLine),
    tax: { included: true, icms: { kind: 'route' }, issPpm: null },
  });
}

function dearer(leg: Leg): number {
  return leg === 'I' ? 1.2 : 1;
}

function kgCents(km: number, leg: Leg): number {
  return Math.round((30 + km * 0.042) * dearer(leg));
}

function surcharges(nextLine: NextLine): Surcharge[] {
  return [
    charge(nextLine, 'gris', { name: 'Gerenciamento de risco', percentPpm: 2500, minCents: 300 }),
    charge(nextLine, 'other', { name: 'Seguro obrigatório', percentPpm: 1500, minCents: 490 }),
    charge(nextLine, 'toll', { name: 'Pedágio', ...perStarted100Kg(480) }),
    charge(nextLine, 'sec_cat', {
      name: 'SEC/CAT',
      fixedCents: 600,
      unit: {
        of: 'chargeable_kg',
        micros: centsToMicros(6),
        stepMilli: 1000,
        mode: 'exact',
        franchiseMilli: 50_000,
      },
    }),
    charge(nextLine, 'emex', {
      name: 'Zona de risco',
      fixedCents: 1450,
      floor: 'after',
      scope: { zip: emergencyRio },
    }),
    charge(nextLine, 'trt', {
      name: 'TRT',
      percentPpm: 80_000,
      minCents: 900,
      maxCents: 30_000,
      scope: { zip: restrictedTraffic },
    }),
    charge(nextLine, 'tde', {
      name: 'TDE',
      percentPpm: 200_000,
      minCents: 9000,
      scope: { recipient: difficultRecipients },
    }),
  ];
}
