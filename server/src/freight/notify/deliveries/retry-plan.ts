/** Who asked for a delivery: the event itself, or a person. */
export type Origin = 'automatic' | 'manual';

/** How a send ended: the answer's status, or null where none came. */
export type SendEnd = {
  status: number | null;
  origin: Origin;
  /** Which send of the delivery this was, from 1. */
  attempt: number;
  /** What the receiver asked for by `Retry-After`; null where it did not. */
  retryAfterMs: number | null;
  /** From 0 up to 1, spreads the sends. */
  random: number;
};

/** What becomes of the delivery; `delayMs` counts from the end of this send. */
export type NextStep =
  | { state: 'delivered' | 'rejected' | 'exhausted' }
  | { state: 'pending'; delayMs: number };

const minuteMs = 60_000;

/** The schedule of specification 6.4, in minutes: before the second send, the third, … */
const stepMinutes: Readonly<Record<Origin, readonly number[]>> = {
  automatic: [1, 2, 3, 5, 10, 30, 60, 120, 180, 240, 300, 480],
  manual: [1, 1, 1],
};

const jitterRate = 0.1;
const mostJitterMs = minuteMs;

/**
 * What follows a send (specification 6.4). 2xx ends well; 408, 429, everything from 500 and no answer at all are
 * tried again until the schedule ends; all else is final. Waits are never shorter than the schedule: a little
 * longer by chance, or as long as `Retry-After` of a 429 or 503 says, up to twice the step. Pure.
 */
export function nextStep({ status, origin, attempt, retryAfterMs, random }: SendEnd): NextStep {
  if (status !== null && status >= 200 && status < 300) return { state: 'delivered' };
  if (!isRetryable(status)) return { state: 'rejected' };
  const minutes = stepMinutes[origin][attempt - 1];
  if (minutes === undefined) return { state: 'exhausted' };
  const stepMs = minutes * minuteMs;
  const isRequested = retryAfterMs !== null && (status === 429 || status === 503);
  if (isRequested) return { state: 'pending', delayMs: clamp(retryAfterMs, stepMs, 2 * stepMs) };
  return {
    state: 'pending',
    delayMs: stepMs + Math.floor(random * Math.min(stepMs * jitterRate, mostJitterMs)),
  };
}

/** Whether a status, or no answer, is worth another try (specification 6.4, item 1). */
export function isRetryable(status: number | null): boolean {
  return status === null || status === 408 || status === 429 || status >= 500;
}

/** Sends a delivery has at most: the first one and those of the schedule. */
export const mostSends: Readonly<Record<Origin, number>> = {
  automatic: stepMinutes.automatic.length + 1,
  manual: stepMinutes.manual.length + 1,
};

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
