import type { Surcharge, TableDocument } from '../../engine/rating/document.ts';
import { ufFacts } from '../uf-facts.ts';
import {
  charge,
  coverageOf,
  freightTable,
  lineCounter,
  type NextLine,
  noObjectLimits,
  noShipmentLimits,
  originAreas,
  type Way,
  waysFrom,
  weightRegion,
} from './build.ts';
import { classRegion, classRegionsOf, type Leg } from './classes.ts';

const limitsG = [
  300, 500, 1000, 2000, 3000, 4000, 5000, 6000, 7000, 8000, 9000, 10_000, 12_000, 14_000, 16_000, 20_000,
  25_000, 30_000,
];

type PostalService = {
  name: string;
  code: string;
  description: string;
  modal: TableDocument['modal'];
  days(way: Way): number;
  startCents: number;
  centsPerKm: number;
  kgCents(km: number): number;
};

/** The slower parcel of the postal operator. */
export function postalEconomy(): TableDocument {
  return postal({
    name: 'Encomenda Econômica',
    code: '90001',
    description: 'Encomenda sem urgência',
    modal: 'road',
    days: ({ km, to }) => 3 + Math.ceil(km / 420) + (to.kind === 'interior' ? 2 : 0),
    startCents: 1450,
    centsPerKm: 0.85,
    kgCents: (km) => 140 + km * 0.055,
  });
}

/** The faster one, by air where it is far. */
export function postalExpress(): TableDocument {
  return postal({
    name: 'Encomenda Expressa',
    code: '90002',
    description: 'Encomenda com prioridade',
    modal: 'air',
    days: ({ km, to }) => 1 + Math.ceil(km / 1300) + (to.kind === 'interior' ? 1 : 0),
    startCents: 1900,
    centsPerKm: 1.6,
    kgCents: (km) => 260 + km * 0.13,
  });
}

/**
 * Priced object by object: cubed by 6,000 above 5 kg of cubic weight, at most 30 kg, 100 cm a side and
 * 200 cm in sum, small objects priced as the smallest box. No ICMS is highlighted.
 */
function postal(service: PostalService): TableDocument {
  const nextLine = lineCounter();
  const ways = waysFrom(ufFacts);
  return freightTable({
    service: {
      name: service.name,
      code: service.code,
      description: service.description,
      deliveryNote: null,
    },
    modal: service.modal,
    operator: 'postal',
    reverse: { accepted: true, swapRoute: false },
    carrierNeedsToReturnToSender: true,
    weight: {
      cubing: { kind: 'divisor', cm3PerKg: 6000 },
      scope: 'object',
      cubingExemptUpToG: 5000,
      charge: 'larger',
      rounding: 'none',
      minimumG: 0,
    },
    limits: {
      object: {
        ...noObjectLimits,
        maxWeightG: 30_000,
        maxSideMm: 1000,
        maxSumMm: 2000,
        minHeightMm: 10,
        minWidthMm: 100,
        minLengthMm: 150,
        maxValueCents: 1_000_000,
      },
      shipment: noShipmentLimits,
    },
    offerValidityDays: 10,
    origins: originAreas(ufFacts),
    coverage: coverageOf(ways, nextLine, (way) => ({ region: classRegion(way), days: service.days(way) })),
    tariff: {
      mode: 'weight',
      per: 'object',
      largerOfWeightAndInvoice: false,
      gapG: 1,
      regions: classRegionsOf(ways).map(({ region, km, leg }) =>
        weightRegion(region, nextLine, {
          limitsG,
          priceCents: (toG) =>
            (service.startCents + km * service.centsPerKm) * dearer(leg) + (toG / 1000) * service.kgCents(km),
        }),
      ),
    },
    surcharges: declaredValue(nextLine),
    tax: { included: false, icms: { kind: 'exempt' }, issPpm: null },
  });
}

function dearer(leg: Leg): number {
  return leg === 'I' ? 1.12 : 1;
}

/** Declared value: free up to a floor, then two per cent of all of it. */
function declaredValue(nextLine: NextLine): Surcharge[] {
  return [
    charge(nextLine, 'ad_valorem', {
      name: 'Valor declarado',
      tiers: { by: 'invoice', rows: [{ upTo: 2500, percentPpm: 0, fixedCents: 0 }] },
      percentPpm: 20_000,
    }),
  ];
}
