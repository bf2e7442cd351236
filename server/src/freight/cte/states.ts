/** Where the audit of a CT-e stands (specification 3, decision C4). */
export const cteStates = {
  processing: 0,
  divergent: 1,
  negotiating: 2,
  preReleased: 3,
  released: 4,
  rejected: 5,
} as const;
export type CteState = (typeof cteStates)[keyof typeof cteStates];

/** Who moves it: the audit, a person, the carrier that deletes it, or another CT-e that takes its place. */
export type MoveCause = 'audit' | 'person' | 'deletion' | 'replacement';

export type CteMove = { from: CteState; to: CteState; cause: MoveCause; reason: string | null };

/** Why a move is none. */
export type MoveRefusal = 'noSuchMove' | 'personNeeded' | 'reasonNeeded';

const { processing, divergent, negotiating, preReleased, released, rejected } = cteStates;

/** From each state, where it may go. */
const moves: Readonly<Record<CteState, readonly CteState[]>> = {
  [processing]: [divergent, preReleased, released],
  [divergent]: [negotiating, released, rejected],
  [negotiating]: [divergent, preReleased, released, rejected],
  [preReleased]: [released, divergent],
  // The end, but for a person who takes it back.
  [released]: [negotiating],
  [rejected]: [negotiating],
};

/**
 * Judges a move (decision C4): null where it may be made. A divergent CT-e is released for a reason alone, and only
 * a person takes back what had ended, for a reason too. Carriers delete what is not released, a CT-e that is replaced
 * ends wherever it stood (decision C3).
 */
export function refuseMove({ from, to, cause, reason }: CteMove): MoveRefusal | null {
  if (cause === 'deletion' || cause === 'replacement') return endsBy(cause, from, to) ? null : 'noSuchMove';
  if (!moves[from].includes(to)) return 'noSuchMove';
  const isReversal = from === released || from === rejected;
  if (isReversal && cause !== 'person') return 'personNeeded';
  const needsReason = isReversal || (from === divergent && to === released);
  return needsReason && (reason === null || reason.trim() === '') ? 'reasonNeeded' : null;
}

function endsBy(cause: 'deletion' | 'replacement', from: CteState, to: CteState): boolean {
  return to === rejected && from !== rejected && (cause === 'replacement' || from !== released);
}

/** How lists of the specification name it (decision C5). */
export function projectionOf(state: CteState): 'pending' | 'approved' | 'rejected' {
  if (state === released) return 'approved';
  return state === rejected ? 'rejected' : 'pending';
}
