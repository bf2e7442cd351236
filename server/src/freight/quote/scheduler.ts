/**
 * Work that takes the processor for long, cut into pieces: one piece a turn of the event loop, whoever asks
 * taking turns. Between any two pieces everything else is served, however many requests are being cut up.
 */
export type Scheduler = {
  /** Resolves when the next piece may run; the caller runs it at once, without waiting for anything first. */
  next(key: number): Promise<void>;
};

/** @param later what calls back in the next turn of the event loop; for tests. */
export function createScheduler(later: (run: () => void) => void = setImmediate): Scheduler {
  /** In the order of turns: whose piece has just run goes to the end. */
  const queues = new Map<number, (() => void)[]>();

  const run = () => {
    const [first] = queues;
    if (first === undefined) return;
    const [key, queue] = first;
    const start = queue.shift();
    queues.delete(key);
    if (queue.length > 0) queues.set(key, queue);
    if (queues.size > 0) later(run);
    start?.();
  };

  return {
    next(key) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const queue = queues.get(key);
      if (queue !== undefined) {
        queue.push(resolve);
        return promise;
      }
      const isIdle = queues.size === 0;
      queues.set(key, [resolve]);
      if (isIdle) later(run);
      return promise;
    },
  };
}
