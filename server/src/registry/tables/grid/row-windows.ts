import type { PackedRows } from '../../../tariff/edit/pack-rows.ts';
import { findRows } from './find-rows.ts';

/** Reads what is not kept. */
type Load = () => Promise<PackedRows>;

type Kept = {
  rows: Promise<PackedRows>;
  sizeBytes: number;
  found: { text: string; rows: Uint32Array } | null;
};

/**
 * Rows of documents that somebody looks at, ready to be cut into windows. Those looked at last are kept, within a bound of
 * memory; one beyond the bound is kept alone. Whoever asks for what is being read waits for the same reading.
 */
export class RowWindows {
  readonly #kept = new Map<string, Kept>();
  readonly #mostBytes: number;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  /** Memory that the rows take. */
  get sizeBytes(): number {
    return [...this.#kept.values()].reduce((total, { sizeBytes }) => total + sizeBytes, 0);
  }

  /** The rows under a key. Rejects as `load` does, and then keeps nothing. */
  async rows(key: string, load: Load): Promise<PackedRows> {
    const known = this.#kept.get(key);
    const kept: Kept = known ?? { rows: load(), sizeBytes: 0, found: null };
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    try {
      const rows = await kept.rows;
      if (known === undefined) this.#weigh(kept, rows);
      return rows;
    } catch (error) {
      if (this.#kept.get(key) === kept) this.#kept.delete(key);
      throw error;
    }
  }

  /** Rows that hold a text; those that were found last are kept with the rows. */
  find(key: string, rows: PackedRows, text: string): Uint32Array {
    const kept = this.#kept.get(key);
    if (kept?.found?.text === text) return kept.found.rows;
    const found = findRows(rows, text);
    if (kept !== undefined) kept.found = { text, rows: found };
    return found;
  }

  #weigh(kept: Kept, { cells, texts, offsets, textOffsets, zips }: PackedRows): void {
    kept.sizeBytes = [cells, texts, offsets, textOffsets, zips].reduce(
      (sum, { byteLength }) => sum + byteLength,
      0,
    );
    const oldestFirst = [...this.#kept];
    for (const [key, each] of oldestFirst) {
      if (this.sizeBytes <= this.#mostBytes) return;
      if (each !== kept) this.#kept.delete(key);
    }
  }
}
