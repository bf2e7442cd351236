import { randomInt } from 'node:crypto';

/** Random numbers that a seed repeats (mulberry32). */
export type Random = {
  /** From `least` to `most`, both included. */
  between(least: number, most: number): number;
  oneOf<Item>(items: readonly [Item, ...Item[]]): Item;
};

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  return { between, oneOf: (items) => items[between(0, items.length - 1)] ?? items[0] };
}

/** The seed of this run: `CARRETO_FAULT_SEED`, or any. */
export function runSeed(): number {
  const told = process.env.CARRETO_FAULT_SEED;
  return told === undefined || told === '' ? randomInt(2 ** 31) : Number(told);
}

/** Kills to make: `CARRETO_FAULT_KILLS`, those of the whole suite, or those of the short one. */
export function killCount(by: { short: number; whole: number }): number {
  const told = process.env.CARRETO_FAULT_KILLS;
  if (told !== undefined && told !== '') return Number(told);
  return isWhole ? by.whole : by.short;
}

/** Whether this is `./carreto test faults`. */
export const isWhole = process.env.CARRETO_FAULTS === 'whole';
