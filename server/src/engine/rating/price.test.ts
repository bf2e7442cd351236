import { describe, expect, test } from 'vitest';
import { composed, laneOf } from '../../../test/support/lanes.ts';
import { dense, enquiryFor, object, routeBetween, shipmentOf } from '../../../test/support/shipments.ts';
import {
  bands,
  micros,
  ppm,
  surcharge,
  table,
  toll,
  untaxed,
  weightTariff,
} from '../../../test/support/tables.ts';
import { compose } from './compose.ts';
import type { Surcharge, TableDocument } from './document.ts';
import { loadOf } from './load.ts';
import { price } from './price.ts';

const toKg = [10, 20, 30, 50, 70, 100];
const prices = [38.9, 47.5, 58.2, 79.9, 98.4, 121];
const t1 = weightTariff({
  bands: bands(toKg, prices),
  excess: { mode: 'linear', microsPerKg: micros(1.05), stepG: 0 },
});
const adValorem = surcharge('ad_valorem', { percentPpm: ppm(0.2), minCents: 200 });
const gris = surcharge('gris', { percentPpm: ppm(0.3), minCents: 450 });
describe('worked examples of the trade', () => {
  test('C1 composes bands, excess, frete-valor, charges, TRT on the freight so far, and ICMS of 7 %', () => {
    const document = table({
      tariff: { ...t1, regions: t1.regions.map((region) => ({ ...region, invoicePpm: ppm(0.3) })) },
      surcharges: [
        surcharge('trt', { percentPpm: ppm(15), minCents: 2500 }),
        adValorem,
        gris,
        toll(5.5),
        surcharge('tas', { fixedCents: 720 }),
        surcharge('dispatch', { fixedCents: 1200 }),
      ],
    });
    const shipment = shipmentOf([object([40, 30, 50], 4.5, { count: 2 }), object([120, 80, 60], 22)], 8500);
    const result = composed(document, shipment);
    expect(result.lines).toEqual({
      freight_weight: 12100,
      freight_weight_excess: 11424,
      freight_invoice: 2550,
      ad_valorem: 1700,
      gris: 2550,
      toll: 1650,
      tas: 720,
      dispatch: 1200,
      trt: 5084,
    });
    expect(result.weights).toEqual({ realMg: 31_000_000, cubedMg: 208_800_000, usedMg: 208_800_000 });
    expect(result).toMatchObject({ net: 38978, icms: 2934, ratePpm: 70_000, cbs: 351, ibs: 39, cost: 41912 });
  });

  test('C2 raises to the minimum with the charges it counts, and adds the others after it', () => {
    const document = (mode: 'flagged' | 'base'): TableDocument =>
      table({
        tariff: t1,
        surcharges: [adValorem, gris, toll(5.5)],
        tax: untaxed,
        minimum: { cents: 6000, mode, withTax: false },
      });
    const flagged = composed(document('flagged'), dense(6, 180));
    expect(flagged.cost).toBe(6000);
    expect(flagged.floor).toMatchObject({ minimumCents: 6000, comparedCents: 5090 });
    expect(flagged.lines).toEqual({ freight_minimum: 6000 });
    expect(flagged.swallowed).toEqual({ freight_weight: 3890, ad_valorem: 200, gris: 450, toll: 550 });
    const base = composed(document('base'), dense(6, 180));
    expect(base.lines).toEqual({ freight_minimum: 6000, ad_valorem: 200, gris: 450, toll: 550 });
    expect(base.cost).toBe(7200);
  });

  test('C2 counts GRIS toward the minimum or not, as the charge says', () => {
    const document = (floor: Surcharge['floor']): TableDocument =>
      table({
        tariff: weightTariff({ bands: bands([10], [200]) }),
        surcharges: [surcharge('gris', { fixedCents: 5000, floor })],
        minimum: { cents: 35000, mode: 'flagged', withTax: false },
        tax: untaxed,
      });
    expect(composed(document('before'), dense(6)).cost).toBe(35000);
    expect(composed(document('after'), dense(6)).cost).toBe(40000);
  });

  test.each([
    [5250, 'ceil', 29150],
    [5250, 'exact', 28875],
    [0.3, 'ceil', 550],
    [100, 'ceil', 550],
    [100.01, 'ceil', 1100],
  ] as const)('C3 tolls %d kg (%s) at %d cents', (kg, mode, cents) => {
    const document = table({
      tariff: weightTariff({ bands: bands([9_999], [0]) }),
      surcharges: [toll(5.5, mode)],
      tax: untaxed,
    });
    expect(composed(document, dense(kg)).cost).toBe(cents);
  });

  test('C4 flies by divisor 6,000 with handling at its minimum and ICMS of 4 %', () => {
    const document = table({
      modal: 'air',
      weight: { ...table().weight, cubing: { kind: 'divisor', cm3PerKg: 6000 } },
      tariff: weightTariff({
        bands: bands([100], [0]).map((one) => ({ ...one, kind: 'per_kg', priceMicros: micros(6.9) })),
      }),
      surcharges: [
        surcharge('ad_valorem', { percentPpm: ppm(0.5) }),
        surcharge('capatazia', {
          unit: {
            of: 'chargeable_kg',
            micros: micros(0.35),
            stepMilli: 1000,
            mode: 'exact',
            franchiseMilli: 0,
          },
          minCents: 1200,
        }),
        surcharge('delivery', { fixedCents: 2500 }),
        surcharge('collect', { fixedCents: 1800 }),
      ],
    });
    const result = composed(
      document,
      shipmentOf([object([60, 50, 40], 12)], 2000),
      enquiryFor(routeBetween('saoPaulo', 'recife')),
    );
    expect(result.weights.usedMg).toBe(20_000_000);
    expect(result.lines).toEqual({
      freight_weight: 13800,
      ad_valorem: 1000,
      capatazia: 1200,
      delivery: 2500,
      collect: 1800,
    });
    expect(result.icms).toBe(846);
    expect(result.cost).toBe(21146);
  });

  test('C5 reaches Manaus by river with TDA on the weight freight at its minimum', () => {
    const document = table({
      tariff: weightTariff({
        bands: bands([1000], [0]).map((one) => ({ ...one, kind: 'per_kg', priceMicros: micros(2.35) })),
      }),
      surcharges: [
        surcharge('river', { percentPpm: ppm(1.5), minCents: 3500 }),
        surcharge('river_insurance', { percentPpm: ppm(0.25) }),
        surcharge('suframa', { fixedCents: 3800 }),
        surcharge('ad_valorem', { percentPpm: ppm(0.3) }),
        surcharge('gris', { percentPpm: ppm(0.3) }),
        surcharge('tas', { fixedCents: 720 }),
        toll(5.5),
        surcharge('tda', { percentPpm: ppm(20), percentBase: 'freight_weight', minCents: 6000 }),
      ],
    });
    const result = composed(document, dense(120, 3000), enquiryFor(routeBetween('saoPaulo', 'manaus')));
    expect(result.lines).toMatchObject({
      freight_weight: 28200,
      river: 4500,
      river_insurance: 750,
      toll: 1100,
      tda: 6000,
    });
    expect(result).toMatchObject({ net: 46870, icms: 3528, cbs: 422, ibs: 47, cost: 50398 });
  });

  test('C6 takes ICMS out of prices that include it', () => {
    const document = table({
      tariff: weightTariff({ bands: bands([10], [100]) }),
      tax: { included: true, icms: { kind: 'route' }, issPpm: null },
    });
    const result = composed(document, dense(6), enquiryFor(routeBetween('saoPaulo', 'rio')));
    expect(result).toMatchObject({
      lines: { freight_weight: 8800 },
      icms: 1200,
      cbs: 79,
      ibs: 9,
      cost: 10000,
    });
  });

  test('C7 charges ISS inside one municipality', () => {
    const document = table({ tariff: weightTariff({ bands: bands([10], [50]) }) });
    const result = composed(document, dense(6), enquiryFor(routeBetween('campinas', 'campinas')));
    expect(result).toMatchObject({ lines: { freight_weight: 5000 }, iss: 263, cost: 5263 });
  });

  test('C8 prices each box by its own band', () => {
    const document = table({
      tariff: weightTariff({ bands: bands([5, 20], [18.9, 40]) }, { per: 'object' }),
      tax: untaxed,
    });
    const result = composed(document, shipmentOf([object([10, 10, 10], 4, { count: 3 })]));
    expect(result.lines).toEqual({ freight_weight_volume: 5670 });
  });

  test.each([
    [40, 900, 6500],
    [120, 900, 11040],
    [40, 3200, 14400],
  ])('C9 compares minimum, weight and value of %d kg and R$ %d', (kg, reais, cents) => {
    const document = table({
      tariff: {
        mode: 'comparison',
        regions: [
          { region: 'R', line: 2, minimumCents: 6500, microsPerKg: micros(0.92), invoicePpm: ppm(4.5) },
        ],
      },
      tax: untaxed,
    });
    expect(composed(document, dense(kg, reais)).cost).toBe(cents);
  });

  test.each([
    [10, 3890, 0, 0],
    [10.001, 4750, 0, 0],
    [99.9, 12100, 0, 0],
    [100, 12100, 0, 0],
    [100.5, 12100, 53, 105],
    [190.8, 12100, 9534, 9555],
    [208.8, 12100, 11424, 11445],
  ])('C10 puts %d kg into its band with linear or started excess', (kg, cents, ...excess) => {
    const [linear, started] = excess;
    const stepped = weightTariff({
      bands: bands(toKg, prices),
      excess: { mode: 'started_step', microsPerKg: micros(1.05), stepG: 1000 },
    });
    expect(composed(table({ tariff: t1, tax: untaxed }), dense(kg)).cost).toBe(cents + linear);
    expect(composed(table({ tariff: stepped, tax: untaxed }), dense(kg)).cost).toBe(cents + started);
  });

  test('prices the totals as it prices the lines', () => {
    const lane = laneOf(table({ tariff: t1, surcharges: [adValorem, gris] }));
    const load = loadOf(dense(33, 700));
    expect(compose(lane, load)).toMatchObject({ priced: price(lane, load) });
  });
});
