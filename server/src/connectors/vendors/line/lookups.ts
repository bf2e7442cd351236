/** What a vendor knows places by: asked for once in a while, and once for however many wait. */
export type Lookups<Value> = { of(key: string, ask: () => Promise<Value>): Promise<Value> };

const mostKept = 1000;

/**
 * Keeps what was looked up; what failed is asked for again by the next who needs it, the oldest goes where there is no more room.
 * @param keptMs how long an answer is kept.
 */
export function createLookups<Value>({
  nowMs,
  keptMs,
}: {
  nowMs: () => number;
  keptMs: number;
}): Lookups<Value> {
  const known = new Map<string, { value: Promise<Value>; untilMs: number }>();
  return {
    of(key, ask) {
      const kept = known.get(key);
      if (kept !== undefined && nowMs() < kept.untilMs) return kept.value;
      const value = ask();
      known.delete(key);
      known.set(key, { value, untilMs: nowMs() + keptMs });
      const [oldest] = known.keys();
      if (known.size > mostKept && oldest !== undefined) known.delete(oldest);
      value.catch(() => {
        if (known.get(key)?.value === value) known.delete(key);
      });
      return value;
    },
  };
}
