import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildPlaceIndex, lookupPlace } from '../places/place-index.ts';
import type { Place } from '../rating/shipment.ts';
import { type Carriage, emissionG, neutralisationCents, routeDistance } from './emission.ts';
import { type CarbonParameters, defaultCarbonParameters as defaults } from './parameters.ts';

const index = buildPlaceIndex([]);

function at(zip: number): Place {
  const place = lookupPlace(index, zip);
  if (place === null) throw new Error(`no place ${zip}`);
  return place;
}

const [saoPaulo, salvador, manaus, goiasTown] = [
  at(1_001_000),
  at(40_000_000),
  at(69_005_000),
  at(72_800_000),
];
const road: Carriage = { modal: 'road', loadType: 'fractional', realG: 31_000 };
const toSalvador = routeDistance(saoPaulo, salvador, defaults);

describe('emissions', () => {
  it.each([
    ['31 kg by road', road, 8453],
    ['a tonne by road', { ...road, realG: 1_000_000 }, 272_668],
    ['10 kg by air', { ...road, modal: 'air', realG: 10_000 } as const, 12_859],
    ['a full load by road', { ...road, loadType: 'full_load', realG: 1_000_000 } as const, 187_232],
  ])('of %s from São Paulo to Salvador', (_, carriage, grams) => {
    expect(emissionG(carriage, toSalvador, defaults)).toBe(grams);
  });

  it('cost what a tonne costs to neutralise', () => {
    expect(neutralisationCents(8453, 6000)).toBe(51);
    expect(neutralisationCents(0, 6000)).toBe(0);
  });

  it('never fall when weight or distance grows', () => {
    const weight = fc.integer({ min: 1, max: 1_000_000_000 });
    fc.assert(
      fc.property(weight, weight, fc.integer({ min: 10_000, max: 5_000_000 }), (a, b, roadM) => {
        const near = { roadM, airM: roadM, approximate: false };
        const far = { ...near, roadM: roadM + 1000 };
        const [light, heavy] = [Math.min(a, b), Math.max(a, b)].map((realG) => ({ ...road, realG }));
        expect(emissionG(heavy!, near, defaults)).toBeGreaterThanOrEqual(emissionG(light!, near, defaults));
        expect(emissionG(light!, far, defaults)).toBeGreaterThanOrEqual(emissionG(light!, near, defaults));
      }),
    );
  });
});

describe('the distance of a route', () => {
  it('stretches the great circle on the road and lengthens it in the air', () => {
    expect(toSalvador).toEqual({ roadM: 1_817_785, airM: 1_549_228, approximate: false });
  });

  it('is the same both ways', () => {
    expect(routeDistance(salvador, saoPaulo, defaults)).toEqual(toSalvador);
  });

  it('is ten kilometres inside one municipality', () => {
    expect(routeDistance(saoPaulo, saoPaulo, defaults).roadM).toBe(10_000);
  });

  it('takes the capital for a municipality that is not known', () => {
    const goiania = at(74_000_000);
    expect(routeDistance(saoPaulo, goiasTown, defaults)).toEqual({
      ...routeDistance(saoPaulo, goiania, defaults),
      approximate: true,
    });
  });

  it('is longer on the roads of the North', () => {
    expect(routeDistance(saoPaulo, manaus, defaults).roadM / 1000).toBeCloseTo(2687.5 * 1.45, -1);
  });

  it('takes the detour that names the route most closely', () => {
    const withOverrides = (...circuityOverrides: CarbonParameters['circuityOverrides']) =>
      routeDistance(saoPaulo, manaus, { ...defaults, circuityOverrides }).roadM;
    const pair = { where: { ufs: ['AM', 'SP'] }, ppm: 3_000_000 } as const;
    const state = { where: { uf: 'AM' }, ppm: 2_000_000 } as const;
    const region = { where: { region: 'N' }, ppm: 1_000_000 } as const;
    const straight = withOverrides(region);
    expect(withOverrides(region, state)).toBe(2 * straight);
    expect(withOverrides(state, pair, region)).toBe(3 * straight);
    expect(withOverrides({ where: { ufs: ['AM', 'RJ'] }, ppm: 9_000_000 })).toBe(Math.round(straight * 1.25));
  });
});
