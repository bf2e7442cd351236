import { workerData } from 'node:worker_threads';
import { giveWay } from '../platform/threads/give-way.ts';
import { servePool, serveThread, type ThreadAnswer } from '../platform/threads/serve-thread.ts';
import type { TaskCall } from './in-thread.ts';
import { type Task, tasks } from './tasks.ts';

/** Does what was called; both sides take their types from the same row of the table. */
async function work(
  { name, input }: TaskCall,
  report: (progress: unknown) => void,
): Promise<ThreadAnswer<unknown>> {
  const task = tasks[name] as Task<unknown, unknown, unknown>;
  if (task.givesWay === true) giveWay();
  const output = await (await task.load())(input, report);
  return { output, transfer: task.moves?.(output) ?? [] };
}

// A thread that stays is started without work, and gets one piece after the other.
if (workerData === undefined) servePool<TaskCall, unknown>((call) => work(call, () => {}));
else await serveThread<TaskCall, unknown, unknown>(work);
