import fc from 'fast-check';
import { ufFacts } from '../../../src/demo/uf-facts.ts';
import { subtract } from '../../../src/demo/zones.ts';
import type {
  CoverageRow,
  FullLoadPrice,
  Surcharge,
  TableDocument,
  Tariff,
  WeightRegion,
  ZipRange,
} from '../../../src/engine/rating/document.ts';
import { noLimits } from '../../../src/engine/rating/no-limits.ts';
import { band, coverage, surcharge, table, toll } from '../tables.ts';

/** Tables as carriers mean them: every state they name whole, prices that grow, charges of the usual size. */

export type TariffMode = Tariff['mode'];

const cents = (reais: number): number => Math.round(reais * 100);

/** Zip codes of a state, cut into pieces at whole thousands. */
function pieces(ranges: readonly ZipRange[], most: number): ZipRange[] {
  return ranges.flatMap(([start, end]) => {
    const width = Math.max(1000, Math.ceil((end - start + 1) / most / 1000) * 1000);
    const cut: ZipRange[] = [];
    for (let from = start; from <= end; from += width) cut.push([from, Math.min(end, from + width - 1)]);
    return cut;
  });
}

type Plan = {
  states: (typeof ufFacts)[number][];
  piecesPerState: number;
  capitalDays: number[];
  lateDays: number;
  naming: boolean;
  factor: number[];
};

const plan: fc.Arbitrary<Plan> = fc.record({
  states: fc.shuffledSubarray([...ufFacts], { minLength: 2, maxLength: 5 }),
  piecesPerState: fc.integer({ min: 25, max: 30 }),
  capitalDays: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 5, maxLength: 5 }),
  lateDays: fc.integer({ min: 0, max: 3 }),
  naming: fc.boolean(),
  factor: fc.array(fc.integer({ min: 10, max: 30 }), { minLength: 10, maxLength: 10 }),
});

type NextLine = () => number;

function rowsOf(
  { states, piecesPerState, capitalDays, lateDays, naming }: Plan,
  next: NextLine,
): CoverageRow[] {
  return states.flatMap((state, at) => {
    const days = capitalDays[at] ?? 1;
    const row = ([start, end]: ZipRange, zone: string, late: number): CoverageRow =>
      coverage({
        line: next(),
        start,
        end,
        region: `${state.uf} ${zone}`,
        transitMinutes: (days + late) * 1440,
        uf: naming ? state.uf : null,
      });
    return [
      ...state.capital.map((range) => row(range, 'capital', 0)),
      ...pieces(subtract(state.ranges, state.capital), piecesPerState).map((range) =>
        row(range, 'interior', lateDays),
      ),
    ];
  });
}

const steps = fc.array(fc.integer({ min: 13, max: 25 }), { minLength: 4, maxLength: 7 });

const weight = fc.record({
  firstKg: fc.integer({ min: 1, max: 5 }),
  steps,
  startReais: fc.integer({ min: 8, max: 40 }),
  kgCents: fc.integer({ min: 40, max: 250 }),
  hasExcess: fc.boolean(),
  invoicePpm: fc.constantFrom(0, 2_000, 3_000, 10_000),
  hasMinimum: fc.boolean(),
  per: fc.constantFrom('shipment' as const, 'object' as const),
});
type WeightTerms = typeof weight extends fc.Arbitrary<infer Terms> ? Terms : never;

function weightRegion(
  region: string,
  terms: WeightTerms,
  { factor, next }: { factor: number; next: NextLine },
): WeightRegion {
  let toKg = terms.firstKg;
  let fromKg = 0;
  const bands = terms.steps.map((step) => {
    const reais = ((terms.startReais + (toKg * terms.kgCents) / 100) * factor) / 10;
    const one = { ...band(fromKg, toKg, Math.round(reais * 100) / 100), line: next() };
    fromKg = toKg;
    toKg = Math.ceil((toKg * step) / 10);
    return one;
  });
  const microsPerKg = Math.round((terms.kgCents * 10_000 * factor) / 10);
  return {
    region,
    bands,
    excess: terms.hasExcess ? { mode: 'linear', microsPerKg, stepG: 1000 } : null,
    invoicePpm: terms.invoicePpm,
    invoiceMinCents: 0,
    minimumCents: terms.hasMinimum ? Math.round((bands[0]?.priceMicros ?? 0) / 10_000) : null,
  };
}

type Priced = { regions: string[]; factor: (at: number) => number; next: NextLine };

function fullLoad({ regions, factor, next }: Priced): Tariff {
  const vehicles = [
    { code: 'VUC', name: 'VUC', capacityG: 3_000_000, capacityCm3: 15_000_000 },
    { code: 'TRUCK', name: 'Truck', capacityG: 14_000_000, capacityCm3: 48_000_000 },
    { code: 'CARRETA', name: 'Carreta', capacityG: 27_000_000, capacityCm3: 95_000_000 },
  ];
  const bands = [
    { fromKm: 0, toKm: 100 },
    { fromKm: 100, toKm: 600 },
    { fromKm: 600, toKm: 4_000 },
  ];
  const prices = (size: number, vehicle: string): FullLoadPrice[] =>
    bands.map((kmBand) => ({
      line: next(),
      vehicle,
      kmBand,
      price:
        kmBand.fromKm === 0
          ? { kind: 'trip', cents: cents(300 * size) }
          : {
              kind: 'per_km',
              microsPerKm: Math.round(5_000_000 * size),
              fixedCents: 0,
              minimumKm: kmBand.fromKm,
            },
    }));
  return {
    mode: 'full_load',
    vehicles,
    regions: regions.map((region, at) => ({
      region,
      prices: vehicles.flatMap(({ code }, size) => prices((1 + size / 2) * (factor(at) / 10), code)),
    })),
  };
}

function tariffOf(mode: TariffMode, terms: WeightTerms, { regions, factor, next }: Priced): Tariff {
  switch (mode) {
    case 'weight':
      return {
        mode,
        per: terms.per,
        largerOfWeightAndInvoice: false,
        gapG: 1,
        regions: regions.map((region, at) => weightRegion(region, terms, { factor: factor(at), next })),
      };
    case 'comparison':
      return {
        mode,
        regions: regions.map((region, at) => ({
          region,
          line: next(),
          minimumCents: 650 * factor(at),
          microsPerKg: 90_000 * factor(at),
          invoicePpm: 45_000,
        })),
      };
    case 'unit':
      return {
        mode,
        unit: 'm3',
        palletCm3: null,
        palletG: null,
        regions: regions.map((region, at) => ({
          region,
          line: next(),
          microsPerUnit: 15_000_000 * factor(at),
          minimumCents: 400 * factor(at),
        })),
      };
    case 'invoice':
      return {
        mode,
        regions: regions.map((region, at) => ({
          region,
          line: next(),
          ppm: 6_000 * factor(at),
          minimumCents: 3_000,
          fixedBelow: { valueCents: 50_000, priceCents: 3_000 },
        })),
      };
    case 'full_load':
      return fullLoad({ regions, factor, next });
  }
}

/** The usual charges; a few of them in every table. */
function charges(states: Plan['states'], next: NextLine): Surcharge[] {
  const [first] = states;
  return [
    surcharge('ad_valorem', { line: next(), percentPpm: 3_000, minCents: 200 }),
    surcharge('gris', {
      line: next(),
      percentPpm: 4_000,
      minCents: 450,
      tiers: { by: 'invoice', rows: [{ upTo: 1_000_000, percentPpm: 3_000, fixedCents: 0 }] },
    }),
    { ...toll(5.5), line: next() },
    surcharge('tas', { line: next(), fixedCents: 720 }),
    surcharge('trt', {
      line: next(),
      percentPpm: 150_000,
      minCents: 1_000,
      scope: { uf: [first?.uf ?? 'SP'] },
    }),
    surcharge('tde', {
      line: next(),
      percentPpm: 200_000,
      minCents: 7_500,
      scope: { recipient: ['11222333'] },
    }),
  ];
}

/** A clean table of one mode. Every row, band and charge has a line of its own. */
export function cleanTable(mode: TariffMode): fc.Arbitrary<TableDocument> {
  return fc
    .record({
      plan,
      terms: weight,
      hasCharges: fc.constantFrom(true, true, false),
      tax: fc.constantFrom(
        { included: false, icms: { kind: 'route' as const }, issPpm: null },
        { included: true, icms: { kind: 'rate' as const, ppm: 120_000 }, issPpm: 50_000 },
        { included: false, icms: { kind: 'simples' as const }, issPpm: null },
      ),
      cubing: fc.constantFrom(
        { kind: 'factor' as const, gramsPerM3: 300_000 },
        { kind: 'divisor' as const, cm3PerKg: 6_000 },
        null,
      ),
      minimum: fc.constantFrom(null, { cents: 500, mode: 'flagged' as const, withTax: false }),
    })
    .map(({ plan, terms, hasCharges, minimum, tax, cubing }) => {
      let line = 1;
      const next = (): number => {
        line += 1;
        return line;
      };
      const rows = rowsOf(plan, next);
      const regions = [...new Set(rows.map(({ region }) => region))];
      const factor = (at: number): number => plan.factor[at] ?? 10;
      return table({
        loadType: mode === 'full_load' ? 'full_load' : 'fractional',
        coverage: rows,
        tariff: tariffOf(mode, terms, { regions, factor, next }),
        surcharges: hasCharges ? charges(plan.states, next) : [],
        minimum,
        tax,
        weight: { ...table().weight, cubing, scope: terms.per },
        limits: noLimits,
      });
    });
}
