import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { capitals } from './capitals.ts';
import { type Coordinates, greatCircleM } from './distance.ts';

function seat(ibge: number): Coordinates {
  const { latitude, longitude } = capitals.find((capital) => capital.ibge === ibge)!;
  return { latitude: latitude ?? Number.NaN, longitude: longitude ?? Number.NaN };
}

const anywhere = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('great-circle distance', () => {
  it.each([
    ['Rio de Janeiro', 3304557, 358.1],
    ['Curitiba', 4106902, 338.5],
    ['Brasília', 5300108, 872.6],
    ['Porto Alegre', 4314902, 852.8],
    ['Salvador', 2927408, 1454.2],
    ['Recife', 2611606, 2130.0],
    ['Belém', 1501402, 2463.0],
    ['Cuiabá', 5103403, 1325.7],
    ['Belo Horizonte', 3106200, 490.7],
    ['Goiânia', 5208707, 809.0],
    ['Fortaleza', 2304400, 2368.9],
    ['Manaus', 1302603, 2687.5],
  ])('leads from São Paulo to %s', (_, ibge, km) => {
    expect(Math.abs(greatCircleM(seat(3550308), seat(ibge)) - km * 1000)).toBeLessThanOrEqual(50);
  });

  it('is the same both ways, nothing to the place itself and half the earth at most', () => {
    fc.assert(
      fc.property(anywhere, anywhere, (from, to) => {
        expect(greatCircleM(from, to)).toBe(greatCircleM(to, from));
        expect(greatCircleM(from, from)).toBe(0);
        expect(greatCircleM(from, to)).toBeLessThanOrEqual(20_015_115);
      }),
    );
  });
});
