import { expect, it } from 'vitest';
import { sharedBuffersMb } from './settings.ts';

it('the server takes an eighth of the memory, within bounds', () => {
  const gibibyte = 1024 ** 3;
  expect([0.1, 0.5, 2, 8, 64].map((size) => sharedBuffersMb(size * gibibyte))).toEqual([
    32, 64, 256, 1024, 1024,
  ]);
});
