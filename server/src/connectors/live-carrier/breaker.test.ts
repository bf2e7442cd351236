import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBreaker, type Pass } from './breaker.ts';

const settings = { failures: 3, ratePpm: 500_000, pauseMs: 1000 };

function breakerWith(changes: Partial<typeof settings> = {}) {
  const breaker = createBreaker({ ...settings, ...changes });
  let nowMs = 0;
  const enter = () => breaker.enter(nowMs);
  const end = (pass: Pass | null, how: 'succeeded' | 'failed' | 'abandoned') => {
    if (pass === null) throw new Error('no pass');
    breaker.ended(pass, how, nowMs);
  };
  return {
    enter,
    end,
    call: (how: 'succeeded' | 'failed' | 'abandoned') => end(enter(), how),
    wait(ms: number) {
      nowMs += ms;
    },
    state: () => breaker.state(nowMs),
  };
}

describe('a breaker', () => {
  it('opens after so many failures in a row, and lets nobody through while it pauses', () => {
    const breaker = breakerWith();
    breaker.call('failed');
    breaker.call('failed');
    expect(breaker.state()).toBe('closed');
    breaker.call('failed');
    expect(breaker.state()).toBe('open');
    breaker.wait(999);
    expect(breaker.enter()).toBeNull();
  });

  it('counts failures in a row: a success between them begins anew', () => {
    const breaker = breakerWith();
    for (const how of ['failed', 'failed', 'succeeded', 'failed', 'failed'] as const) breaker.call(how);
    expect(breaker.state()).toBe('closed');
  });

  it('opens where half of the last calls fail, however they are mixed', () => {
    const breaker = breakerWith({ failures: 100 });
    for (let calls = 0; calls < 4; calls += 1) {
      breaker.call('succeeded');
      breaker.call('failed');
    }
    expect(breaker.state()).toBe('closed');
    breaker.call('succeeded');
    breaker.call('failed');
    expect(breaker.state()).toBe('open');
  });

  it('lets one call try after the pause, and no second beside it', () => {
    const breaker = breakerWith();
    for (let calls = 0; calls < 3; calls += 1) breaker.call('failed');
    breaker.wait(1000);
    expect(breaker.state()).toBe('trying');
    const trial = breaker.enter();
    expect(trial?.isTrial).toBe(true);
    expect(breaker.enter()).toBeNull();
    breaker.end(trial, 'succeeded');
    expect(breaker.state()).toBe('closed');
    breaker.call('failed');
    expect(breaker.state()).toBe('closed');
  });

  it('pauses again where the trial fails, and asks again where the trial told nothing', () => {
    const breaker = breakerWith();
    for (let calls = 0; calls < 3; calls += 1) breaker.call('failed');
    breaker.wait(1000);
    breaker.call('failed');
    expect(breaker.state()).toBe('open');
    breaker.wait(1000);
    breaker.call('abandoned');
    expect(breaker.enter()?.isTrial).toBe(true);
  });

  it('does not listen to calls of before it opened', () => {
    const breaker = breakerWith();
    const [early, late] = [breaker.enter(), breaker.enter()];
    for (let calls = 0; calls < 3; calls += 1) breaker.call('failed');
    breaker.wait(1000);
    const trial = breaker.enter();
    breaker.end(early, 'succeeded');
    expect(breaker.enter()).toBeNull();
    breaker.end(trial, 'succeeded');
    breaker.end(late, 'failed');
    expect(breaker.state()).toBe('closed');
  });

  it('is never open for good: after a pause there is always a trial, whatever happened', () => {
    const steps = fc.array(
      fc.record({
        how: fc.constantFrom('succeeded' as const, 'failed' as const, 'abandoned' as const),
        waitMs: fc.integer({ min: 0, max: 1500 }),
      }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(steps, (taken) => {
        const breaker = breakerWith();
        for (const { how, waitMs } of taken) {
          const pass = breaker.enter();
          expect(pass === null).toBe(breaker.state() === 'open');
          if (pass !== null) breaker.end(pass, how);
          breaker.wait(waitMs);
        }
        breaker.wait(1000);
        expect(breaker.enter()).not.toBeNull();
      }),
    );
  });
});
