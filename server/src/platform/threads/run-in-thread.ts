import { type Transferable, Worker } from 'node:worker_threads';
import { type Failure, fail } from '../../kernel/failure.ts';
import { isOutOfFiles } from '../files/out-of-files.ts';
import { threadLimits } from './limits.ts';
import type { ThreadMessage } from './messages.ts';

export type ThreadOptions<Progress> = {
  /** Heap of the thread; typed arrays and buffers lie outside it and are bounded by whoever makes them. */
  maxMemoryMb: number;
  timeoutMs: number;
  /** Aborting ends the thread and rejects with the signal's reason. */
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
  /** Buffers of the input that move instead of being copied; the caller cannot use them any more. */
  transfer?: readonly Transferable[];
};

/**
 * Runs an entry of `threads/` (see `serveThread`) on one input in a thread of its own and gives its output.
 * What goes wrong in there never harms this process: a Failure arrives as it was thrown; running out of memory
 * or time is `work_too_large`; no descriptor for the thread is `unavailable`; any other end is `internal_error` with the cause.
 */
export function runInThread<Input, Output, Progress = never>(
  entry: URL,
  input: Input,
  options: ThreadOptions<Progress>,
): Promise<Output> {
  const { signal, maxMemoryMb, timeoutMs, transfer = [] } = options;
  if (signal?.aborted === true) return Promise.reject(signal.reason);
  const worker = new Worker(entry, {
    workerData: input,
    transferList: [...transfer],
    resourceLimits: threadLimits(maxMemoryMb),
  });
  const { promise, resolve, reject } = Promise.withResolvers<Output>();
  const onAbort = (): void => reject(signal?.reason);
  const timer = setTimeout(() => reject(fail('work_too_large')), timeoutMs);
  signal?.addEventListener('abort', onAbort, { once: true });
  worker.on('message', (message: ThreadMessage) => {
    // Entries and callers agree on these types through the wrapper that names both.
    if (message.kind === 'progress') options.onProgress?.(message.progress as Progress);
    else if (message.kind === 'done') resolve(message.output as Output);
    else reject(fail(message.code, message.options));
  });
  worker.on('error', (error) => reject(failureOf(error)));
  worker.on('messageerror', (error) => reject(failureOf(error)));
  worker.on('exit', (code) => reject(failureOf(new Error(`thread ended with code ${code}`))));
  return promise.finally(async () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
    await worker.terminate();
  });
}

/** What the end of a thread, or one that did not start, means to whoever waits for its work. */
export function failureOf(error: unknown): Failure {
  if (isOutOfFiles(error)) return fail('unavailable', { retryAfterS: 2, cause: error });
  const isOutOfMemory =
    error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isOutOfMemory ? fail('work_too_large', { cause: error }) : fail('internal_error', { cause: error });
}
