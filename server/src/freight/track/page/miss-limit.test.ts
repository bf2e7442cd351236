import { expect, test } from 'vitest';
import { createRateLimit } from '../../../platform/http/guard/rate-limit.ts';
import { createMissLimit } from './miss-limit.ts';

function limitAt() {
  const clock = { ms: 0, nowMs: () => clock.ms };
  const rateOf = (_: string, perMinute: number) => createRateLimit(perMinute, clock);
  return { clock, limit: createMissLimit({ rateOf }, 'tracking') };
}

test('an address that missed twenty times is refused until a while has passed', () => {
  const { clock, limit } = limitAt();
  for (let n = 0; n < 20; n += 1) {
    expect(limit.isRefused('a')).toBe(false);
    limit.count('a');
  }
  expect(limit.isRefused('a')).toBe(true);
  expect(limit.isRefused('b')).toBe(false);
  clock.ms += 3000;
  expect(limit.isRefused('a')).toBe(false);
});

test('while many guess together, who missed once is refused, and who never missed is not', () => {
  const { clock, limit } = limitAt();
  for (let n = 0; n < 600; n += 1) limit.count(`guesser ${n}`);
  expect(limit.isRefused('guesser 1')).toBe(true);
  expect(limit.isRefused('guesser 599')).toBe(true);
  expect(limit.isRefused('somebody with a right address')).toBe(false);
  clock.ms += 60_000;
  expect(limit.isRefused('guesser 1')).toBe(false);
});
