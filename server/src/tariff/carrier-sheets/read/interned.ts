/**
 * Rows repeat themselves: values that say the same are kept once. Bounded, because a file whose rows all differ
 * gains nothing.
 */
export class Interned<Value> {
  readonly #known = new Map<string, Value>();

  /** The value kept for this text, or this one from now on. */
  share(key: string, value: Value): Value {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    if (this.#known.size < mostKept) this.#known.set(key, value);
    return value;
  }
}

const mostKept = 20_000;
