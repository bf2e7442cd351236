/** Time as asking reads it; tests hand in one that they move. */
export type Timing = {
  /** Counts milliseconds, never set back. */
  monotonicMs(): number;
  /** The wall clock. */
  nowMs(): number;
  /** Runs something after so many milliseconds; gives what cancels it. */
  later(ms: number, run: () => void): () => void;
};

/** Timers of Node, which do not keep a stopping process alive. */
export function systemTiming(nowMs: () => number): Timing {
  return {
    monotonicMs: () => performance.now(),
    nowMs,
    later(ms, run) {
      const timer = setTimeout(run, ms);
      timer.unref();
      return () => clearTimeout(timer);
    },
  };
}
