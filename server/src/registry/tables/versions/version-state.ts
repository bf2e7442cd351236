/**
 * Life of a version. A draft waits for somebody to publish it; a scheduled version is published and waits for
 * its instant; at most one version of a table is published. A version that was replaced or withdrawn can be
 * published again, or put back: that is how one goes back.
 */
export const versionStates = ['draft', 'scheduled', 'published', 'replaced', 'withdrawn'] as const;
export type VersionState = (typeof versionStates)[number];

export type VersionMove = 'publish' | 'schedule' | 'begin' | 'rollback' | 'replace' | 'withdraw';

/** From which states a move leads where; `docs/domain.md` shows this table. */
export const versionMoves: Readonly<
  Record<VersionMove, { from: readonly VersionState[]; to: VersionState; when: string }>
> = {
  publish: {
    from: ['draft', 'scheduled', 'replaced', 'withdrawn'],
    to: 'published',
    when: 'somebody publishes it, or its base table is published',
  },
  schedule: {
    from: ['draft', 'scheduled', 'replaced', 'withdrawn'],
    to: 'scheduled',
    when: 'somebody publishes it for a later instant',
  },
  begin: { from: ['scheduled'], to: 'published', when: 'its instant has come' },
  rollback: {
    from: ['scheduled', 'replaced', 'withdrawn'],
    to: 'published',
    when: 'somebody puts it back',
  },
  replace: { from: ['published'], to: 'replaced', when: 'another version takes its place' },
  withdraw: {
    from: ['draft', 'scheduled', 'published'],
    to: 'withdrawn',
    when: 'somebody takes it out of force, cancels its schedule or puts the draft aside',
  },
};

/** The state after a move, or null where the state does not allow it. */
export function moved(state: VersionState, move: VersionMove): VersionState | null {
  const { from, to } = versionMoves[move];
  return from.includes(state) ? to : null;
}
