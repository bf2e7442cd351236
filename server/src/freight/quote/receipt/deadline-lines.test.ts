import { expect, it } from 'vitest';
import { carrierDeadline } from './deadline-lines.ts';

it.each([
  [0, '0 dias úteis'],
  [1, '1 dia útil'],
  [2, '2 dias úteis'],
])('a deadline of %i days reads as people say it', (days, words) => {
  const counted = { transitMinutes: days * 1440, extraDays: 0, fromDay: 20_777, isOwnTransit: null };
  expect(carrierDeadline(counted).text).toContain(words);
});
