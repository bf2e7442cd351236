import { percentOf } from '../../kernel/money.ts';
import type { BilledCharge } from './billed.ts';

/** By how much a charge may differ from what is due: the larger of an amount and a share of what is due. */
export type Tolerance = { cents: number; ppm: number };

/** Of the total, and of single lines; a line without one of its own is judged by the total alone. */
export type Tolerances = { total: Tolerance; lines: Partial<Record<BilledCharge, Tolerance>> };

/** What a tolerance lets pass on an amount that is due, in cents. */
export function allowedCents({ cents, ppm }: Tolerance, dueCents: number): number {
  return Math.max(cents, percentOf(Math.max(dueCents, 0), ppm));
}
