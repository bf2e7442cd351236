/** Numbers that look random and are the same in every run, on every machine. */
export type Random = {
  /** From 0 up to, not including, 1. */
  unit(): number;
  /** A whole number, both ends included. */
  integer(min: number, max: number): number;
  /** Log-normal: half of the values are below the median; `spread` is the sigma of the logarithm. */
  logNormal(median: number, spread: number): number;
  /** An item by its weight. */
  pick<Item>(items: readonly Item[], weightOf: (item: Item) => number): Item;
};

const golden = 0x9e3779b9;

/** A source of its own for each seed: a counter in golden-ratio steps, its bits stirred twice. */
export function randomFrom(seed: number): Random {
  let counter = Math.imul(seed + 1, 0x85ebca6b);
  function unit(): number {
    counter = (counter + golden) | 0;
    let bits = Math.imul(counter ^ (counter >>> 15), 0x2c1b3c6d);
    bits = Math.imul(bits ^ (bits >>> 12), 0x297a2d39);
    return ((bits ^ (bits >>> 15)) >>> 0) / 2 ** 32;
  }
  return {
    unit,
    integer: (min, max) => min + Math.floor(unit() * (max - min + 1)),
    logNormal(median, spread) {
      const normal = Math.sqrt(-2 * Math.log(1 - unit())) * Math.cos(2 * Math.PI * unit());
      return median * Math.exp(spread * normal);
    },
    pick(items, weightOf) {
      const total = items.reduce((sum, item) => sum + weightOf(item), 0);
      let left = unit() * total;
      for (const item of items) {
        left -= weightOf(item);
        if (left < 0) return item;
      }
      const last = items.at(-1);
      if (last === undefined) throw new Error('nothing to pick from');
      return last;
    },
  };
}
