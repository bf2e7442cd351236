import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choose, type StoodOffer } from './choose.ts';

const offer = (changes: Partial<StoodOffer> = {}): StoodOffer => ({
  ...{ carrierId: 1, costCents: 1000, finalCents: 1000, minutes: 2880, keptPpm: null },
  ...changes,
});

describe('what was hired beside what stood', () => {
  it.each([
    ['the cheapest itself', offer(), 'cheapest'],
    ['another at the same price', offer({ carrierId: 2, minutes: 4320 }), 'cheapest'],
    ['a faster one', offer({ costCents: 1200, finalCents: 900, minutes: 1440 }), 'faster'],
    [
      'one for which the customer pays less',
      offer({ costCents: 1200, finalCents: 900 }),
      'cheaper_for_customer',
    ],
    [
      'one that keeps its promises better',
      offer({ costCents: 1200, finalCents: 1200, keptPpm: 950_000 }),
      'better_kept',
    ],
    ['one that is worse in everything', offer({ costCents: 1200, finalCents: 1200 }), 'unexplained'],
  ])('%s', (_, taken, reason) => {
    const cheapest = offer({ keptPpm: 900_000 });
    expect(choose([cheapest, taken], taken)).toMatchObject({ reason, offerCount: 2 });
  });

  it('of equally cheap ones the fastest counts, of equally fast ones the cheapest', () => {
    const [slow, quick] = [offer({ carrierId: 1 }), offer({ carrierId: 2, minutes: 1440 })];
    const dear = offer({ carrierId: 3, costCents: 2000, minutes: 1440 });
    const choice = choose([slow, dear, quick], dear);
    expect([choice.cheapest, choice.fastest]).toEqual([quick, quick]);
  });

  it('says nothing of the best kept where nothing is known', () => {
    const only = offer();
    expect(choose([only], only).bestKept).toBeNull();
  });

  it('never finds anything dearer than the cheapest, slower than the fastest, or kept worse than the best', () => {
    const some = fc.record({
      carrierId: fc.integer({ min: 1, max: 9 }),
      costCents: fc.integer({ min: 0, max: 9 }),
      finalCents: fc.integer({ min: 0, max: 9 }),
      minutes: fc.integer({ min: 1, max: 9 }),
      keptPpm: fc.option(fc.integer({ min: 0, max: 3 })),
    });
    fc.assert(
      fc.property(fc.array(some, { minLength: 1, maxLength: 8 }), fc.nat(), (offers, index) => {
        const taken = offers[index % offers.length] ?? offer();
        const { cheapest, fastest, bestKept, reason } = choose(offers, taken);
        for (const one of offers) {
          expect(one.costCents).toBeGreaterThanOrEqual(cheapest.costCents);
          expect(one.minutes).toBeGreaterThanOrEqual(fastest.minutes);
          if (one.keptPpm !== null) expect(one.keptPpm).toBeLessThanOrEqual(bestKept?.keptPpm ?? -1);
        }
        expect(reason === 'cheapest').toBe(taken.costCents === cheapest.costCents);
      }),
    );
  });
});
