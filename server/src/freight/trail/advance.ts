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
  position: TrailPosition,
  claimed: ClaimedVolume,
  decide: Decide = move,
): TrailPosition | null {
  if (claimed.volumeNumber !== null) return advanceVolume(position, claimed, decide);
  const phase = decide(position.phase, claimed);
  if (phase === null) return null;
  return { ...position, phase, volumePhases: ends.has(phase) ? {} : position.volumePhases };
}

function advanceVolume(
  position: TrailPosition,
  claimed: ClaimedVolume,
  decide: Decide,
): TrailPosition | null {
  const { volumeCount } = position;
  const volumeNumber = Number(claimed.volumeNumber);
  const phase = decide(position.volumePhases[volumeNumber] ?? position.phase, claimed);
  if (phase === null) return null;
  if (volumeCount === 1) return { ...position, phase, volumePhases: {} };
  const volumePhases = { ...position.volumePhases, [volumeNumber]: phase };
  if (hasEnded(volumePhases, volumeCount)) return { ...position, phase, volumePhases };
  const isMoving = phase !== 'preparing' && phase !== 'cancelled';
  return { ...position, phase: isMoving ? 'underway' : position.phase, volumePhases };
}

function hasEnded(phases: TrailPosition['volumePhases'], volumeCount: number): boolean {
  return Object.values(phases).filter((phase) => ends.has(phase)).length === volumeCount;
}
