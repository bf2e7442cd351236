import { describe, expect, test } from 'vitest';
import { composed } from '../../../test/support/lanes.ts';
import { dense, object, shipmentOf } from '../../../test/support/shipments.ts';
import { bands, micros, ppm, surcharge, table, untaxed, weightTariff } from '../../../test/support/tables.ts';
import type { MinimumFreight, Surcharge, TableDocument } from './document.ts';
import type { Shipment } from './shipment.ts';

const of100 = weightTariff({ bands: bands([9999], [100]) });

function charge(over: Partial<Surcharge>, shipment: Shipment = dense(12, 1000)): number {
  const document = table({ tariff: of100, tax: untaxed, surcharges: [surcharge('other', over)] });
  return composed(document, shipment).lines.other ?? 0;
}

describe('a charge', () => {
  const perKg = {
    of: 'chargeable_kg',
    micros: micros(0.37),
    stepMilli: 1000,
    mode: 'exact',
    franchiseMilli: 0,
  } as const;

  test('is a percent, a fixed amount and a price per unit, rounded once', () => {
    expect(charge({ percentPpm: ppm(0.335) })).toBe(335);
    expect(charge({ percentPpm: 1, fixedCents: 10 }, dense(1, 5000))).toBe(11);
    expect(charge({ unit: perKg }, dense(12.34))).toBe(457);
    expect(charge({ percentPpm: 1, unit: { ...perKg, micros: 4_000 } }, dense(1, 1))).toBe(0);
    expect(charge({ percentPpm: ppm(0.1), unit: { ...perKg, micros: 4_000 } }, dense(1, 1))).toBe(1);
  });

  test('lets a franchise go free and counts started steps above it', () => {
    const unit = { ...perKg, mode: 'ceil', franchiseMilli: 10_000 } as const;
    expect(charge({ unit, fixedCents: 500 }, dense(10))).toBe(500);
    expect(charge({ unit, fixedCents: 500 }, dense(10.001))).toBe(537);
    expect(charge({ unit, fixedCents: 500 }, dense(12))).toBe(574);
  });

  test('counts volumes, products, NF-es, CT-es and cubic metres', () => {
    const shipment = shipmentOf([object([100, 100, 50], 3, { count: 3 })], 0, {
      productCount: 2,
      nfeCount: 4,
    });
    const each = (of: 'volumes' | 'products' | 'invoices' | 'ctes' | 'm3' | 'real_kg'): number =>
      charge({ unit: { of, micros: micros(1), stepMilli: 1000, mode: 'ceil', franchiseMilli: 0 } }, shipment);
    expect((['volumes', 'products', 'invoices', 'ctes', 'm3', 'real_kg'] as const).map(each)).toEqual([
      300, 200, 400, 100, 200, 900,
    ]);
  });

  test('steps by tiers of value or weight, bounds included, its own rate above them', () => {
    const tiers = {
      by: 'invoice',
      rows: [
        { upTo: 100_000, percentPpm: ppm(0.5), fixedCents: 0 },
        { upTo: 1_000_000, percentPpm: ppm(0.4), fixedCents: 100 },
      ],
    } as const satisfies Surcharge['tiers'] | object;
    const gris: Partial<Surcharge> = { tiers: { ...tiers, rows: [...tiers.rows] }, percentPpm: ppm(0.3) };
    expect(charge(gris, dense(1, 1000))).toBe(500);
    expect(charge(gris, dense(1, 1000.01))).toBe(500);
    expect(charge(gris, dense(1, 10_000))).toBe(4100);
    expect(charge(gris, dense(1, 20_000))).toBe(6000);
    const byWeight: Partial<Surcharge> = {
      tiers: { by: 'chargeable_weight', rows: [{ upTo: 30_000, percentPpm: 0, fixedCents: 250 }] },
      fixedCents: 900,
    };
    expect(charge(byWeight, dense(30))).toBe(250);
    expect(charge(byWeight, dense(30.001))).toBe(900);
  });

  test('stays between its minimum and maximum', () => {
    expect(charge({ percentPpm: ppm(0.3), minCents: 450 })).toBe(450);
    expect(charge({ percentPpm: ppm(0.3), maxCents: 250 })).toBe(250);
    expect(charge({ percentPpm: 0, minCents: 450 })).toBe(450);
  });

  test('applies its percent to value, weight freight, base, or the freight so far', () => {
    const document = (percentBase: Surcharge['percentBase']): TableDocument =>
      table({
        tariff: weightTariff({ bands: bands([9999], [100]), invoicePpm: ppm(1) }),
        tax: untaxed,
        surcharges: [
          surcharge('tas', { fixedCents: 700 }),
          surcharge('interior', { percentBase, percentPpm: ppm(10) }),
        ],
      });
    const cents = (percentBase: Surcharge['percentBase']) =>
      composed(document(percentBase), dense(5, 2000)).lines.interior;
    expect([cents('invoice'), cents('freight_weight'), cents('s0'), cents('s0_s1')]).toEqual([
      20_000, 1000, 1200, 1270,
    ]);
  });

  test('of stage 2 stands on the freight with all of stage 1, wherever it is written', () => {
    const surcharges = [surcharge('tda', { percentPpm: ppm(10) }), surcharge('tas', { fixedCents: 700 })];
    expect(composed(table({ tariff: of100, tax: untaxed, surcharges }), dense(5)).lines).toEqual({
      freight_weight: 10_000,
      tas: 700,
      tda: 1070,
    });
  });

  test('adds up with others of its code', () => {
    const surcharges = [surcharge('other', { fixedCents: 5 }), surcharge('other', { fixedCents: 7 })];
    expect(composed(table({ tariff: of100, tax: untaxed, surcharges }), dense(5)).lines).toMatchObject({
      other: 12,
    });
  });
});

describe('the minimum of the grand total', () => {
  const document = (minimum: Partial<MinimumFreight>, over: Partial<TableDocument> = {}): TableDocument =>
    table({
      tariff: of100,
      surcharges: [surcharge('trt', { percentPpm: ppm(10) })],
      minimum: { cents: 15_000, mode: 'total', withTax: false, ...minimum },
      ...over,
    });

  test('swallows every line and is taxed like any freight', () => {
    const result = composed(document({}), dense(5));
    expect(result).toMatchObject({ lines: { freight_minimum: 15_000 }, icms: 1129, cost: 16_129 });
    expect(result.swallowed).toEqual({ freight_weight: 10_000, trt: 1000 });
  });

  test('holds the tax when it is compared with it', () => {
    expect(composed(document({ withTax: true }), dense(5))).toMatchObject({
      lines: { freight_minimum: 13_950 },
      icms: 1050,
      cost: 15_000,
    });
    expect(composed(document({ withTax: true, cents: 11_828 }), dense(5)).floor).toBeNull();
    expect(composed(document({ withTax: true, cents: 11_829 }), dense(5)).cost).toBe(11_829);
  });

  test('is taken out of prices that include the tax', () => {
    const included = document(
      { withTax: true },
      { tax: { included: true, icms: { kind: 'route' }, issPpm: null } },
    );
    expect(composed(included, dense(5))).toMatchObject({ icms: 1050, cost: 15_000 });
  });
});

describe('prices that include the tax', () => {
  test('show lines net of their share of it, by largest remainder', () => {
    const document = table({
      tariff: weightTariff({ bands: bands([10], [33.33]) }),
      surcharges: [surcharge('tas', { fixedCents: 3333 }), surcharge('gris', { fixedCents: 3334 })],
      tax: { included: true, icms: { kind: 'rate', ppm: ppm(12) }, issPpm: null },
    });
    const { lines, icms, cost } = composed(document, dense(5));
    expect({ lines, icms, cost }).toEqual({
      lines: { freight_weight: 2933, tas: 2933, gris: 2934 },
      icms: 1200,
      cost: 10_000,
    });
  });
});
