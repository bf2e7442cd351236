import type { QuoteItem } from './request.ts';

/** A line of goods told by its totals: weight (null where the SKU catalogue is to supply it) and value. */
export type Line = Omit<QuoteItem, 'index' | 'line' | 'unitWeightG' | 'unitValueCents'> & {
  line: number;
  totalWeightG: number | null;
  totalValueCents: number;
};

/**
 * The same line as items of equal units, at most three. Units differ by no more than a gram and a cent, and add
 * up to the totals exactly; a unit of a line with fewer grams than units may weigh 0.
 */
export function partLine({ totalWeightG, totalValueCents, ...goods }: Line): Omit<QuoteItem, 'index'>[] {
  const { amount } = goods;
  const weight = totalWeightG === null ? null : shareOf(totalWeightG, amount);
  const value = shareOf(totalValueCents, amount);
  const bounds = [0, weight?.larger ?? 0, value.larger, amount].sort((a, b) => a - b);
  return bounds.slice(1).flatMap((end, index) => {
    const start = bounds[index] ?? 0;
    if (end === start) return [];
    return {
      ...goods,
      amount: end - start,
      unitWeightG: weight === null ? null : unitShare(weight, start),
      unitValueCents: unitShare(value, start),
    };
  });
}

/** How a total is shared by equal units: the first `larger` ones have one more than the others. */
type Share = { smaller: number; larger: number };

function shareOf(total: number, units: number): Share {
  const smaller = Math.floor(total / units);
  return { smaller, larger: total - smaller * units };
}

function unitShare({ smaller, larger }: Share, unit: number): number {
  return unit < larger ? smaller + 1 : smaller;
}
