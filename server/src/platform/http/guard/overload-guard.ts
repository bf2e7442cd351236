import { type Failure, fail } from '../../../kernel/failure.ts';
import { leastUsed } from '../../processor/use.ts';

type Limits = { maxInFlight: number; maxWaiting: number; maxWaitMs: number; shareOfOne: number };
type Waiter = { sinceMs: number; start: () => void; refuse: (failure: Failure) => void };

export type OverloadGuard = {
  /** Whether nothing more can be taken, whoever asks: known before a body is read. */
  isFull(): boolean;
  /**
   * Asks for a place; undefined when the caller may start at once, else a promise of the start. Throws, or
   * rejects with, `overloaded` when too many wait or it waited too long. Every start needs one `leave`.
   */
  enter(key: string): Promise<void> | undefined;
  leave(key: string): void;
  counts(): { inFlight: number; waiting: number };
};

type Measures = {
  monotonicMs?: () => number;
  /** Processor time of a caller in the last second. */
  usedMs?: (key: string) => number;
};

/**
 * Bounds what is worked on at once and what may wait for it. One caller gets at most its share of both, and of
 * waiting callers the one goes first that has used the least of the last second's processor time, among equals in
 * turns, so that a flood from one delays only that one. Waiting has no timer: who waited too long is refused when its
 * turn comes.
 */
export function createOverloadGuard(
  limits: Limits,
  { monotonicMs = () => performance.now(), usedMs = () => 0 }: Measures = {},
): OverloadGuard {
  const shareOfRunning = Math.max(1, Math.floor(limits.maxInFlight * limits.shareOfOne));
  const shareOfWaiting = Math.max(1, Math.floor(limits.maxWaiting * limits.shareOfOne));
  const running = new Map<string, number>();
  /** In the order of turns: who has just been served goes to the end. */
  const queues = new Map<string, Waiter[]>();
  let inFlight = 0;
  let waiting = 0;

  const hasPlace = (key: string) => inFlight < limits.maxInFlight && (running.get(key) ?? 0) < shareOfRunning;

  const start = (key: string) => {
    inFlight += 1;
    running.set(key, (running.get(key) ?? 0) + 1);
  };

  /** Takes the next waiter of the caller with a place that has used the least; undefined when there is none. */
  const nextWaiter = (): { key: string; waiter: Waiter } | undefined => {
    const key = leastUsed(queues.keys().filter(hasPlace), usedMs);
    const queue = key === undefined ? undefined : queues.get(key);
    const waiter = queue?.shift();
    if (key === undefined || queue === undefined || waiter === undefined) return undefined;
    queues.delete(key);
    if (queue.length > 0) queues.set(key, queue);
    waiting -= 1;
    return { key, waiter };
  };

  const startWaiting = () => {
    for (let next = nextWaiter(); next !== undefined; next = nextWaiter()) {
      if (monotonicMs() - next.waiter.sinceMs > limits.maxWaitMs) {
        next.waiter.refuse(overloaded());
        continue;
      }
      start(next.key);
      next.waiter.start();
    }
  };

  return {
    isFull: () => waiting >= limits.maxWaiting,
    enter(key) {
      if (!queues.has(key) && hasPlace(key)) {
        start(key);
        return undefined;
      }
      const queue = queues.get(key) ?? [];
      if (waiting >= limits.maxWaiting || queue.length >= shareOfWaiting) throw overloaded();
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      queue.push({ sinceMs: monotonicMs(), start: resolve, refuse: reject });
      queues.set(key, queue);
      waiting += 1;
      return promise;
    },
    leave(key) {
      inFlight -= 1;
      const left = (running.get(key) ?? 1) - 1;
      if (left === 0) running.delete(key);
      else running.set(key, left);
      if (waiting > 0) startWaiting();
    },
    counts: () => ({ inFlight, waiting }),
  };
}

export function overloaded(): Failure {
  return fail('overloaded', { retryAfterS: 1 });
}
