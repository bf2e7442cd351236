/** Scanners are keyboards that type faster than people: this far apart at most. */
export const scanGapMs = 35;
/** Fewer characters are people's, however fast. */
export const shortestScan = 6;

type Outcome = {
  /** Characters that people typed: each does what its key does. */
  onKeys(characters: readonly string[]): void;
  /** What a scanner read. */
  onScan(text: string): void;
  /** Calls later, once; what it gives takes that back. */
  later(act: () => void, afterMs: number): () => void;
};

/** Tells what a scanner reads from what people type, where no field has the focus. */
export type ScanGuard = {
  /** A character came. */
  take(character: string, atMs: number): void;
  /** `Enter` came; true where it ended a scan and means nothing else. */
  takeEnter(atMs: number): boolean;
};

/**
 * Holds each character for as long as a scanner would take to the next one: six or more that come that fast are a scan, and
 * none of them is ever a key.
 */
export function createScanGuard({ onKeys, onScan, later }: Outcome): ScanGuard {
  let pending: string[] = [];
  let lastMs = Number.NEGATIVE_INFINITY;
  let takeBack = (): void => {};
  const settle = (): void => {
    takeBack();
    const characters = pending;
    pending = [];
    if (characters.length >= shortestScan) onScan(characters.join(''));
    else if (characters.length > 0) onKeys(characters);
  };
  return {
    take(character, atMs) {
      if (pending.length > 0 && atMs - lastMs > scanGapMs) settle();
      pending.push(character);
      lastMs = atMs;
      takeBack();
      takeBack = later(settle, scanGapMs);
    },
    takeEnter(atMs) {
      const isOfScan = pending.length >= shortestScan && atMs - lastMs <= scanGapMs;
      settle();
      return isOfScan;
    },
  };
}
