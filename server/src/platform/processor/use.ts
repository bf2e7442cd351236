import { openTable, type TableShape } from '../threads/shared-table.ts';

/** How much processor time each caller took in the last second, and what it still owes. */
export type ProcessorUse = {
  /** Adds what a caller took just now, in milliseconds. */
  add(key: string, ms: number): void;
  /** What it took in the second that ends now; up to a tenth of a second more. */
  usedMs(key: string): number;
  /** Adds to what was begun for a caller and is not done, takes from it what is. */
  owe(key: string, ms: number): void;
  /** What is begun and not done for a caller, a thread, where several work for it. */
  owedMs(key: string): number;
};

const slotMs = 100;
const slots = 10;
/** Of a row: the tenth of a second that it was last changed in, its tenths, what each thread has begun. */
const tenthsAt = 1;
const owedAt = tenthsAt + slots;

/** What is known of callers, for so many threads; of more than some thousands at once those that did nothing longest are forgotten. */
export function useShape(threads: number): TableShape {
  return { width: owedAt + threads, sets: 512 };
}

export type UseOptions = {
  /** Milliseconds of a clock that never steps and is the same in all threads. */
  nowMs?: (() => number) | undefined;
  /** How many threads there are, which of them this one is, and the memory they share. */
  threads?: number;
  index?: number;
  memory?: ArrayBufferLike;
};

/** Milliseconds since the machine started, which is the same in all threads; that of `performance` begins with each. */
function machineMs(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1000 + nanoseconds / 1e6;
}

/**
 * A sliding second in tenths, for as many callers as there are. What counts is computing: waiting for the database or
 * for a carrier costs nobody anything. With shared memory a caller's time is what it took in all threads, and its debt that of all.
 */
export function createProcessorUse(options: UseOptions = {}): ProcessorUse {
  const { nowMs = machineMs, threads = 1, index = 0 } = options;
  const shape = useShape(threads);
  const table = openTable(shape, options.memory);
  const ours = owedAt + index;
  return {
    add(key, ms) {
      const slot = Math.floor(nowMs() / slotMs);
      table.change(key, (row) => {
        slide(row, slot);
        const tenth = tenthsAt + (slot % slots);
        row[tenth] = (row[tenth] ?? 0) + ms;
      });
    },
    usedMs(key) {
      const slot = Math.floor(nowMs() / slotMs);
      return (
        table.find(key, (row) => {
          slide(row, slot);
          return sumOf(row, tenthsAt, owedAt);
        }) ?? 0
      );
    },
    owe(key, ms) {
      const slot = Math.floor(nowMs() / slotMs);
      table.change(key, (row) => {
        slide(row, slot);
        row[ours] = Math.max(0, (row[ours] ?? 0) + ms);
      });
    },
    owedMs: (key) => (table.find(key, (row) => sumOf(row, owedAt, row.length)) ?? 0) / threads,
  };
}

/** Forgets what a thread had begun: it ended, and nobody does it any more. */
export function forgetOwed(
  memory: ArrayBufferLike,
  { threads, index }: { threads: number; index: number },
): void {
  openTable(useShape(threads), memory).each((row) => {
    row[owedAt + index] = 0;
  });
}

/** Drops what is older than a second. */
function slide(row: Float64Array, slot: number): void {
  const last = row[0] ?? 0;
  if (slot - last > slots) row.fill(0, tenthsAt, owedAt);
  else for (let passed = last + 1; passed <= slot; passed += 1) row[tenthsAt + (passed % slots)] = 0;
  row[0] = Math.max(last, slot);
}

function sumOf(row: Float64Array, from: number, until: number): number {
  let sum = 0;
  for (let at = from; at < until; at += 1) sum += row[at] ?? 0;
  return sum;
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
