/** So many of the lowest costs that were met, in their order. */
export class LowestCosts {
  readonly #count: number;
  readonly #costs: number[] = [];

  constructor(count: number) {
    this.#count = count;
  }

  /** What may cost more is not among them; null while there are too few. */
  get ceilingCents(): number | null {
    return this.#costs[this.#count - 1] ?? null;
  }

  add(cents: number): void {
    const costs = this.#costs;
    let at = Math.min(costs.length, this.#count - 1);
    if (costs.length === this.#count && cents >= (costs[at] ?? 0)) return;
    for (; at > 0 && (costs[at - 1] ?? 0) > cents; at -= 1) costs[at] = costs[at - 1] ?? 0;
    costs[at] = cents;
  }
}
