import { expect, it } from 'vitest';
import { codingFor } from './packed-text.ts';

it.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['identity', 'identity'],
  ['gzip, deflate, br', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.1, gzip;q=0.8', 'gzip'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['br;q=0, *', 'gzip'],
  ['gzip;q=nonsense', 'identity'],
  ['zstd', 'identity'],
])('who takes %j gets %s', (accepted, coding) => {
  expect(codingFor(accepted)).toBe(coding);
});
