import { describe, expect, it } from 'vitest';
import { laneOf } from '../../../test/support/lanes.ts';
import { dense } from '../../../test/support/shipments.ts';
import { band, surcharge, table, toll, weightTariff } from '../../../test/support/tables.ts';
import { loadOf } from '../rating/load.ts';
import type { BilledLines } from './billed.ts';
import type { Claim } from './claim.ts';
import { compare } from './compare.ts';
import { type Due, dueOf, isDue } from './due.ts';
import type { Tolerances } from './tolerance.ts';

const surcharges = [
  surcharge('ad_valorem', { percentPpm: 3_000 }),
  surcharge('tde', { fixedCents: 1_500 }),
  toll(5.5),
];
const tariff = weightTariff({ bands: [band(0, 50, 80)] });

function dueFor(over: Parameters<typeof table>[0] = {}): Due {
  const lane = laneOf(table({ tariff, surcharges, ...over }));
  const due = dueOf({ lane, load: loadOf(dense(40, 1_000)), extraCents: 0, extrasHoldTax: false });
  if (!isDue(due)) throw new Error('not priced');
  return due;
}
const due = dueFor();

function claim(lines: BilledLines, over: Partial<Claim> = {}): Claim {
  const { ratePpm, cents, baseCents } = due.levy;
  return {
    totalCents: due.totalCents,
    lines,
    levy: { ratePpm, cents, baseCents },
    ibsCbsCents: 0,
    taxedG: null,
    cubedG: null,
    cubageCm3: null,
    goodsCents: null,
    ...over,
  };
}
const exact: Tolerances = { total: { cents: 0, ppm: 0 }, lines: {} };

describe('what is due', () => {
  it('is under the lines that a CT-e has, and adds up with the tax', () => {
    expect(due.netLines).toEqual({ freight_weight: 8_000, advalorem: 300, toll: 550, additional: 1_500 });
    expect(due.levy.cents + 8_000 + 300 + 550 + 1_500).toBe(due.totalCents);
    expect(Object.values(due.grossLines).reduce((sum, cents) => sum + cents, 0)).toBe(due.totalCents);
  });
});

describe('a claim compared with what is due', () => {
  it('is within when nothing differs, net or with its tax in the lines', () => {
    expect(compare(due, claim(due.netLines), exact)).toMatchObject({ by: 'lines', isWithin: true });
    const { lines, isWithin } = compare(due, claim(due.grossLines), exact);
    expect([isWithin, lines.map(({ differenceCents }) => differenceCents)]).toEqual([true, [0, 0, 0, 0]]);
  });

  it('counts freight value as ad valorem, which it is by another name', () => {
    const { advalorem: _, ...others } = due.netLines;
    const { lines } = compare(due, claim({ ...others, freight_value: 300 }), exact);
    expect(lines.find(({ charge }) => charge === 'advalorem')).toMatchObject({ differenceCents: 0 });
  });

  it('takes lines that are not told as no divergence', () => {
    expect(compare(due, claim({ freight_weight: 8_000 }), exact)).toMatchObject({
      isWithin: true,
      lines: [{ charge: 'freight_weight', differenceCents: 0 }],
    });
  });

  it('compares only totals without lines', () => {
    expect(compare(due, claim({}), exact)).toMatchObject({ by: 'total', lines: [], isWithin: true });
    expect(compare(due, claim({ gris: 0 }), exact).by).toBe('total');
  });

  it('compares only totals where a minimum swallowed lines', () => {
    const minimum = { cents: 20_000, mode: 'total', withTax: false } as const;
    const raised = dueFor({ minimum });
    const zeroed = claim(
      { freight_weight: 20_000, advalorem: 0, toll: 0 },
      { totalCents: raised.totalCents },
    );
    const tolerances = { ...exact, lines: { advalorem: { cents: 0, ppm: 0 }, toll: { cents: 0, ppm: 0 } } };
    expect(compare(raised, zeroed, tolerances)).toMatchObject({ by: 'total', isWithin: true });
  });

  it('lets the larger of amount and percent pass, and not a cent more', () => {
    const tolerances = { ...exact, total: { cents: 50, ppm: 10_000 } };
    const allowed = Math.round(due.totalCents / 100);
    const at = (more: number) =>
      compare(due, claim({}, { totalCents: due.totalCents + more }), tolerances).isWithin;
    expect([allowed > 50, at(allowed), at(allowed + 1), at(-allowed), at(-allowed - 1)]).toEqual([
      true,
      true,
      false,
      true,
      false,
    ]);
  });

  it('judges a line where it has a tolerance of its own, else by the total alone', () => {
    const shifted = claim({ ...due.netLines, advalorem: 500, toll: 350 });
    expect(compare(due, shifted, exact).isWithin).toBe(true);
    const strict = { ...exact, lines: { advalorem: { cents: 100, ppm: 0 } } };
    expect(compare(due, shifted, strict)).toMatchObject({ isWithin: false, total: { isWithin: true } });
  });
});
