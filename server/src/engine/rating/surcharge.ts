import { BEYOND_CENTS, centsOf, percentCents } from './arithmetic.ts';
import type { Pricing } from './pricing.ts';
import type { TierOperands, UnitOperands } from './recorder.ts';
import type { Charge } from './sheet.ts';

type Unit = NonNullable<Charge['unit']>;

const MICROS_PER_CENT = 10_000;
const MILLION = 1_000_000;

/**
 * Any additional charge: `clamp(percent x base + fixed + perUnit x step(max(0, quantity - franchise)), min, max)`,
 * rounded half-up once. Tiers replace percent and fixed.
 */
export function chargeCents(charge: Charge, pricing: Pricing, baseCents: number): number {
  const { minCents, maxCents } = charge;
  let cents = rawCents(charge, pricing, baseCents);
  if (minCents !== null && cents < minCents) cents = minCents;
  if (maxCents !== null && cents > maxCents) cents = maxCents;
  return cents;
}

/** The charge before its minimum and maximum. */
export function rawCents(charge: Charge, pricing: Pricing, baseCents: number): number {
  if (charge.isPlain) return charge.fixedCents + percentCents(baseCents, charge.percentPpm);
  const { percentPpm, fixedCents } = rateFor(charge, pricing);
  const { unit } = charge;
  if (unit === null) return fixedCents + percentCents(baseCents, percentPpm);
  if (percentPpm === 0) return fixedCents + unitCents(unit, pricing);
  return fixedCents + percentAndUnitCents(unit, pricing, { baseCents, percentPpm });
}

/** Percent and fixed part that hold for the shipment: those of the first tier that reaches it. */
export function rateFor(charge: Charge, pricing: Pricing): { percentPpm: number; fixedCents: number } {
  if (charge.tiers === null) return charge;
  const { by, rows } = charge.tiers;
  const value = by === 'invoice' ? pricing.invoiceCents : pricing.weights.usedMg / 1000;
  return rows.find(({ upTo }) => value <= upTo) ?? charge;
}

/** The tier that `rateFor` takes, for receipts. */
export function tierOperands({ tiers }: Charge, pricing: Pricing): TierOperands | null {
  if (tiers === null) return null;
  const { by, rows } = tiers;
  const value = by === 'invoice' ? pricing.invoiceCents : pricing.weights.usedMg / 1000;
  return { by, upTo: rows.find(({ upTo }) => value <= upTo)?.upTo ?? null };
}

/** What a charge per unit counts, for receipts. */
export function unitOperands(unit: Unit, pricing: Pricing): UnitOperands {
  const { of, micros, mode, franchiseMilli } = unit;
  return {
    of,
    micros,
    mode,
    quantity: total(of, pricing),
    franchise: franchiseMilli * finestPerMilli(of),
    step: stepSize(unit),
  };
}

function unitCents(unit: Unit, pricing: Pricing): number {
  const counted = quantity(unit, pricing);
  const step = stepSize(unit);
  return unit.mode === 'ceil'
    ? centsOf(unit.micros, Math.ceil(counted / step), MICROS_PER_CENT)
    : centsOf(unit.micros, counted, MICROS_PER_CENT * step);
}

/** Both parts over one denominator, so that they are rounded once. */
function percentAndUnitCents(
  unit: Unit,
  pricing: Pricing,
  percent: { baseCents: number; percentPpm: number },
): number {
  const isCeil = unit.mode === 'ceil';
  const counted = isCeil ? Math.ceil(quantity(unit, pricing) / stepSize(unit)) : quantity(unit, pricing);
  const step = BigInt(isCeil ? 1 : stepSize(unit));
  const denominator = BigInt(MILLION) * step;
  const numerator =
    BigInt(percent.baseCents) * BigInt(percent.percentPpm) * step +
    BigInt(unit.micros) * BigInt(counted) * BigInt(MILLION / MICROS_PER_CENT);
  const rounded = (2n * numerator + denominator) / (2n * denominator);
  return rounded > BigInt(BEYOND_CENTS) ? BEYOND_CENTS : Number(rounded);
}

/** What is counted, above the franchise, in the finest part of the unit that is known exactly. */
function quantity(unit: Unit, pricing: Pricing): number {
  return Math.max(0, total(unit.of, pricing) - unit.franchiseMilli * finestPerMilli(unit.of));
}

function stepSize({ of, stepMilli }: Unit): number {
  return stepMilli * finestPerMilli(of);
}

/** Milligrams in a gram, cubic millimetres in a litre; pieces are known in thousandths themselves. */
function finestPerMilli(of: Unit['of']): number {
  if (of === 'chargeable_kg' || of === 'real_kg') return 1000;
  return of === 'm3' ? MILLION : 1;
}

function total(of: Unit['of'], { load, weights }: Pricing): number {
  switch (of) {
    case 'chargeable_kg':
      return weights.usedMg;
    case 'real_kg':
      return weights.realMg;
    case 'm3':
      return load.shipment.volumeMm3;
    case 'volumes':
      return load.shipment.objectCount * 1000;
    case 'products':
      return load.shipment.productCount * 1000;
    case 'invoices':
      return load.shipment.nfeCount * 1000;
    case 'ctes':
      return 1000;
  }
}
