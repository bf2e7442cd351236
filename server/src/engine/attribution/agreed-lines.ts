import { grossUp } from '../tax/settle.ts';
import { sumOf } from './billed.ts';
import type { Contribution } from './cause.ts';
import { type Claim, claimedRatePpm, linesHoldTax } from './claim.ts';
import { type Due, isWithinRounding } from './due.ts';
import { areLinesComplete, lineDifferences } from './line-differences.ts';

/**
 * Why a claim differs from a price that was agreed line by line and that nobody can work out again: each line that differs, then the
 * rate of its tax. What they leave of the difference is for the caller. Null where the lines of the claim are not its total, or lines
 * are not comparable: then they say nothing.
 */
export function agreedLineCauses(due: Due, claim: Claim): Contribution[] | null {
  if (due.isMinimum || !areLinesComplete(claim, due)) return null;
  const holdTax = linesHoldTax(claim);
  const duePpm = due.levy.ratePpm;
  const causes = lineDifferences(due, claim).map(({ charge, moreCents, isContracted }): Contribution => {
    const cause = isContracted ? 'charge_amount' : 'charge_not_contracted';
    return { cause, charge, cents: holdTax ? moreCents : grossUp(moreCents, duePpm) };
  });
  const restCents = causes.reduce((rest, { cents }) => rest - cents, claim.totalCents - due.totalCents);
  const chargedPpm = claimedRatePpm(claim);
  if (holdTax || chargedPpm === null || isWithinRounding(restCents, due)) return causes;
  const netCents = sumOf(claim.lines);
  const cents = grossUp(netCents, chargedPpm) - grossUp(netCents, duePpm);
  return cents === 0 ? causes : [...causes, { cause: 'tax_rate', duePpm, chargedPpm, cents }];
}
