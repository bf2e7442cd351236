import type { AdjustedPart, Adjustment } from './recipe.ts';

/** Where a number stands: the part it belongs to and, for rows of the tariff, region and weights. */
export type Spot = {
  part: AdjustedPart;
  region?: string;
  /** Weights of a band; infinity above the last one. */
  fromG?: number;
  toG?: number;
  /** A percent of the freight itself. */
  isOfFreight?: boolean;
};

const million = 1_000_000;
const microsPerCent = 10_000;

type Prepared = Adjustment & { regionSet: ReadonlySet<string> | null };

/** Applies the adjustments of a recipe to numbers, one at a time, and counts how many each one met. */
export class Adjuster {
  readonly counts: number[];
  readonly #adjustments: readonly Prepared[];

  constructor(adjustments: readonly Adjustment[]) {
    this.#adjustments = adjustments.map((adjustment) => ({
      ...adjustment,
      regionSet: adjustment.regions === undefined ? null : new Set(adjustment.regions),
    }));
    this.counts = adjustments.map(() => 0);
  }

  /** An amount in cents. */
  cents<Value extends number | null>(value: Value, spot: Spot): Value {
    return this.#adjusted(value, spot, ({ addCents = 0, round }) => ({
      add: addCents,
      step: Math.ceil((round?.stepMicros ?? microsPerCent) / microsPerCent),
    }));
  }

  /** A fixed price in millionths of a real. */
  price(value: number, spot: Spot): number {
    return this.#adjusted(value, spot, ({ addCents = 0, round }) => ({
      add: addCents * microsPerCent,
      step: round?.stepMicros ?? 1,
    }));
  }

  /** A price per unit in millionths of a real. */
  unitPrice(value: number, spot: Spot): number {
    return this.#adjusted(value, spot, ({ addUnitMicros = 0, round }) => ({
      add: addUnitMicros,
      step: round?.stepMicros ?? 1,
    }));
  }

  /** A percent in millionths. */
  rate<Value extends number | null>(value: Value, spot: Spot): Value {
    return this.#adjusted(value, spot, ({ addPpm = 0 }) => ({ add: addPpm, step: 1 }));
  }

  #adjusted<Value extends number | null>(
    value: Value,
    spot: Spot,
    termsOf: (adjustment: Adjustment) => { add: number; step: number },
  ): Value {
    if (value === null || value === 0) return value;
    const index = this.#adjustments.findLastIndex((adjustment) => reaches(adjustment, spot));
    const adjustment = this.#adjustments[index];
    if (adjustment === undefined) return value;
    this.counts[index] = (this.counts[index] ?? 0) + 1;
    const { percentPpm = 0, round } = adjustment;
    const mode = round?.mode ?? 'half_up';
    return adjust(value, { percentPpm, mode, ...termsOf(adjustment) }) as Value;
  }
}

function reaches({ of, regionSet, weight }: Prepared, spot: Spot): boolean {
  if (of !== spot.part && (of !== 'all' || spot.isOfFreight === true)) return false;
  if (regionSet !== null && (spot.region === undefined || !regionSet.has(spot.region))) return false;
  if (weight === undefined) return true;
  if (spot.fromG === undefined || spot.toG === undefined) return false;
  return (weight.fromG ?? 0) <= spot.fromG && spot.toG <= (weight.toG ?? Number.POSITIVE_INFINITY);
}

export type Terms = { percentPpm: number; add: number; step: number; mode: 'half_up' | 'ceil' | 'floor' };

/**
 * `(value x (1 + percent) + add)` rounded once to a multiple of `step`, exactly; halves go up, the trade's
 * way. The result may be below zero or beyond what a table may hold: whoever validates it says so.
 */
export function adjust(value: number, { percentPpm, add, step, mode }: Terms): number {
  const scaled = BigInt(value) * BigInt(million + percentPpm) + BigInt(add) * BigInt(million);
  const divisor = BigInt(step) * BigInt(million);
  const bias = mode === 'floor' ? 0n : mode === 'ceil' ? divisor - 1n : divisor / 2n;
  return Number(floorDivide(scaled + bias, divisor) * BigInt(step));
}

function floorDivide(value: bigint, divisor: bigint): bigint {
  const quotient = value / divisor;
  return value < 0n && quotient * divisor !== value ? quotient - 1n : quotient;
}
