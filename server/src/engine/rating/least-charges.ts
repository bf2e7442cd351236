import { centsOf } from './arithmetic.ts';
import type { Charge } from './sheet.ts';

/** What the charges of a lane come to at least, whatever they count but value, freight and the first step of a weight. */
export type LeastCharges = {
  /** Of stage 1: those that a flagged minimum counts, and those that it does not. */
  before: LeastSum;
  after: LeastSum;
  stage2: readonly LeastStage2[];
};

/** A sum of charges. The larger of two sums is certain: that of what is always charged, and that of percents. */
type LeastSum = {
  /** Fixed amounts, minima, and first steps of a weight above nothing. */
  alwaysCents: number;
  /** Without minima, and a cent a charge less for rounding: fixed, and percents of the goods' value and of the base. */
  fixedCents: number;
  invoicePpm: number;
  basePpm: number;
};

type LeastStage2 = {
  leastCents: number;
  mostCents: number;
  fixedCents: number;
  ppm: number;
  of: Charge['percentBase'];
};

const MICROS_PER_CENT = 10_000;
const MILLION = 1_000_000;

/** The least that a sum of charges of stage 1 comes to; `baseCents` is no more than the base without its value leg. */
export function leastOfSum(
  { alwaysCents, fixedCents, invoicePpm, basePpm }: LeastSum,
  { invoiceCents, baseCents }: { invoiceCents: number; baseCents: number },
): number {
  const percents = (invoiceCents * invoicePpm + baseCents * basePpm) / MILLION;
  return Math.max(alwaysCents, Math.floor(fixedCents + percents));
}

/** The least that charges of stage 2 come to; `soFarCents` is no more than the freight without them. */
export function leastOfStage2(
  charges: readonly LeastStage2[],
  of: { invoiceCents: number; baseCents: number; soFarCents: number },
): number {
  let sum = 0;
  for (const { leastCents, mostCents, fixedCents, ppm, of: base } of charges) {
    const baseCents = base === 'invoice' ? of.invoiceCents : base === 's0_s1' ? of.soFarCents : of.baseCents;
    const cents = fixedCents + Math.floor((baseCents * ppm) / MILLION);
    sum += Math.min(Math.max(cents, leastCents), mostCents);
  }
  return sum;
}

/** What a list of charges comes to at least. */
export function leastChargesOf(charges: readonly Charge[]): LeastCharges {
  // A category is decided by the shipment.
  const certain = charges.filter(({ categories }) => categories === null);
  const first = certain.filter(({ stage }) => stage === 1);
  return {
    before: sumOf(first.filter(({ floor }) => floor === 'before')),
    after: sumOf(first.filter(({ floor }) => floor === 'after')),
    stage2: certain.filter(({ stage }) => stage === 2).map(stage2Of),
  };
}

function sumOf(charges: readonly Charge[]): LeastSum {
  const sum: LeastSum = { alwaysCents: 0, fixedCents: 0, invoicePpm: 0, basePpm: 0 };
  for (const charge of charges) {
    const { fixedCents, ppm } = leastRate(charge);
    const { minCents, maxCents, percentBase } = charge;
    const startedCents = fixedCents + firstStepCents(charge);
    const alwaysCents = Math.max(startedCents, minCents ?? 0);
    sum.alwaysCents += Math.min(alwaysCents, maxCents ?? alwaysCents);
    if (maxCents !== null) {
      sum.fixedCents += Math.min(fixedCents, maxCents);
      continue;
    }
    sum.fixedCents += startedCents - 1;
    if (percentBase === 'invoice') sum.invoicePpm += ppm;
    else sum.basePpm += ppm;
  }
  return sum;
}

function stage2Of(charge: Charge): LeastStage2 {
  const { fixedCents, ppm } = leastRate(charge);
  const { minCents, maxCents, percentBase } = charge;
  const mostCents = maxCents ?? Number.POSITIVE_INFINITY;
  return { leastCents: minCents ?? 0, mostCents, fixedCents, ppm, of: percentBase };
}

/** Of the tiers, and of what holds above the last one. */
function leastRate(charge: Charge): { fixedCents: number; ppm: number } {
  const rates = [charge, ...(charge.tiers?.rows ?? [])];
  return {
    fixedCents: Math.min(...rates.map(({ fixedCents }) => fixedCents)),
    ppm: Math.min(...rates.map(({ percentPpm }) => percentPpm)),
  };
}

/** What is charged for the first step, where any charged weight starts one. */
function firstStepCents({ unit }: Charge): number {
  if (unit === null || unit.of !== 'chargeable_kg' || unit.mode !== 'ceil' || unit.franchiseMilli > 0)
    return 0;
  return centsOf(unit.micros, 1, MICROS_PER_CENT);
}
