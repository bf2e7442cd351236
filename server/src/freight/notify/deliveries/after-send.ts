import type { DeliveryState, EndpointState } from '../rows.ts';
import { isRetryable, type NextStep, nextStep, type SendEnd } from './retry-plan.ts';

/** How an endpoint does, as far as sends change it. Instants in milliseconds of the database's clock. */
export type EndpointPulse = {
  /** Sends that may be under way now, 1 to `maxInflight`. */
  win: number;
  /** Nothing is sent before this; minus infinity where it never asked for a rest. */
  notBeforeMs: number;
  /** Since the last success: failures, when they began, deliveries lost, answers 410 in a row, warnings given. */
  fails: number;
  failingSinceMs: number | null;
  exhausted: number;
  gone: number;
  warned: number;
  lastSuccessAtMs: number | null;
};

/** What a send ended in the middle of. */
export type SendScene = {
  endpoint: EndpointPulse & { state: EndpointState; maxInflight: number };
  /** A person had the event sent meanwhile, with success. */
  isDeliveredByReplay: boolean;
  nowMs: number;
};

/** What becomes of a delivery; `reason` says why where its state does not. */
export type AfterDelivery = {
  state: DeliveryState;
  reason: string | null;
  dueAtMs: number;
  finishedAtMs: number | null;
};

/**
 * What follows a send for its delivery and for its endpoint. What would be tried again waits with an endpoint that is
 * paused or disabled, and ends with one that is removed, or when a person had it sent meanwhile. Pure.
 */
export function afterSend(
  end: SendEnd,
  scene: SendScene,
): { delivery: AfterDelivery; endpoint: EndpointPulse } {
  const step = nextStep(end);
  return { delivery: afterDelivery(end, step, scene), endpoint: afterEndpoint(end, step, scene) };
}

function afterDelivery(
  { origin }: SendEnd,
  step: NextStep,
  { endpoint, isDeliveredByReplay, nowMs }: SendScene,
): AfterDelivery {
  const ended = (state: DeliveryState, reason: string | null): AfterDelivery => ({
    state,
    reason,
    dueAtMs: nowMs,
    finishedAtMs: nowMs,
  });
  if (step.state === 'delivered' || step.state === 'rejected') return ended(step.state, null);
  if (origin === 'automatic' && isDeliveredByReplay) return ended('cancelled', 'delivered_by_replay');
  if (step.state !== 'pending') return ended(step.state, 'schedule_ended');
  const dueAtMs = nowMs + step.delayMs;
  if (endpoint.state === 'active') return { state: 'pending', reason: null, dueAtMs, finishedAtMs: null };
  if (endpoint.state === 'removed' || origin === 'manual')
    return ended('cancelled', `endpoint_${endpoint.state}`);
  return { state: 'parked', reason: null, dueAtMs, finishedAtMs: null };
}

/** The window grows by one with success and halves with failure: a dead endpoint is probed by one call at a time. */
function afterEndpoint(
  { status, retryAfterMs }: SendEnd,
  step: NextStep,
  { endpoint, nowMs }: SendScene,
): EndpointPulse {
  const { state: _state, maxInflight, ...pulse } = endpoint;
  if (step.state === 'delivered')
    return {
      win: Math.min(maxInflight, pulse.win + 1),
      notBeforeMs: pulse.notBeforeMs,
      fails: 0,
      failingSinceMs: null,
      exhausted: 0,
      gone: 0,
      warned: 0,
      lastSuccessAtMs: nowMs,
    };
  if (!isRetryable(status))
    return { ...pulse, gone: status === 410 ? Math.min(pulse.gone + 1, mostGone) : 0 };
  return {
    ...pulse,
    win: Math.max(1, Math.floor(pulse.win / 2)),
    notBeforeMs: Math.max(pulse.notBeforeMs, nowMs + restMs(status, retryAfterMs)),
    fails: pulse.fails + 1,
    failingSinceMs: pulse.failingSinceMs ?? nowMs,
    exhausted: pulse.exhausted + (step.state === 'exhausted' ? 1 : 0),
    gone: 0,
  };
}

const mostGone = 1000;
const shortestRestMs = 1000;
const longestRestMs = 300_000;
const usualRestMs = 10_000;

/** How long a receiver that says it is too much gets nothing at all. */
function restMs(status: number | null, retryAfterMs: number | null): number {
  if (status !== 429 && !(status === 503 && retryAfterMs !== null)) return Number.NEGATIVE_INFINITY;
  return Math.min(Math.max(retryAfterMs ?? usualRestMs, shortestRestMs), longestRestMs);
}
