import { type BillState, billStates } from './states.ts';

/** What the state of a bill follows from: how many of its charges are how. */
export type BillFacts = {
  charges: number;
  /** Charges without a CT-e. */
  notLinked: number;
  /** Charges of a CT-e that an earlier bill charges, or this one before. */
  duplicated: number;
  /** Linked charges by the state of their CT-e, in the order of its numbers. */
  byState: readonly [number, number, number, number, number, number];
  /** Linked charges whose CT-e was deleted or replaced. */
  gone: number;
  /** Linked charges of another amount than their CT-e. */
  otherAmount: number;
  /** Whether the total of the bill is the sum of its charges. */
  isSumRight: boolean;
};

/** Whether every CT-e in it is released or rejected. */
export function isSettled({ byState }: BillFacts): boolean {
  const [processing, divergent, negotiating, preReleased] = byState;
  return processing + divergent + negotiating + preReleased === 0;
}

/** Whether something speaks against paying it as it is. */
export function isDisputed(facts: BillFacts): boolean {
  const { notLinked, duplicated, gone, otherAmount, isSumRight, byState } = facts;
  return notLinked + duplicated + gone + otherAmount + byState[1] > 0 || !isSumRight;
}

type BillStatus = {
  state: BillState;
  /** People took the whole bill into negotiation. */
  isNegotiated: boolean;
  /** A CT-e of it was replaced, or taken back, since it was released. */
  isReopened: boolean;
};

/**
 * The state that a bill has by its CT-es (decision C7). Divergences go before negotiations: somebody has to act. What is
 * better again waits where it was, for no move leads back to processing.
 */
export function projectBill(facts: BillFacts, { state, isNegotiated, isReopened }: BillStatus): BillState {
  const { processing, divergent, negotiating, released, cancelled } = billStates;
  if (state === cancelled) return cancelled;
  if (state === released) return isReopened || !isSettled(facts) ? divergent : released;
  if (isNegotiated) return negotiating;
  if (isDisputed(facts)) return divergent;
  if (isSettled(facts)) return released;
  if (facts.byState[2] > 0) return negotiating;
  return state === processing ? processing : state;
}
