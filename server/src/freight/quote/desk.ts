import type { Context } from '../../context.ts';
import { asFailure } from '../../platform/db/as-failure.ts';
import type { Database } from '../../platform/db/database.ts';
import { RateBooks } from '../../registry/tables/rate-books.ts';
import { ReplaySheets } from '../../registry/tables/replay-sheets.ts';
import type { SheetCodec } from '../../registry/tables/sheet-store.ts';
import type { Rows } from '../../rows.ts';
import { type BasisCache, createBasisCache } from './basis.ts';
import { ensureQuotePartitions } from './partitions.ts';
import { createQuoteStore, type QuoteStore } from './store.ts';
import { createTurns, type Turns } from './turns.ts';

/** What quoting keeps in memory of one process, beside the context. */
export type QuoteDesk = {
  ctx: Context;
  books: RateBooks;
  bases: BasisCache;
  store: QuoteStore;
  replaySheets: ReplaySheets;
  /** By shipper. */
  turns: Turns;
};

export type DeskOptions = { database: Database<Rows>; codec: SheetCodec };

/** Makes the partitions of these days and opens the desk. */
export async function openQuoteDesk(ctx: Context, { database, codec }: DeskOptions): Promise<QuoteDesk> {
  await ensureQuotePartitions(ctx);
  return {
    ctx,
    books: new RateBooks(ctx.db, { codec, budgetBytes: ctx.config.sheetMemoryMb * 1_048_576 }),
    bases: createBasisCache(ctx),
    store: createQuoteStore({
      ctx,
      pool: database.pool,
      isTransient: (error) => asFailure(error)?.code === 'unavailable',
    }),
    replaySheets: new ReplaySheets(ctx.db, codec),
    turns: createTurns(),
  };
}
