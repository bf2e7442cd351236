import type { Surcharge, TableDocument } from '../../engine/rating/document.ts';
import {
  centsToMicros,
  charge,
  coverageOf,
  freightTable,
  lineCounter,
  type NextLine,
  originAreas,
  perStarted100Kg,
  pickUfs,
  roadWeight,
  roundToFive,
  type Way,
  waysFrom,
  weightRegion,
} from './build.ts';
import {
  bookedRecipients,
  difficultAccess,
  difficultRecipients,
  emergencyRio,
  restrictedTraffic,
  suframaAreas,
} from './places.ts';

const limitsG = [1, 2, 5, 10, 15, 20, 30, 40, 50, 70, 100, 150, 200].map((kg) => kg * 1000);

/**
 * The classical fractional road table: a region for each capital, metropolitan ring and interior, apart for
 * the two warehouses; thirteen bands, excess by the kilogram, frete-valor, and the usual charges.
 */
export function roadStandard(): TableDocument {
  const nextLine = lineCounter();
  const ways = waysFrom(pickUfs('ES', 'SP'));
  return freightTable({
    service: {
      name: 'Rodoviário',
      code: 'ROD',
      description: 'Carga fracionada porta a porta',
      deliveryNote: 'Entrega em horário comercial, até duas tentativas.',
    },
    reverse: { accepted: true, swapRoute: true },
    weight: roadWeight,
    origins: originAreas(pickUfs('ES', 'SP')),
    coverage: coverageOf(ways, nextLine, (way) => ({ region: regionOf(way), days: daysOf(way) })),
    tariff: {
      mode: 'weight',
      per: 'shipment',
      largerOfWeightAndInvoice: false,
      gapG: 1,
      regions: ways.map((way) =>
        weightRegion(regionOf(way), nextLine, {
          limitsG,
          priceCents: (toG) => priceCents(way, toG),
          excess: { mode: 'linear', microsPerKg: centsToMicros(kgCents(way)), stepG: 1000 },
          invoicePpm: way.km < 600 ? 2000 : 3000,
          minimumCents: roundToFive(priceCents(way, 1000) + 900),
        }),
      ),
    },
    minimum: { cents: 3500, mode: 'flagged', withTax: false },
    surcharges: surcharges(nextLine),
  });
}

function regionOf({ from, to }: Way): string {
  const kind = { capital: 'CAPITAL', metropolitan: 'METROPOLITANA', interior: 'INTERIOR' }[to.kind];
  return `${from.uf}>${to.uf.uf} ${kind}`;
}

function daysOf({ to, km }: Way): number {
  return 1 + Math.ceil(km / 450) + (to.kind === 'interior' ? 1 : 0);
}

/** Beyond the hub the last leg is dearer by a sixth. */
function legPercent({ to }: Way): number {
  return to.kind === 'interior' ? 116 : 100;
}

function kgCents(way: Way): number {
  return Math.round(((24 + way.km * 0.046) * legPercent(way)) / 100);
}

function priceCents(way: Way, toG: number): number {
  const startCents = ((1350 + way.km * 1.7) * legPercent(way)) / 100;
  return startCents + (toG / 1000) * kgCents(way);
}

function surcharges(nextLine: NextLine): Surcharge[] {
  return [
    charge(nextLine, 'ad_valorem', { name: 'Ad valorem', percentPpm: 2000, minCents: 200 }),
    charge(nextLine, 'gris', {
      name: 'GRIS',
      tiers: { by: 'invoice', rows: [{ upTo: 1_000_000, percentPpm: 3000, fixedCents: 0 }] },
      percentPpm: 4000,
      minCents: 450,
    }),
    charge(nextLine, 'toll', { name: 'Pedágio', ...perStarted100Kg(550) }),
    charge(nextLine, 'tas', { name: 'TAS', fixedCents: 720, floor: 'after' }),
    charge(nextLine, 'dispatch', { name: 'Despacho', fixedCents: 1200, floor: 'after' }),
    charge(nextLine, 'suframa', {
      name: 'Taxa SUFRAMA',
      fixedCents: 3800,
      floor: 'after',
      scope: { zip: suframaAreas, recipientType: 'company' },
    }),
    charge(nextLine, 'emex', {
      name: 'Emergência excepcional',
      percentPpm: 3000,
      minCents: 1000,
      floor: 'after',
      scope: { zip: emergencyRio, side: 'either' },
    }),
    charge(nextLine, 'trt', {
      name: 'Restrição ao trânsito',
      percentPpm: 100_000,
      minCents: 1000,
      scope: { zip: restrictedTraffic },
    }),
    charge(nextLine, 'tda', {
      name: 'Difícil acesso',
      percentPpm: 150_000,
      minCents: 2500,
      scope: { zip: difficultAccess },
    }),
    charge(nextLine, 'tde', {
      name: 'Dificuldade de entrega',
      percentPpm: 200_000,
      minCents: 7500,
      scope: { recipient: difficultRecipients },
    }),
    charge(nextLine, 'scheduling', {
      name: 'Agendamento',
      percentPpm: 200_000,
      minCents: 4500,
      scope: { recipient: bookedRecipients },
    }),
    charge(nextLine, 'other', {
      name: 'Reentrega',
      percentBase: 's0_s1',
      percentPpm: 500_000,
      event: 'redelivery',
    }),
    charge(nextLine, 'other', {
      name: 'Devolução',
      percentBase: 's0_s1',
      percentPpm: 1_000_000,
      event: 'return',
    }),
  ];
}
