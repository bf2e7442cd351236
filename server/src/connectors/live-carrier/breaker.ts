import type { BreakerSettings } from './connector.ts';

export type BreakerState = 'closed' | 'open' | 'trying';

/** Leave to make one call; given back to `ended` with what came of it. */
export type Pass = { period: number; isTrial: boolean };

/**
 * Leaves a carrier alone that fails: too often in a row, or too many of its last calls. After a pause one call
 * tries whether it is back; its success closes the breaker, its failure begins another pause. Every pass ends
 * exactly once; `abandoned` when the call told nothing about the carrier.
 */
export type Breaker = {
  /** Null: no call now. */
  enter(nowMs: number): Pass | null;
  ended(pass: Pass, how: 'succeeded' | 'failed' | 'abandoned', nowMs: number): void;
  state(nowMs: number): BreakerState;
};

/** Calls that the failure rate looks back on, and how few say nothing yet. */
const windowSize = 20;
const fewestCalls = 10;
const million = 1_000_000;

export function createBreaker({ failures, ratePpm, pauseMs }: BreakerSettings): Breaker {
  /** Whether each of the last calls failed, oldest first. */
  let recent: boolean[] = [];
  let inARow = 0;
  let openSinceMs: number | null = null;
  let isTrying = false;
  /** Counts openings and closings: what calls of another period say comes too late to matter. */
  let period = 0;

  const begin = (sinceMs: number | null): void => {
    [openSinceMs, isTrying, recent, inARow] = [sinceMs, false, [], 0];
    period += 1;
  };
  const remember = (hasFailed: boolean): void => {
    recent = [...recent, hasFailed].slice(-windowSize);
    inARow = hasFailed ? inARow + 1 : 0;
  };
  const isTooMuch = (): boolean => {
    if (inARow >= failures) return true;
    const failed = recent.filter((hasFailed) => hasFailed).length;
    return recent.length >= fewestCalls && failed * million >= recent.length * ratePpm;
  };

  return {
    enter(nowMs) {
      if (openSinceMs === null) return { period, isTrial: false };
      if (isTrying || nowMs - openSinceMs < pauseMs) return null;
      isTrying = true;
      return { period, isTrial: true };
    },
    ended(pass, how, nowMs) {
      if (pass.period !== period) return;
      if (how === 'abandoned') isTrying = false;
      else if (pass.isTrial) begin(how === 'succeeded' ? null : nowMs);
      else {
        remember(how === 'failed');
        if (isTooMuch()) begin(nowMs);
      }
    },
    state(nowMs) {
      if (openSinceMs === null) return 'closed';
      return isTrying || nowMs - openSinceMs >= pauseMs ? 'trying' : 'open';
    },
  };
}
