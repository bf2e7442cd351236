/**
 * Skips a carrier whose answers come too late to be worth waiting for: when the 95th percentile of its last
 * calls passes the budget. Now and then one call still goes through, and when a few of those in a row keep
 * the budget the carrier is asked again.
 */
export type Budget = {
  /** Whether a call may be made now. */
  enter(nowMs: number): boolean;
  /** `Infinity` for a call that had not answered when it was given up. */
  record(latencyMs: number): void;
  /** Null while there are too few calls to tell. */
  p95Ms(): number | null;
};

const windowSize = 50;
const fewestCalls = 20;
const trialEveryMs = 5000;
const trialsToReturn = 3;

export function createBudget(budgetMs: number): Budget {
  /** Oldest first. */
  let latencies: number[] = [];
  let isSkipped = false;
  let lastTrialMs = Number.NEGATIVE_INFINITY;
  let goodTrials = 0;

  const p95 = (): number | null => {
    if (latencies.length < fewestCalls) return null;
    const sorted = latencies.toSorted((a, b) => a - b);
    return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? null;
  };

  return {
    enter(nowMs) {
      if (!isSkipped) return true;
      if (nowMs - lastTrialMs < trialEveryMs) return false;
      lastTrialMs = nowMs;
      return true;
    },
    record(latencyMs) {
      if (isSkipped) {
        goodTrials = latencyMs <= budgetMs ? goodTrials + 1 : 0;
        if (goodTrials < trialsToReturn) return;
        // The window speaks of a time that is over.
        [isSkipped, goodTrials, latencies] = [false, 0, []];
      }
      latencies = [...latencies, latencyMs].slice(-windowSize);
      isSkipped = (p95() ?? 0) > budgetMs;
    },
    p95Ms: p95,
  };
}
