import { randomInt } from 'node:crypto';

/** Rows of numbers by key, in memory that all threads of the process may share. */
export type SharedTable = {
  /** Acts on the row of a key while no other thread touches it; a new row is all zeros. */
  change<Result>(key: string, act: (row: Float64Array) => Result): Result;
  /** The same on a row that is there; undefined for a key that has none. */
  find<Result>(key: string, act: (row: Float64Array) => Result): Result | undefined;
  /** Acts on every row. */
  each(act: (row: Float64Array) => void): void;
};

export type TableShape = {
  /** Numbers of a row. The first tells what the row is worth: of eight that share a place the one with the least is given up. */
  width: number;
  /** Eight rows each. */
  sets: number;
};

const ways = 8;
const keyWords = 2;
/** Two halves of the number that hashes begin with, so that nobody outside can choose keys that share a place. */
const seedWords = 2;
/** Longer than anybody holds a row; its thread ended in the middle. */
const stealMs = 50;

/** Memory for a table, shared by threads or not, with nothing in it. */
export function tableMemory<Memory extends ArrayBufferLike>(
  shape: TableShape,
  allocate: (bytes: number) => Memory,
): Memory {
  const memory = allocate(placesOf(shape).bytes);
  const seed = new Int32Array(memory, 0, seedWords);
  seed[0] = randomInt(2 ** 31);
  seed[1] = randomInt(2 ** 31);
  return memory;
}

/** A table over memory of its shape. */
export function openTable(
  shape: TableShape,
  memory: ArrayBufferLike = tableMemory(shape, (bytes) => new ArrayBuffer(bytes)),
): SharedTable {
  const { width, sets } = shape;
  const rows = sets * ways;
  const places = placesOf(shape);
  const seed = new Int32Array(memory, 0, seedWords);
  const locks = new Int32Array(memory, places.locks, sets);
  const keys = new Int32Array(memory, places.keys, rows * keyWords);
  const values = new Float64Array(memory, places.values, rows * width);
  const views: (Float64Array | undefined)[] = [];
  const rowAt = (index: number): Float64Array => {
    views[index] ??= values.subarray(index * width, (index + 1) * width);
    return views[index];
  };
  const isOf = (index: number, [first, second]: Hash): boolean =>
    keys[index * keyWords] === first && keys[index * keyWords + 1] === second;

  const locked = <Result>(set: number, act: () => Result): Result => {
    lock(locks, set);
    try {
      return act();
    } finally {
      Atomics.store(locks, set, 0);
    }
  };

  /** A place that nobody has, else that of the row that is worth the least. */
  const takePlace = (from: number, hash: Hash): number => {
    let chosen = from;
    for (let index = from; index < from + ways; index += 1) {
      if (isOf(index, unused)) {
        chosen = index;
        break;
      }
      if ((values[index * width] ?? 0) < (values[chosen * width] ?? 0)) chosen = index;
    }
    keys[chosen * keyWords] = hash[0];
    keys[chosen * keyWords + 1] = hash[1];
    rowAt(chosen).fill(0);
    return chosen;
  };

  const placeOf = (from: number, hash: Hash): number | undefined => {
    for (let index = from; index < from + ways; index += 1) if (isOf(index, hash)) return index;
    return undefined;
  };

  return {
    change(key, act) {
      const hash = hashOf(key, seed);
      const set = setOf(hash, sets);
      return locked(set, () => act(rowAt(placeOf(set * ways, hash) ?? takePlace(set * ways, hash))));
    },
    find(key, act) {
      const hash = hashOf(key, seed);
      const set = setOf(hash, sets);
      return locked(set, () => {
        const index = placeOf(set * ways, hash);
        return index === undefined ? undefined : act(rowAt(index));
      });
    },
    each(act) {
      for (let set = 0; set < sets; set += 1)
        locked(set, () => {
          for (let index = set * ways; index < (set + 1) * ways; index += 1)
            if (!isOf(index, unused)) act(rowAt(index));
        });
    },
  };
}

type Hash = readonly [number, number];
const unused: Hash = [0, 0];

function placesOf({ width, sets }: TableShape) {
  const locks = seedWords * Int32Array.BYTES_PER_ELEMENT;
  const keys = locks + sets * Int32Array.BYTES_PER_ELEMENT;
  const keysEnd = keys + sets * ways * keyWords * Int32Array.BYTES_PER_ELEMENT;
  const values = Math.ceil(keysEnd / Float64Array.BYTES_PER_ELEMENT) * Float64Array.BYTES_PER_ELEMENT;
  return { locks, keys, values, bytes: values + sets * ways * width * Float64Array.BYTES_PER_ELEMENT };
}

/** Nobody keeps a row for longer than some additions, so that it is cheapest to try again. */
function lock(locks: Int32Array, set: number): void {
  if (Atomics.compareExchange(locks, set, 0, 1) === 0) return;
  const until = performance.now() + stealMs;
  while (Atomics.compareExchange(locks, set, 0, 1) !== 0) if (performance.now() > until) return;
}

/** 64 bits of a key, never both halves zero. Multiplication and rotation as in MurmurHash3. */
function hashOf(key: string, seed: Int32Array): Hash {
  let first = seed[0] ?? 0;
  let second = seed[1] ?? 0;
  for (let at = 0; at < key.length; at += 1) {
    const code = key.charCodeAt(at);
    first = Math.imul(first ^ code, 0x9e_37_79_b1);
    second = Math.imul(second ^ code, 0x5f_35_64_95);
    first ^= first >>> 15;
    second ^= second >>> 13;
  }
  first = Math.imul(first ^ (second >>> 16), 0x85_eb_ca_6b);
  second = Math.imul(second ^ (first >>> 13), 0xc2_b2_ae_35);
  return [first | 0, second | 1];
}

function setOf([first]: Hash, sets: number): number {
  return (first >>> 0) % sets;
}
