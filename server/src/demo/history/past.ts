import type { Context } from '../../context.ts';
import type { QuoteDesk } from '../../freight/quote/desk.ts';
import { createQuoteStore } from '../../freight/quote/store/store.ts';
import { inOneTransaction, type OneTransaction } from '../../platform/db/one-transaction.ts';
import type { Rows } from '../../rows.ts';

/** A desk at which acts are done as of an instant, all in one transaction. */
export type PastDesk = QuoteDesk & {
  /** Hands the instant of what comes next to the acts and to their transaction. */
  at(instantMs: number): Promise<void>;
};

/** Does acts of the past in one transaction: all of it is there, or nothing. No clock is moved but the one handed to them. */
export function inThePast<Result>(
  desk: QuoteDesk,
  act: (past: PastDesk) => Promise<Result>,
): Promise<Result> {
  return inOneTransaction(desk.ctx.db, (one) => act(pastDesk(desk, one)));
}

/** Nobody waits for an answer here; a busy machine takes its time. */
const longestWriteMs = 600_000;

function pastDesk(desk: QuoteDesk, one: OneTransaction<Rows>): PastDesk {
  let nowMs = desk.ctx.clock.nowMs();
  const { current } = desk.ctx.mirror;
  const ctx: Context = {
    ...desk.ctx,
    db: one.db,
    clock: { nowMs: () => nowMs },
    // Carriers with an API of their own are not asked what they would have said then.
    mirror: { ...desk.ctx.mirror, current: { ...current, liveCarriers: noLiveCarriers } },
  };
  return {
    ...desk,
    ctx,
    store: createQuoteStore({
      ctx,
      pool: one.queryable,
      isTransient: () => false,
      deadlineMs: longestWriteMs,
    }),
    async at(instantMs) {
      nowMs = instantMs;
      await one.at(instantMs);
    },
  };
}

const noLiveCarriers: Context['mirror']['current']['liveCarriers'] = {
  ids: new Set(),
  byShipper: new Map(),
  shared: [],
};
