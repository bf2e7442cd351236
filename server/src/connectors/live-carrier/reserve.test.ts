import { describe, expect, it } from 'vitest';
import { createReserve } from './reserve.ts';

describe('what is kept free before the deadline', () => {
  it('is ten milliseconds until something took longer', () => {
    const reserve = createReserve(1500);
    expect(reserve.ms()).toBe(10);
    reserve.record(2);
    expect(reserve.ms()).toBe(10);
    reserve.record(40);
    expect(reserve.ms()).toBe(43);
  });

  it('follows the slow ones of the last fifty, but not the slowest two', () => {
    const reserve = createReserve(1500);
    for (let count = 0; count < 47; count += 1) reserve.record(20);
    reserve.record(90);
    reserve.record(90);
    reserve.record(20);
    expect(reserve.ms()).toBe(23);
    reserve.record(90);
    expect(reserve.ms()).toBe(93);
    for (let count = 0; count < 50; count += 1) reserve.record(5);
    expect(reserve.ms()).toBe(10);
  });

  it('is a tenth of the deadline at most: the rest belongs to the carriers', () => {
    const reserve = createReserve(1500);
    for (let count = 0; count < 5; count += 1) reserve.record(60_000);
    expect(reserve.ms()).toBe(150);
    expect(createReserve(50).ms()).toBe(5);
  });
});
