import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openTable, tableMemory } from '../../threads/shared-table.ts';
import { addressKey, createRateLimit, rateShape } from './rate-limit.ts';

function limitAt(perMinute: number) {
  const clock = { ms: 1_000_000, nowMs: () => clock.ms };
  return { clock, limit: createRateLimit(perMinute, clock) };
}

describe('a rate limit', () => {
  it('allows a minute at once, then one whenever its share of a minute has passed', () => {
    const { clock, limit } = limitAt(60);
    const first = Array.from({ length: 61 }, () => limit.take('a').isAllowed);
    expect(first.filter(Boolean)).toHaveLength(60);
    expect(limit.isExhausted('a')).toBe(true);
    clock.ms += 1000;
    expect(limit.take('a').isAllowed).toBe(true);
    expect(limit.take('a')).toMatchObject({ isAllowed: false, remaining: 0, retryAfterS: 1, fullInS: 60 });
  });

  it('counts every key on its own', () => {
    const { limit } = limitAt(1);
    expect(limit.take('a').isAllowed).toBe(true);
    expect(limit.take('b').isAllowed).toBe(true);
    expect(limit.take('a').isAllowed).toBe(false);
  });

  it('charges parts of a request, takes all where there is less, and gives back no more than was there', () => {
    const { limit } = limitAt(2);
    expect([limit.charge('a', 1.5), limit.charge('a', 0.5)]).toEqual([true, true]);
    limit.giveBack('a', 0.75);
    expect([limit.isExhausted('a'), limit.charge('a', 1)]).toEqual([true, false]);
    expect(limit.charge('a', 0.1)).toBe(false);
    limit.giveBack('a', 5);
    expect([limit.take('a'), limit.take('a'), limit.take('a')].map(({ isAllowed }) => isAllowed)).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('does not mind a clock that is set back', () => {
    const { clock, limit } = limitAt(2);
    limit.take('a');
    clock.ms -= 3_600_000;
    expect(limit.take('a')).toMatchObject({ isAllowed: true, remaining: 1 });
  });

  it('is one for all who share its memory', () => {
    const memory = tableMemory(rateShape, (bytes) => new SharedArrayBuffer(bytes));
    const clock = { nowMs: () => Date.UTC(2026, 10, 20) };
    const [one, other] = [0, 1].map(() => createRateLimit(4, clock, openTable(rateShape, memory)));
    const taken = [one, other, other, one, other].map((limit) => limit?.take('a').isAllowed);
    expect(taken).toEqual([true, true, true, true, false]);
    expect([one?.isExhausted('a'), one?.isExhausted('b')]).toEqual([true, false]);
  });

  it('allows all of an allowance whose part of a minute is no whole number', () => {
    const { limit } = limitAt(720);
    const taken = Array.from({ length: 721 }, () => limit.take('a').isAllowed);
    expect(taken.filter(Boolean)).toHaveLength(720);
  });

  it('allows a burst and its even refill, never more, and says when to come back', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5000), { maxLength: 200 }), (gaps) => {
        const { clock, limit } = limitAt(30);
        const startMs = clock.ms;
        let allowed = 0;
        for (const gap of gaps) {
          clock.ms += gap;
          const allowance = limit.take('a');
          if (allowance.isAllowed) allowed += 1;
          else {
            clock.ms += allowance.retryAfterS * 1000;
            expect(limit.take('a').isAllowed).toBe(true);
            allowed += 1;
          }
        }
        expect(allowed).toBeLessThanOrEqual(30 + Math.ceil(((clock.ms - startMs) * 30) / 60_000));
      }),
    );
  });
});

describe('the key of an address', () => {
  it('is the address itself for IPv4, also when written as IPv6', () => {
    expect(addressKey('203.0.113.9')).toBe('203.0.113.9');
    expect(addressKey('::ffff:203.0.113.9')).toBe('203.0.113.9');
  });

  it('is the network of 64 bits for IPv6', () => {
    expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
    expect(addressKey('2001:db8:1:2::6')).toBe('2001:db8:1:2::/64');
    expect(addressKey('2001:db8::6')).toBe('2001:db8:0:0::/64');
    expect(addressKey('::1')).toBe('0:0:0:0::/64');
  });
});
