import { expect, it } from 'vitest';
import { parseRetryAfter } from './retry-after.ts';

const nowMs = Date.parse('2026-11-20T12:00:00Z');

it.each([
  ['0', 0],
  ['120', 120_000],
  ['Fri, 20 Nov 2026 12:01:00 GMT', 60_000],
  ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
  ['-1', null],
  ['1e12', null],
  ['1.5', null],
  ['soon', null],
  ['2026-11-20T12:01:00Z', null],
  ['', null],
  [undefined, null],
])('reads %s as %s ms', (text, expected) => {
  expect(parseRetryAfter(text, nowMs)).toBe(expected);
});
