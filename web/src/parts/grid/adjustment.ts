import type { Cell, GridUnit } from './column.ts';

/** What is done to amounts: `round((value × (1 + percent) + add) to a step)`, exactly, once, as `editTableVersion` does it. */
export type Adjustment = {
  /** Signed millionths. */
  percentPpm: number;
  /** Signed, in cents. */
  addCents: number;
  round: { stepMicros: number; mode: RoundingMode } | undefined;
};

export const roundingModes = ['half_up', 'ceil', 'floor'] as const;
export type RoundingMode = (typeof roundingModes)[number];

const million = 1_000_000;
const microsPerCent = 10_000;

/** An amount after it was adjusted; what is empty, zero or no amount stays so. Halves go up, the trade's way. */
export function adjusted(value: Cell, unit: GridUnit, { percentPpm, addCents, round }: Adjustment): Cell {
  if (typeof value !== 'number' || value === 0) return value;
  const mode = round?.mode ?? 'half_up';
  if (unit === 'micros')
    return rounded(scaled(value, percentPpm, addCents * microsPerCent), round?.stepMicros ?? 1, mode);
  if (unit !== 'cents') return value;
  const step = Math.ceil((round?.stepMicros ?? microsPerCent) / microsPerCent);
  return rounded(scaled(value, percentPpm, addCents), step, mode);
}

/** In millionths of the unit. */
function scaled(value: number, percentPpm: number, add: number): bigint {
  return BigInt(value) * BigInt(million + percentPpm) + BigInt(add) * BigInt(million);
}

function rounded(millionths: bigint, step: number, mode: RoundingMode): number {
  const divisor = BigInt(step) * BigInt(million);
  const bias = mode === 'floor' ? 0n : mode === 'ceil' ? divisor - 1n : divisor / 2n;
  const sum = millionths + bias;
  const quotient = sum / divisor;
  const floor = sum < 0n && quotient * divisor !== sum ? quotient - 1n : quotient;
  return Number(floor * BigInt(step));
}
