/** Times of many events, kept as they are and sorted when asked: no rounding into buckets. */
export type Latencies = {
  add(ms: number): void;
  summary(): LatencySummary;
};

export type LatencySummary = { count: number; p50Ms: number; p95Ms: number; p99Ms: number; maxMs: number };

export function createLatencies(): Latencies {
  const times: number[] = [];
  return {
    add: (ms) => {
      times.push(ms);
    },
    summary: () => summarize(times),
  };
}

/** Sums up times in milliseconds. */
export function summarize(times: readonly number[]): LatencySummary {
  const sorted = Float64Array.from(times).sort();
  return {
    count: sorted.length,
    p50Ms: quantile(sorted, 0.5),
    p95Ms: quantile(sorted, 0.95),
    p99Ms: quantile(sorted, 0.99),
    maxMs: sorted.at(-1) ?? 0,
  };
}

/** The value that a share of a sorted list does not exceed; 0 of an empty one. */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/** The middle of numbers in any order, the lower of two; 0 of none. */
export function middle(numbers: readonly number[]): number {
  return quantile(Float64Array.from(numbers).sort(), 0.5);
}
