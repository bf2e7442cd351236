import type { Cause, Contribution } from './cause.ts';
import { linesHoldTax } from './claim.ts';
import { goodsValueCandidates, taxRateCandidates, withExtra } from './claimed-causes.ts';
import { dueOf, isDue, isWithinRounding, mostRoundingCents, totalDueOf } from './due.ts';
import { laneCandidates } from './lane-causes.ts';
import { type LineDifference, lineDifferences } from './line-differences.ts';
import type { Candidate, Evidence, SearchState } from './substitution.ts';
import { weightCandidates } from './weight-causes.ts';

/** What a claim tells of itself, in the order in which contributions are listed. */
const ofClaim = [weightCandidates, goodsValueCandidates, taxRateCandidates];

/** Inputs swapped one after another, the lines that then still differ, and what these leave unexplained. */
type Explanation = { swaps: readonly Swap[]; state: SearchState; lines: readonly LineDifference[] };
type Swap = { cause: Cause; state: SearchState };

/**
 * The fewest causes by which a claim with all of its lines comes out as it is: of the weight, value and rate that it tells,
 * and of the other versions and regions, those that are needed, and each line that differs nevertheless. Of as few the ones
 * that leave fewer lines, and of these the first. Contributions add up to the claim's total but for rounding; null where
 * no set of causes makes it.
 */
export function fewestCauses(agreed: SearchState, evidence: Evidence): Contribution[] | null {
  const explanations = claimExplanations(agreed, evidence);
  let best: Explanation | null = null;
  for (const one of explanations) best = better(one, best, evidence);
  for (const one of explanations) best = withLanes(one, best, evidence);
  return best === null ? null : contributionsOf(agreed, best, linesHoldTax(evidence.claim));
}

/** The best with another version or region after what the claim tells. */
function withLanes(one: Explanation, before: Explanation | null, evidence: Evidence): Explanation | null {
  let best = before;
  for (const candidate of laneCandidates(one.state, evidence)) {
    const isFewer = (lines: number) => best === null || one.swaps.length + 1 + 2 * lines <= cost(best);
    if (!isFewer(0)) return best;
    // Where no line may be left over, the total alone rules nearly all of them out.
    if (!isFewer(1) && !isAbout(totalDueOf(candidate.inputs), evidence)) continue;
    const swapped = swap(one, candidate, evidence);
    if (swapped !== null) best = better(swapped, best, evidence);
  }
  return best;
}

function isAbout(cents: number | null, { claim }: Evidence): boolean {
  return cents !== null && Math.abs(claim.totalCents - cents) <= mostRoundingCents;
}

/** Every choice of what the claim tells, the agreed inputs first. */
function claimExplanations(agreed: SearchState, evidence: Evidence): Explanation[] {
  const { claim } = evidence;
  return ofClaim.reduce<Explanation[]>(
    (chosen, candidates) =>
      chosen.flatMap((one) => [
        one,
        ...candidates(one.state, evidence).flatMap((candidate) => swap(one, candidate, evidence) ?? []),
      ]),
    [{ swaps: [], state: agreed, lines: lineDifferences(agreed.due, claim) }],
  );
}

function swap(to: Explanation, { cause, inputs }: Candidate, { claim }: Evidence): Explanation | null {
  const due = dueOf(inputs);
  if (!isDue(due)) return null;
  const state = { inputs, due };
  return { swaps: [...to.swaps, { cause, state }], state, lines: lineDifferences(due, claim) };
}

function better(one: Explanation, best: Explanation | null, { claim }: Evidence): Explanation | null {
  if (best !== null && !isFewer(one, best)) return best;
  const { state, lines } = one;
  const more = lines.reduce((sum, { moreCents }) => sum + moreCents, 0);
  const due = more === 0 ? state.due : dueOf(withExtra(state, more, linesHoldTax(claim)));
  return isDue(due) && isWithinRounding(claim.totalCents - due.totalCents, due) ? one : best;
}

function isFewer(one: Explanation, best: Explanation): boolean {
  const fewer = cost(one) - cost(best);
  return fewer < 0 || (fewer === 0 && one.lines.length < best.lines.length);
}

/** A line that is simply other than agreed explains nothing: two reasons for it are as good as none. */
function cost({ swaps, lines }: Explanation): number {
  return swaps.length + 2 * lines.length;
}

function contributionsOf(
  agreed: SearchState,
  { swaps, lines }: Explanation,
  holdTax: boolean,
): Contribution[] {
  let current: SearchState = agreed;
  const step = (cause: Cause, state: SearchState): Contribution => {
    const cents = state.due.totalCents - current.due.totalCents;
    current = state;
    return { ...cause, cents };
  };
  return [
    ...swaps.map(({ cause, state }) => step(cause, state)),
    ...lines.flatMap(({ charge, moreCents, isContracted }) => {
      const inputs = withExtra(current, moreCents, holdTax);
      const due = dueOf(inputs);
      const cause = isContracted ? 'charge_amount' : 'charge_not_contracted';
      return isDue(due) ? [step({ cause, charge }, { inputs, due })] : [];
    }),
  ];
}
