import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { describe, expect, test } from 'vitest';
import { Failure } from '../../kernel/failure.ts';
import { runInThread, type ThreadOptions } from './run-in-thread.ts';

type Task =
  | { act: 'echo'; bytes: Uint8Array }
  | { act: 'count'; to: number }
  | { act: 'fail' | 'heap' | 'crash' | 'exit' | 'hoard' | 'spin' };

const entry = new URL('../../../test/support/thread-entry.ts', import.meta.url);

const run = <Output = unknown>(task: Task, options: Partial<ThreadOptions<number>> = {}): Promise<Output> =>
  runInThread<Task, Output, number>(entry, task, { maxMemoryMb: 64, timeoutMs: 20_000, ...options });

async function failureOf(task: Task, options: Partial<ThreadOptions<number>> = {}): Promise<Failure> {
  const error = await run(task, options).catch((reason: unknown) => reason);
  if (error instanceof Failure) return error;
  throw error;
}

describe('runInThread', () => {
  test('gives the output, and moves buffers in and out instead of copying them', async () => {
    const bytes = new Uint8Array([1, 2, 3]);
    expect(await run({ act: 'echo', bytes }, { transfer: [bytes.buffer] })).toEqual(
      new Uint8Array([1, 2, 3]),
    );
    expect(bytes.byteLength).toBe(0);
  });

  test('passes progress on in order', async () => {
    const seen: number[] = [];
    expect(await run({ act: 'count', to: 4 }, { onProgress: (at) => seen.push(at) })).toBe('counted');
    expect(seen).toEqual([1, 2, 3, 4]);
  });

  test('throws the failure that the work threw', async () => {
    const failure = await failureOf({ act: 'fail' });
    expect(failure).toMatchObject({
      code: 'invalid_file',
      message: 'em português',
      details: [{ field: 'a', message: 'b' }],
      retryAfterS: 3,
    });
  });

  test.each(['crash', 'exit'] as const)(
    'turns a thread that ends by %s into an internal error',
    async (act) => {
      const failure = await failureOf({ act });
      expect(failure.code).toBe('internal_error');
      expect(failure.cause).toBeInstanceOf(Error);
    },
  );

  test('survives a thread that takes more memory than it may', async () => {
    expect((await failureOf({ act: 'hoard' })).code).toBe('work_too_large');
  });

  test('gives a thread no more room than its own limits, whatever this process was started with', async () => {
    const ours = getHeapStatistics().heap_size_limit;
    setFlagsFromString('--max-semi-space-size=64');
    const limit = await run<number>({ act: 'heap' });
    // V8 rounds each of the three parts of 32 MiB up to 16.
    expect(limit).toBe((64 + 3 * 16) * 1024 * 1024);
    expect(getHeapStatistics().heap_size_limit).toBe(ours);
  });

  test('ends a thread that takes more time than it may', async () => {
    expect((await failureOf({ act: 'spin' }, { timeoutMs: 300 })).code).toBe('work_too_large');
  });

  test('ends a thread whose caller gives up, with the reason of the caller', async () => {
    const control = new AbortController();
    const reason = new Error('enough');
    const work = run({ act: 'spin' }, { signal: control.signal, onProgress: () => control.abort(reason) });
    await expect(work).rejects.toBe(reason);
    await expect(run({ act: 'spin' }, { signal: control.signal })).rejects.toBe(reason);
  });
});
