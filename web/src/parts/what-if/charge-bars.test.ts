import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barsOfCharges, windowOf } from './charge-bars.ts';

const names = { costBefore: 'antes', costAfter: 'depois', otherCharges: 'outras', charges: { gris: 'GRIS' } };

const impacts = fc
  .array(fc.record({ before: fc.nat(10_000_000), after: fc.nat(10_000_000) }), { maxLength: 30 })
  .map((charges) => {
    const sum = (of: 'before' | 'after'): number => charges.reduce((all, one) => all + one[of], 0);
    return {
      all: { costBeforeCents: sum('before'), costAfterCents: sum('after') },
      byCharge: charges.map(({ before, after }, at) => ({
        ...{ code: `charge_${at}`, beforeCents: before, afterCents: after, deltaCents: after - before },
      })),
    } as Parameters<typeof barsOfCharges>[0];
  });

test('bars lead from the cost before to the cost after to the cent, each from where the last one ended', () => {
  fc.assert(
    fc.property(impacts, (impact) => {
      const bars = barsOfCharges(impact, names);
      const between = bars.slice(1, -1);
      let sum = impact.all.costBeforeCents;
      for (const { fromCents, cents } of between) {
        expect(fromCents).toBe(sum);
        sum += cents;
      }
      expect(sum).toBe(impact.all.costAfterCents);
      expect(between.length).toBeLessThanOrEqual(13);
    }),
  );
});

test('what is drawn of the axis holds every end of a bar that changes', () => {
  fc.assert(
    fc.property(impacts, (impact) => {
      const bars = barsOfCharges(impact, names);
      const { fromCents, toCents } = windowOf(bars);
      expect(fromCents).toBeGreaterThanOrEqual(Math.min(0, ...bars.map((bar) => bar.fromCents)));
      for (const bar of bars) {
        const ends = bar.kind === 'sum' ? [bar.cents] : [bar.fromCents, bar.fromCents + bar.cents];
        for (const end of ends) {
          expect(end).toBeGreaterThanOrEqual(fromCents);
          expect(end).toBeLessThanOrEqual(toCents);
        }
      }
    }),
  );
});

test('the axis begins at nothing where the changes are large, and below them where they are thin', () => {
  const impactOf = (after: number) =>
    ({
      all: { costBeforeCents: 100_000, costAfterCents: after },
      byCharge: [{ code: 'gris', beforeCents: 100_000, afterCents: after, deltaCents: after - 100_000 }],
    }) as Parameters<typeof barsOfCharges>[0];
  expect(windowOf(barsOfCharges(impactOf(150_000), names)).fromCents).toBe(0);
  expect(windowOf(barsOfCharges(impactOf(101_000), names)).fromCents).toBe(99_500);
  expect(windowOf(barsOfCharges(impactOf(100_000), names)).fromCents).toBe(0);
  expect(barsOfCharges(impactOf(101_000), names)[1]).toMatchObject({ name: 'GRIS', kind: 'dearer' });
});
