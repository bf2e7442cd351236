import type { Kysely } from 'kysely';
import type { RateSheet } from '../../engine/rating/sheet.ts';
import type { Rows } from '../../rows.ts';
import { type SheetCodec, SheetStore } from './sheet-store.ts';

/** Documents kept for the next replay: who looks at one old quote looks at its neighbours. */
const kept = 32;

/** Sheets of any version that ever was, for replaying old quotes; apart from those that quotes are made with. */
export class ReplaySheets {
  readonly #db: Kysely<Rows>;
  readonly #store: SheetStore;
  /** In the order of last use. */
  readonly #recent = new Set<number>();

  constructor(db: Kysely<Rows>, codec: SheetCodec) {
    this.#db = db;
    this.#store = new SheetStore(db, codec);
  }

  /** Sheets by version id; versions that never existed are not there. */
  async load(versionIds: readonly number[]): Promise<Map<number, RateSheet>> {
    if (versionIds.length === 0) return new Map();
    const versions = await this.#db
      .selectFrom('freightTableVersion')
      .select(['id', 'documentId'])
      .where('id', 'in', [...versionIds])
      .execute();
    const sheets = await this.#store.load(versions.map(({ documentId }) => documentId));
    this.#remember(sheets.keys());
    return new Map(
      versions.flatMap(({ id, documentId }): [number, RateSheet][] => {
        const sheet = sheets.get(documentId);
        return sheet === undefined ? [] : [[id, sheet]];
      }),
    );
  }

  #remember(documentIds: Iterable<number>): void {
    for (const id of documentIds) {
      this.#recent.delete(id);
      this.#recent.add(id);
    }
    for (const id of this.#recent) {
      if (this.#recent.size <= kept) break;
      this.#recent.delete(id);
    }
    this.#store.retain(this.#recent);
  }
}
