import type { Registry } from 'prom-client';
import type { Context } from '../../context.ts';
import { asFailure } from '../../platform/db/as-failure.ts';
import type { Database } from '../../platform/db/database.ts';
import { createScheduler, type Scheduler } from '../../platform/processor/scheduler.ts';
import type { ProcessorUse } from '../../platform/processor/use.ts';
import { RateBooks } from '../../registry/tables/sheets/rate-books.ts';
import { ReplaySheets } from '../../registry/tables/sheets/replay-sheets.ts';
import type { SheetCodec } from '../../registry/tables/sheets/sheet-store.ts';
import type { Rows } from '../../rows.ts';
import { type OpenLiveDesk, openLiveDesk } from './live/open-desk.ts';
import { createOutlooks, type Outlooks } from './outlooks.ts';
import { type BasisCache, createBasisCache } from './store/basis.ts';
import { ensureQuotePartitions } from './store/partitions.ts';
import { createQuoteStore, type QuoteStore } from './store/store.ts';

/** What quoting keeps in memory of one process, beside the context. */
export type QuoteDesk = {
  ctx: Context;
  books: RateBooks;
  outlooks: Outlooks;
  bases: BasisCache;
  store: QuoteStore;
  replaySheets: ReplaySheets;
  live: OpenLiveDesk;
  /** Processor time by caller, and whatever takes long of it, shared by it. */
  use: ProcessorUse;
  scheduler: Scheduler;
};

export type DeskOptions = {
  database: Database<Rows>;
  codec: SheetCodec;
  metrics: Registry;
  /** Processor time by caller, in this thread or in all. */
  use: ProcessorUse;
  /** What computations are measured by; the monotonic clock. */
  processorMs?: (() => number) | undefined;
};

/** A primary that freezes is noticed by then; what is left of the deadline is for the next one. */
const answerTimeoutMs = 3000;

/** Of the memory for sheets, so small a part is for what is known of their books (`outlooks.ts`): beside all, not of it. */
const outlookShare = 8;

/** Makes the partitions of these days and opens the desk. */
export async function openQuoteDesk(
  ctx: Context,
  { database, codec, metrics, processorMs, use }: DeskOptions,
): Promise<QuoteDesk> {
  await ensureQuotePartitions(ctx);
  const sheetBytes = ctx.config.sheetMemoryMb * 1_048_576;
  const books = new RateBooks(ctx.db, { codec, budgetBytes: sheetBytes });
  const scheduler = createScheduler({ use, nowMs: processorMs });
  return {
    ctx,
    books,
    outlooks: createOutlooks({
      scheduler,
      budgetBytes: sheetBytes / outlookShare,
      failed: (error) => ctx.log.error({ err: error }, 'what is known of a book was not worked out'),
    }),
    bases: createBasisCache(ctx),
    store: createQuoteStore({
      ctx,
      pool: database.pool,
      isTransient: (error) => asFailure(error)?.code === 'unavailable',
      deadlineMs: ctx.config.storeDeadlineMs,
      answerTimeoutMs,
    }),
    replaySheets: new ReplaySheets(ctx.db, codec, (documentId) => books.peek(documentId)),
    live: openLiveDesk(ctx, metrics),
    use,
    scheduler,
  };
}
