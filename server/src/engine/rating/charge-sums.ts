import { type Floor, raise } from './minimum.ts';
import type { BaseFreight, Pricing } from './pricing.ts';
import type { ChargePart, Entry } from './recorder.ts';
import type { Charge } from './sheet.ts';
import { chargeCents, rateFor, rawCents, unitSteps } from './surcharge.ts';

/** Base, minimum and charges added up, in the table's own terms. */
export type ChargeSums = { cents: number; floor: Floor | null };

/** What a percent may apply to at some point of the computation. */
export type Bases = { weightCents: number; s0Cents: number; soFarCents: number };

/**
 * Adds the charges in their order (reference order of the trade): stage 1 on the base, then the minimum, then
 * what the minimum does not count, then stage 2 on the freight so far. A charge beyond what a freight can cost
 * counts as just beyond, so that the sum is seen to be out of range and never overflows.
 */
export function addCharges(pricing: Pricing, base: BaseFreight, floor: Floor | null): ChargeSums {
  const { charges } = pricing.lane;
  const s0Cents = floor?.mode === 'base' ? raise(floor, base.cents) : base.cents;
  const bases: Bases = { weightCents: base.cents - base.valueLegCents, s0Cents, soFarCents: s0Cents };
  let beforeCents = s0Cents;
  let afterCents = 0;
  let index = 0;
  for (; index < charges.length; index += 1) {
    const charge = charges[index];
    if (charge === undefined || charge.stage === 2) break;
    const cents = applyCharge(charge, pricing, bases);
    if (charge.floor === 'before') beforeCents += cents;
    else afterCents += cents;
    bases.soFarCents += cents;
  }
  if (floor?.mode === 'flagged') beforeCents = raise(floor, beforeCents);
  bases.soFarCents = beforeCents + afterCents;
  let sum = bases.soFarCents;
  for (; index < charges.length; index += 1) {
    const charge = charges[index];
    if (charge === undefined) break;
    sum += applyCharge(charge, pricing, bases);
  }
  return { cents: sum, floor };
}

function applyCharge(charge: Charge, pricing: Pricing, bases: Bases): number {
  if (charge.categories !== null && !concerns(charge.categories, pricing.load.shipment.categories)) return 0;
  if (pricing.recorder === null) return chargeCents(charge, pricing, percentBase(charge, pricing, bases));
  const entry = chargeEntry(charge, pricing, bases);
  if (entry.cents !== 0) pricing.recorder.push(entry);
  return entry.cents;
}

function concerns(wanted: readonly number[], carried: readonly number[]): boolean {
  return carried.some((category) => wanted.includes(category));
}

/** What a charge's percent applies to. */
function percentBase({ percentBase: of }: Charge, { invoiceCents }: Pricing, bases: Bases): number {
  switch (of) {
    case 'invoice':
      return invoiceCents;
    case 'freight_weight':
      return bases.weightCents;
    case 's0':
      return bases.s0Cents;
    case 's0_s1':
      return bases.soFarCents;
  }
}

/** A charge with what it was computed from. */
export function chargeEntry(charge: Charge, pricing: Pricing, bases: Bases): Entry {
  const { unit, code, line, name, minCents, maxCents } = charge;
  const { percentPpm, fixedCents } = rateFor(charge, pricing);
  const baseCents = percentBase(charge, pricing, bases);
  return {
    code,
    part: partOf(charge),
    cents: chargeCents(charge, pricing, baseCents),
    line,
    name,
    operands: {
      kind: 'surcharge',
      percentBase: charge.percentBase,
      baseCents,
      percentPpm,
      fixedCents,
      unit: unit === null ? null : { of: unit.of, micros: unit.micros, steps: unitSteps(unit, pricing) },
      rawCents: rawCents(charge, pricing, baseCents),
      minCents,
      maxCents,
    },
  };
}

function partOf({ stage, floor }: Charge): ChargePart {
  if (stage === 2) return 'stage2';
  return floor === 'before' ? 'stage1_before' : 'stage1_after';
}
