import { Worker } from 'node:worker_threads';
import { fail } from '../../kernel/failure.ts';
import { threadLimits } from './limits.ts';
import type { ThreadMessage } from './messages.ts';
import { failureOf } from './run-in-thread.ts';

export type ThreadPoolOptions = {
  /** Threads at most; each starts with the first work it gets and stays. */
  threads: number;
  /** Work that waits for a thread, beyond which more is refused. */
  mostWaiting: number;
  /** Heap of a thread. */
  maxMemoryMb: number;
  /** Longest one piece of work may take. */
  timeoutMs: number;
};

export type ThreadPool<Input, Output> = {
  /**
   * Does a piece of work in a thread. Owners take turns: who asks for much does not keep the others waiting.
   * @throws Failure what the work threw; `overloaded` with too much waiting; `work_too_large` for memory or time;
   * `unavailable` without a descriptor for a thread; `internal_error` for any other end of the thread. None of them harms other work.
   * @throws the signal's reason, when it aborts: work that waits is dropped, and work under way is ended.
   */
  run(input: Input, options: { owner: number | string; signal?: AbortSignal }): Promise<Output>;
  /** How much waits, and how much is being done. */
  load(): { waiting: number; running: number };
  /** Ends all threads, and refuses what still waits. */
  stop(): Promise<void>;
};

type Work<Input, Output> = {
  input: Input;
  owner: number | string;
  resolve(output: Output): void;
  reject(reason: unknown): void;
};
type Seat<Input, Output> = { worker: Worker | null; work: Work<Input, Output> | null };

/** Threads that stay, for work that comes often and is short: an entry (see `servePool`) is loaded once. */
export function createThreadPool<Input, Output>(
  entry: URL,
  options: ThreadPoolOptions,
): ThreadPool<Input, Output> {
  const { threads, mostWaiting } = options;
  const seats: Seat<Input, Output>[] = Array.from({ length: threads }, () => ({ worker: null, work: null }));
  /** By owner, in the order of turns: whose work was taken goes to the end. */
  const queues = new Map<number | string, Work<Input, Output>[]>();
  let waiting = 0;
  let isStopped = false;

  const takeNext = (): Work<Input, Output> | undefined => {
    const [first] = queues;
    if (first === undefined) return undefined;
    const [owner, queue] = first;
    const work = queue.shift();
    queues.delete(owner);
    if (queue.length > 0) queues.set(owner, queue);
    if (work !== undefined) waiting -= 1;
    return work;
  };
  const seatNext = (): void => {
    const seat = seats.find(({ work }) => work === null);
    const work = seat === undefined || isStopped ? undefined : takeNext();
    if (seat === undefined || work === undefined) return;
    begin(seat, work, { entry, options, ended: seatNext });
    seatNext();
  };
  const queueUp = (work: Work<Input, Output>): void => {
    const queue = queues.get(work.owner);
    if (queue === undefined) queues.set(work.owner, [work]);
    else queue.push(work);
    waiting += 1;
    seatNext();
  };
  /** Work whose caller has gone: out of the queue, or ended with its thread. */
  const abandon = (work: Work<Input, Output>): void => {
    const seat = seats.find((one) => one.work === work);
    if (seat !== undefined) {
      endThread(seat, seatNext);
      return;
    }
    const queue = queues.get(work.owner) ?? [];
    const at = queue.indexOf(work);
    if (at === -1) return;
    queue.splice(at, 1);
    waiting -= 1;
    if (queue.length === 0) queues.delete(work.owner);
  };

  return {
    async run(input, { owner, signal }) {
      signal?.throwIfAborted();
      if (isStopped || waiting >= mostWaiting) throw fail('overloaded', { retryAfterS: 1 });
      const { promise, resolve, reject } = Promise.withResolvers<Output>();
      const work = { input, owner, resolve, reject };
      const onAbort = (): void => {
        reject(signal?.reason);
        abandon(work);
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      queueUp(work);
      return promise.finally(() => signal?.removeEventListener('abort', onAbort));
    },
    load: () => ({ waiting, running: seats.filter(({ work }) => work !== null).length }),
    async stop() {
      isStopped = true;
      for (let work = takeNext(); work !== undefined; work = takeNext()) work.reject(fail('overloaded'));
      const workers = seats.flatMap(({ worker }) => worker ?? []);
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}

type Beginning = { entry: URL; options: ThreadPoolOptions; ended(): void };

/** Gives a seat its work; the thread is started with its first one, and anew after one that ended it. */
function begin<Input, Output>(
  seat: Seat<Input, Output>,
  work: Work<Input, Output>,
  { entry, options, ended }: Beginning,
): void {
  seat.work = work;
  let worker: Worker;
  try {
    worker = seat.worker ?? startThread(entry, options, seat);
  } catch (error) {
    // The seat stays free for the next.
    seat.work = null;
    work.reject(failureOf(error));
    return;
  }
  seat.worker = worker;
  const timer = setTimeout(() => {
    if (seat.work !== work) return;
    work.reject(fail('work_too_large'));
    endThread(seat, ended);
  }, options.timeoutMs);
  const onMessage = (message: ThreadMessage): void => {
    // Entries and callers agree on these types through the wrapper that names both.
    if (message.kind === 'done') work.resolve(message.output as Output);
    else if (message.kind === 'failure') work.reject(fail(message.code, message.options));
    else return;
    forget();
    seat.work = null;
    ended();
  };
  const onError = (error: Error): void => {
    work.reject(failureOf(error));
    forget();
    if (seat.work === work) endThread(seat, ended);
  };
  const onExit = (code: number): void => onError(new Error(`thread ended with code ${code}`));
  const forget = (): void => {
    clearTimeout(timer);
    worker.off('message', onMessage).off('error', onError).off('messageerror', onError).off('exit', onExit);
    worker.unref();
  };
  worker.on('message', onMessage).on('error', onError).on('messageerror', onError).on('exit', onExit);
  // Work keeps the process alive; a thread that waits for work does not.
  worker.ref();
  worker.postMessage(work.input);
}

function startThread<Input, Output>(
  entry: URL,
  { maxMemoryMb }: ThreadPoolOptions,
  seat: Seat<Input, Output>,
): Worker {
  const worker = new Worker(entry, {
    resourceLimits: threadLimits(maxMemoryMb),
  });
  // What ends it is told to whoever waits for its work; one that ends idle is replaced by the next work.
  worker.on('error', () => {});
  worker.on('exit', () => {
    if (seat.worker === worker) seat.worker = null;
  });
  return worker;
}

/** Ends the thread of a seat, whatever it does; the seat is free at once. */
function endThread<Input, Output>(seat: Seat<Input, Output>, ended: () => void): void {
  const { worker } = seat;
  seat.worker = null;
  seat.work = null;
  void worker?.terminate();
  ended();
}
