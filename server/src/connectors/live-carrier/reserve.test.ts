import { describe, expect, it } from 'vitest';
import { createReserve } from './reserve.ts';

describe('what is kept free before the deadline', () => {
  it('is ten milliseconds until something took longer', () => {
    const reserve = createReserve(1500);
    expect(reserve.begin(0).ms).toBe(10);
    reserve.record(2);
    expect(reserve.begin(1000).ms).toBe(10);
    reserve.record(40);
    expect(reserve.begin(2000).ms).toBe(43);
  });

  it('follows the slow ones of the last fifty, but not the slowest two', () => {
    const reserve = createReserve(1500);
    for (let count = 0; count < 47; count += 1) reserve.record(20);
    reserve.record(90);
    reserve.record(90);
    reserve.record(20);
    expect(reserve.begin(0).ms).toBe(23);
    reserve.record(90);
    expect(reserve.begin(1000).ms).toBe(93);
    for (let count = 0; count < 50; count += 1) reserve.record(5);
    expect(reserve.begin(2000).ms).toBe(10);
  });

  it('is longer for each request of those that begin together, by what one takes at the least', () => {
    const reserve = createReserve(1500);
    reserve.record(4);
    reserve.record(12);
    expect([0, 1, 2, 2].map((nowMs) => reserve.begin(nowMs).ms)).toEqual([15, 19, 23, 27]);
    // Those that began earlier end earlier.
    expect([17, 40].map((nowMs) => reserve.begin(nowMs).ms)).toEqual([15, 15]);
    const over = reserve.begin(41);
    expect(over.ms).toBe(19);
    over.end();
    expect(reserve.begin(42).ms).toBe(19);
  });

  it('expects the worst of several that are the first of all', () => {
    const reserve = createReserve(1500);
    expect([0, 0, 1].map((nowMs) => reserve.begin(nowMs).ms)).toEqual([10, 20, 30]);
  });

  it('is a tenth of the deadline at most: the rest belongs to the carriers', () => {
    const reserve = createReserve(1500);
    for (let count = 0; count < 5; count += 1) reserve.record(60_000);
    expect(reserve.begin(0).ms).toBe(150);
    expect(reserve.begin(0).ms).toBe(150);
    expect(createReserve(50).begin(0).ms).toBe(5);
  });
});
