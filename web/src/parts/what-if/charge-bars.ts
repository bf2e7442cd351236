import type { ImpactView } from '@carreto/contract/admin/tables/what-if';
import type { WaterfallBar } from '../waterfall/waterfall-bar.ts';

type Names = {
  costBefore: string;
  costAfter: string;
  otherCharges: string;
  charges: Readonly<Record<string, string>>;
};

const shownCharges = 12;

/** The cost before, every charge that changes, the cost after: what stands between adds up to the cent. */
export function barsOfCharges(
  { all, byCharge }: Pick<ImpactView, 'all' | 'byCharge'>,
  { costBefore, costAfter, otherCharges, charges }: Names,
): WaterfallBar[] {
  const changed = byCharge.filter(({ deltaCents }) => deltaCents !== 0);
  const shown = changed.slice(0, shownCharges);
  const otherCents = changed.slice(shownCharges).reduce((sum, { deltaCents }) => sum + deltaCents, 0);
  const steps = shown.map(({ code, deltaCents }): [string, string, number] => [
    code,
    charges[code] ?? code.replaceAll('_', ' '),
    deltaCents,
  ]);
  if (otherCents !== 0) steps.push(['…', otherCharges, otherCents]);
  let sum = all.costBeforeCents;
  const between = steps.map(([key, name, cents]): WaterfallBar => {
    const fromCents = sum;
    sum += cents;
    return { key, name, cents, fromCents, kind: cents > 0 ? 'dearer' : 'cheaper' };
  });
  const whole = (key: string, name: string, cents: number): WaterfallBar => ({
    key,
    name,
    cents,
    fromCents: 0,
    kind: 'sum',
  });
  return [
    whole('before', costBefore, all.costBeforeCents),
    ...between,
    whole('after', costAfter, all.costAfterCents),
  ];
}

/**
 * What part of the axis is drawn. It begins at nothing, unless what changes would be too thin to see beside the sums: then
 * it begins a little below all of it.
 */
export function windowOf(bars: readonly WaterfallBar[]): { fromCents: number; toCents: number } {
  const ends = bars.flatMap(({ fromCents, cents, kind }) =>
    kind === 'sum' ? [cents] : [fromCents, fromCents + cents],
  );
  const [low, high] = [Math.min(...ends), Math.max(1, ...ends)];
  const room = high - low;
  if (low <= 0 || room === 0 || room > high / 5) return { fromCents: Math.min(0, low), toCents: high };
  return { fromCents: Math.max(0, Math.floor(low - room / 2)), toCents: high };
}
