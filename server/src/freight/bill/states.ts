/** Where the audit of a bill stands (specification 3, decision C7). */
export const billStates = {
  processing: 1,
  divergent: 2,
  negotiating: 3,
  released: 4,
  cancelled: 6,
} as const;
export type BillState = (typeof billStates)[keyof typeof billStates];

/** Whether it is paid. */
export const paymentStates = { open: 0, paid: 1, cancelled: 2 } as const;
export type PaymentState = (typeof paymentStates)[keyof typeof paymentStates];

/** Who moves it: what happens to its CT-es, a person, or its carrier. */
export type BillMoveCause = 'ctes' | 'person' | 'carrier';

export type BillMove = {
  from: BillState;
  to: BillState;
  cause: BillMoveCause;
  /** Whether every CT-e in it is released or rejected. */
  isSettled: boolean;
  /** Whether something speaks against paying it as it is. */
  isDisputed: boolean;
  reason: string | null;
};

/** Why a move is none. */
export type BillMoveRefusal = 'noSuchMove' | 'ctesOpen' | 'reasonNeeded';

const { processing, divergent, negotiating, released, cancelled } = billStates;

/** From each state, where it may go. */
const moves: Readonly<Record<BillState, readonly BillState[]>> = {
  [processing]: [divergent, negotiating, released, cancelled],
  [divergent]: [negotiating, released, cancelled],
  [negotiating]: [released, divergent, cancelled],
  // The end, but for a CT-e of it that was replaced or taken back.
  [released]: [divergent],
  [cancelled]: [],
};

/**
 * Judges a move (decision C7): null where it may be made. A bill is released when every CT-e in it is released or
 * rejected, and for a reason where something speaks against it. Only what happens to its CT-es reopens a released one.
 */
export function refuseBillMove(move: BillMove): BillMoveRefusal | null {
  const { from, to, cause, reason } = move;
  if (!moves[from].includes(to)) return 'noSuchMove';
  if (from === released && cause !== 'ctes') return 'noSuchMove';
  if (to !== released) return null;
  if (!move.isSettled) return 'ctesOpen';
  return move.isDisputed && (reason === null || reason.trim() === '') ? 'reasonNeeded' : null;
}

/** Whether a payment may go from one state to another: it is open until it is paid or cancelled. */
export function mayMovePayment(from: PaymentState, to: PaymentState): boolean {
  return from === paymentStates.open && to !== paymentStates.open;
}
