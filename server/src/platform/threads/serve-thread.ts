import { parentPort, type Transferable, workerData } from 'node:worker_threads';
import { Failure } from '../../kernel/failure.ts';
import type { ThreadMessage } from './messages.ts';

/** What an entry answers: its output, and the buffers in it that move instead of being copied. */
export type ThreadAnswer<Output> = { output: Output; transfer?: readonly Transferable[] };

/**
 * The body of an entry of `threads/`: takes the input that `runInThread` sent, does the work, sends the output
 * or the Failure. Anything else that is thrown ends the thread and reaches the caller as `internal_error`.
 */
export async function serveThread<Input, Output, Progress = never>(
  work: (input: Input, report: (progress: Progress) => void) => Promise<ThreadAnswer<Output>>,
): Promise<void> {
  const port = parentPort;
  if (port === null) throw new Error('not a worker thread');
  const send = (message: ThreadMessage, transfer: readonly Transferable[] = []): void =>
    port.postMessage(message, [...transfer]);
  try {
    // Set by runInThread, whose caller names the same type.
    const input = workerData as Input;
    const { output, transfer } = await work(input, (progress) => send({ kind: 'progress', progress }));
    send({ kind: 'done', output }, transfer);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { code, message, details, retryAfterS } = error;
    const options = { message, details, ...(retryAfterS === undefined ? {} : { retryAfterS }) };
    send({ kind: 'failure', code, options });
  }
}
