import type { MatrixCellView, QuoteMatrixView } from '@carreto/contract/admin/freights/quote-matrix';

/** What a cell shows: a price, two of them, or none. */
export type Shown =
  | { kind: 'price'; cents: number }
  | { kind: 'both'; cents: number; beforeCents: number; deltaCents: number; sharePpm: number }
  /** The second version offers what the first refuses, or the other way round. */
  | { kind: 'won'; cents: number }
  | { kind: 'lost'; beforeCents: number }
  | { kind: 'refused' };

export function shownOf([first, second]: readonly MatrixCellView[]): Shown {
  const before = first?.finalCents ?? null;
  if (second === undefined) return before === null ? { kind: 'refused' } : { kind: 'price', cents: before };
  const cents = second.finalCents;
  if (before === null) return cents === null ? { kind: 'refused' } : { kind: 'won', cents };
  if (cents === null) return { kind: 'lost', beforeCents: before };
  const deltaCents = cents - before;
  return {
    ...{ kind: 'both', cents, beforeCents: before, deltaCents },
    sharePpm: before === 0 ? 0 : Math.round((deltaCents * 1_000_000) / before),
  };
}

/** How strong a cell is coloured, 0 to 4, and to which side. */
export type Heat = { tone: 'dearer' | 'cheaper' | 'price' | 'none'; level: 0 | 1 | 2 | 3 | 4 };

const steps = [20_000, 50_000, 100_000];

/** By the share of the difference: up to 2 %, 5 %, 10 % and more. */
export function heatOfDifference(sharePpm: number): Heat {
  if (sharePpm === 0) return { tone: 'none', level: 0 };
  const level = (1 + steps.filter((step) => Math.abs(sharePpm) > step).length) as Heat['level'];
  return { tone: sharePpm > 0 ? 'dearer' : 'cheaper', level };
}

/** By its place among all prices that are shown: the dearest fifth is coloured the strongest. */
export function heatOfPrice(cents: number, ascending: readonly number[]): Heat {
  const below = ascending.findIndex((one) => one >= cents);
  const level = Math.min(4, Math.floor((Math.max(0, below) * 5) / Math.max(1, ascending.length)));
  return { tone: 'price', level: level as Heat['level'] };
}

export type Summary = {
  dearer: number;
  cheaper: number;
  same: number;
  won: number;
  lost: number;
  refused: number;
  /** Of all cells that both price. */
  beforeCents: number;
  afterCents: number;
};

/** What two versions come to over all cells. */
export function summaryOf({ rows }: Pick<QuoteMatrixView, 'rows'>): Summary {
  const sum = { dearer: 0, cheaper: 0, same: 0, won: 0, lost: 0, refused: 0, beforeCents: 0, afterCents: 0 };
  for (const cell of rows.flatMap(({ cells }) => cells)) {
    const shown = shownOf(cell);
    if (shown.kind === 'both') {
      sum[shown.deltaCents > 0 ? 'dearer' : shown.deltaCents < 0 ? 'cheaper' : 'same'] += 1;
      sum.beforeCents += shown.beforeCents;
      sum.afterCents += shown.cents;
    } else if (shown.kind !== 'price') sum[shown.kind] += 1;
  }
  return sum;
}
