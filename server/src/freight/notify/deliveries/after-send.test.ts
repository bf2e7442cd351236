import { describe, expect, it } from 'vitest';
import { afterSend, type SendScene } from './after-send.ts';
import type { SendEnd } from './retry-plan.ts';

const nowMs = 1_800_000_000_000;
const endpoint: SendScene['endpoint'] = {
  state: 'active',
  maxInflight: 4,
  win: 4,
  notBeforeMs: Number.NEGATIVE_INFINITY,
  fails: 2,
  failingSinceMs: nowMs - 1000,
  exhausted: 1,
  gone: 3,
  warned: 1,
  lastSuccessAtMs: null,
};

function after(
  status: number | null,
  changes: Partial<SendScene['endpoint']> = {},
  end: Partial<SendEnd> = {},
) {
  return afterSend(
    { status, origin: 'automatic', attempt: 1, retryAfterMs: null, random: 0, ...end },
    { endpoint: { ...endpoint, ...changes }, isDeliveredByReplay: false, nowMs },
  );
}

describe('what follows a send', () => {
  it('success forgets every failure and opens the window by one', () => {
    const { delivery, endpoint: pulse } = after(204, { win: 2 });
    expect(delivery).toEqual({ state: 'delivered', reason: null, dueAtMs: nowMs, finishedAtMs: nowMs });
    expect(pulse).toMatchObject({ win: 3, fails: 0, failingSinceMs: null, exhausted: 0, gone: 0, warned: 0 });
    expect(pulse.lastSuccessAtMs).toBe(nowMs);
    expect(after(200).endpoint.win).toBe(4);
  });

  it.each([
    [4, 2],
    [3, 1],
    [1, 1],
  ])('failure halves a window of %i to %i, one at least', (win, halved) => {
    expect(after(500, { win }).endpoint).toMatchObject({
      win: halved,
      fails: 3,
      failingSinceMs: nowMs - 1000,
      gone: 0,
    });
    expect(after(null, { win, failingSinceMs: null }).endpoint.failingSinceMs).toBe(nowMs);
  });

  it('an answer that is final leaves the window, and counts only 410', () => {
    expect(after(404).endpoint).toMatchObject({ win: 4, fails: 2, gone: 0 });
    expect(after(410).endpoint.gone).toBe(4);
    expect(after(410, { gone: 1000 }).endpoint.gone).toBe(1000);
  });

  it.each([
    [429, null, 10_000],
    [429, 0, 1000],
    [429, 90_000, 90_000],
    [429, 9e12, 300_000],
    [503, 90_000, 90_000],
    [503, null, Number.NEGATIVE_INFINITY],
    [500, 90_000, Number.NEGATIVE_INFINITY],
  ])('%i with Retry-After %s lets the endpoint rest for %i ms', (status, retryAfterMs, restMs) => {
    expect(after(status, {}, { retryAfterMs }).endpoint.notBeforeMs).toBe(nowMs + restMs);
    const later = { notBeforeMs: nowMs + 1e9 };
    expect(after(status, later, { retryAfterMs }).endpoint.notBeforeMs).toBe(nowMs + 1e9);
  });

  it.each([
    { state: 'active', origin: 'automatic', next: 'pending', reason: null },
    { state: 'active', origin: 'manual', next: 'pending', reason: null },
    { state: 'paused', origin: 'automatic', next: 'parked', reason: null },
    { state: 'auto_disabled', origin: 'automatic', next: 'parked', reason: null },
    { state: 'paused', origin: 'manual', next: 'cancelled', reason: 'endpoint_paused' },
    { state: 'removed', origin: 'automatic', next: 'cancelled', reason: 'endpoint_removed' },
    { state: 'removed', origin: 'manual', next: 'cancelled', reason: 'endpoint_removed' },
  ] as const)('at an endpoint that is $state, a $origin delivery that failed is $next', (row) => {
    const { state, origin, next, reason } = row;
    expect(after(500, { state }, { origin }).delivery).toMatchObject({ state: next, reason });
    expect(after(200, { state }, { origin }).delivery.state).toBe('delivered');
  });

  it('counts the last send of the schedule as a loss', () => {
    const { delivery, endpoint: pulse } = after(500, {}, { attempt: 13 });
    expect(delivery).toMatchObject({ state: 'exhausted', reason: 'schedule_ended', finishedAtMs: nowMs });
    expect(pulse.exhausted).toBe(2);
  });

  it('is nothing more where a person had the event sent meanwhile', () => {
    const end = { status: 500, attempt: 1, retryAfterMs: null, random: 0 };
    const scene = { endpoint, isDeliveredByReplay: true, nowMs };
    expect(afterSend({ ...end, origin: 'automatic' }, scene).delivery).toMatchObject({
      state: 'cancelled',
      reason: 'delivered_by_replay',
    });
    expect(afterSend({ ...end, origin: 'manual' }, scene).delivery.state).toBe('pending');
  });
});
