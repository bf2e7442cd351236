/** How much processor time each caller took in the last second. */
export type ProcessorUse = {
  /** Adds what a caller took just now, in milliseconds. */
  add(key: string, ms: number): void;
  /** What it took in the second that ends now; up to a tenth of a second more. */
  usedMs(key: string): number;
};

const slotMs = 100;
const slots = 10;
/** Callers that did nothing for a second are forgotten once so many are known. */
const mostKnown = 1000;

type Known = { usedMs: Float64Array; total: number; slot: number };

/**
 * A sliding second in tenths, for as many callers as there are. What counts is computing: waiting for the database or
 * for a carrier costs nobody anything.
 */
export function createProcessorUse(nowMs: () => number = () => performance.now()): ProcessorUse {
  const known = new Map<string, Known>();

  /** Drops what is older than a second. */
  const slide = (one: Known, slot: number): void => {
    if (slot - one.slot > slots) one.usedMs.fill(0);
    for (let passed = Math.max(one.slot, slot - slots) + 1; passed <= slot; passed += 1)
      one.usedMs[passed % slots] = 0;
    if (slot > one.slot) one.total = one.usedMs.reduce((sum, ms) => sum + ms, 0);
    one.slot = Math.max(one.slot, slot);
  };

  const forgetIdle = (slot: number): void => {
    for (const [key, one] of known) if (slot - one.slot > slots) known.delete(key);
  };

  return {
    add(key, ms) {
      const slot = Math.floor(nowMs() / slotMs);
      let one = known.get(key);
      if (one === undefined) {
        if (known.size >= mostKnown) forgetIdle(slot);
        one = { usedMs: new Float64Array(slots), total: 0, slot };
        known.set(key, one);
      }
      slide(one, slot);
      one.usedMs[slot % slots] = (one.usedMs[slot % slots] ?? 0) + ms;
      one.total += ms;
    },
    usedMs(key) {
      const one = known.get(key);
      if (one === undefined) return 0;
      slide(one, Math.floor(nowMs() / slotMs));
      return one.total;
    },
  };
}

/** The key that has used the least, the first of equals; undefined without any. */
export function leastUsed(keys: Iterable<string>, usedMs: (key: string) => number): string | undefined {
  let found: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const key of keys) {
    const used = usedMs(key);
    if (used >= least) continue;
    found = key;
    least = used;
  }
  return found;
}
