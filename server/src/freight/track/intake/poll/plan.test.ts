import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askAgainMs, longestPollMs, longestWaitMs, nextPollMs, type Pace } from './plan.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const pace: Pace = { leastMinutes: 15, mostMinutes: 360, rareMinutes: 1440, rareAfterDays: 60 };
const nowMs = Date.parse('2026-11-20T12:00:00Z');
const quiet = {
  nowMs,
  newsAtMs: nowMs,
  hiredAtMs: nowMs - 2 * dayMs,
  isDelivered: false,
  failures: 0,
  random: 0,
};

describe('when a freight is asked for again', () => {
  it.each([
    ['just after news', 0, 15 * minuteMs],
    ['an hour after', hourMs, 15 * minuteMs],
    ['a day after', dayMs, 3 * hourMs],
    ['a week after', 7 * dayMs, 6 * hourMs],
  ])('%s', (_, silenceMs, waitMs) => {
    expect(askAgainMs(pace, { ...quiet, newsAtMs: nowMs - silenceMs })).toBe(waitMs);
  });

  it('is rare once it is old, but soon after news even then', () => {
    const old = { ...quiet, hiredAtMs: nowMs - 61 * dayMs };
    expect(askAgainMs(pace, { ...old, newsAtMs: nowMs - 2 * dayMs })).toBe(dayMs);
    expect(askAgainMs(pace, { ...old, newsAtMs: nowMs - hourMs })).toBe(15 * minuteMs);
  });

  it('is ever later after the delivery, until it is rare', () => {
    const waits = [0, hourMs, 10 * hourMs, 3 * dayMs].map((silenceMs) =>
      askAgainMs(pace, { ...quiet, isDelivered: true, newsAtMs: nowMs - silenceMs }),
    );
    expect(waits).toEqual([15 * minuteMs, hourMs, 10 * hourMs, dayMs]);
  });

  it('is later with each answer that was no use, up to the longest', () => {
    const waits = [1, 2, 3, 5, 60].map((failures) => askAgainMs(pace, { ...quiet, failures }) / minuteMs);
    expect(waits).toEqual([30, 60, 120, 360, 360]);
  });

  const paces = fc
    .tuple(
      fc.integer({ min: 1, max: 1440 }),
      fc.integer({ min: 0, max: 5000 }),
      fc.integer({ min: 0, max: 20_000 }),
    )
    .map(([least, more, rarer]) => ({
      leastMinutes: least,
      mostMinutes: least + more,
      rareMinutes: least + more + rarer,
      rareAfterDays: 30,
    }));
  const times = fc.integer({ min: -400 * dayMs, max: 10 * dayMs }).map((ms) => nowMs + ms);
  const unit = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  const asked = fc.record({
    nowMs: fc.constant(nowMs),
    newsAtMs: times,
    hiredAtMs: times,
    isDelivered: fc.boolean(),
    failures: fc.integer({ min: 0, max: 2000 }),
    random: unit,
  });

  it('is always within bounds, whatever the clocks and the failures: never at once and never not at all', () => {
    fc.assert(
      fc.property(paces, asked, (any, one) => {
        const waitMs = askAgainMs(any, one);
        expect(waitMs).toBeGreaterThanOrEqual(any.leastMinutes * minuteMs);
        expect(waitMs).toBeLessThanOrEqual(longestWaitMs(any));
      }),
    );
  });

  it('is never sooner the longer nothing was heard, and jitter only delays', () => {
    fc.assert(
      fc.property(paces, asked, fc.integer({ min: 0, max: 100 * dayMs }), (any, one, longerMs) => {
        const still = { ...one, random: 0 };
        const later = askAgainMs(any, { ...still, newsAtMs: still.newsAtMs - longerMs });
        expect(later).toBeGreaterThanOrEqual(askAgainMs(any, still));
        expect(askAgainMs(any, one)).toBeGreaterThanOrEqual(askAgainMs(any, still));
      }),
    );
  });
});

describe('when a connection has its next turn', () => {
  const turn = {
    failures: 0,
    retryAfterMs: null,
    calls: 1,
    callsPerMinute: 60,
    nextFreightMs: 40_000,
    random: 0,
  };

  it('is when the next freight is due, and within a minute to look for new ones', () => {
    expect(nextPollMs(turn)).toBe(40_000);
    expect(nextPollMs({ ...turn, nextFreightMs: -5 })).toBe(1000);
    expect(nextPollMs({ ...turn, nextFreightMs: dayMs })).toBe(minuteMs);
    expect(nextPollMs({ ...turn, nextFreightMs: null })).toBe(minuteMs);
  });

  it('leaves room for the calls that a minute may have', () => {
    expect(nextPollMs({ ...turn, nextFreightMs: 0, calls: 10, callsPerMinute: 20 })).toBe(30_000);
  });

  it('backs off while it fails, to an hour and no further, and keeps to what the carrier asks for', () => {
    const waits = [1, 2, 3, 6, 7, 1000].map((failures) => nextPollMs({ ...turn, failures }) / minuteMs);
    expect(waits).toEqual([1, 2, 4, 32, 60, 60]);
    expect(nextPollMs({ ...turn, failures: 1, retryAfterMs: 2 * hourMs })).toBe(2 * hourMs);
    expect(nextPollMs({ ...turn, failures: 1, retryAfterMs: 9e15 })).toBe(dayMs);
  });

  it('always comes', () => {
    const any = fc.record({
      failures: fc.nat(),
      retryAfterMs: fc.option(fc.nat()),
      calls: fc.nat({ max: 20 }),
      callsPerMinute: fc.integer({ min: 1, max: 6000 }),
      nextFreightMs: fc.option(fc.integer()),
      random: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    });
    fc.assert(
      fc.property(any, (one) => {
        expect(nextPollMs(one)).toBeGreaterThan(0);
        expect(nextPollMs(one)).toBeLessThanOrEqual(longestPollMs);
      }),
    );
  });
});
