import type { FoundFreight } from '../../find.ts';
import type { LoadingPlace } from './expected.ts';

/** Why nothing is loaded. */
export type LoadRefusal =
  | 'already_loaded'
  | 'whole_freight'
  | 'other_carrier'
  | 'other_dispatch_point'
  | 'on_other_manifest'
  | 'collected'
  | 'cancelled'
  | 'ended'
  | 'without_nfe'
  | 'several'
  | 'unknown';

/** The freight that candidates come to, or why there is none; `freight` is one of them, so that people see what they scanned. */
export type ChosenToLoad = { freight: FoundFreight } | { refusal: LoadRefusal; freight: FoundFreight | null };

/**
 * Which of the freights that a code names is meant at a place: of those of its carrier and dispatch point that have not ended the
 * only one, or the only one in preparation.
 */
export function chooseToLoad(candidates: readonly FoundFreight[], place: LoadingPlace): ChosenToLoad {
  const steps: readonly [LoadRefusal, (freight: FoundFreight) => boolean][] = [
    ['other_carrier', ({ carrierId }) => carrierId === place.carrierId],
    ['other_dispatch_point', (freight) => leavesFrom(freight, place)],
    ['cancelled', ({ phase }) => phase !== 'cancelled'],
    ['ended', ({ phase }) => phase === 'preparing' || phase === 'underway'],
  ];
  let left = candidates;
  for (const [refusal, fits] of steps) {
    const fitting = left.filter(fits);
    if (left.length > 0 && fitting.length === 0) return { refusal, freight: left[0] ?? null };
    left = fitting;
  }
  const prepared = left.filter(({ phase }) => phase === 'preparing');
  const meant = prepared.length > 0 ? prepared : left;
  const [only] = meant;
  if (only === undefined) return { refusal: 'unknown', freight: null };
  return meant.length === 1 ? { freight: only } : { refusal: 'several', freight: null };
}

/** A return leaves from wherever its consumer is, never from a dispatch point. */
function leavesFrom({ reverse, agreement: { dispatcher } }: FoundFreight, place: LoadingPlace): boolean {
  return !reverse && dispatcher.document === place.document && dispatcher.zip === place.zip;
}

/** What is known of the volumes of a freight: on which manifests, and how far they are on their way. */
export type KnownVolumes = {
  manifestId: number;
  phase: FoundFreight['phase'];
  volumePhases: Readonly<Record<string, FoundFreight['phase']>>;
  rows: readonly KnownVolume[];
};
type KnownVolume = {
  manifestId: number;
  volumeNumber: number;
  state: 'loaded' | 'missing' | 'left' | 'released';
  writtenAt: Date;
  writtenBy: string;
};

/** What stands against loading a volume; null where nothing does. */
export function hindranceToLoad(
  known: KnownVolumes,
  volumeNumber: number,
): { refusal: LoadRefusal; row: KnownVolume | null } | null {
  const own = known.rows.filter((row) => row.volumeNumber === volumeNumber);
  const loaded = own.find(({ state }) => state === 'loaded');
  if (loaded !== undefined) {
    const isHere = loaded.manifestId === known.manifestId;
    return { refusal: isHere ? 'already_loaded' : 'on_other_manifest', row: loaded };
  }
  const ownPhase = known.volumePhases[volumeNumber];
  const wasLeft = own.some(({ state }) => state === 'left' || state === 'missing');
  // The rest of its freight is under way: what was left behind waits all the same.
  const phase = ownPhase ?? (known.phase === 'underway' && wasLeft ? 'preparing' : known.phase);
  if (phase === 'preparing') return null;
  if (phase === 'cancelled') return { refusal: 'cancelled', row: null };
  return { refusal: phase === 'underway' ? 'collected' : 'ended', row: null };
}
