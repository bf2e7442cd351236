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
  const send = sender();
  // Set by runInThread, whose caller names the same type.
  const input = workerData as Input;
  await answer(send, () => work(input, (progress) => send({ kind: 'progress', progress })));
}

/** The body of an entry that stays, for `createThreadPool`: one piece of work after the other. */
export function servePool<Input, Output>(work: (input: Input) => Promise<ThreadAnswer<Output>>): void {
  const send = sender();
  parentPort?.on('message', (input: Input) => void answer(send, () => work(input)));
}

type Send = (message: ThreadMessage, transfer?: readonly Transferable[]) => void;

function sender(): Send {
  const port = parentPort;
  if (port === null) throw new Error('not a worker thread');
  return (message, transfer = []) => port.postMessage(message, [...transfer]);
}

async function answer<Output>(send: Send, work: () => Promise<ThreadAnswer<Output>>): Promise<void> {
  try {
    const { output, transfer } = await work();
    send({ kind: 'done', output }, transfer);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { code, message, details, retryAfterS } = error;
    const options = { message, details, ...(retryAfterS === undefined ? {} : { retryAfterS }) };
    send({ kind: 'failure', code, options });
  }
}
