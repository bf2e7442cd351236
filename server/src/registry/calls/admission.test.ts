import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bounds, createAdmission } from './admission.ts';

describe('which calls are kept whole', () => {
  it('are at most five quotes a second, and two of one caller', () => {
    const admission = createAdmission();
    const kept = Array.from({ length: 1000 }, (_, at) =>
      admission.success(`token ${at % 10}`, true, 5000 + (at % 900)),
    );
    expect(kept.filter(Boolean)).toHaveLength(bounds.quotesASecond);
    const ofOne = Array.from({ length: 1000 }, () => admission.success('token 1', true, 6000));
    expect(ofOne.filter(Boolean)).toHaveLength(bounds.quotesOfOneASecond);
  });

  it('are never more quotes in a second than five, whatever the load', () => {
    const calls = fc.array(fc.record({ key: fc.nat(20), afterMs: fc.nat(40) }), {
      minLength: 100,
      maxLength: 2000,
    });
    fc.assert(
      fc.property(calls, (sent) => {
        const admission = createAdmission();
        const perSecond = new Map<number, number>();
        let atMs = 0;
        for (const { key, afterMs } of sent) {
          atMs += afterMs;
          if (!admission.success(`token ${key}`, true, atMs)) continue;
          const second = Math.floor(atMs / 1000);
          perSecond.set(second, (perSecond.get(second) ?? 0) + 1);
        }
        return [...perSecond.values()].every((count) => count <= bounds.quotesASecond);
      }),
      { numRuns: 50 },
    );
  });

  it('are the first twenty failures a minute of each token, and again in the next minute', () => {
    const admission = createAdmission();
    const fail = (key: string, atMs: number) =>
      Array.from({ length: 100 }, () => admission.failure(key, false, atMs)).filter(Boolean).length;
    expect(fail('token 1', 0)).toBe(20);
    expect(fail('token 2', 0)).toBe(20);
    expect(fail('token 1', 59_999)).toBe(0);
    expect(fail('token 1', 60_000)).toBe(20);
  });

  it('are a hundred failures a minute of all strangers together, and leave those of others theirs', () => {
    const admission = createAdmission();
    const kept = Array.from({ length: 5000 }, (_, at) => admission.failure(`192.0.2.${at % 250}`, true, 0));
    expect(kept.filter(Boolean)).toHaveLength(bounds.strangersAMinute);
    expect(admission.failure('token 1', false, 0)).toBe(true);
  });
});
