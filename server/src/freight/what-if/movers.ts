import type { Comparison, Pair } from './compare.ts';
import type { Mover } from './findings.ts';

const keptMovers = 20;

function moverOf({ shipperId, id, uf, isFirstChanged }: Comparison, { carrierId, a, b }: Pair): Mover {
  return {
    shipperId,
    carrierId,
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
export function rememberMover(movers: Mover[], comparison: Comparison, pair: Pair): void {
  const { a, b } = pair;
  if (a === null || b === null || a.costCents === b.costCents) return;
  if (movers.length >= keptMovers && sizeOf(movers.at(-1)) >= Math.abs(b.costCents - a.costCents)) return;
  insertMover(movers, moverOf(comparison, pair));
}

/** Puts a difference in its place among the largest. */
export function insertMover(movers: Mover[], mover: Mover): void {
  const at = movers.findIndex((other) => sizeOf(other) < sizeOf(mover));
  movers.splice(at === -1 ? movers.length : at, 0, mover);
  movers.length = Math.min(movers.length, keptMovers);
}

function sizeOf(mover: Mover | undefined): number {
  return Math.abs((mover?.costB ?? 0) - (mover?.costA ?? 0));
}

/** From here on a difference in money is worth a look, in millionths. */
const notablePpm = 100_000;
const keptNotable = 50;

/** Remembers quotes worth a look, the latest first: coverage gained or lost, another first offer, a tenth dearer or cheaper. */
export function rememberNotable(notable: Mover[], comparison: Comparison): void {
  const { pairs, isFirstChanged } = comparison;
  const pair = pairs.find(isNotable) ?? pairs[0];
  if (pair === undefined || (!isFirstChanged && !isNotable(pair))) return;
  notable.unshift(moverOf(comparison, pair));
  notable.length = Math.min(notable.length, keptNotable);
}

function isNotable({ a, b }: Pair): boolean {
  if (a === null || b === null) return a !== b;
  const moved = Math.abs(b.costCents - a.costCents);
  return moved > 0 && moved * 1_000_000 >= a.costCents * notablePpm;
}
