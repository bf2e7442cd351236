import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { allowedCents as serverAllows } from '../../server/src/engine/attribution/tolerance.ts';
import { usualTolerance as serverUsual } from '../../server/src/freight/audit/tolerances-for.ts';
import {
  allowedCents,
  effectiveTolerances,
  toleranceOf,
  typedOf,
  usualTolerance,
} from '../src/screens/carriers/carrier/contracts/tolerance.ts';

const of = (charge: string, cents: number, ratePpm: number) => ({ charge, cents, ratePpm });

describe('a tolerance', () => {
  it('lets the larger of its two pass', () => {
    expect(allowedCents(of('total', 100, 0), 10_000)).toBe(100);
    expect(allowedCents(of('total', 100, 20_000), 10_000)).toBe(200);
    expect(allowedCents(of('total', 300, 20_000), 10_000)).toBe(300);
  });

  test('examples say what the audit does', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 1_000_000 }), cents, (amount, ppm, due) => {
        expect(allowedCents(of('total', amount, ppm), due)).toBe(serverAllows({ cents: amount, ppm }, due));
      }),
    );
    expect(usualTolerance).toMatchObject({ cents: serverUsual.cents, ratePpm: serverUsual.ppm });
  });

  it('of the contract counts before that of the shipper, and the total is never without', () => {
    expect(effectiveTolerances([], [])).toEqual([{ ...usualTolerance, origin: 'usual' }]);
    const shown = effectiveTolerances([of('gris', 50, 0)], [of('gris', 20, 0), of('total', 500, 0)]);
    expect(shown.map(({ charge, cents, origin }) => [charge, cents, origin])).toEqual([
      ['total', 500, 'shipper'],
      ['gris', 50, 'contract'],
    ]);
  });

  it('is typed as people write numbers, and read back the same', () => {
    const tolerance = fc.record({
      charge: fc.constant('gris'),
      cents: fc.integer({ min: 0, max: 1_000_000_000 }),
      ratePpm: fc.integer({ min: 0, max: 1_000_000 }),
    });
    fc.assert(
      fc.property(tolerance, (one) => {
        expect(toleranceOf(typedOf(one, 1))).toEqual(one);
      }),
    );
    const typed = (amount: string, share: string) => toleranceOf({ key: 1, charge: 'total', amount, share });
    expect(typed('R$ 1,50', '2,5 %')).toEqual(of('total', 150, 25_000));
    expect([typed('um', ''), typed('', '101'), typed('-1', '')]).toEqual([undefined, undefined, undefined]);
  });
});
