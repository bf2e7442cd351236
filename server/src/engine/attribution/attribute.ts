import type { Alternatives } from './alternatives.ts';
import { billedCharges } from './billed.ts';
import type { Attribution, Contribution } from './cause.ts';
import type { Claim } from './claim.ts';
import { type Due, dueOf, type Inputs, isDue } from './due.ts';
import { regionCandidates, versionCandidates } from './lane-causes.ts';
import type { Candidate, Evidence, Standing, Substitution } from './substitution.ts';
import {
  chargeAmountCandidates,
  goodsValueCandidates,
  taxRateCandidates,
  uncontractedCandidates,
} from './told-causes.ts';
import { weightCandidates } from './weight-causes.ts';

/**
 * The order in which inputs are swapped: first what the claim tells of itself, then guesses that explain the rest
 * to the cent, last lines that are simply other than the table has them.
 */
const substitutions: readonly Substitution[] = [
  { strict: false, candidates: weightCandidates },
  { strict: false, candidates: goodsValueCandidates },
  { strict: false, candidates: uncontractedCandidates },
  { strict: false, candidates: taxRateCandidates },
  { strict: true, candidates: versionCandidates },
  { strict: true, candidates: regionCandidates },
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
 * Why a claim differs from what is due: inputs of the agreed price are swapped, one after another in a fixed order,
 * for those that the claim tells or that may have been used, and stay swapped where that explains some of the
 * difference. Contributions and the unexplained rest add up to it, to the cent.
 */
export function attribute({ inputs, claim, alternatives, isDuplicate }: Dispute, due: Due): Attribution {
  if (isDuplicate) {
    const cents = claim.totalCents;
    return { differenceCents: cents, contributions: [{ cause: 'duplicate', cents }], unexplainedCents: 0 };
  }
  const evidence = { claim, alternatives };
  const contributions: Contribution[] = [];
  let standing: Standing = { inputs, due };
  for (const substitution of substitutions) {
    standing = swapAll(substitution, { standing, evidence, contributions });
  }
  const restCents = claim.totalCents - standing.due.totalCents;
  const isRounding = restCents !== 0 && Math.abs(restCents) <= roundingCents(standing.due);
  if (isRounding) contributions.push({ cause: 'rounding', of: 'money', cents: restCents });
  return {
    differenceCents: claim.totalCents - due.totalCents,
    contributions,
    unexplainedCents: isRounding ? 0 : restCents,
  };
}

type Search = { standing: Standing; evidence: Evidence; contributions: Contribution[] };

/** Swaps what helps, the best candidate first, until none does. Bounded: a candidate is swapped once. */
function swapAll(
  { strict, candidates }: Substitution,
  { standing, evidence, contributions }: Search,
): Standing {
  let current = standing;
  const most = candidates(current, evidence).length;
  for (let turn = 0; turn < most; turn += 1) {
    const best = bestOf(candidates(current, evidence), { current, evidence, strict });
    if (best === null) break;
    contributions.push({ ...best.cause, cents: best.due.totalCents - current.due.totalCents });
    current = { inputs: best.inputs, due: best.due };
    if (strict) break;
  }
  return current;
}

type Choice = { current: Standing; evidence: Evidence; strict: boolean };

/** The candidate that leaves least unexplained, if it leaves less than there is; of equals the first. */
function bestOf(candidates: readonly Candidate[], { current, evidence, strict }: Choice) {
  const left = (due: Due) => Math.abs(evidence.claim.totalCents - due.totalCents);
  let best: (Candidate & { due: Due }) | null = null;
  for (const candidate of candidates) {
    const due = dueOf(candidate.inputs);
    if (!isDue(due) || left(due) >= left(best?.due ?? current.due)) continue;
    if (strict && left(due) > roundingCents(due)) continue;
    best = { ...candidate, due };
  }
  return best;
}

/** A cent for each line, and one for the total: what rounding line by line can make of a price. */
function roundingCents({ netLines }: Due): number {
  return billedCharges.filter((charge) => (netLines[charge] ?? 0) !== 0).length + 1;
}
