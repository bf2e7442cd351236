import type { Effort, Steps } from '../../kernel/steps.ts';
import { type Filling, fillBox, fitsBox, type PackingWork } from './fill-box.ts';
import type { Box } from './goods.ts';
import type { Kind } from './kinds.ts';

/** A box filled in one way, and how many times. */
export type FilledBox = { box: Box; filling: Filling; times: number };

/**
 * After this many tries only the largest box is opened and no other plan is compared: the answer stays
 * valid and is found soon. Ordinary carts need a few hundred.
 */
const WORK_LIMIT = 1_000_000;

type Search = {
  /** Smallest first. */
  boxes: readonly Box[];
  kinds: readonly Kind[];
  work: PackingWork;
};

/**
 * Boxes for all units of the kinds, each of which must fit some box: as few as the search finds, then as
 * small as it finds. Exact answers would take exponential time; this compares the plan that opens the
 * fullest box at every step with the plans that open boxes of one size, and shrinks every box to its goods.
 */
export function* chooseBoxes(
  kinds: readonly Kind[],
  boxes: readonly Box[],
  effort: Effort,
): Steps<FilledBox[]> {
  const search: Search = {
    boxes: [...boxes].sort((a, b) => outerMm3(a) - outerMm3(b)),
    kinds,
    work: { tried: 0, effort },
  };
  let best = yield* planWith(search, search.boxes);
  for (const opener of search.boxes) {
    if (countOf(best) <= 1 || search.work.tried > WORK_LIMIT) break;
    const plan = yield* planWith(search, [opener]);
    if (isBetter(plan, best)) best = plan;
  }
  return best;
}

/** Whether some box takes a unit of this kind. */
export function fitsSome(kind: Kind, boxes: readonly Box[]): boolean {
  return boxes.some((box) => fitsBox(kind, box));
}

function* planWith(search: Search, openers: readonly Box[]): Steps<FilledBox[]> {
  const plan: FilledBox[] = [];
  let amounts = search.kinds.map((kind) => kind.amount);
  while (amounts.some((amount) => amount > 0)) {
    const last = yield* smallestForAll(search, amounts);
    if (last !== null) return [...plan, last];
    const opened =
      (yield* fullest(search, openers, amounts)) ?? (yield* fullest(search, search.boxes, amounts));
    if (opened === null) throw new RangeError('a kind fits no box');
    const { filling } = opened;
    const times = repeats(amounts, filling);
    plan.push({ ...((yield* smallestForAll(search, filling.amounts, opened.box)) ?? opened), times });
    amounts = amounts.map((amount, index) => amount - times * (filling.amounts[index] ?? 0));
  }
  return plan;
}

/** How often the same filling can be taken out of these units. */
function repeats(amounts: readonly number[], filling: Filling): number {
  let times = Number.POSITIVE_INFINITY;
  for (const [index, taken] of filling.amounts.entries())
    if (taken > 0) times = Math.min(times, Math.floor((amounts[index] ?? 0) / taken));
  return times;
}

/** The smallest box that holds all these units, smaller than `than` where given. */
function* smallestForAll(search: Search, amounts: readonly number[], than?: Box): Steps<FilledBox | null> {
  const { effort } = search.work;
  if (effort.spend(amounts.length)) yield effort.pause();
  const units = sum(amounts);
  const volumeMm3 = sum(amounts.map((amount, index) => amount * (search.kinds[index]?.volumeMm3 ?? 0)));
  const weightG = sum(amounts.map((amount, index) => amount * (search.kinds[index]?.weightG ?? 0)));
  for (const box of search.boxes) {
    if (than !== undefined && outerMm3(box) >= outerMm3(than)) return null;
    if (volumeMm3 > innerMm3(box) || weightG > (box.maxWeightG ?? Number.POSITIVE_INFINITY)) continue;
    const filling = yield* fillBox({ box, kinds: search.kinds, amounts, work: search.work });
    if (filling.units === units) return { box, filling, times: 1 };
  }
  return null;
}

/** The box that takes the largest volume of goods, the smaller one of equals; null when none takes any. */
function* fullest(
  search: Search,
  openers: readonly Box[],
  amounts: readonly number[],
): Steps<FilledBox | null> {
  const tired = search.work.tried > WORK_LIMIT;
  let best: FilledBox | null = null;
  for (const box of openers.toReversed()) {
    if (tired && best !== null) break;
    const filling = yield* fillBox({ box, kinds: search.kinds, amounts, work: search.work });
    if (filling.units === 0) continue;
    if (best === null || filling.volumeMm3 >= best.filling.volumeMm3) best = { box, filling, times: 1 };
  }
  return best;
}

function isBetter(plan: readonly FilledBox[], than: readonly FilledBox[]): boolean {
  const fewer = countOf(plan) - countOf(than);
  return fewer < 0 || (fewer === 0 && carriedMm3(plan) < carriedMm3(than));
}

function countOf(plan: readonly FilledBox[]): number {
  return sum(plan.map((filled) => filled.times));
}

function carriedMm3(plan: readonly FilledBox[]): number {
  return sum(plan.map((filled) => filled.times * outerMm3(filled.box)));
}

function outerMm3(box: Box): number {
  return box.outerHeightMm * box.outerWidthMm * box.outerLengthMm;
}

function innerMm3(box: Box): number {
  return box.innerHeightMm * box.innerWidthMm * box.innerLengthMm;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
