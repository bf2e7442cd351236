import { expect, test } from 'vitest';
import { writeChange, writeShare } from './percent.ts';

test('a change has its sign and one decimal, and none where it rounds to nothing', () => {
  expect(writeChange(125_000)).toBe('+12,5\u00a0%');
  expect(writeChange(-31_249)).toBe('−3,1\u00a0%');
  expect([writeChange(0), writeChange(499), writeChange(-499)]).toEqual(Array(3).fill('0,0\u00a0%'));
});

test('a part of nothing is no percentage', () => {
  expect(writeShare(5, 12)).toBe('41,7\u00a0%');
  expect(writeShare(0, 0)).toBe('–');
});
