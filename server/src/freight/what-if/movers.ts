import type { Comparison } from './compare.ts';
import type { Mover } from './findings.ts';

const keptMovers = 20;

function moverOf({ shipperId, id, uf, a, b, isFirstChanged }: Comparison): Mover {
  return {
    shipperId,
    id,
    uf,
    isFirstChanged,
    costA: a?.costCents ?? null,
    costB: b?.costCents ?? null,
    minutesA: a?.deliveryMinutes ?? null,
    minutesB: b?.deliveryMinutes ?? null,
  };
}

/** Keeps the largest differences in money, largest first; of equal ones the earlier. */
export function rememberMover(movers: Mover[], comparison: Comparison): void {
  const { a, b } = comparison;
  if (a === null || b === null || a.costCents === b.costCents) return;
  const size = Math.abs(b.costCents - a.costCents);
  const at = movers.findIndex((other) => sizeOf(other) < size);
  if (at === -1 && movers.length >= keptMovers) return;
  movers.splice(at === -1 ? movers.length : at, 0, moverOf(comparison));
  movers.length = Math.min(movers.length, keptMovers);
}

function sizeOf({ costA, costB }: Mover): number {
  return Math.abs((costB ?? 0) - (costA ?? 0));
}

/** From here on a difference in money is worth a look, in millionths. */
const notablePpm = 100_000;
const keptNotable = 50;

/** Remembers quotes worth a look, the latest first: coverage gained or lost, another first offer, a tenth dearer or cheaper. */
export function rememberNotable(notable: Mover[], comparison: Comparison): void {
  const { a, b, isFirstChanged } = comparison;
  const isMoved =
    a !== null &&
    b !== null &&
    Math.abs(b.costCents - a.costCents) * 1_000_000 >= a.costCents * notablePpm &&
    a.costCents !== b.costCents;
  if (!isFirstChanged && (a === null) === (b === null) && !isMoved) return;
  notable.unshift(moverOf(comparison));
  notable.length = Math.min(notable.length, keptNotable);
}
