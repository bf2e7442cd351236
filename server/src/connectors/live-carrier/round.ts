import type { Timing } from './timing.ts';

/**
 * The time that one request has for live carriers, from its beginning. One timer for each length of deadline
 * that its connectors have: usually one in all.
 */
export type Round = {
  /** A signal that fires when a connector's time is over; never later than the request's. */
  signalFor(deadlineMs: number | null): AbortSignal;
  /** Milliseconds that are left of it. */
  leftMs(deadlineMs: number | null): number;
  /** Nobody waits any more: timers end, and so do the calls that are under way. */
  end(): void;
  hasEnded(): boolean;
};

export function startRound(timing: Timing, requestDeadlineMs: number): Round {
  const startedMs = timing.monotonicMs();
  let isOver = false;
  const deadlines = new Map<number, { controller: AbortController; cancel: () => void }>();
  const bounded = (deadlineMs: number | null): number =>
    Math.min(deadlineMs ?? requestDeadlineMs, requestDeadlineMs);
  const leftMs = (deadlineMs: number | null): number =>
    Math.max(0, bounded(deadlineMs) - (timing.monotonicMs() - startedMs));
  return {
    leftMs,
    signalFor(deadlineMs) {
      const wanted = bounded(deadlineMs);
      const known = deadlines.get(wanted);
      if (known !== undefined) return known.controller.signal;
      const controller = new AbortController();
      const cancel = timing.later(leftMs(deadlineMs), () => controller.abort());
      deadlines.set(wanted, { controller, cancel });
      return controller.signal;
    },
    hasEnded: () => isOver,
    end() {
      isOver = true;
      for (const { controller, cancel } of deadlines.values()) {
        cancel();
        controller.abort();
      }
    },
  };
}
