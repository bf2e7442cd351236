import { type Breaker, createBreaker, type Pass } from './breaker.ts';
import { type Budget, createBudget } from './budget.ts';
import type { LiveConnector } from './connector.ts';
import { isKeptLate, longestLateMs } from './late.ts';
import { type CarrierOutcome, refused } from './port.ts';

/** What this process has learnt of one connector, and the calls under way to it. */
export type Watch = {
  connector: LiveConnector;
  breaker: Breaker;
  budget: Budget;
  inFlight: number;
};

/** Watches by connector; a connector that was edited begins anew. */
export type Watches = {
  of(connector: LiveConnector): Watch;
  all(): readonly Watch[];
  /** Forgets connectors that are gone. */
  retain(ids: ReadonlySet<number>): void;
};

/** @param deadlineMs of the installation, for connectors without their own. */
export function createWatches(deadlineMs: number): Watches {
  const watches = new Map<number, Watch>();
  return {
    of(connector) {
      const known = watches.get(connector.id);
      if (known !== undefined && known.connector.revision === connector.revision) return known;
      const watch: Watch = {
        connector,
        breaker: createBreaker(connector.breaker),
        budget: createBudget(connector.budgetMs ?? ownBudgetMs(connector, deadlineMs)),
        inFlight: 0,
      };
      watches.set(connector.id, watch);
      return watch;
    },
    all: () => [...watches.values()],
    retain(ids) {
      for (const id of watches.keys()) if (!ids.has(id)) watches.delete(id);
    },
  };
}

/** Who is remembered when it comes late is not skipped for coming late. */
function ownBudgetMs(connector: LiveConnector, deadlineMs: number): number {
  return isKeptLate(connector) ? longestLateMs : (connector.deadlineMs ?? deadlineMs);
}

/** Leave to call, or why not. */
export type Admission = { pass: Pass } | { refusal: CarrierOutcome };

/** Asks whether a connector may be called now; a call that may counts as under way until `leave`. */
export function admit(watch: Watch, nowMs: number, places: { taken: number; most: number }): Admission {
  const { breaker, budget, connector } = watch;
  if (watch.inFlight >= connector.maxInFlight || places.taken >= places.most)
    return { refusal: refused('live_busy', 'as many calls as are allowed are under way') };
  const pass = breaker.enter(nowMs);
  if (pass === null)
    return { refusal: refused('live_breaker_open', 'it failed too often a moment ago and is left alone') };
  if (!budget.enter(nowMs)) {
    breaker.ended(pass, 'abandoned', nowMs);
    return { refusal: refused('live_too_slow', 'its answers come later than its budget allows') };
  }
  watch.inFlight += 1;
  return { pass };
}

/** How a call ended; `latencyMs` null where it tells nothing about how fast the carrier is. */
export type Ending = { how: 'succeeded' | 'failed' | 'abandoned'; latencyMs: number | null };

/** Ends a call that was admitted. */
export function leave(watch: Watch, pass: Pass, { how, latencyMs, nowMs }: Ending & { nowMs: number }): void {
  watch.inFlight -= 1;
  watch.breaker.ended(pass, how, nowMs);
  if (latencyMs !== null) watch.budget.record(latencyMs);
}

/** What an outcome tells of the carrier: saying no is an answer, not a failure. */
export function endingOf(outcome: CarrierOutcome, latencyMs: number, hadItsTime: boolean): Ending {
  if (outcome.kind === 'offers') return { how: 'succeeded', latencyMs };
  switch (outcome.code) {
    case 'live_refused':
      return { how: 'succeeded', latencyMs };
    case 'live_nonsense':
      return { how: 'failed', latencyMs };
    case 'live_down':
      return { how: 'failed', latencyMs: null };
    case 'live_timeout':
      // Where packing took most of the time, the carrier is not to blame.
      return hadItsTime
        ? { how: 'failed', latencyMs: Number.POSITIVE_INFINITY }
        : { how: 'abandoned', latencyMs: null };
    default:
      return { how: 'abandoned', latencyMs: null };
  }
}
