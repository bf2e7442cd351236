/** Numbers that look random and are the same for the same words: what is drawn for one freight moves no other's. */
export type Random = {
  /** From 0 up to 1. */
  next(): number;
  /** From `least` to `most`, both inclusive. */
  integer(least: number, most: number): number;
  /** One of them. */
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  /** True so often, from 0 to 1. */
  chance(share: number): boolean;
};

/** Draws by a seed and words that say what for. */
export function randomFor(seed: number, ...words: readonly (string | number)[]): Random {
  let state = hash(`${seed} ${words.join(' ')}`);
  const next = (): number => {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const integer = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    integer,
    pick: (items) => items[integer(0, items.length - 1)] ?? items[0],
    chance: (share) => next() < share,
  };
}

/** FNV-1a over 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value >>> 0;
}

/** By weights: an item so many times likelier than one of weight 1. */
export function weighted<Item>(
  random: Random,
  items: readonly (readonly [weight: number, item: Item])[],
): Item {
  const total = items.reduce((sum, [weight]) => sum + weight, 0);
  let left = random.next() * total;
  for (const [weight, item] of items) {
    left -= weight;
    if (left < 0) return item;
  }
  throw new Error('nothing to choose from');
}
