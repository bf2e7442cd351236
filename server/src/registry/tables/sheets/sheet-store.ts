import type { Kysely } from 'kysely';
import type { RateSheet } from '../../../engine/rating/sheet.ts';
import { asFailure } from '../../../platform/db/as-failure.ts';
import type { Rows } from '../../../rows.ts';
import { readDocument, readSheets, storeSheet } from '../versions/stored-documents.ts';
import { pack, unpack } from './packed.ts';

/** How documents become sheets and sheets become bytes; the engine's, the slow half in a thread. */
export type SheetCodec<Sheet = RateSheet> = {
  /** Changes when the same document would give other bytes, or the same bytes another price. */
  revision: number;
  decode(bytes: Uint8Array): Sheet;
  /** Canonical bytes of a document to the bytes of its sheet. */
  compile(document: Uint8Array): Promise<Uint8Array>;
  /** Who has the sheets for several threads; without it they come from the database. */
  source?: SheetSource<Sheet>;
};

/** Has sheets in memory once, for whoever says that it needs them. */
export type SheetSource<Sheet> = {
  /** Sheets by the id of their document; they stay there until they are let go. Rejects when the database is away. */
  take(documentIds: readonly number[]): Promise<ReadonlyMap<number, Loaded<Sheet>>>;
  letGo(documentIds: readonly number[]): void;
};

/** Makes the sheet of a document for the codec's revision and keeps it for every process. */
export async function compileSheet(
  db: Kysely<Rows>,
  codec: Pick<SheetCodec, 'revision' | 'compile'>,
  documentId: number,
): Promise<Uint8Array> {
  const { revision, compile } = codec;
  const bytes = await compile(await readDocument(db, documentId));
  try {
    await storeSheet(db, { documentId, revision, packed: await pack(bytes) });
  } catch (error) {
    // A database that takes no writes now can still be quoted from; whoever is next tries again.
    if (asFailure(error) === undefined) throw error;
  }
  return bytes;
}

/** A sheet and the memory it takes. */
export type Loaded<Sheet> = { sheet: Sheet; sizeBytes: number };

/** Documents read from the database in one statement: some 100 MB of sheets, packed. */
const batchSize = 50;

/**
 * Compiled sheets in memory by the id of their document: each once, however many shippers and versions use
 * it. Loads what is asked for and missing; whoever asks meanwhile waits for the same load.
 */
export class SheetStore<Sheet = RateSheet> {
  readonly #db: Kysely<Rows>;
  readonly #codec: SheetCodec<Sheet>;
  readonly #loaded = new Map<number, Loaded<Sheet>>();
  readonly #loading = new Map<number, Promise<void>>();
  #sizeBytes = 0;
  #compiling: Promise<unknown> = Promise.resolve();

  constructor(db: Kysely<Rows>, codec: SheetCodec<Sheet>) {
    this.#db = db;
    this.#codec = codec;
  }

  /** Memory that the sheets take. */
  get sizeBytes(): number {
    return this.#sizeBytes;
  }

  /** Memory that these documents take, those that are loaded. */
  sizeOf(documentIds: Iterable<number>): number {
    let total = 0;
    for (const id of documentIds) total += this.#loaded.get(id)?.sizeBytes ?? 0;
    return total;
  }

  /** The sheets of documents, or null when one of them is not in memory. */
  peek(documentIds: Iterable<number>): Map<number, Sheet> | null {
    const sheets = new Map<number, Sheet>();
    for (const id of documentIds) {
      const found = this.#loaded.get(id);
      if (found === undefined) return null;
      sheets.set(id, found.sheet);
    }
    return sheets;
  }

  /** The sheets of documents that exist. Rejects when the database is away. */
  async load(documentIds: Iterable<number>): Promise<Map<number, Sheet>> {
    const wanted = [...new Set(documentIds)];
    for (;;) {
      const missing = wanted.filter((id) => !this.#loaded.has(id));
      if (missing.length === 0) break;
      this.#start(missing.filter((id) => !this.#loading.has(id)));
      await Promise.all(missing.map((id) => this.#loading.get(id)));
    }
    return this.peek(wanted) ?? new Map();
  }

  /** Forgets every sheet but these; who still holds one keeps it. */
  retain(documentIds: ReadonlySet<number>): void {
    const gone: number[] = [];
    for (const [id, { sizeBytes }] of this.#loaded) {
      if (documentIds.has(id)) continue;
      this.#loaded.delete(id);
      this.#sizeBytes -= sizeBytes;
      gone.push(id);
    }
    if (gone.length > 0) this.#codec.source?.letGo(gone);
  }

  #start(documentIds: readonly number[]): void {
    for (let at = 0; at < documentIds.length; at += batchSize) {
      const batch = documentIds.slice(at, at + batchSize);
      const reading = this.#readBatch(batch).finally(() => {
        for (const id of batch) this.#loading.delete(id);
      });
      for (const id of batch) this.#loading.set(id, reading);
    }
  }

  async #readBatch(documentIds: readonly number[]): Promise<void> {
    const { revision, source } = this.#codec;
    if (source !== undefined) {
      for (const [id, loaded] of await source.take(documentIds)) this.#keep(id, loaded);
      return;
    }
    const packed = await readSheets(this.#db, { documentIds, revision });
    await Promise.all(
      documentIds.map(async (id) => {
        const stored = packed.get(id);
        const bytes = stored === undefined ? await this.#compileAgain(id) : await unpack(stored);
        this.#keep(id, { sheet: this.#codec.decode(bytes), sizeBytes: bytes.byteLength });
      }),
    );
  }

  #keep(id: number, loaded: Loaded<Sheet>): void {
    this.#sizeBytes += loaded.sizeBytes - (this.#loaded.get(id)?.sizeBytes ?? 0);
    this.#loaded.set(id, loaded);
  }

  /** One after the other: each takes a thread and the memory of a whole document. */
  #compileAgain(documentId: number): Promise<Uint8Array> {
    const compiling = this.#compiling.then(() => compileSheet(this.#db, this.#codec, documentId));
    this.#compiling = compiling.catch(() => {});
    return compiling;
  }
}
