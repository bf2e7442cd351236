import type { Surcharge, TableDocument } from '../../engine/rating/document.ts';
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
  pickUfs,
  roadWeight,
  waysFrom,
  weightRegion,
} from './build.ts';
import { classRegion, classRegionsOf, type Leg } from './classes.ts';
import { difficultAccess, ferryCrossings, riverTowns, suframaAreas } from './places.ts';

const limitsG = [5, 10, 20, 30, 40, 50, 60, 80, 100, 150, 200, 300].map((kg) => kg * 1000);
const northern = new Set(['AC', 'AM', 'AP', 'PA', 'RO', 'RR', 'MA', 'TO', 'MT']);

/** Boats leave twice a week. */
const riverDays = 6;

/**
 * The carrier of the north: road to Belém or Porto Velho, then by river. Charges for the boat, its
 * insurance, the ferry, the free zone and the difficult last leg. A company under the Simples: no ICMS.
 */
export function river(): TableDocument {
  const nextLine = lineCounter();
  const origins = pickUfs('ES', 'SP', 'MG', 'RJ', 'GO', 'PA', 'AM');
  const ways = waysFrom(origins, ({ uf }) => northern.has(uf.uf));
  return freightTable({
    service: {
      name: 'Rodofluvial',
      code: 'FLU',
      description: 'Rodoviário com redespacho fluvial',
      deliveryNote: 'Prazo sujeito ao nível dos rios.',
    },
    weight: { ...roadWeight, minimumG: 5000 },
    limits: {
      object: { ...noObjectLimits, maxLengthMm: 4000, maxWeightG: 500_000 },
      shipment: { ...noShipmentLimits, maxWeightG: 8_000_000 },
    },
    origins: originAreas(origins),
    coverage: coverageOf(ways, nextLine, (way) => ({
      region: classRegion(way),
      days: 2 + Math.ceil(way.km / 400) + (way.to.uf.uf === 'AM' || way.to.uf.uf === 'AP' ? riverDays : 0),
    })),
    tariff: {
      mode: 'weight',
      per: 'shipment',
      largerOfWeightAndInvoice: true,
      gapG: 1,
      regions: classRegionsOf(ways).map(({ region, km, leg }) =>
        weightRegion(region, nextLine, {
          limitsG,
          priceCents: (toG) => 1600 + km * 1.5 * dearer(leg) + (toG / 1000) * kgCents(km, leg),
          excess: { mode: 'linear', microsPerKg: centsToMicros(kgCents(km, leg)), stepG: 1000 },
          invoicePpm: 25_000,
        }),
      ),
    },
    minimum: { cents: 9000, mode: 'flagged', withTax: false },
    surcharges: surcharges(nextLine),
    tax: { included: false, icms: { kind: 'simples' }, issPpm: null },
  });
}

function dearer(leg: Leg): number {
  return leg === 'I' ? 1.3 : 1;
}

function kgCents(km: number, leg: Leg): number {
  return Math.round((28 + km * 0.05) * dearer(leg));
}

function surcharges(nextLine: NextLine): Surcharge[] {
  return [
    charge(nextLine, 'ad_valorem', { name: 'Ad valorem', percentPpm: 3000 }),
    charge(nextLine, 'gris', { name: 'GRIS', percentPpm: 3000, minCents: 500 }),
    charge(nextLine, 'tas', { name: 'TAS', fixedCents: 720, floor: 'after' }),
    charge(nextLine, 'toll', { name: 'Pedágio', ...perStarted100Kg(550) }),
    charge(nextLine, 'river', {
      name: 'Redespacho fluvial',
      percentPpm: 15_000,
      minCents: 3500,
      floor: 'after',
      scope: { zip: riverTowns },
    }),
    charge(nextLine, 'river_insurance', {
      name: 'Seguro fluvial',
      percentPpm: 2500,
      floor: 'after',
      scope: { uf: ['AM', 'AP'], side: 'either' },
    }),
    charge(nextLine, 'ferry', {
      name: 'Balsa',
      fixedCents: 4500,
      floor: 'after',
      scope: { zip: ferryCrossings },
    }),
    charge(nextLine, 'suframa', {
      name: 'SUFRAMA',
      fixedCents: 3800,
      floor: 'after',
      scope: { zip: suframaAreas },
    }),
    charge(nextLine, 'tda', {
      name: 'Difícil acesso',
      percentBase: 'freight_weight',
      percentPpm: 200_000,
      minCents: 6000,
      scope: { zip: difficultAccess },
    }),
  ];
}
