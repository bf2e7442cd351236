/** Changes beside the entries that they are over: of more, all are put together again. */
const mostOver = 1000;

/**
 * A map that is never changed, of which another with a few changes costs as much as these changes, not as all entries: so many lie over
 * entries that both share.
 */
export class LayeredMap<Key, Value> {
  readonly #entries: ReadonlyMap<Key, Value>;
  /** Undefined: gone. */
  readonly #over: ReadonlyMap<Key, Value | undefined>;

  private constructor(entries: ReadonlyMap<Key, Value>, over: ReadonlyMap<Key, Value | undefined>) {
    this.#entries = entries;
    this.#over = over;
  }

  static of<Key, Value>(entries: Iterable<readonly [Key, Value]>): LayeredMap<Key, Value> {
    return new LayeredMap(new Map(entries), new Map());
  }

  get(key: Key): Value | undefined {
    return this.#over.get(key) ?? (this.#over.has(key) ? undefined : this.#entries.get(key));
  }

  /** The same with other values of some keys, or without them. */
  with(changes: Iterable<readonly [Key, Value | undefined]>): LayeredMap<Key, Value> {
    const over = new Map([...this.#over, ...changes]);
    if (over.size <= mostOver) return new LayeredMap(this.#entries, over);
    const entries = new Map(this.#entries);
    for (const [key, value] of over) {
      if (value === undefined) entries.delete(key);
      else entries.set(key, value);
    }
    return new LayeredMap(entries, new Map());
  }
}
