import type { FullLoadPrice, Surcharge, TableDocument } from '../../engine/rating/document.ts';
import { ufFacts } from '../uf-facts.ts';
import {
  centsToMicros,
  charge,
  coverageOf,
  freightTable,
  lineCounter,
  type NextLine,
  originAreas,
  waysFrom,
} from './build.ts';

/** Vehicles from the van to the semi-trailer, with what a kilometre costs on a short way. */
const vehicles = [
  {
    code: 'VUC',
    name: 'VUC',
    capacityG: 3_000_000,
    capacityCm3: 15_000_000,
    kmCents: 390,
    fixedCents: 28_000,
  },
  {
    code: 'TOCO',
    name: 'Toco',
    capacityG: 6_000_000,
    capacityCm3: 32_000_000,
    kmCents: 480,
    fixedCents: 36_000,
  },
  {
    code: 'TRUCK',
    name: 'Truck',
    capacityG: 14_000_000,
    capacityCm3: 48_000_000,
    kmCents: 590,
    fixedCents: 43_000,
  },
  {
    code: 'CARRETA',
    name: 'Carreta',
    capacityG: 27_000_000,
    capacityCm3: 95_000_000,
    kmCents: 760,
    fixedCents: 55_000,
  },
];

/** Long ways are cheaper by the kilometre; short ones are a price a trip. */
const kmBands = [
  { fromKm: 0, toKm: 100, percent: 0 },
  { fromKm: 100, toKm: 600, percent: 100 },
  { fromKm: 600, toKm: 1500, percent: 94 },
  { fromKm: 1500, toKm: 10_000, percent: 90 },
];

const northern = new Set(['AC', 'AM', 'AP', 'PA', 'RO', 'RR']);

/** Whole vehicles by the kilometre; the north, with its return trips empty, costs a quarter more. */
export function fullLoad(): TableDocument {
  const nextLine = lineCounter();
  const ways = waysFrom(ufFacts).filter(({ to }) => to.uf.uf !== 'AP');
  const regions = [
    { region: 'BRASIL', percent: 100 },
    { region: 'NORTE', percent: 125 },
  ];
  return freightTable({
    service: {
      name: 'Lotação',
      code: 'LOT',
      description: 'Veículo dedicado',
      deliveryNote: 'Carga e descarga por conta do embarcador e do destinatário.',
    },
    loadType: 'full_load',
    recipients: 'both',
    weight: {
      cubing: null,
      scope: 'shipment',
      cubingExemptUpToG: null,
      charge: 'real',
      rounding: 'none',
      minimumG: 0,
    },
    offerValidityDays: 5,
    origins: originAreas(ufFacts),
    coverage: coverageOf(ways, nextLine, (way) => ({
      region: northern.has(way.to.uf.uf) ? 'NORTE' : 'BRASIL',
      days: 1 + Math.ceil(way.km / 550),
    })),
    tariff: {
      mode: 'full_load',
      vehicles: vehicles.map(({ code, name, capacityG, capacityCm3 }) => ({
        code,
        name,
        capacityG,
        capacityCm3,
      })),
      regions: regions.map(({ region, percent }) => ({ region, prices: pricesOf(percent, nextLine) })),
    },
    surcharges: surcharges(nextLine),
  });
}

/** The fixed part grows where the kilometre gets cheaper, so that a longer way never costs less. */
function pricesOf(regionPercent: number, nextLine: NextLine): FullLoadPrice[] {
  return vehicles.flatMap(({ code, kmCents, fixedCents }) => {
    let fixed = fixedCents;
    let before = kmCents;
    return kmBands.map(({ fromKm, toKm, percent }): FullLoadPrice => {
      const common = { line: nextLine(), vehicle: code, kmBand: { fromKm, toKm } };
      if (percent === 0)
        return {
          ...common,
          price: { kind: 'trip', cents: Math.round((fixedCents * 2 * regionPercent) / 100) },
        };
      const perKmCents = Math.round((kmCents * percent * regionPercent) / 10_000);
      fixed += Math.max(0, before - perKmCents) * fromKm;
      before = perKmCents;
      const microsPerKm = centsToMicros(perKmCents);
      return { ...common, price: { kind: 'per_km', microsPerKm, fixedCents: fixed, minimumKm: fromKm } };
    });
  });
}

function surcharges(nextLine: NextLine): Surcharge[] {
  return [
    charge(nextLine, 'ad_valorem', { name: 'Ad valorem', percentPpm: 1000 }),
    charge(nextLine, 'gris', { name: 'GRIS', percentPpm: 1200 }),
    charge(nextLine, 'daily', { name: 'Estadia', fixedCents: 90_000, event: 'storage' }),
  ];
}
