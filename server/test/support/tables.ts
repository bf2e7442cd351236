import type {
  CoverageRow,
  Surcharge,
  SurchargeCode,
  TableDocument,
  WeightBand,
  WeightRegion,
  WeightTariff,
} from '../../src/engine/rating/document.ts';
import { noLimits } from '../../src/engine/rating/no-limits.ts';

/** Reais to micros. */
export function micros(reais: number): number {
  return Math.round(reais * 1_000_000);
}

/** Percent to millionths. */
export function ppm(percent: number): number {
  return Math.round(percent * 10_000);
}

/** A band of a fixed price in reais up to a weight in kilograms; `from` is the band before it. */
export function band(fromKg: number, toKg: number, reais: number): WeightBand {
  return {
    line: 0,
    fromG: fromKg * 1000,
    toG: toKg * 1000,
    kind: 'fixed',
    priceMicros: micros(reais),
    excessMicrosPerKg: 0,
    invoicePpm: null,
    invoiceMinCents: null,
    maxVolumeCm3: null,
    transitMinutes: null,
  };
}

/** Touching bands from their upper bounds in kilograms and prices in reais. */
export function bands(toKg: readonly number[], reais: readonly number[]): WeightBand[] {
  return toKg.map((to, index) => ({ ...band(toKg[index - 1] ?? 0, to, reais[index] ?? 0), line: index + 2 }));
}

export function weightRegion(over: Partial<WeightRegion> = {}): WeightRegion {
  return {
    region: 'R',
    bands: bands([10], [10]),
    excess: null,
    invoicePpm: 0,
    invoiceMinCents: 0,
    minimumCents: null,
    ...over,
  };
}

export function weightTariff(region: Partial<WeightRegion>, over: Partial<WeightTariff> = {}): WeightTariff {
  return {
    mode: 'weight',
    per: 'shipment',
    largerOfWeightAndInvoice: false,
    gapG: 1,
    regions: [weightRegion(region)],
    ...over,
  };
}

export function coverage(over: Partial<CoverageRow> = {}): CoverageRow {
  return {
    line: 1,
    origin: null,
    start: 0,
    end: 99_999_999,
    region: 'R',
    transitMinutes: 5 * 1440,
    uf: null,
    city: null,
    ibge: null,
    distanceKm: null,
    ...over,
  };
}

export function surcharge(code: SurchargeCode, over: Partial<Surcharge> = {}): Surcharge {
  return {
    line: 0,
    code,
    name: code,
    percentBase: ['trt', 'tda', 'tde', 'scheduling'].includes(code) ? 's0_s1' : 'invoice',
    percentPpm: 0,
    fixedCents: 0,
    unit: null,
    tiers: null,
    minCents: null,
    maxCents: null,
    scope: null,
    floor: 'before',
    event: null,
    ...over,
  };
}

/** Toll per started 100 kg, or its exact share. */
export function toll(reais: number, mode: 'ceil' | 'exact' = 'ceil'): Surcharge {
  return surcharge('toll', {
    unit: { of: 'chargeable_kg', micros: micros(reais), stepMilli: 100_000, mode, franchiseMilli: 0 },
  });
}

/** A road table of the whole country with one region `R`, 300 kg/m3, ICMS of the route on top. */
export function table(over: Partial<TableDocument> = {}): TableDocument {
  return {
    schema: 1,
    service: { name: 'Normal', code: null, description: null, deliveryNote: null },
    loadType: 'fractional',
    modal: 'road',
    operator: 'carrier',
    freightPayment: null,
    reverse: { accepted: false, swapRoute: false },
    homeDelivery: null,
    carrierNeedsToReturnToSender: null,
    offerValidityDays: 30,
    recipients: 'both',
    categories: null,
    weight: {
      cubing: { kind: 'factor', gramsPerM3: 300_000 },
      scope: 'shipment',
      cubingExemptUpToG: null,
      charge: 'larger',
      rounding: 'none',
      minimumG: 0,
    },
    limits: noLimits,
    origins: [],
    coverage: [coverage()],
    tariff: weightTariff({}),
    minimum: null,
    surcharges: [],
    tax: { included: false, icms: { kind: 'route' }, issPpm: null },
    markupPpm: 0,
    ...over,
  };
}

/** Table without taxes of its own: prices come out as the sum of their lines. */
export const untaxed: TableDocument['tax'] = { included: false, icms: { kind: 'exempt' }, issPpm: 0 };
