import { MILLION } from '../../kernel/money.ts';
import { mulDivRound } from '../../kernel/mul-div.ts';
import { type BilledCharge, billedCharges, comparable, sumOf } from './billed.ts';
import { type Claim, claimedRatePpm, linesHoldTax } from './claim.ts';
import type { Due } from './due.ts';

/** A line that is charged at another amount than is due, in cents; `isContracted` where the table has it. */
export type LineDifference = { charge: BilledCharge; moreCents: number; isContracted: boolean };

/**
 * Whether the lines of a claim and its taxes make its total, but for a cent a line: each line is then a fact, not a hint.
 * Where it tells neither the amount of its levy nor a rate, the agreed rate is taken.
 */
export function areLinesComplete(claim: Claim, agreed: Due): boolean {
  const { totalCents, lines, levy, ibsCbsCents } = claim;
  const count = billedCharges.filter((charge) => (lines[charge] ?? 0) !== 0).length;
  if (count === 0) return false;
  const charged = totalCents - ibsCbsCents;
  const ratePpm = claimedRatePpm(claim) ?? agreed.levy.ratePpm;
  const levyCents = levy.cents ?? mulDivRound(charged, ratePpm, MILLION);
  const sum = sumOf(lines);
  return Math.min(Math.abs(charged - sum), Math.abs(charged - levyCents - sum)) <= count + 1;
}

/**
 * The lines of a claim that differ by more than a cent from what is due. A line that the claim does not have is charged at
 * nothing, unless the claim has a single line, which then holds all others. Under a minimum no line is comparable.
 */
export function lineDifferences({ netLines, grossLines, isMinimum }: Due, claim: Claim): LineDifference[] {
  if (isMinimum) return [];
  const claimed = comparable(claim.lines);
  const due = comparable(linesHoldTax(claim) ? grossLines : netLines);
  const isSingle = billedCharges.filter((charge) => (claimed[charge] ?? 0) !== 0).length <= 1;
  return billedCharges.flatMap((charge): LineDifference[] => {
    const dueCents = due[charge] ?? 0;
    const chargedCents = claimed[charge] ?? (isSingle ? dueCents : 0);
    const moreCents = chargedCents - dueCents;
    return Math.abs(moreCents) <= 1 ? [] : [{ charge, moreCents, isContracted: dueCents !== 0 }];
  });
}
