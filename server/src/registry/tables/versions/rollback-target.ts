import type { PublicationCause } from '../rows.ts';

/** A change of what was in force; `versionId` null is nothing. */
export type PastPublication = {
  versionId: number | null;
  previousId: number | null;
  cause: PublicationCause;
};

/**
 * The version that was in force before what is now, given what was in force, oldest first; null where there
 * is none. Going back undoes publications: what was undone once is not come back to, so that each step goes
 * further back. Nothing in force is a step of its own.
 */
export function rollbackTarget(history: readonly PastPublication[]): number | null {
  const inForce: (number | null)[] = [];
  for (const { versionId, cause } of history) {
    const at = cause === 'rollback' ? inForce.lastIndexOf(versionId) : -1;
    if (at >= 0) inForce.length = at;
    inForce.push(versionId);
  }
  const current = inForce.pop() ?? null;
  return inForce.findLast((versionId) => versionId !== null && versionId !== current) ?? null;
}
