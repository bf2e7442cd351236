import type { Scan, ScanState } from './scan-queue.ts';
import { noTally } from './tally.ts';

const empty: ScanState = { scans: [], tally: noTally };

/** Where the scans of a person stand while the tab is open; log-out clears it. */
function storedUnder(personId: number): string {
  return `carreto.packing.scans.${personId}`;
}

/**
 * Scans as a reload left them: what was being asked is asked again with its key; of a file that was on its way nobody knows
 * whether it came out, so a person looks.
 */
export function readScans(personId: number): ScanState {
  try {
    const stored = JSON.parse(
      sessionStorage.getItem(storedUnder(personId)) ?? 'null',
    ) as Partial<ScanState> | null;
    if (!Array.isArray(stored?.scans) || stored.tally === undefined) return empty;
    return { scans: stored.scans.map(asLeft), tally: stored.tally };
  } catch {
    return empty;
  }
}

export function keepScans(personId: number, state: ScanState): void {
  sessionStorage.setItem(storedUnder(personId), JSON.stringify(state));
}

function asLeft({ trouble, ...scan }: Scan): Scan {
  const isLost = scan.answer?.url != null && scan.file !== 'gone';
  return {
    ...scan,
    ...(trouble === undefined || scan.state !== 'stopped' ? {} : { trouble }),
    ...(scan.state === 'asking' ? { state: 'waiting' } : {}),
    ...(isLost ? { file: 'stuck' } : {}),
  };
}
