/** Bounds trials of credentials by what they are tried at: who guesses one locks its owner out. */
export type TrialBound = {
  /** Counts a trial that begins, or says in how many seconds there may be one. Whoever was let has to leave. */
  enter(of: string, nowMs: number): { retryAfterS: number } | null;
  leave(): void;
};

const mostPerMinute = 10;
const mostUnderWay = 4;
const minuteMs = 60_000;
const soonS = 5;

/** Ten a minute at each, four under way, in this process. */
export function createTrialBound(): TrialBound {
  const startedMs = new Map<string, number[]>();
  let underWay = 0;
  return {
    enter(of, nowMs) {
      const recent = (startedMs.get(of) ?? []).filter((atMs) => atMs > nowMs - minuteMs);
      const [first = nowMs] = recent;
      if (recent.length >= mostPerMinute)
        return { retryAfterS: Math.max(1, Math.ceil((first + minuteMs - nowMs) / 1000)) };
      if (underWay >= mostUnderWay) return { retryAfterS: soonS };
      startedMs.set(of, [...recent, nowMs]);
      underWay += 1;
      return null;
    },
    leave() {
      underWay -= 1;
    },
  };
}
