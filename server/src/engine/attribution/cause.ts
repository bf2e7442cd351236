import type { BilledCharge } from './billed.ts';

/**
 * Why a charge differs from what is due, in the order in which causes are looked for. Grams, cents, millionths;
 * factors in kilograms per cubic metre, in thousandths.
 */
export type Cause =
  /** The transport is charged already. */
  | { cause: 'duplicate' }
  /** Another volume-to-weight factor, at the volume that was agreed. */
  | { cause: 'cubing_factor'; dueKgPerM3Milli: number | null; chargedKgPerM3Milli: number }
  | { cause: 'taxed_weight'; dueG: number; chargedG: number }
  | { cause: 'goods_value'; dueCents: number; chargedCents: number }
  /** A line that the table does not have. */
  | { cause: 'charge_not_contracted'; charge: BilledCharge }
  | { cause: 'tax_rate'; duePpm: number; chargedPpm: number }
  /** Another version of the table; `label` names it as the caller did. */
  | { cause: 'table_version'; label: string }
  /** Another region of the table, or another place. */
  | { cause: 'region'; label: string }
  /** A line of the table at another amount, for no reason that was found. */
  | { cause: 'charge_amount'; charge: BilledCharge }
  /** A cent a line at most, or a weight rounded to the kilogram where the table does not. */
  | { cause: 'rounding'; of: 'money' | 'weight' };

/** How much of a difference a cause makes, in cents; negative where it charges less. */
export type Contribution = Cause & { cents: number };

/** A difference with its causes: contributions and what stays unexplained add up to it. */
export type Attribution = {
  differenceCents: number;
  contributions: readonly Contribution[];
  unexplainedCents: number;
};
