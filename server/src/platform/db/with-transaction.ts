import { setTimeout as delay } from 'node:timers/promises';
import type { IsolationLevel, Kysely, Transaction } from 'kysely';

export type TransactionOptions = {
  /** Tries after the first; 4 when left out. */
  retries?: number;
  /** `read committed` when left out. */
  isolation?: IsolationLevel;
};

const defaultRetries = 4;
const firstDelayMs = 10;
/** The server undid the transaction to let another one finish: serialization failure, deadlock. */
const curable = new Set(['40001', '40P01']);

/**
 * Runs `act` in a transaction, and the whole of it again after a deadlock or a serialization failure, with
 * growing random pauses. So `act` must do nothing but queries. A connection lost at COMMIT is not retried:
 * the outcome is unknown then.
 */
export async function withTransaction<Tables, Result>(
  db: Kysely<Tables>,
  act: (tx: Transaction<Tables>) => Promise<Result>,
  options: TransactionOptions = {},
): Promise<Result> {
  const builder = db.transaction();
  const transaction =
    options.isolation === undefined ? builder : builder.setIsolationLevel(options.isolation);
  const retries = options.retries ?? defaultRetries;
  for (let retry = 0; ; retry += 1) {
    try {
      return await transaction.execute(act);
    } catch (error) {
      if (retry >= retries || !isCurable(error)) throw error;
      await delay(Math.random() * firstDelayMs * 2 ** retry);
    }
  }
}

function isCurable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && curable.has(String(error.code));
}
