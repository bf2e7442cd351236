import { PerformanceObserver, performance } from 'node:perf_hooks';

/** The longest time in which the event loop served nobody, garbage collection apart. */
export type Stretch = {
  /** Processor time of the thread; no finer than the machine counts it. */
  cpuMs: number;
  /** By the clock, beside whatever else the machine did. */
  wallMs: number;
};

type LoopPass = { startMs: number; endMs: number; cpuMs: number };

/** Passes shorter than this hold nobody up. */
const shortMs = 1;

/**
 * Looks at every pass of the loop of this thread while something is done. The loop never sleeps meanwhile, so that what
 * lies between two looks is work.
 */
export async function longestStretch(act: () => Promise<void>): Promise<Stretch> {
  const collections: { startMs: number; endMs: number }[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      collections.push({ startMs: startTime, endMs: startTime + duration });
  });
  observer.observe({ entryTypes: ['gc'] });
  const passes: LoopPass[] = [];
  let isWatching = true;
  let last = look();
  const watch = (): void => {
    const now = look();
    if (now.ms - last.ms > shortMs)
      passes.push({ startMs: last.ms, endMs: now.ms, cpuMs: now.cpuMs - last.cpuMs });
    last = now;
    if (isWatching) setImmediate(watch);
  };
  setImmediate(watch);
  await act();
  isWatching = false;
  // What was collected last is reported in a later one.
  await new Promise((resume) => setTimeout(resume, 20));
  observer.disconnect();
  return passes.map((pass) => withoutCollections(pass, collections)).reduce(longer, { cpuMs: 0, wallMs: 0 });
}

function look(): { ms: number; cpuMs: number } {
  const { user, system } = process.threadCpuUsage();
  return { ms: performance.now(), cpuMs: (user + system) / 1000 };
}

function withoutCollections(
  { startMs, endMs, cpuMs }: LoopPass,
  collections: readonly { startMs: number; endMs: number }[],
): Stretch {
  const collectedMs = collections.reduce(
    (sum, one) => sum + Math.max(0, Math.min(one.endMs, endMs) - Math.max(one.startMs, startMs)),
    0,
  );
  const wallMs = Math.max(0, endMs - startMs - collectedMs);
  // A thread cannot compute for longer than the clock went on.
  return { cpuMs: Math.min(wallMs, Math.max(0, cpuMs - collectedMs)), wallMs };
}

/** Of both kinds of time the longest, which need not be of one pass. */
function longer(one: Stretch, other: Stretch): Stretch {
  return { cpuMs: Math.max(one.cpuMs, other.cpuMs), wallMs: Math.max(one.wallMs, other.wallMs) };
}
