import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newTimeOrderedId, randomText, timeOfId, timeOrderedPrefix } from './ids.ts';
import { hashToken, newToken } from './token.ts';

const someTime = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2109, 0, 1) });

describe('a time-ordered id', () => {
  it('has 16 characters of 0-9 and a-z', () => {
    fc.assert(fc.property(someTime, (nowMs) => /^[0-9a-z]{16}$/.test(newTimeOrderedId(nowMs))));
  });

  it('sorts after every id of an earlier millisecond', () => {
    fc.assert(
      fc.property(someTime, fc.nat(1e9), (nowMs, laterMs) => {
        fc.pre(laterMs > 0);
        return newTimeOrderedId(nowMs) < newTimeOrderedId(nowMs + laterMs);
      }),
    );
  });

  it('starts with the prefix that bounds the ids of its time', () => {
    fc.assert(
      fc.property(someTime, (nowMs) => {
        const id = newTimeOrderedId(nowMs);
        return id >= timeOrderedPrefix(nowMs) && id < timeOrderedPrefix(nowMs + 1);
      }),
    );
  });

  it('tells when it was made', () => {
    fc.assert(fc.property(someTime, (nowMs) => timeOfId(newTimeOrderedId(nowMs)) === nowMs));
  });

  it('is not repeated within a millisecond', () => {
    const ids = Array.from({ length: 20_000 }, () => newTimeOrderedId(Date.UTC(2026, 2, 31)));
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('a random text', () => {
  it('uses every character about equally often', () => {
    const counts = new Map<string, number>();
    for (const character of randomText(72_000)) counts.set(character, (counts.get(character) ?? 0) + 1);
    expect(counts.size).toBe(36);
    expect(Math.min(...counts.values())).toBeGreaterThan(1600);
    expect(Math.max(...counts.values())).toBeLessThan(2400);
  });
});

describe('a token', () => {
  it('has 32 characters and is known by its SHA-256', () => {
    expect(newToken()).toMatch(/^[0-9a-z]{32}$/);
    expect(hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});
