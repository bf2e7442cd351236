import { fail } from '../../kernel/failure.ts';

/**
 * Makes single rows durable in shared transactions. There is no timer: a free writer takes everything that
 * waits, so one client waits for one commit and many clients share one. `write` resolves only after the
 * transaction that holds the row has committed.
 */
export type GroupCommit<Row> = {
  /** Rejects with `overloaded` when the queue is full, `unavailable` when the database stays away. */
  write(row: Row): Promise<void>;
  /** Resolves when nothing waits and nothing is being written. */
  idle(): Promise<void>;
  /** Rows that wait now, for metrics. */
  waiting(): number;
};

export type GroupCommitOptions<Row> = {
  /** Transactions that may run at once. */
  writers: number;
  maxBatch: number;
  maxWaiting: number;
  /**
   * Inserts all rows in one transaction and ignores those whose key exists, because after a lost COMMIT the
   * same rows are sent again.
   */
  insert(rows: readonly Row[]): Promise<void>;
  /** The database went away or timed out: worth another try with the same rows. */
  isTransient(error: unknown): boolean;
  /** Waits before try 2, 3, … of a batch; after the last the rows are refused. */
  retryDelaysMs: readonly number[];
};

type Waiting<Row> = { row: Row; resolve(): void; reject(error: unknown): void };

export function createGroupCommit<Row>(options: GroupCommitOptions<Row>): GroupCommit<Row> {
  let queue: Waiting<Row>[] = [];
  let active = 0;
  let idleWaiters: (() => void)[] = [];

  function pump(): void {
    while (active < options.writers && queue.length > 0) {
      const batch = queue.length <= options.maxBatch ? queue : queue.slice(0, options.maxBatch);
      queue = queue.length <= options.maxBatch ? [] : queue.slice(options.maxBatch);
      active += 1;
      void writeBatch(batch, options).finally(() => {
        active -= 1;
        pump();
        if (active === 0 && queue.length === 0) {
          for (const wake of idleWaiters) wake();
          idleWaiters = [];
        }
      });
    }
  }

  return {
    write(row) {
      if (queue.length >= options.maxWaiting) return Promise.reject(fail('overloaded', { retryAfterS: 1 }));
      return new Promise((resolve, reject) => {
        queue.push({ row, resolve, reject });
        pump();
      });
    },
    idle: () =>
      active === 0 && queue.length === 0 ? Promise.resolve() : new Promise((wake) => idleWaiters.push(wake)),
    waiting: () => queue.length,
  };
}

/** Never rejects: the outcome goes to those who wait. */
async function writeBatch<Row>(
  batch: readonly Waiting<Row>[],
  options: GroupCommitOptions<Row>,
): Promise<void> {
  const rows = batch.map(({ row }) => row);
  for (let attempt = 0; ; attempt += 1) {
    try {
      await options.insert(rows);
      for (const { resolve } of batch) resolve();
      return;
    } catch (error) {
      if (!options.isTransient(error)) return refuse(batch, options, error);
      const delayMs = options.retryDelaysMs[attempt];
      if (delayMs === undefined) {
        const failure = fail('unavailable', { cause: error, retryAfterS: 2 });
        for (const { reject } of batch) reject(failure);
        return;
      }
      await new Promise((resume) => setTimeout(resume, delayMs));
    }
  }
}

/** One bad row must not cost the others their place: they are written alone. */
async function refuse<Row>(
  batch: readonly Waiting<Row>[],
  options: GroupCommitOptions<Row>,
  error: unknown,
): Promise<void> {
  if (batch.length === 1) {
    batch[0]?.reject(error);
    return;
  }
  for (const waiting of batch) await writeBatch([waiting], options);
}
