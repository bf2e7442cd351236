import { describe, expect, it } from 'vitest';
import type { PackingItem } from '../../engine/packing/goods.ts';
import { lightMs, maxWaitMs } from '../../platform/processor/scheduler.ts';
import { weighQuote } from './weigh.ts';

const line = (more: Partial<PackingItem> = {}): PackingItem => ({
  index: 0,
  amount: 2,
  category: 1,
  sku: null,
  tag: null,
  description: null,
  amountVolumes: null,
  heightMm: 100,
  widthMm: 100,
  lengthMm: 100,
  unitWeightG: 500,
  unitValueCents: 1000,
  consolidate: false,
  overlaid: true,
  rotate: true,
  ...more,
});
const lines = (count: number, more: Partial<PackingItem> = {}) =>
  Array.from({ length: count }, () => line(more));

describe('the weight of a quote', () => {
  it('is light for what a checkout asks, with two hundred tables', () => {
    expect(weighQuote([lines(3)], 200)).toBeLessThanOrEqual(lightMs);
    expect(weighQuote([lines(5, { consolidate: true, amount: 10 })], 20)).toBeLessThanOrEqual(lightMs);
    expect(weighQuote([lines(1), lines(1)], 20)).toBeLessThanOrEqual(lightMs);
  });

  it('is heavy for thousands of units to consolidate, but nobody is refused for one of them', () => {
    const ms = weighQuote([lines(500, { consolidate: true, amount: 20 })], 20);
    expect(ms).toBeGreaterThan(10 * lightMs);
    expect(ms).toBeLessThan(maxWaitMs / 10);
  });

  it('grows with units, dispatchers and tables', () => {
    const goods = lines(100, { consolidate: true, amount: 10 });
    const one = weighQuote([goods], 20);
    expect(weighQuote([goods, goods], 20)).toBeCloseTo(2 * one);
    expect(weighQuote([lines(100, { consolidate: true, amount: 11 })], 20)).toBeGreaterThan(one);
    expect(weighQuote([goods], 200)).toBeGreaterThan(one);
  });

  it('does not count how many units there are of goods that travel as they are', () => {
    expect(weighQuote([lines(3, { amount: 1_000_000 })], 20)).toBe(weighQuote([lines(3)], 20));
  });
});
