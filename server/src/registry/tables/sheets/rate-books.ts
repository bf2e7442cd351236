import type { Kysely } from 'kysely';
import type { RateSheet } from '../../../engine/rating/sheet.ts';
import { dayInSaoPaulo, startOfDayInSaoPaulo } from '../../../kernel/sao-paulo.ts';
import type { Rows } from '../../../rows.ts';
import type { Carriers } from '../../carriers/carriers-part.ts';
import type { GroupsOfShippers } from '../../groups/groups-part.ts';
import { chooseCandidates, isValidOn } from './candidates.ts';
import { documentsOf, type LiveTable, type LiveTables, tablesOf } from './live-tables.ts';
import { type SheetCodec, SheetStore } from './sheet-store.ts';

/** One version in force with its sheet, which others share. */
export type BookEntry = LiveTable & { sheet: RateSheet };

/**
 * What a shipper may use at an instant of a day: sheets that can make offers, and versions whose dates do not hold, which
 * give the refusal `not_valid_on_day`. The same object as long as nothing of it changes.
 */
export type RateBook = {
  shipperId: number;
  day: number;
  entries: readonly BookEntry[];
  outOfDate: readonly LiveTable[];
};

/** The parts of the mirror that a book is made of. */
export type BookSources = { tables: LiveTables; groups: GroupsOfShippers; carriers: Carriers };

export type RateBooksOptions = {
  codec: SheetCodec;
  /** Memory that sheets may take; a single book may take more. */
  budgetBytes: number;
};

type Candidates = {
  inForce: LiveTable[];
  outOfDate: LiveTable[];
  while: Pick<Slot, 'fromMs' | 'untilMs'>;
};
/** A book, what it was made of, and the instants between which nothing begins or ends: from, and before until. */
type Slot = { book: RateBook; sources: BookSources; fromMs: number; untilMs: number };
/** Who quotes, and when. */
export type BookRequest = { shipperId: number; atMs: number };
type Request = BookRequest & { sources: BookSources; day: number };

const noGroups: ReadonlySet<number> = new Set();

/**
 * The books of the shippers that quote in this process: made when first asked for, looked through again when
 * the mirror or the day moves, or a scheduled version begins. When their sheets outgrow the budget, the books asked for longest ago go first.
 */
export class RateBooks {
  readonly #store: SheetStore;
  readonly #budgetBytes: number;
  /** In the order of last use. */
  readonly #slots = new Map<number, Slot>();
  #swept: LiveTables | undefined;

  constructor(db: Kysely<Rows>, { codec, budgetBytes }: RateBooksOptions) {
    this.#store = new SheetStore(db, codec);
    this.#budgetBytes = budgetBytes;
  }

  /** Memory that sheets take. */
  get sizeBytes(): number {
    return this.#store.sizeBytes;
  }

  /** Sheets that are in memory already, by the id of their document. */
  peek(documentId: number): RateSheet | undefined {
    return this.#store.peek([documentId])?.get(documentId);
  }

  /**
   * The book of a shipper at an instant: at once when its sheets are in memory, else as soon as they are.
   * Rejects when they cannot be read.
   */
  bookFor(sources: BookSources, { shipperId, atMs }: BookRequest): RateBook | Promise<RateBook> {
    const slot = this.#slots.get(shipperId);
    if (slot !== undefined && isCurrent(slot, sources, atMs)) {
      this.#slots.delete(shipperId);
      this.#slots.set(shipperId, slot);
      return slot.book;
    }
    const request = { sources, shipperId, atMs, day: dayInSaoPaulo(atMs) };
    const candidates = candidatesOf(request);
    const documentIds = candidates.inForce.map(({ documentId }) => documentId);
    const sheets = this.#store.peek(documentIds);
    if (sheets !== null) return this.#bind(request, candidates, sheets);
    return this.#store.load(documentIds).then((loaded) => this.#bind(request, candidates, loaded));
  }

  #bind(request: Request, candidates: Candidates, sheets: ReadonlyMap<number, RateSheet>): RateBook {
    const { sources, shipperId, day } = request;
    const before = this.#slots.get(shipperId)?.book;
    const book =
      before !== undefined && isSame(before, day, candidates)
        ? before
        : {
            shipperId,
            day,
            entries: withSheets(candidates.inForce, sheets),
            outOfDate: candidates.outOfDate,
          };
    this.#slots.delete(shipperId);
    this.#slots.set(shipperId, { book, sources, ...candidates.while });
    if (this.#swept !== sources.tables) this.#sweep(sources.tables);
    if (this.#store.sizeBytes > this.#budgetBytes) this.#shrink();
    return book;
  }

  /** Lets go of what is no longer in force. */
  #sweep(tables: LiveTables): void {
    this.#swept = tables;
    const live = documentsOf(tables);
    for (const [shipperId, { book }] of this.#slots) {
      if (!book.entries.every(({ documentId }) => live.has(documentId))) this.#slots.delete(shipperId);
    }
    this.#store.retain(live);
  }

  /** Lets go of the books used longest ago; the last one used stays, whatever its size. */
  #shrink(): void {
    const kept = new Set<number>();
    const newestFirst = [...this.#slots].reverse();
    for (const [index, [shipperId, { book }]] of newestFirst.entries()) {
      const withThis = new Set([...kept, ...book.entries.map(({ documentId }) => documentId)]);
      if (index > 0 && this.#store.sizeOf(withThis) > this.#budgetBytes) this.#slots.delete(shipperId);
      else for (const documentId of withThis) kept.add(documentId);
    }
    this.#store.retain(kept);
  }
}

function isCurrent(slot: Slot, sources: BookSources, atMs: number): boolean {
  return (
    slot.fromMs <= atMs &&
    atMs < slot.untilMs &&
    slot.sources.tables === sources.tables &&
    slot.sources.groups === sources.groups &&
    slot.sources.carriers === sources.carriers
  );
}

export function candidatesOf({ sources, shipperId, atMs, day }: Request): Candidates {
  const { tables, groups, carriers } = sources;
  const groupIds = groups.get(shipperId) ?? noGroups;
  const usable = tablesOf(tables, shipperId, groupIds).filter(
    ({ carrierId }) => carriers.byId.get(carrierId)?.active === true,
  );
  const chosen = chooseCandidates(usable, { shipperId, groupIds, atMs, day });
  return {
    while: unchanged(usable, atMs, day),
    inForce: chosen.filter((table) => isValidOn(table, day)),
    outOfDate: chosen.filter((table) => !isValidOn(table, day)),
  };
}

/** The instants around one between which the candidates are the same: those of its day, and what begins in it. */
function unchanged(tables: readonly LiveTable[], atMs: number, day: number): Candidates['while'] {
  let [fromMs, untilMs] = [startOfDayInSaoPaulo(day), startOfDayInSaoPaulo(day + 1)];
  for (const { startsAtMs } of tables) {
    if (startsAtMs === null) continue;
    if (startsAtMs <= atMs) fromMs = Math.max(fromMs, startsAtMs);
    else untilMs = Math.min(untilMs, startsAtMs);
  }
  return { fromMs, untilMs };
}

/** Whether a book says just this: a version never changes but for its last day, which matters when it is over. */
function isSame(book: RateBook, day: number, { inForce, outOfDate }: Candidates): boolean {
  const ids = (tables: readonly LiveTable[]): string => tables.map(({ versionId }) => versionId).join();
  const dates = (tables: readonly LiveTable[]): string =>
    tables.map(({ versionId, validUntil }) => `${versionId} ${validUntil}`).join();
  return book.day === day && ids(book.entries) === ids(inForce) && dates(book.outOfDate) === dates(outOfDate);
}

function withSheets(tables: readonly LiveTable[], sheets: ReadonlyMap<number, RateSheet>): BookEntry[] {
  return tables.flatMap((table) => {
    const sheet = sheets.get(table.documentId);
    return sheet === undefined ? [] : [{ ...table, sheet }];
  });
}
