import type { Context } from '../../../context.ts';
import { fail } from '../../../kernel/failure.ts';
import { createGroupCommit, type GroupCommit } from '../../../platform/db/group-commit.ts';
import { type InsertTarget, insertMany, type Queryable } from '../../../platform/db/insert-many.ts';
import type { Decision } from './decision.ts';
import { decodeDecision, encodeDecision } from './decision-bytes.ts';
import { ensureQuotePartitions } from './partitions.ts';
import { latestWriteMs } from './settled.ts';

/** A quote of one dispatcher, about to be made durable. */
export type NewQuote = {
  shipperId: number;
  /** The offer token. */
  id: string;
  requestId: string;
  basisId: number;
  decision: Decision;
};

export type QuoteStore = GroupCommit<NewQuote>;

export type StoredQuote = NewQuote & { quotedAt: Date };

const target: InsertTarget<NewQuote> = {
  table: 'quote',
  columns: [
    { name: 'shipper_id', type: 'bigint', of: ({ shipperId }) => shipperId },
    { name: 'id', type: 'text', of: ({ id }) => id },
    { name: 'request_id', type: 'text', of: ({ requestId }) => requestId },
    { name: 'basis_id', type: 'bigint', of: ({ basisId }) => basisId },
    { name: 'quoted_at', type: 'timestamptz', of: ({ decision }) => decision.atMs },
    { name: 'origin_zip', type: 'integer', of: ({ decision }) => decision.dispatcher.zip },
    { name: 'destination_zip', type: 'integer', of: ({ decision }) => decision.request.destinationZip },
    { name: 'identification', type: 'text', of: ({ decision }) => decision.request.identification },
    { name: 'decision', type: 'bytea', of: ({ decision }) => encodeDecision(decision) },
  ],
};

/** A partition is missing: a row of a day that nobody prepared, as after a jump of the clock. */
const noPartition = '23514';

export type QuoteStoreOptions = {
  ctx: Pick<Context, 'db' | 'clock'>;
  pool: Queryable;
  isTransient(error: unknown): boolean;
  /** Longest a quote waits to be stored; then it is refused with `unavailable`. */
  deadlineMs: number;
  /** Longest to wait for the server's answer to one insert; then the same rows are sent again, to a new primary maybe. */
  answerTimeoutMs?: number;
};

/** Where quotes wait to be written together; a quote is answered only after its write resolved (Q13). */
export function createQuoteStore(options: QuoteStoreOptions): QuoteStore {
  const { ctx, pool, deadlineMs, answerTimeoutMs } = options;
  const write = (quotes: readonly NewQuote[], isAgain: boolean): Promise<void> =>
    insertMany(pool, target, { rows: quotes, answerTimeoutMs, isAgain });
  return createGroupCommit<NewQuote>({
    secondWriterAt: 64,
    maxBatch: 256,
    maxWaiting: 4096,
    retryDelaysMs: [20, 100, 500, 1000],
    deadlineMs,
    isTransient: options.isTransient,
    async insert(quotes, isAgain) {
      requireFresh(quotes, ctx.clock.nowMs());
      try {
        await write(quotes, isAgain);
      } catch (error) {
        if ((error as { code?: string }).code !== noPartition) throw error;
        await ensureQuotePartitions(ctx);
        await write(quotes, isAgain);
      }
    },
  });
}

/** Whoever follows stored quotes by their ids relies on it that none comes later than this (`settled.ts`). */
function requireFresh(quotes: readonly NewQuote[], nowMs: number): void {
  if (quotes.some(({ decision }) => decision.atMs < nowMs - latestWriteMs))
    throw fail('overloaded', { retryAfterS: 1 });
}

/** A stored quote by its offer token; undefined where this shipper has none of that token. */
export async function findQuote(
  ctx: Pick<Context, 'db'>,
  shipperId: number,
  id: string,
): Promise<StoredQuote | undefined> {
  const row = await ctx.db
    .selectFrom('quote')
    .selectAll()
    .where('shipperId', '=', shipperId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { requestId, basisId, quotedAt } = row;
  return { shipperId, id, requestId, basisId, quotedAt, decision: decodeDecision(row.decision) };
}
