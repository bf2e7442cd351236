import type { Alternatives } from './alternatives.ts';
import type { Cause } from './cause.ts';
import type { Claim } from './claim.ts';
import type { Due, Inputs } from './due.ts';

/** Where the search for causes stands: what is due by the inputs as swapped so far. */
export type SearchState = { inputs: Inputs; due: Due };

/** One input swapped, with the cause that this would be. */
export type Candidate = { cause: Cause; inputs: Inputs };

/** What the search goes by, besides where it stands. */
export type Evidence = { claim: Claim; alternatives: Alternatives };

/**
 * Inputs that the evidence suggests in place of those of the standing. `strict`: guesses, which count only when
 * they explain all that is left; the others are told by the claim itself and count when they explain some of it.
 */
export type Substitution = {
  strict: boolean;
  candidates(state: SearchState, evidence: Evidence): Candidate[];
};
