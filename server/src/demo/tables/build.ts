import type {
  CoverageRow,
  OriginArea,
  Surcharge,
  SurchargeCode,
  TableDocument,
  WeightBand,
  WeightRegion,
} from '../../engine/rating/document.ts';
import { noLimits } from '../../engine/rating/no-limits.ts';
import { type UfFacts, ufFacts } from '../uf-facts.ts';
import { roadKm, type Zone, zones } from '../zones.ts';

/** Numbers the lines of one table: coverage, bands and charges each need their own for receipts. */
export type NextLine = () => number;

export function lineCounter(): NextLine {
  let line = 0;
  return () => {
    line += 1;
    return line;
  };
}

/** The parts every table states; everything else has a plain default. */
type Stated = Pick<TableDocument, 'service' | 'weight' | 'origins' | 'coverage' | 'tariff'>;

/** A table of an ordinary road carrier, unless the draft says otherwise. */
export function freightTable(draft: Stated & Partial<TableDocument>): TableDocument {
  return {
    schema: 1,
    loadType: 'fractional',
    modal: 'road',
    operator: 'carrier',
    freightPayment: 'CIF',
    reverse: { accepted: false, swapRoute: false },
    homeDelivery: true,
    carrierNeedsToReturnToSender: false,
    offerValidityDays: 30,
    recipients: 'both',
    categories: null,
    limits: { object: noObjectLimits, shipment: noShipmentLimits },
    minimum: null,
    surcharges: [],
    tax: { included: false, icms: { kind: 'route' }, issPpm: null },
    markupPpm: 0,
    ...draft,
  };
}

export const noObjectLimits = noLimits.object;

export const noShipmentLimits = noLimits.shipment;

/** Road cubing at 300 kg/m3, the larger weight charged: what road carriers do by default. */
export const roadWeight: TableDocument['weight'] = {
  cubing: { kind: 'factor', gramsPerM3: 300_000 },
  scope: 'shipment',
  cubingExemptUpToG: null,
  charge: 'larger',
  rounding: 'none',
  minimumG: 0,
};

/** A way that a table serves: from a UF to a zone, over so many kilometres of road. */
export type Way = { from: UfFacts; to: Zone; km: number };

/** Every way from the given UFs to the zones that `serves` accepts. */
export function waysFrom(origins: readonly UfFacts[], serves: (to: Zone) => boolean = () => true): Way[] {
  const served = zones.filter(serves);
  return origins.flatMap((from) => served.map((to) => ({ from, to, km: roadKm(from, to) })));
}

export function pickUfs(...names: string[]): UfFacts[] {
  return ufFacts.filter(({ uf }) => names.includes(uf));
}

export function originAreas(origins: readonly UfFacts[]): OriginArea[] {
  return origins.map(({ uf, ranges }) => ({ code: uf, ranges: [...ranges] }));
}

export const minutesPerDay = 24 * 60;

/** Coverage rows of the ways, each with the region and the days that the carrier promises for it. */
export function coverageOf(
  ways: readonly Way[],
  nextLine: NextLine,
  promise: (way: Way) => { region: string; days: number },
): CoverageRow[] {
  return ways.flatMap((way) => {
    const { region, days } = promise(way);
    return way.to.ranges.map(([start, end]) => ({
      line: nextLine(),
      origin: way.from.uf,
      start,
      end,
      region,
      transitMinutes: days * minutesPerDay,
      uf: way.to.uf.uf,
      city: null,
      ibge: null,
      distanceKm: way.km,
    }));
  });
}

/** A region of weight bands with upper limits in grams; `priceCents` tells the price of a band by its limit. */
export function weightRegion(
  region: string,
  nextLine: NextLine,
  prices: {
    limitsG: readonly number[];
    priceCents(toG: number): number;
    excess?: WeightRegion['excess'];
    invoicePpm?: number;
    minimumCents?: number;
  },
): WeightRegion {
  const bands = prices.limitsG.map((toG, index): WeightBand => {
    const fromG = prices.limitsG[index - 1] ?? 0;
    return {
      line: nextLine(),
      fromG,
      toG,
      kind: 'fixed',
      priceMicros: centsToMicros(roundToFive(prices.priceCents(toG))),
      excessMicrosPerKg: 0,
      invoicePpm: null,
      invoiceMinCents: null,
      maxVolumeCm3: null,
      transitMinutes: null,
    };
  });
  return {
    region,
    bands,
    excess: prices.excess ?? null,
    invoicePpm: prices.invoicePpm ?? 0,
    invoiceMinCents: 0,
    minimumCents: prices.minimumCents ?? null,
  };
}

export function centsToMicros(cents: number): number {
  return cents * 10_000;
}

/** Price lists end in 0 or 5 cents. */
export function roundToFive(cents: number): number {
  return Math.round(cents / 5) * 5;
}

/** A charge with the members that matter; the others say "nothing". */
export function charge(
  nextLine: NextLine,
  code: SurchargeCode,
  members: Partial<Surcharge> & Pick<Surcharge, 'name'>,
): Surcharge {
  return {
    line: nextLine(),
    code,
    percentBase:
      code === 'trt' || code === 'tda' || code === 'tde' || code === 'scheduling' ? 's0_s1' : 'invoice',
    percentPpm: 0,
    fixedCents: 0,
    unit: null,
    tiers: null,
    minCents: null,
    maxCents: null,
    scope: null,
    floor: 'before',
    event: null,
    ...members,
  };
}

/** So much per started hundred kilograms: the toll of road carriers. */
export function perStarted100Kg(cents: number): Pick<Surcharge, 'unit'> {
  return {
    unit: {
      of: 'chargeable_kg',
      micros: centsToMicros(cents),
      stepMilli: 100_000,
      mode: 'ceil',
      franchiseMilli: 0,
    },
  };
}
