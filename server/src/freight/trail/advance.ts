import { type Claimed, move, type Phase } from './states.ts';

/** Where a freight and those of its volumes stand that went their own way, by their number from 1. */
export type TrailPosition = {
  phase: Phase;
  volumePhases: Readonly<Record<string, Phase>>;
  volumeCount: number;
};

const ends: ReadonlySet<Phase> = new Set(['delivered', 'returned', 'lost', 'cancelled']);

type ClaimedVolume = Claimed & { volumeNumber: number | null };

/** Which move a claim is; `move` judges it, `forcedMove` believes it. */
type Decide = (from: Phase, claimed: Claimed) => Phase | null;

/**
 * The standing after an occurrence of the whole freight, or of one volume; null where it is out of flow. A volume
 * is judged by its own phase, so that several volumes may each be delivered; the freight has ended when all of
 * them have.
 */
export function advance(
  standing: TrailPosition,
  claimed: ClaimedVolume,
  decide: Decide = move,
): TrailPosition | null {
  if (claimed.volumeNumber !== null) return advanceVolume(standing, claimed, decide);
  const phase = decide(standing.phase, claimed);
  if (phase === null) return null;
  return { ...standing, phase, volumePhases: ends.has(phase) ? {} : standing.volumePhases };
}

function advanceVolume(
  standing: TrailPosition,
  claimed: ClaimedVolume,
  decide: Decide,
): TrailPosition | null {
  const { volumeCount } = standing;
  const volumeNumber = Number(claimed.volumeNumber);
  const phase = decide(standing.volumePhases[volumeNumber] ?? standing.phase, claimed);
  if (phase === null) return null;
  if (volumeCount === 1) return { ...standing, phase, volumePhases: {} };
  const volumePhases = { ...standing.volumePhases, [volumeNumber]: phase };
  if (hasEnded(volumePhases, volumeCount)) return { ...standing, phase, volumePhases };
  const isMoving = phase !== 'preparing' && phase !== 'cancelled';
  return { ...standing, phase: isMoving ? 'underway' : standing.phase, volumePhases };
}

function hasEnded(phases: TrailPosition['volumePhases'], volumeCount: number): boolean {
  return Object.values(phases).filter((phase) => ends.has(phase)).length === volumeCount;
}
