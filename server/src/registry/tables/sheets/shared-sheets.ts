import type { Kysely } from 'kysely';
import { joinSheet, type SplitSheet, splitSheet } from '../../../engine/rating/encode.ts';
import type { RateSheet } from '../../../engine/rating/sheet.ts';
import type { Rows } from '../../../rows.ts';
import { engineCodec } from './engine-codec.ts';
import { type Loaded, type SheetSource, SheetStore } from './sheet-store.ts';

/** What threads send each other of sheets. */
export type SentSheets = Map<number, Loaded<SplitSheet>>;

/** Sheets that the threads of a process have in memory together: each document once, as long as one of them needs it. */
export class SharedSheets {
  readonly #store: SheetStore<SplitSheet>;
  /** Documents that each thread needs, by its index. */
  readonly #needed = new Map<number, Set<number>>();

  constructor(db: Kysely<Rows>) {
    const { revision, compile } = engineCodec;
    this.#store = new SheetStore<SplitSheet>(db, { revision, compile, decode: (bytes) => splitSheet(bytes) });
  }

  /** Memory that the sheets take. */
  get sizeBytes(): number {
    return this.#store.sizeBytes;
  }

  /** Sheets for a thread, which needs them until it lets them go. Rejects when the database is away. */
  async take(index: number, documentIds: readonly number[]): Promise<SentSheets> {
    const needed = this.#needed.get(index) ?? new Set();
    this.#needed.set(index, needed);
    // Before they are there, so that nobody's letting go takes them away meanwhile.
    for (const id of documentIds) needed.add(id);
    const sheets = await this.#store.load(documentIds);
    return new Map([...sheets].map(([id, sheet]) => [id, { sheet, sizeBytes: this.#store.sizeOf([id]) }]));
  }

  letGo(index: number, documentIds: readonly number[]): void {
    const needed = this.#needed.get(index);
    for (const id of documentIds) needed?.delete(id);
    this.#retainNeeded();
  }

  /** A thread ended, and needs nothing any more. */
  forget(index: number): void {
    this.#needed.delete(index);
    this.#retainNeeded();
  }

  #retainNeeded(): void {
    this.#store.retain(new Set([...this.#needed.values()].flatMap((ids) => [...ids])));
  }
}

/** How a thread reaches whoever has the sheets. */
export type SheetsElsewhere = {
  take(documentIds: readonly number[]): Promise<SentSheets>;
  letGo(documentIds: readonly number[]): void;
};

/** The sheets of a thread over columns that all threads share; several stores in it may need the same document. */
export function sheetsOfMain(main: SheetsElsewhere): SheetSource<RateSheet> {
  const counts = new Map<number, number>();
  const letGo = (documentIds: readonly number[]): void => {
    const unneeded = documentIds.filter((id) => {
      const left = (counts.get(id) ?? 1) - 1;
      if (left > 0) counts.set(id, left);
      else counts.delete(id);
      return left <= 0;
    });
    if (unneeded.length > 0) main.letGo(unneeded);
  };
  return {
    async take(documentIds) {
      for (const id of documentIds) counts.set(id, (counts.get(id) ?? 0) + 1);
      try {
        const sent = await main.take(documentIds);
        return new Map(
          [...sent].map(([id, { sheet, sizeBytes }]) => [id, { sheet: joinSheet(sheet), sizeBytes }]),
        );
      } catch (error) {
        letGo(documentIds);
        throw error;
      }
    },
    letGo,
  };
}
