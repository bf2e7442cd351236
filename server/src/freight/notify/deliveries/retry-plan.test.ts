import { describe, expect, it } from 'vitest';
import { mostSends, nextStep, type Origin } from './retry-plan.ts';

const minuteMs = 60_000;
const statuses = [null, ...Array.from({ length: 500 }, (_, index) => index + 100), 600, 999];
const finalWell = new Set(statuses.filter((status) => status !== null && status >= 200 && status <= 299));
const tried = new Set(
  statuses.filter((status) => status === null || status >= 500 || status === 408 || status === 429),
);
/** The schedule, written out once more (specification 6.4). */
const waits: Record<Origin, number[]> = {
  automatic: [1, 2, 3, 5, 10, 30, 60, 120, 180, 240, 300, 480],
  manual: [1, 1, 1],
};

function after(status: number | null, origin: Origin, attempt: number) {
  return nextStep({ status, origin, attempt, retryAfterMs: null, random: 0 });
}

function asked(status: number, retryAfterMs: number) {
  return nextStep({ status, origin: 'automatic', attempt: 1, retryAfterMs, random: 0 });
}

describe('the retry plan', () => {
  it('ends well with 2xx, tries again after 408, 429, 5xx and silence, and ends with all else', () => {
    for (const origin of ['automatic', 'manual'] as const)
      for (let attempt = 1; attempt <= 14; attempt += 1)
        for (const status of statuses) {
          const step = after(status, origin, attempt);
          const what = `${status} ${origin} ${attempt}`;
          const wait = waits[origin][attempt - 1];
          if (finalWell.has(status)) expect(step, what).toEqual({ state: 'delivered' });
          else if (!tried.has(status)) expect(step, what).toEqual({ state: 'rejected' });
          else if (wait === undefined) expect(step, what).toEqual({ state: 'exhausted' });
          else expect(step, what).toEqual({ state: 'pending', delayMs: wait * minuteMs });
        }
  });

  it('sends thirteen times by itself and four times for a person', () => {
    expect(mostSends).toEqual({ automatic: 13, manual: 4 });
    for (const origin of ['automatic', 'manual'] as const) {
      expect(after(503, origin, mostSends[origin] - 1).state).toBe('pending');
      expect(after(503, origin, mostSends[origin]).state).toBe('exhausted');
    }
  });

  it('waits a tenth longer at most, a minute at most, and never shorter', () => {
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      const stepMs = (waits.automatic[attempt - 1] ?? 0) * minuteMs;
      for (const random of [0, 0.5, 0.999_999]) {
        const step = nextStep({ status: 500, origin: 'automatic', attempt, retryAfterMs: null, random });
        const delayMs = step.state === 'pending' ? step.delayMs : 0;
        expect(delayMs).toBeGreaterThanOrEqual(stepMs);
        expect(delayMs).toBeLessThan(stepMs + Math.min(stepMs / 10, minuteMs));
      }
    }
  });

  it.each([0, 1000, 90_000, 120_000, 1e15])(
    'keeps a Retry-After of %i ms between the step and twice it',
    (ms) => {
      const delayMs = Math.min(Math.max(ms, minuteMs), 2 * minuteMs);
      for (const status of [429, 503]) expect(asked(status, ms)).toEqual({ state: 'pending', delayMs });
      expect(asked(500, ms)).toEqual({
        state: 'pending',
        delayMs: minuteMs,
      });
    },
  );
});
