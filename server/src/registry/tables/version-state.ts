/**
 * Life of a version. A draft waits for somebody to publish it; a scheduled version is published and waits for
 * its first day; at most one version of a table is published. A version that was replaced or withdrawn can be
 * published again: that is how one goes back.
 */
export type VersionState = 'draft' | 'scheduled' | 'published' | 'replaced' | 'withdrawn';

export type VersionMove = 'publish' | 'schedule' | 'replace' | 'withdraw';

const moves: Readonly<Record<VersionMove, { from: readonly VersionState[]; to: VersionState }>> = {
  publish: { from: ['draft', 'scheduled', 'replaced', 'withdrawn'], to: 'published' },
  schedule: { from: ['draft', 'replaced', 'withdrawn'], to: 'scheduled' },
  replace: { from: ['published', 'scheduled'], to: 'replaced' },
  withdraw: { from: ['draft', 'scheduled', 'published'], to: 'withdrawn' },
};

/** The state after a move, or null where the state does not allow it. */
export function moved(state: VersionState, move: VersionMove): VersionState | null {
  const { from, to } = moves[move];
  return from.includes(state) ? to : null;
}
