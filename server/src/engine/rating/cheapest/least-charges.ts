import { centsOf } from '../arithmetic.ts';
import type { Charge } from '../sheet.ts';

/** The charges of a lane as far as they are certain: what they count but value, freight and the first step of a weight is left out. */
export type LeastCharges = {
  /** Of stage 1: those that a flagged minimum counts, and those that it does not. */
  before: LeastSum;
  after: LeastSum;
  stage2: readonly LeastCharge[];
};

/** A sum of charges. */
type LeastSum = {
  /**
   * Those that depend on the value of the goods alone, by pieces: from which value on, in cents, the fixed part, and the percent in
   * millionths, one after the other. Minima, maxima and tiers change from piece to piece.
   */
  pieces: Float64Array;
  others: readonly LeastCharge[];
};

type Rate = { percentPpm: number; fixedCents: number };

type LeastCharge = Rate & {
  of: Charge['percentBase'];
  minCents: number;
  maxCents: number;
  /** Other rates for goods of a value up to so many cents. */
  tiers: readonly (Rate & { upTo: number })[];
};

/** What percents are of: the value of the goods, and no more than the base without its value leg and the freight so far. */
type LeastBases = { invoiceCents: number; baseCents: number; soFarCents: number };

const MICROS_PER_CENT = 10_000;
const MILLION = 1_000_000;

/** The charges of a list as far as they are certain; those of a category are not, for the shipment decides. */
export function leastChargesOf(charges: readonly Charge[]): LeastCharges {
  const certain = charges.filter(({ categories }) => categories === null);
  const first = certain.filter(({ stage }) => stage === 1);
  return {
    before: sumOf(first.filter(({ floor }) => floor === 'before').map(leastOf)),
    after: sumOf(first.filter(({ floor }) => floor === 'after').map(leastOf)),
    stage2: certain.filter(({ stage }) => stage === 2).map(leastOf),
  };
}

/** The least that a sum of charges of stage 1 comes to. */
export function leastOfSum({ pieces, others }: LeastSum, bases: LeastBases): number {
  const { invoiceCents } = bases;
  let at = pieces.length - pieceSize;
  while (at > 0 && (pieces[at] ?? 0) > invoiceCents) at -= pieceSize;
  const percents = (invoiceCents * (pieces[at + 2] ?? 0)) / MILLION;
  const cents = Math.floor((pieces[at + 1] ?? 0) + percents);
  return others.length === 0 ? cents : cents + leastOfEach(others, bases);
}

/** The least that charges come to, one by one. */
export function leastOfEach(charges: readonly LeastCharge[], bases: LeastBases): number {
  let sum = 0;
  for (let index = 0; index < charges.length; index += 1) {
    const charge = charges[index];
    if (charge === undefined) continue;
    const { of, minCents, maxCents } = charge;
    const { percentPpm, fixedCents } = rateAt(charge, bases.invoiceCents);
    const base = of === 'invoice' ? bases.invoiceCents : of === 's0_s1' ? bases.soFarCents : bases.baseCents;
    const cents = fixedCents + Math.floor((base * percentPpm) / MILLION);
    sum += Math.min(Math.max(cents, minCents), maxCents);
  }
  return sum;
}

function rateAt(charge: LeastCharge, invoiceCents: number): Rate {
  return charge.tiers.find(({ upTo }) => invoiceCents <= upTo) ?? charge;
}

const pieceSize = 3;

function sumOf(charges: readonly LeastCharge[]): LeastSum {
  const byValue = charges.filter(({ of }) => of === 'invoice');
  const starts = new Set([0, ...byValue.flatMap(edgesOf)]);
  const pieces = [...starts].sort((a, b) => a - b).flatMap((start) => [start, ...pieceAt(byValue, start)]);
  return { pieces: Float64Array.from(pieces), others: charges.filter(({ of }) => of !== 'invoice') };
}

/** The values from which on a charge has another rate, is above its minimum, or at its maximum. */
function edgesOf(charge: LeastCharge): number[] {
  const { minCents, maxCents, tiers } = charge;
  const edges = [charge, ...tiers].flatMap(({ percentPpm, fixedCents }) =>
    [minCents, maxCents]
      .filter((bound) => percentPpm > 0 && bound > fixedCents && Number.isFinite(bound))
      .map((bound) => Math.ceil(((bound - fixedCents) * MILLION) / percentPpm)),
  );
  return [...edges, ...tiers.map(({ upTo }) => upTo + 1)];
}

/** Fixed part and percent of all charges together from a value on, a cent less for each that is rounded. */
function pieceAt(charges: readonly LeastCharge[], startCents: number): [number, number] {
  const sum: [number, number] = [0, 0];
  for (const charge of charges) {
    const { percentPpm, fixedCents } = rateAt(charge, startCents);
    const cents = fixedCents + (startCents * percentPpm) / MILLION;
    const bound = Math.min(Math.max(cents, charge.minCents), charge.maxCents);
    if (bound !== cents || percentPpm === 0) sum[0] += bound;
    else {
      sum[0] += fixedCents - 1;
      sum[1] += percentPpm;
    }
  }
  return sum;
}

function leastOf(charge: Charge): LeastCharge {
  const { minCents, maxCents, percentBase, tiers } = charge;
  const stepCents = firstStepCents(charge);
  const withStep = ({ percentPpm, fixedCents }: Rate): Rate => ({
    percentPpm,
    fixedCents: fixedCents + stepCents,
  });
  const byValue = tiers?.by === 'invoice' ? tiers.rows : null;
  return {
    ...withStep(byValue === null ? lowestRate([charge, ...(tiers?.rows ?? [])]) : charge),
    of: percentBase,
    minCents: minCents ?? 0,
    maxCents: maxCents ?? Number.POSITIVE_INFINITY,
    tiers: byValue?.map((row) => ({ ...withStep(row), upTo: row.upTo })) ?? [],
  };
}

function lowestRate(rates: readonly Rate[]): Rate {
  return {
    percentPpm: Math.min(...rates.map(({ percentPpm }) => percentPpm)),
    fixedCents: Math.min(...rates.map(({ fixedCents }) => fixedCents)),
  };
}

/** What is charged for the first step, where any charged weight starts one. */
function firstStepCents({ unit }: Charge): number {
  if (unit === null || unit.of !== 'chargeable_kg' || unit.mode !== 'ceil' || unit.franchiseMilli > 0)
    return 0;
  return centsOf(unit.micros, 1, MICROS_PER_CENT);
}
