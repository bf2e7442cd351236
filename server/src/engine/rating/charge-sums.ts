import { type Floor, floorMode, minimumFor } from './minimum.ts';
import type { BaseFreight, Pricing } from './pricing.ts';
import type { ChargePart, Entry } from './recorder.ts';
import type { Charge } from './sheet.ts';
import { chargeCents, rateFor, rawCents, tierOperands, unitOperands } from './surcharge.ts';

/** Base and charges added up, in the table's own terms; also what a percent may apply to on the way. */
export type ChargeSums = {
  /** The base without its value leg. */
  weightCents: number;
  /** The base, raised where the minimum is of the base alone. */
  s0Cents: number;
  /** The freight so far; in the end all of it. */
  soFarCents: number;
  /** The minimum, where it took effect on the base or on what it counts. */
  floor: Floor | null;
};

/**
 * Adds the charges in the order of the trade: stage 1 on the base, then the minimum, then what the minimum does
 * not count, then stage 2 on the freight so far. A charge beyond what a freight can cost counts as just beyond,
 * so that the sum is seen to be out of range and never overflows.
 * @returns null as soon as the sum is above `mostCents`: nothing makes it smaller again
 */
export function addCharges(pricing: Pricing, base: BaseFreight, mostCents: number): ChargeSums | null {
  const { charges, sheet } = pricing.lane;
  const mode = floorMode(sheet.terms);
  const minimumCents = minimumFor(sheet.terms, base.minimumCents);
  const sums: ChargeSums = {
    weightCents: base.cents - base.valueLegCents,
    s0Cents: base.cents,
    soFarCents: base.cents,
    floor: null,
  };
  if (mode === 'base' && base.cents < minimumCents) {
    sums.floor = { mode, minimumCents, comparedCents: base.cents };
    sums.s0Cents = minimumCents;
    sums.soFarCents = minimumCents;
  }
  let afterCents = 0;
  let index = 0;
  for (; index < charges.length; index += 1) {
    if (sums.soFarCents > mostCents) return null;
    const charge = charges[index];
    if (charge === undefined || charge.stage === 2) break;
    const cents = applyCharge(charge, pricing, sums);
    if (charge.floor === 'after') afterCents += cents;
    sums.soFarCents += cents;
  }
  const comparedCents = sums.soFarCents - afterCents;
  if (mode === 'flagged' && comparedCents < minimumCents) {
    sums.floor = { mode, minimumCents, comparedCents };
    sums.soFarCents = minimumCents + afterCents;
  }
  if (sums.soFarCents > mostCents) return null;
  addStage2(pricing, sums, index);
  return sums;
}

/** Charges of stage 2 do not see each other. */
function addStage2(pricing: Pricing, sums: ChargeSums, first: number): void {
  const { charges } = pricing.lane;
  let cents = 0;
  for (let index = first; index < charges.length; index += 1) {
    const charge = charges[index];
    if (charge !== undefined) cents += applyCharge(charge, pricing, sums);
  }
  sums.soFarCents += cents;
}

function applyCharge(charge: Charge, pricing: Pricing, bases: ChargeSums): number {
  if (charge.categories !== null && !concerns(charge.categories, pricing.load.shipment.categories)) return 0;
  const { recorder, tally } = pricing;
  if (recorder !== null && tally === null) {
    const entry = chargeEntry(charge, pricing, bases);
    if (entry.cents !== 0) recorder.push(entry);
    return entry.cents;
  }
  const cents = chargeCents(charge, pricing, percentBase(charge, pricing, bases));
  if (tally !== null && cents !== 0) tally.push({ code: charge.code, part: partOf(charge), cents });
  return cents;
}

function concerns(wanted: readonly number[], carried: readonly number[]): boolean {
  return carried.some((category) => wanted.includes(category));
}

/** What a charge's percent applies to. */
function percentBase({ percentBase: of }: Charge, { invoiceCents }: Pricing, bases: ChargeSums): number {
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
export function chargeEntry(charge: Charge, pricing: Pricing, bases: ChargeSums): Entry {
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
      unit: unit === null ? null : unitOperands(unit, pricing),
      tier: tierOperands(charge, pricing),
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
