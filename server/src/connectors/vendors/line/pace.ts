/**
 * The published bound of a vendor, which everybody who calls it shares: so many calls a second. A call that would be one too many is
 * told how long it had to wait.
 */
export type Pace = {
  /** Milliseconds until a call may be made, 0 where it may now and counts as made. */
  enter(monotonicMs: number): number;
};

/** @param mostPerSecond null: nothing is bounded. */
export function createPace(mostPerSecond: number | null): Pace {
  /** When the last calls were made, oldest first; never more than the bound. */
  const made: number[] = [];
  return {
    enter(nowMs) {
      if (mostPerSecond === null) return 0;
      const [oldest] = made;
      if (made.length >= mostPerSecond && oldest !== undefined) {
        const waitMs = oldest + secondMs - nowMs;
        if (waitMs > 0) return waitMs;
        made.shift();
      }
      made.push(nowMs);
      return 0;
    },
  };
}

const secondMs = 1000;
