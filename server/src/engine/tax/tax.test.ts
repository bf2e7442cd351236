import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { percentOf } from '../../kernel/money.ts';
import { taxBookWith } from './default-book.ts';
import type { IbsCbs, Levy } from './levy.ts';
import { icmsLevy, routeTaxes, type TaxWish, tableLevy } from './route-taxes.ts';
import { grossUp, netOf, settle } from './settle.ts';

const book = taxBookWith();
const today = '2026-11-20';
const at = (uf: string, ibge: number | null = null) => ({ uf, ibge });
const ofRoute: TaxWish = { icms: { kind: 'route' }, issPpm: null };

function internalPercent(uf: string, on: string, own = book): number {
  return icmsLevy(own, { origin: at(uf), destination: at(uf), modal: 'road' }, on).ratePpm / 10_000;
}

describe('ICMS of a route', () => {
  test.each([
    ['SP', 'RJ', 'road', 12],
    ['SP', 'ES', 'road', 7],
    ['ES', 'SP', 'road', 12],
    ['ES', 'BA', 'road', 12],
    ['SP', 'BA', 'road', 7],
    ['BA', 'SP', 'road', 12],
    ['MG', 'DF', 'road', 7],
    ['DF', 'GO', 'road', 12],
    ['RS', 'SC', 'road', 12],
    ['PR', 'MS', 'road', 7],
    ['MS', 'PR', 'road', 12],
    ['SP', 'PE', 'air', 4],
  ] as const)('from %s to %s by %s is %d %%', (...[origin, destination, modal, percent]) => {
    const levy = icmsLevy(book, { origin: at(origin), destination: at(destination), modal }, today);
    expect(levy.ratePpm).toBe(percent * 10_000);
  });

  test('inside a state is the rate of the day, with the fund on top', () => {
    expect(internalPercent('SP', today)).toBe(18);
    expect(internalPercent('RJ', today)).toBe(22);
    expect(internalPercent('AL', '2026-03-31')).toBe(19);
    expect(internalPercent('AL', '2026-04-01')).toBe(20.5);
    expect(internalPercent('PI', '2025-04-01')).toBe(22.5);
    expect(internalPercent('MA', '2025-02-23')).toBe(23);
  });

  test('is known for all 27 states', () => {
    const ufs = new Set(book.internal.map(({ uf }) => uf));
    expect(ufs.size).toBe(27);
    for (const uf of ufs) expect(internalPercent(uf, today)).toBeGreaterThanOrEqual(17);
  });

  test('by air inside a state is that state’s own rate', () => {
    const levy = icmsLevy(book, { origin: at('SP'), destination: at('SP'), modal: 'air' }, today);
    expect(levy.source).toBe('uf_general');
  });

  test('prefers the municipality’s rate to the state’s freight rate, and that to its general rate', () => {
    const freight = {
      uf: 'SP',
      kind: 'transport',
      ratePpm: 120_000,
      fundPpm: 0,
      fromOn: null,
      untilOn: null,
    } as const;
    const exempt = { ...freight, uf: 'MG', kind: 'exempt' } as const;
    const deferred = { ...freight, uf: 'PR', kind: 'deferred' } as const;
    const city = { ibge: 3_550_308, tax: 'icms', ratePpm: 50_000, fromOn: null, untilOn: null } as const;
    const own = taxBookWith({ internal: [freight, exempt, deferred], municipal: [city] });
    const inside = (uf: string, ibge: number | null): Levy =>
      icmsLevy(own, { origin: at(uf, ibge), destination: at(uf, 1), modal: 'road' }, today);
    expect(inside('SP', null)).toEqual({ tax: 'icms', ratePpm: 120_000, source: 'uf_transport' });
    expect(inside('SP', 3_550_308)).toEqual({ tax: 'icms', ratePpm: 50_000, source: 'municipality' });
    expect(inside('MG', null)).toMatchObject({ ratePpm: 0, source: 'exempt' });
    expect(inside('PR', null)).toMatchObject({ ratePpm: 0, source: 'deferred' });
  });
});

describe('the levy of a table', () => {
  const inCity = routeTaxes(book, { origin: at('SP', 5), destination: at('SP', 5) }, today);
  const away = routeTaxes(book, { origin: at('SP', 5), destination: at('BA', 6) }, today);

  test('is ISS when both ends are in the same known municipality', () => {
    expect(tableLevy(inCity, ofRoute, 'road')).toEqual({
      tax: 'iss',
      ratePpm: 50_000,
      source: 'municipality',
    });
    expect(tableLevy(inCity, { ...ofRoute, issPpm: 20_000 }, 'road').ratePpm).toBe(20_000);
    const unknown = routeTaxes(book, { origin: at('SP'), destination: at('SP') }, today);
    expect(tableLevy(unknown, ofRoute, 'road').tax).toBe('icms');
  });

  test('takes a municipality’s own ISS rate', () => {
    const own = taxBookWith({
      municipal: [{ ibge: 5, tax: 'iss', ratePpm: 30_000, fromOn: null, untilOn: null }],
    });
    const taxes = routeTaxes(own, { origin: at('SP', 5), destination: at('SP', 5) }, today);
    expect(tableLevy(taxes, ofRoute, 'road').ratePpm).toBe(30_000);
  });

  test('follows the table’s own rate, exemption or Simples Nacional', () => {
    expect(tableLevy(away, ofRoute, 'road').ratePpm).toBe(70_000);
    expect(tableLevy(away, ofRoute, 'air').ratePpm).toBe(40_000);
    expect(tableLevy(away, { ...ofRoute, icms: { kind: 'rate', ppm: 90_000 } }, 'road').ratePpm).toBe(90_000);
    expect(tableLevy(away, { ...ofRoute, icms: { kind: 'exempt' } }, 'road').ratePpm).toBe(0);
    expect(tableLevy(inCity, { ...ofRoute, icms: { kind: 'simples' } }, 'road')).toMatchObject({
      ratePpm: 0,
      source: 'simples',
    });
  });

  test('shrinks from 2029 with what remains of ICMS and ISS', () => {
    const rate = (on: string): number =>
      tableLevy(routeTaxes(book, { origin: at('SP'), destination: at('BA') }, on), ofRoute, 'road').ratePpm;
    expect(['2028-12-31', '2029-01-01', '2032-06-01', '2033-01-01'].map(rate)).toEqual([
      70_000, 63_000, 42_000, 0,
    ]);
  });
});

describe('the price around its tax', () => {
  test.each([
    [325_000, 7, 349_462, 24_462],
    [10_000, 12, 11_364, 1_364],
    [10_000, 7, 10_753, 753],
    [10_000, 4, 10_417, 417],
    [10_000, 20.5, 12_579, 2_579],
    [100_000, 23, 129_870, 29_870],
    [4_737, 12, 5_383, 646],
  ])('grosses %d cents up by %d %% to %d with %d of tax', (...[net, percent, gross, tax]) => {
    expect(grossUp(net, percent * 10_000)).toBe(gross);
    expect(percentOf(gross, percent * 10_000)).toBe(tax);
  });

  test('always holds a tax that leaves the net', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 12 }),
        fc.integer({ min: 0, max: 500_000 }),
        (net, ratePpm) => {
          const gross = grossUp(net, ratePpm);
          expect(gross - percentOf(gross, ratePpm)).toBe(net);
          expect(netOf(gross, ratePpm)).toBe(net);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe('IBS and CBS', () => {
  const icms12: Levy = { tax: 'icms', ratePpm: 120_000, source: 'interstate' };
  const rates: IbsCbs = {
    charged: true,
    cbsPpm: 84_000,
    ibsStatePpm: 500,
    ibsMunicipalPpm: 500,
    inIcmsBase: false,
  };
  const price = { netCents: 100_000, grossCents: grossUp(100_000, 120_000) };

  test('of 2026 are 0.9 % and 0.1 %, all of it the state’s, shown and not summed', () => {
    const { ibsCbs } = routeTaxes(book, { origin: at('SP'), destination: at('BA') }, today);
    expect(ibsCbs).toEqual({
      charged: false,
      cbsPpm: 9_000,
      ibsStatePpm: 1_000,
      ibsMunicipalPpm: 0,
      inIcmsBase: false,
    });
    expect(settle(price, icms12, ibsCbs)).toMatchObject({
      cbsCents: 900,
      ibsStateCents: 100,
      totalCents: price.grossCents,
    });
  });

  test('are added outside the ICMS base or inside it, by the state’s choice', () => {
    expect(settle(price, icms12, rates)).toMatchObject({
      levyCents: 13_636,
      cbsCents: 8_400,
      totalCents: 122_136,
    });
    const inside = settle(price, icms12, { ...rates, inIcmsBase: true });
    expect(inside).toMatchObject({
      levyCents: 14_795,
      ibsStateCents: 50,
      ibsMunicipalCents: 50,
      totalCents: 123_295,
    });
  });

  test('never enter the base of ISS', () => {
    const iss: Levy = { tax: 'iss', ratePpm: 50_000, source: 'municipality' };
    const settled = settle({ netCents: 10_000, grossCents: 10_526 }, iss, { ...rates, inIcmsBase: true });
    expect(settled).toMatchObject({ levyCents: 526, totalCents: 10_526 + 840 + 5 + 5 });
  });

  test('enter São Paulo’s base from 2027 and Pernambuco’s at once', () => {
    const inBase = (uf: string, on: string): boolean | undefined =>
      routeTaxes(book, { origin: at(uf), destination: at('BA') }, on).ibsCbs?.inIcmsBase;
    expect(inBase('SP', today)).toBe(false);
    expect(inBase('SP', '2027-01-01')).toBe(true);
    expect(inBase('PE', today)).toBe(true);
  });

  test('add up to the total with net and levy, in or out of the base', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 11 }),
        fc.integer({ min: 0, max: 300_000 }),
        fc.boolean(),
        (...drawn) => {
          const [netCents, ratePpm, inIcmsBase] = drawn;
          const levy: Levy = { tax: 'icms', ratePpm, source: 'table' };
          const settled = settle({ netCents, grossCents: grossUp(netCents, ratePpm) }, levy, {
            ...rates,
            inIcmsBase,
          });
          const { levyCents, cbsCents, ibsStateCents, ibsMunicipalCents, totalCents, levyBaseCents } =
            settled;
          expect(netCents + levyCents + cbsCents + ibsStateCents + ibsMunicipalCents).toBe(totalCents);
          expect(percentOf(levyBaseCents, ratePpm)).toBe(levyCents);
        },
      ),
    );
  });
});
