import { fail } from '../../kernel/failure.ts';

/**
 * Makes single rows durable in shared transactions. There is no timer that gathers rows: a free writer takes everything that
 * waits, so one client waits for one commit and many clients share one. `write` resolves only after the
 * transaction that holds the row has committed.
 */
export type GroupCommit<Row> = {
  /**
   * Rejects with `overloaded` when the queue is full, `unavailable` when the row was not stored by the deadline. Whether it is
   * stored afterwards is unknown.
   */
  write(row: Row): Promise<void>;
  /** Resolves when nothing waits and nothing is being written. */
  idle(): Promise<void>;
  /** Rows that wait now, for metrics. */
  waiting(): number;
};

export type GroupCommitOptions<Row> = {
  /** Rows that must wait before a second transaction runs beside the first: below, two would only halve the batches. */
  secondWriterAt: number;
  maxBatch: number;
  maxWaiting: number;
  /**
   * Inserts all rows in one transaction and ignores those whose key exists, because after a lost COMMIT the
   * same rows are sent again, which `isAgain` says.
   */
  insert(rows: readonly Row[], isAgain: boolean): Promise<void>;
  /** The database went away or timed out: worth another try with the same rows. */
  isTransient(error: unknown): boolean;
  /** Waits before try 2, 3, … of a batch; the last one comes again until the deadline of the rows. */
  retryDelaysMs: readonly number[];
  /** Longest a row may take from `write` to its commit; then it is refused, whatever becomes of it. */
  deadlineMs: number;
};

type Waiting<Row> = {
  row: Row;
  deadlineAtMs: number;
  isSettled: boolean;
  resolve(): void;
  reject(error: unknown): void;
};

const retryAfterS = 2;

/** A group commit of its own queue. It runs nothing before the first row. */
export function createGroupCommit<Row>(options: GroupCommitOptions<Row>): GroupCommit<Row> {
  let queue: Waiting<Row>[] = [];
  const batches = new Set<readonly Waiting<Row>[]>();
  let idleWaiters: (() => void)[] = [];
  let isArmed = false;

  const mayBegin = (): boolean =>
    queue.length > 0 &&
    (batches.size === 0 || (batches.size === 1 && queue.length >= options.secondWriterAt));

  function pump(): void {
    while (mayBegin()) {
      const batch = queue.length <= options.maxBatch ? queue : queue.slice(0, options.maxBatch);
      queue = queue.length <= options.maxBatch ? [] : queue.slice(options.maxBatch);
      batches.add(batch);
      void writeBatch(batch, options).finally(() => {
        batches.delete(batch);
        pump();
        if (batches.size === 0 && queue.length === 0) {
          for (const wake of idleWaiters) wake();
          idleWaiters = [];
        }
      });
    }
  }

  /** One timer for all rows, for the oldest of them: a quote must not pay for a timer of its own. */
  function arm(delayMs: number): void {
    isArmed = true;
    setTimeout(() => {
      const nowMs = performance.now();
      let nextMs = Number.POSITIVE_INFINITY;
      for (const waiting of [queue, ...batches].flat()) {
        if (waiting.deadlineAtMs <= nowMs) refuse(waiting, undefined);
        else if (!waiting.isSettled) nextMs = Math.min(nextMs, waiting.deadlineAtMs);
      }
      queue = queue.filter(({ isSettled }) => !isSettled);
      isArmed = false;
      if (nextMs !== Number.POSITIVE_INFINITY) arm(nextMs - nowMs);
    }, delayMs).unref();
  }

  return {
    write(row) {
      if (queue.length >= options.maxWaiting) return Promise.reject(fail('overloaded', { retryAfterS: 1 }));
      return new Promise((resolve, reject) => {
        const deadlineAtMs = performance.now() + options.deadlineMs;
        queue.push({ row, deadlineAtMs, isSettled: false, resolve, reject });
        if (!isArmed) arm(options.deadlineMs);
        pump();
      });
    },
    idle: () =>
      batches.size === 0 && queue.length === 0
        ? Promise.resolve()
        : new Promise((wake) => idleWaiters.push(wake)),
    waiting: () => queue.length,
  };
}

/** Never rejects: the outcome goes to those who wait. */
async function writeBatch<Row>(
  batch: readonly Waiting<Row>[],
  options: GroupCommitOptions<Row>,
): Promise<void> {
  const { retryDelaysMs } = options;
  for (let attempt = 0; ; attempt += 1) {
    // Those that were refused meanwhile need not be stored, though it would do no harm.
    const left = batch.filter(({ isSettled }) => !isSettled);
    if (left.length === 0) return;
    try {
      await options.insert(
        left.map(({ row }) => row),
        attempt > 0,
      );
      left.forEach(settle);
      return;
    } catch (error) {
      if (!options.isTransient(error)) return writeAlone(left, options, error);
      const delayMs = retryDelaysMs[Math.min(attempt, retryDelaysMs.length - 1)] ?? 0;
      refuseDue(left, performance.now() + delayMs, error);
      if (left.some(({ isSettled }) => !isSettled))
        await new Promise((resume) => setTimeout(resume, delayMs));
    }
  }
}

function refuseDue<Row>(batch: readonly Waiting<Row>[], atMs: number, cause: unknown): void {
  for (const waiting of batch) if (waiting.deadlineAtMs <= atMs) refuse(waiting, cause);
}

/** One bad row must not cost the others their place: they are written alone. */
async function writeAlone<Row>(
  batch: readonly Waiting<Row>[],
  options: GroupCommitOptions<Row>,
  error: unknown,
): Promise<void> {
  const [first] = batch;
  if (batch.length === 1 && first !== undefined) {
    if (!first.isSettled) first.reject(error);
    first.isSettled = true;
    return;
  }
  for (const waiting of batch) await writeBatch([waiting], options);
}

function settle<Row>(waiting: Waiting<Row>): void {
  if (!waiting.isSettled) waiting.resolve();
  waiting.isSettled = true;
}

function refuse<Row>(waiting: Waiting<Row>, cause: unknown): void {
  if (!waiting.isSettled) waiting.reject(fail('unavailable', { cause, retryAfterS }));
  waiting.isSettled = true;
}
