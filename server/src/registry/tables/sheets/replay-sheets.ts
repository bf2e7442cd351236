import type { Kysely } from 'kysely';
import type { RateSheet } from '../../../engine/rating/sheet.ts';
import type { Rows } from '../../../rows.ts';
import { type SheetCodec, SheetStore } from './sheet-store.ts';

/** Documents kept for the next replay: who looks at one old quote looks at its neighbours. */
const kept = 32;

/** Sheets of any version that ever was, for replaying old quotes; apart from those that quotes are made with. */
export class ReplaySheets {
  readonly #db: Kysely<Rows>;
  readonly #store: SheetStore;
  /** In the order of last use. */
  readonly #recent = new Set<number>();
  /** Those that somebody may still hold: looking at many old quotes reads each sheet once. */
  readonly #kept = new Map<number, WeakRef<RateSheet>>();

  readonly #peek: (documentId: number) => RateSheet | undefined;

  /** @param peek sheets that somebody else has in memory: they need not be there twice. */
  constructor(
    db: Kysely<Rows>,
    codec: SheetCodec,
    peek: (documentId: number) => RateSheet | undefined = () => undefined,
  ) {
    this.#db = db;
    this.#peek = peek;
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
    const sheets = await this.#load(versions.map(({ documentId }) => documentId));
    return new Map(
      versions.flatMap(({ id, documentId }): [number, RateSheet][] => {
        const sheet = sheets.get(documentId);
        return sheet === undefined ? [] : [[id, sheet]];
      }),
    );
  }

  async #load(documentIds: readonly number[]): Promise<Map<number, RateSheet>> {
    const sheets = new Map<number, RateSheet>();
    for (const id of documentIds) {
      const known = this.#kept.get(id)?.deref() ?? this.#peek(id);
      if (known !== undefined) sheets.set(id, known);
    }
    const loaded = await this.#store.load(documentIds.filter((id) => !sheets.has(id)));
    for (const [id, sheet] of loaded) {
      sheets.set(id, sheet);
      this.#kept.set(id, new WeakRef(sheet));
    }
    this.#remember(loaded.keys());
    for (const [id, reference] of this.#kept) if (reference.deref() === undefined) this.#kept.delete(id);
    return sheets;
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
