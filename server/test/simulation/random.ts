/** Numbers that look random and are the same for the same seed, on every machine. */
export type Random = {
  /** From 0 up to, not including, 1. */
  unit(): number;
  /** A whole number, both ends included. */
  integer(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
};

/** A counter whose bits are stirred twice: seeds that are neighbours have nothing in common. */
export function randomFrom(seed: number): Random {
  let state = Math.imul(seed ^ 0x5bd1e995, 0x9e3779b1);
  function unit(): number {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  }
  const integer = (min: number, max: number): number => min + Math.floor(unit() * (max - min + 1));
  return {
    unit,
    integer,
    chance: (probability) => unit() < probability,
    pick(items) {
      const item = items[integer(0, items.length - 1)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
  };
}
