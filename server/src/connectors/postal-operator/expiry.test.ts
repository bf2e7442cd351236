import { expect, it } from 'vitest';
import { expiryOf } from './expiry.ts';

it.each([
  ['2026-09-08T10:00:00', '-03:00', '2026-09-08T13:00:00Z'],
  ['2026-09-08T10:00:00', undefined, '2026-09-08T13:00:00Z'],
  ['2026-09-08T10:00:00', 'Brasília', '2026-09-08T13:00:00Z'],
  ['2026-09-08T10:00:00-03:00', '-03:00', '2026-09-08T13:00:00Z'],
  ['2026-09-08T13:00:00.123Z', '-03:00', '2026-09-08T13:00:00.123Z'],
])('%s of zone %s is %s', (expiresAt, zone, instant) => {
  expect(expiryOf(expiresAt, zone)).toBe(Date.parse(instant));
});

it.each(['', 'amanhã', '2026-13-08T10:00:00', '08/09/2026 10:00'])(
  'what is no time is over: "%s"',
  (text) => {
    expect(expiryOf(text, '-03:00')).toBe(0);
  },
);
