import type { ChargeCode } from '../rating/recorder.ts';

/** The lines of a CT-e's value, as specification 2.5 has them. */
export const billedCharges = [
  'freight_weight',
  'freight_value',
  'advalorem',
  'gris',
  'toll',
  'dispatch',
  'collect',
  'redispatch',
  'sec_cat',
  'ademe',
  'itr',
  'tep',
  'trt',
  'tas',
  'suframa',
  'additional',
] as const;
export type BilledCharge = (typeof billedCharges)[number];

/** Cents by line; a line that nobody told is absent. */
export type BilledLines = Partial<Record<BilledCharge, number>>;

/** Under which line of a CT-e a line of a composition is charged; what has none of its own is `additional`. */
const billedAs: ReadonlyMap<ChargeCode, BilledCharge> = new Map([
  ['freight_weight', 'freight_weight'],
  ['freight_weight_excess', 'freight_weight'],
  ['freight_weight_volume', 'freight_weight'],
  ['freight_volume', 'freight_weight'],
  ['freight_minimum', 'freight_weight'],
  ['freight_invoice', 'advalorem'],
  ['ad_valorem', 'advalorem'],
  ['gris', 'gris'],
  ['toll', 'toll'],
  ['dispatch', 'dispatch'],
  ['collect', 'collect'],
  ['river', 'redispatch'],
  ['sec_cat', 'sec_cat'],
  ['ademe', 'ademe'],
  ['trt', 'trt'],
  ['tas', 'tas'],
  ['suframa', 'suframa'],
]);

/** The line of a CT-e that a name means: its own, or that of a line of a composition; null for a name of neither. */
export function billedChargeNamed(name: string): BilledCharge | null {
  const own = billedCharges.find((charge) => charge === name);
  if (own !== undefined) return own === 'freight_value' ? 'advalorem' : own;
  return [...billedAs].find(([code]) => code === name)?.[1] ?? null;
}

/** Sums lines of a composition under the names that CT-es have for them. */
export function billedLines(charges: readonly { code: ChargeCode; cents: number }[]): BilledLines {
  const lines: BilledLines = {};
  for (const { code, cents } of charges) add(lines, billedAs.get(code) ?? 'additional', cents);
  return lines;
}

/**
 * Lines of a CT-e as they are compared: what the trade calls freight value is ad valorem by another name, and
 * zero is what a line without an amount says.
 */
export function comparable(lines: BilledLines): BilledLines {
  const merged: BilledLines = {};
  for (const charge of billedCharges) {
    const cents = lines[charge];
    if (cents !== undefined) add(merged, charge === 'freight_value' ? 'advalorem' : charge, cents);
  }
  return merged;
}

/** The sum of all lines, in cents. */
export function sumOf(lines: BilledLines): number {
  return billedCharges.reduce((sum, charge) => sum + (lines[charge] ?? 0), 0);
}

function add(lines: BilledLines, charge: BilledCharge, cents: number): void {
  lines[charge] = (lines[charge] ?? 0) + cents;
}
