import { expect, test } from 'vitest';
import { greyPng } from '../../../test/support/png-files.ts';
import { openPictures, type ScaledPictures } from './open-pictures.ts';

const size = { width: 3, height: 2 };

test('a picture is scaled once to each size, also from one document to the next', () => {
  const scaled: ScaledPictures = new Map();
  const first = openPictures(new Map([[1, greyPng(6, 4)]]), scaled);
  const dots = first.dotsOf(1, size);
  expect(dots).toEqual({ ...size, dark: new Uint8Array(6).fill(1) });
  expect(first.dotsOf(1, size)).toBe(dots);
  expect(first.dotsOf(1, { width: 6, height: 4 })?.dark).toHaveLength(24);
  // What is known is not read again.
  expect(openPictures(new Map([[1, new Uint8Array()]]), scaled).dotsOf(1, size)).toBe(dots);
  expect(first.dotsOf(2, size)).toBeUndefined();
});

test('what is kept of sizes has a bound, and the newest stay', () => {
  const scaled: ScaledPictures = new Map();
  const { dotsOf } = openPictures(new Map([[1, greyPng(2, 2)]]), scaled);
  for (let width = 1; width <= 250; width += 1) dotsOf(1, { width, height: 1 });
  expect(scaled.size).toBe(100);
  expect([scaled.has('1 150 1'), scaled.has('1 151 1'), scaled.has('1 250 1')]).toEqual([false, true, true]);
});
