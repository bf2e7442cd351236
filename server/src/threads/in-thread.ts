import { runInThread } from '../platform/threads/run-in-thread.ts';
import { createThreadPool, type ThreadPool } from '../platform/threads/thread-pool.ts';
import { type Task, tasks } from './tasks.ts';

export type TaskName = keyof typeof tasks;

type WorkOf<N extends TaskName> = Awaited<ReturnType<(typeof tasks)[N]['load']>>;
type InputOf<N extends TaskName> = Parameters<WorkOf<N>>[0];
type OutputOf<N extends TaskName> = Awaited<ReturnType<WorkOf<N>>>;
type ProgressOf<N extends TaskName> = Parameters<Parameters<WorkOf<N>>[1]>[0];

/** What is sent to the entry of threads. */
export type TaskCall = { name: TaskName; input: unknown };

export type TaskOptions<Progress> = { signal?: AbortSignal; onProgress?: (progress: Progress) => void };

const entry = new URL('./entry.ts', import.meta.url);

/**
 * A function for each task of the table, which does it in a thread of its own with bounded memory and time, or here where
 * it is small.
 * @throws Failure what the work throws; `work_too_large` for what passes the thread's memory or time; `unavailable` without
 * a descriptor for a thread.
 */
export const inThread = Object.fromEntries(
  Object.entries(tasks).map(([name, row]) => [name, caller(name as TaskName, row as AnyTask)]),
) as {
  readonly [N in TaskName]: (input: InputOf<N>, options?: TaskOptions<ProgressOf<N>>) => Promise<OutputOf<N>>;
};

type AnyTask = Task<unknown, unknown, unknown>;

function caller(name: TaskName, { load, isSmall, send, maxMemoryMb, timeoutMs }: AnyTask) {
  return async (given: unknown, options: TaskOptions<unknown> = {}): Promise<unknown> => {
    if (isSmall?.(given) === true) return (await load())(given, options.onProgress ?? (() => {}));
    const { input, transfer } = send?.(given) ?? { input: given, transfer: [] };
    const call: TaskCall = { name, input };
    return runInThread<TaskCall, unknown, unknown>(entry, call, {
      ...options,
      maxMemoryMb,
      timeoutMs,
      transfer,
    });
  };
}

/** Threads that stay for one task, each piece of work with its memory and time. */
export function openThreads<N extends TaskName>(
  name: N,
  size: { threads: number; mostWaiting: number },
): ThreadPool<InputOf<N>, OutputOf<N>> {
  const { maxMemoryMb, timeoutMs } = tasks[name];
  const pool = createThreadPool<TaskCall, OutputOf<N>>(entry, { ...size, maxMemoryMb, timeoutMs });
  return { ...pool, run: (input, options) => pool.run({ name, input }, options) };
}
