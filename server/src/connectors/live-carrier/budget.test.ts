import { describe, expect, it } from 'vitest';
import { createBudget } from './budget.ts';

function spent(latencies: readonly number[]) {
  const budget = createBudget(300);
  for (const latency of latencies) budget.record(latency);
  return budget;
}

const times = (count: number, latency: number): number[] => new Array<number>(count).fill(latency);

describe('a budget of latency', () => {
  it('is kept while 95 of 100 answers are in time', () => {
    const budget = spent([...times(57, 100), ...times(2, 2000)]);
    expect(budget.p95Ms()).toBe(100);
    expect(budget.enter(0)).toBe(true);
  });

  it('is passed when more than that are late, a call that never answered being late', () => {
    const budget = spent([...times(46, 100), ...times(4, Number.POSITIVE_INFINITY)]);
    expect(budget.p95Ms()).toBe(Number.POSITIVE_INFINITY);
    expect([budget.enter(0), budget.enter(0)]).toEqual([true, false]);
  });

  it('says nothing of few calls', () => {
    const budget = spent(times(19, 5000));
    expect(budget.p95Ms()).toBeNull();
    expect([budget.enter(0), budget.enter(0)]).toEqual([true, true]);
  });

  it('lets one call through every five seconds while the carrier is skipped', () => {
    const budget = spent(times(20, 5000));
    expect([0, 1, 4999, 5000, 5001, 10_000].map((nowMs) => budget.enter(nowMs))).toEqual([
      true,
      false,
      false,
      true,
      false,
      true,
    ]);
  });

  it('takes the carrier back after three calls in a row that keep it', () => {
    const budget = spent([...times(20, 5000), 100, 100, 5000, 100, 100]);
    budget.enter(0);
    expect(budget.enter(1)).toBe(false);
    budget.record(100);
    expect([budget.enter(2), budget.enter(3)]).toEqual([true, true]);
    expect(budget.p95Ms()).toBeNull();
  });
});
