import { type BilledCharge, billedCharges, comparable } from './billed.ts';
import { type Claim, linesHoldTax } from './claim.ts';
import type { Due } from './due.ts';
import { allowedCents, type Tolerances } from './tolerance.ts';

/** One amount compared, in cents. A positive difference is charged too much. */
export type Compared = {
  dueCents: number;
  chargedCents: number;
  differenceCents: number;
  allowedCents: number;
  isWithin: boolean;
};

export type Comparison = {
  total: Compared;
  /** In the order of the specification; only lines that the carrier told. */
  lines: (Compared & { charge: BilledCharge })[];
  /** `total` where the lines say nothing: none were told, or a minimum swallowed them. */
  by: 'lines' | 'total';
  /** Within the tolerances, as a whole. */
  isWithin: boolean;
};

/**
 * Compares a claim with what is due (decision C6): charge by charge, then the total. Lines that were not told are
 * no divergences; a line decides only where it has a tolerance of its own, because carriers group charges as they
 * like and what is paid is the total.
 */
export function compare(due: Due, claim: Claim, tolerances: Tolerances): Comparison {
  const total = compared(due.totalCents, claim.totalCents, tolerances.total);
  const billed = comparable(claim.lines);
  const dueLines = comparable(linesHoldTax(claim) ? due.grossLines : due.netLines);
  const hasLines = billedCharges.some((charge) => (billed[charge] ?? 0) !== 0);
  const by = hasLines && !due.isMinimum ? 'lines' : 'total';
  const lines = billedCharges.flatMap((charge) => {
    const chargedCents = billed[charge];
    if (chargedCents === undefined) return [];
    const tolerance = tolerances.lines[charge] ?? tolerances.total;
    return [{ charge, ...compared(dueLines[charge] ?? 0, chargedCents, tolerance) }];
  });
  const areLinesWithin =
    by === 'total' ||
    lines.every(({ charge, isWithin }) => isWithin || tolerances.lines[charge] === undefined);
  return { total, lines, by, isWithin: total.isWithin && areLinesWithin };
}

function compared(dueCents: number, chargedCents: number, tolerance: Tolerances['total']): Compared {
  const differenceCents = chargedCents - dueCents;
  const allowed = allowedCents(tolerance, dueCents);
  return {
    dueCents,
    chargedCents,
    differenceCents,
    allowedCents: allowed,
    isWithin: Math.abs(differenceCents) <= allowed,
  };
}
