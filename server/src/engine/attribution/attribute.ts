import type { Alternatives } from './alternatives.ts';
import type { Attribution, Cause, Contribution } from './cause.ts';
import type { Claim } from './claim.ts';
import {
  chargeAmountCandidates,
  goodsValueCandidates,
  taxRateCandidates,
  uncontractedCandidates,
} from './claimed-causes.ts';
import {
  type Due,
  dueOf,
  type Inputs,
  isDue,
  isWithinRounding,
  mostRoundingCents,
  totalDueOf,
} from './due.ts';
import { fewestCauses } from './fewest-causes.ts';
import { laneCandidates, laneCandidatesByLine } from './lane-causes.ts';
import { areLinesComplete } from './line-differences.ts';
import type { Candidate, Evidence, SearchState, Substitution } from './substitution.ts';
import { weightCandidates } from './weight-causes.ts';

const weight: Substitution = { strict: false, candidates: weightCandidates };
const goodsValue: Substitution = { strict: false, candidates: goodsValueCandidates };
const taxRate: Substitution = { strict: false, candidates: taxRateCandidates };

/**
 * The orders in which inputs are swapped. First what the claim tells of itself, then another version or region whose
 * every line is as the claim tells it: lines that the agreed lane lacks may be theirs. Where there is none, lines that
 * were not contracted, then guesses that explain the rest to the cent, last lines that are simply other than agreed.
 */
const byLines: readonly Substitution[] = [
  weight,
  goodsValue,
  taxRate,
  { strict: true, candidates: laneCandidatesByLine },
];
const byTotal: readonly Substitution[] = [
  weight,
  goodsValue,
  { strict: false, candidates: uncontractedCandidates },
  taxRate,
  { strict: true, candidates: laneCandidates },
  { strict: false, candidates: chargeAmountCandidates },
];

export type Dispute = {
  /** What was agreed. */
  inputs: Inputs;
  claim: Claim;
  alternatives: Alternatives;
  /** The transport is charged by another claim already: nothing is due. */
  isDuplicate: boolean;
};

/**
 * Why a claim differs from what is due. Where its lines and taxes make its total, the fewest causes by which it comes out
 * are named. Else inputs of the agreed price are swapped, one after another in a fixed order, for those that the claim
 * tells or that may have been used, and stay swapped where that explains some of the difference. A line is named once.
 * Contributions and the unexplained rest add up to the difference, to the cent.
 */
export function attribute({ inputs, claim, alternatives, isDuplicate }: Dispute, due: Due): Attribution {
  if (isDuplicate) {
    const cents = claim.totalCents;
    return { differenceCents: cents, contributions: [{ cause: 'duplicate', cents }], unexplainedCents: 0 };
  }
  const evidence = { claim, alternatives };
  const agreed = { inputs, due };
  const contributions = explained(agreed, evidence);
  const differenceCents = claim.totalCents - due.totalCents;
  const restCents = differenceCents - contributions.reduce((sum, { cents }) => sum + cents, 0);
  const isRounding = restCents !== 0 && isWithinRounding(restCents, due);
  if (isRounding) contributions.push({ cause: 'rounding', of: 'money', cents: restCents });
  return { differenceCents, contributions, unexplainedCents: isRounding ? 0 : restCents };
}

function explained(agreed: SearchState, evidence: Evidence): Contribution[] {
  const { claim } = evidence;
  const isMoreThanRounding = !isWithinRounding(claim.totalCents - agreed.due.totalCents, agreed.due);
  const fewest =
    isMoreThanRounding && areLinesComplete(claim, agreed.due) ? fewestCauses(agreed, evidence) : null;
  if (fewest !== null) return fewest;
  const found = follow(byLines, agreed, evidence);
  const isLaneFound = found.some(({ cause }) => cause === 'table_version' || cause === 'region');
  return isLaneFound ? found : follow(byTotal, agreed, evidence);
}

function follow(order: readonly Substitution[], agreed: SearchState, evidence: Evidence): Contribution[] {
  const contributions: Contribution[] = [];
  let state = agreed;
  for (const substitution of order) state = swapAll(substitution, { state, evidence, contributions });
  return contributions;
}

type Search = { state: SearchState; evidence: Evidence; contributions: Contribution[] };

/** Swaps what helps, the best candidate first, until none does. Bounded: a candidate is swapped once. */
function swapAll(
  { strict, candidates }: Substitution,
  { state, evidence, contributions }: Search,
): SearchState {
  // What rounding explains needs no guess.
  if (strict && isWithinRounding(evidence.claim.totalCents - state.due.totalCents, state.due)) return state;
  let current = state;
  const most = candidates(current, evidence).length;
  for (let round = 0; round < most; round += 1) {
    const untried = candidates(current, evidence).filter(({ cause }) => !isLineNamed(cause, contributions));
    const best = bestOf(untried, { current, evidence, strict });
    if (best === null) break;
    contributions.push({ ...best.cause, cents: best.due.totalCents - current.due.totalCents });
    current = { inputs: best.inputs, due: best.due };
    if (strict) break;
  }
  return current;
}

function isLineNamed(cause: Cause, contributions: readonly Contribution[]): boolean {
  return 'charge' in cause && contributions.some((one) => 'charge' in one && one.charge === cause.charge);
}

type Choice = { current: SearchState; evidence: Evidence; strict: boolean };

/** The candidate that leaves least unexplained, if it leaves less than there is; of equals the first. */
function bestOf(candidates: readonly Candidate[], { current, evidence, strict }: Choice) {
  const left = (due: Due) => Math.abs(evidence.claim.totalCents - due.totalCents);
  let best: (Candidate & { due: Due }) | null = null;
  const totalCents = evidence.claim.totalCents;
  for (const candidate of candidates) {
    // Guesses are many, a version or region each: the total alone rules nearly all of them out.
    const isFar = (cents: number | null) =>
      cents === null || Math.abs(totalCents - cents) > mostRoundingCents;
    if (strict && isFar(totalDueOf(candidate.inputs))) continue;
    const due = dueOf(candidate.inputs);
    if (!isDue(due) || left(due) >= left(best?.due ?? current.due)) continue;
    if (strict && !isWithinRounding(left(due), due)) continue;
    best = { ...candidate, due };
  }
  return best;
}
