import { describe, expect, test } from 'vitest';
import { object, shipmentOf } from '../../../test/support/shipments.ts';
import { table } from '../../../test/support/tables.ts';
import type { Limits, WeightPolicy } from './document.ts';
import { loadOf } from './load.ts';
import { noLimits } from './no-limits.ts';
import type { PackedObject } from './shipment.ts';
import { shownG, weigh } from './weights.ts';

const road = table().weight;
const air: WeightPolicy = { ...road, cubing: { kind: 'divisor', cm3PerKg: 6000 } };
const postal: WeightPolicy = { ...air, scope: 'object', cubingExemptUpToG: 5000 };

function kilos(policy: WeightPolicy, objects: PackedObject[], limits: Limits = noLimits) {
  const { realMg, cubedMg, usedMg } = weigh(policy, limits, loadOf(shipmentOf(objects)));
  return { real: realMg / 1e6, cubed: cubedMg === null ? null : cubedMg / 1e6, used: usedMg / 1e6 };
}

describe('cubed weight', () => {
  const c1 = [object([40, 30, 50], 4.5, { count: 2 }), object([120, 80, 60], 22)];

  test('of 0.696 m3 is 208.8 kg by road, 116 kg by the air divisor, 116.232 kg by the rounded air factor', () => {
    const factor167: WeightPolicy = { ...road, cubing: { kind: 'factor', gramsPerM3: 167_000 } };
    expect(kilos(road, c1)).toEqual({ real: 31, cubed: 208.8, used: 208.8 });
    expect(kilos(air, c1).cubed).toBe(116);
    expect(kilos(factor167, c1).cubed).toBe(116.232);
  });

  test.each([
    [[50, 60, 15], 9, 7.5, 9],
    [[50, 50, 40], 2, 16.667, 16.667],
    [[30, 30, 30], 1, 4.5, 1],
    [[38, 25, 25], 2, 3.958, 2],
  ] as const)(
    'of a postal object of %j cm and %d kg is %d kg, charged %d kg',
    (...[sides, kg, cubed, used]) => {
      const { cubedMg, usedMg } = weigh(postal, noLimits, loadOf(shipmentOf([object(sides, kg)])));
      expect(shownG(cubedMg ?? 0) / 1000).toBe(cubed);
      expect(shownG(usedMg) / 1000).toBe(used);
    },
  );

  test('is rounded up to the milligram, so that a hair above a bound is above it', () => {
    const { cubedMg } = weigh(air, noLimits, loadOf(shipmentOf([object([50, 50, 40], 2)])));
    expect(cubedMg).toBe(16_666_667);
  });

  test('is compared object by object where the table is postal', () => {
    const mixed = [object([50, 50, 40], 2), object([10, 10, 10], 20)];
    expect(kilos(postal, mixed).used).toBeCloseTo(16.666667 + 20, 6);
    expect(kilos(air, mixed).used).toBe(22);
  });

  test('of objects weighed one by one is added exactly and rounded up once', () => {
    const million = [object([1, 1, 1], 0, { count: 1_000_000 })];
    expect(kilos(postal, million)).toEqual({ real: 0, cubed: 166.666667, used: 0 });
    const charged = { ...postal, cubingExemptUpToG: null };
    expect(kilos(charged, million).used).toBe(166.666667);
    // What is charged by its real weight, or raised to the minimum, stands beside it as it is.
    expect(kilos(charged, [...million, object([1, 1, 1], 2, { count: 3 })]).used).toBe(172.666667);
    expect(kilos({ ...charged, minimumG: 1 }, million).used).toBe(1000);
    expect(kilos({ ...charged, rounding: 'ceil_kg' }, [object([1, 1, 1], 0, { count: 3 })]).used).toBe(3);
  });

  test('stays as revision 1 rounded it for what was priced by it', () => {
    const load = loadOf(shipmentOf([object([1, 1, 1], 0, { count: 1_000_000 })]), 1);
    const { cubedMg, usedMg } = weigh({ ...postal, cubingExemptUpToG: null }, noLimits, load);
    expect([cubedMg, usedMg]).toEqual([167_000_000, 167_000_000]);
  });

  test('is missing without a factor', () => {
    expect(kilos({ ...road, cubing: null }, c1)).toEqual({ real: 31, cubed: null, used: 31 });
  });

  test('raises small objects to the minimum sides, however they are turned', () => {
    const limits: Limits = {
      ...noLimits,
      object: { ...noLimits.object, minHeightMm: 20, minWidthMm: 110, minLengthMm: 160 },
    };
    expect(
      kilos({ ...postal, cubingExemptUpToG: null }, [object([16, 11, 1], 0.01)], limits).cubed,
    ).toBeCloseTo((16 * 11 * 2) / 6000, 5);
    expect(kilos(air, [object([1, 1, 1], 0.01, { count: 2 })], limits).cubed).toBeCloseTo(
      (2 * 16 * 11 * 2) / 6000,
      5,
    );
  });
});

describe('charged weight', () => {
  const light = [object([100, 100, 10], 3.2)];

  test('ignores the factor while the cubed weight is within the exemption', () => {
    expect(kilos({ ...road, cubingExemptUpToG: 30_000 }, light)).toEqual({ real: 3.2, cubed: 30, used: 3.2 });
    expect(kilos({ ...road, cubingExemptUpToG: 29_999 }, light).used).toBe(30);
  });

  test('is the cubed or the real weight alone where the table says so', () => {
    expect(kilos({ ...road, charge: 'cubed' }, [object([10, 10, 10], 5)]).used).toBe(0.3);
    expect(kilos({ ...road, charge: 'real' }, light).used).toBe(3.2);
  });

  test('is rounded to kilograms before the minimum weight', () => {
    const real: WeightPolicy = { ...road, charge: 'real' };
    expect(kilos({ ...real, rounding: 'ceil_kg' }, light).used).toBe(4);
    expect(kilos({ ...real, rounding: 'nearest_kg' }, light).used).toBe(3);
    expect(kilos({ ...real, rounding: 'nearest_kg' }, [object([1, 1, 1], 3.5)]).used).toBe(4);
    expect(kilos({ ...real, minimumG: 10_000 }, light).used).toBe(10);
  });
});
