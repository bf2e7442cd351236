import type { PackingScanView } from '@carreto/contract/admin/freights/packing';

/** What was done since the shift began: labels that came out, and scans that came to nothing. */
export type Tally = { printed: number; refused: number; sinceMs: number | null };

/** Before the first scan. */
export const noTally: Tally = { printed: 0, refused: 0, sinceMs: null };

const HOUR_MS = 3_600_000;
/** Before so much of a shift is over, a rate by the hour would say nothing. */
const leastMs = 600_000;

/** Counts one answer; the first one begins the shift. That it was printed before is no refusal: it has its label. */
export function countScan(tally: Tally, { outcome, volumeNumbers }: PackingScanView, nowMs: number): Tally {
  const isRefused = outcome !== 'printed' && outcome !== 'already_printed' && outcome !== 'several';
  return {
    printed: tally.printed + volumeNumbers.length,
    refused: tally.refused + (isRefused ? 1 : 0),
    sinceMs: tally.sinceMs ?? nowMs,
  };
}

/** Labels an hour, whole; null before ten minutes are over. */
export function hourlyRate({ printed, sinceMs }: Tally, nowMs: number): number | null {
  const forMs = sinceMs === null ? 0 : nowMs - sinceMs;
  return forMs < leastMs ? null : Math.round((printed * HOUR_MS) / forMs);
}
