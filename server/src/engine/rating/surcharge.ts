import { BEYOND_CENTS, centsOf, percentCents } from './arithmetic.ts';
import type { Pricing } from './pricing.ts';
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

/** Steps charged: started ones when they are counted up, else the exact share, for receipts. */
export function unitSteps(unit: Unit, pricing: Pricing): number {
  const { quantity, step } = measure(unit, pricing);
  return unit.mode === 'ceil' ? Math.ceil(quantity / step) : quantity / step;
}

function unitCents(unit: Unit, pricing: Pricing): number {
  const { quantity, step } = measure(unit, pricing);
  return unit.mode === 'ceil'
    ? centsOf(unit.micros, Math.ceil(quantity / step), MICROS_PER_CENT)
    : centsOf(unit.micros, quantity, MICROS_PER_CENT * step);
}

/** Both parts over one denominator, so that they are rounded once. */
function percentAndUnitCents(
  unit: Unit,
  pricing: Pricing,
  percent: { baseCents: number; percentPpm: number },
): number {
  const { quantity, step } = measure(unit, pricing);
  const counted = unit.mode === 'ceil' ? Math.ceil(quantity / step) : quantity;
  const by = BigInt(unit.mode === 'ceil' ? 1 : step);
  const denominator = BigInt(MILLION) * by;
  const numerator =
    BigInt(percent.baseCents) * BigInt(percent.percentPpm) * by +
    BigInt(unit.micros) * BigInt(counted) * BigInt(MILLION / MICROS_PER_CENT);
  const rounded = (2n * numerator + denominator) / (2n * denominator);
  return rounded > BigInt(BEYOND_CENTS) ? BEYOND_CENTS : Number(rounded);
}

/**
 * Quantity above the franchise and size of a step, both in the finest part of the unit that is known exactly:
 * milligrams, cubic millimetres, thousandths of a piece.
 */
function measure(unit: Unit, { load, weights }: Pricing): { quantity: number; step: number } {
  const { of, stepMilli, franchiseMilli } = unit;
  const { shipment } = load;
  switch (of) {
    case 'chargeable_kg':
      return above(weights.usedMg, franchiseMilli * 1000, stepMilli * 1000);
    case 'real_kg':
      return above(weights.realMg, franchiseMilli * 1000, stepMilli * 1000);
    case 'm3':
      return above(shipment.volumeMm3, franchiseMilli * MILLION, stepMilli * MILLION);
    case 'volumes':
      return above(shipment.objectCount * 1000, franchiseMilli, stepMilli);
    case 'products':
      return above(shipment.productCount * 1000, franchiseMilli, stepMilli);
    case 'invoices':
      return above(shipment.nfeCount * 1000, franchiseMilli, stepMilli);
    case 'ctes':
      return above(1000, franchiseMilli, stepMilli);
  }
}

function above(total: number, franchise: number, step: number): { quantity: number; step: number } {
  return { quantity: Math.max(0, total - franchise), step };
}
