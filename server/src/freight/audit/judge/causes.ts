import { noAlternatives } from '../../../engine/attribution/alternatives.ts';
import { attribute } from '../../../engine/attribution/attribute.ts';
import type { Attribution } from '../../../engine/attribution/cause.ts';
import type { Claim } from '../../../engine/attribution/claim.ts';
import { type Due, dueOf, type Inputs, isDue } from '../../../engine/attribution/due.ts';
import { weightCandidates } from '../../../engine/attribution/weight-causes.ts';
import type { AlternativesOf } from './alternatives-of.ts';
import { beyondAgreed, byAgreedLines, byTotal } from './beyond-agreed.ts';
import { leftFor } from './claim-of.ts';
import type { Owed } from './owed.ts';
import { sumOfDues } from './sum-of-dues.ts';

type Rated = Owed & { due: Due; inputs: Inputs };

/**
 * Why a claim differs from what its freights make due. Of several freights the one is asked whose inputs explain most,
 * with the others at what is due for them: contributions add up to the same difference whichever it is.
 */
export function causesOf(
  owed: readonly Owed[],
  claim: Claim,
  { alternativesOf, isWithin }: { alternativesOf: AlternativesOf; isWithin: boolean },
): Attribution {
  const dueCents = owed.reduce((sum, { due }) => sum + (due?.totalCents ?? 0), 0);
  const differenceCents = claim.totalCents - dueCents;
  if (differenceCents === 0) return { differenceCents, contributions: [], unexplainedCents: 0 };
  if (!owed.every(isRated))
    return isNothingDue(owed, claim) ? uncontracted(differenceCents) : unrated(owed, claim, differenceCents);
  const attributions = owed.map(({ freight, inputs, due }, index) => {
    const others = owed.filter((_, other) => other !== index);
    const alternatives = isWithin ? noAlternatives : alternativesOf(freight.freightCode);
    const left = leftFor(claim, others);
    return attribute({ inputs, claim: left, alternatives, isDuplicate: false }, due);
  });
  return attributions.reduce((best, one) =>
    Math.abs(one.unexplainedCents) < Math.abs(best.unexplainedCents) ? one : best,
  );
}

/** Where tables rated some of the freights, what the others cost is not told apart; nor is it where an offer named its total alone. */
function unrated(owed: readonly Owed[], claim: Claim, differenceCents: number): Attribution {
  if (owed.some(isRated)) return byTotal(differenceCents);
  if (!owed.every(({ areLinesKnown }) => areLinesKnown)) return beyondAgreed(claim, differenceCents);
  const due = sumOfDues(owed.flatMap((one) => one.due ?? []));
  return byAgreedLines(due, claim) ?? beyondAgreed(claim, differenceCents);
}

/** An event that was agreed with nobody. */
function isNothingDue(owed: readonly Owed[], { totalCents }: Claim): boolean {
  return totalCents > 0 && owed.every(({ due }) => due?.totalCents === 0);
}

function uncontracted(differenceCents: number): Attribution {
  return {
    differenceCents,
    contributions: [{ cause: 'charge_not_contracted', charge: 'additional', cents: differenceCents }],
    unexplainedCents: 0,
  };
}

/** What would be due at the weight that the claim charges, where that is another one; of one freight alone. */
export function atChargedWeight(owed: readonly Owed[], claim: Claim): number | null {
  const [only, ...others] = owed;
  if (only === undefined || others.length > 0 || !isRated(only)) return null;
  const evidence = { claim, alternatives: noAlternatives };
  const [candidate] = weightCandidates({ inputs: only.inputs, due: only.due }, evidence);
  if (candidate === undefined) return null;
  const due = dueOf(candidate.inputs);
  return isDue(due) ? due.totalCents : null;
}

function isRated(owed: Owed): owed is Rated {
  return owed.due !== null && owed.inputs !== null;
}
