import { getHeapStatistics } from 'node:v8';
import { fail } from '../../src/kernel/failure.ts';
import { serveThread } from '../../src/platform/threads/serve-thread.ts';

/** A thread for the tests of `runInThread`: does well or badly as told. */
type Task = { act: string; bytes?: Uint8Array<ArrayBuffer>; to?: number };

await serveThread<Task, unknown, number>(async ({ act, bytes, to = 0 }, report) => {
  if (act === 'echo' && bytes) return { output: bytes, transfer: [bytes.buffer] };
  if (act === 'fail') {
    const details = [{ field: 'a', message: 'b' }];
    throw fail('invalid_file', { message: 'em português', details, retryAfterS: 3 });
  }
  if (act === 'heap') return { output: getHeapStatistics().heap_size_limit };
  if (act === 'crash') throw new Error('a bug');
  if (act === 'exit') process.exit(0);
  const hoard: unknown[] = [];
  while (act === 'hoard') hoard.push(Array.from({ length: 1_000 }, () => ({ hoard })));
  for (let at = 1; at <= to; at += 1) report(at);
  if (act === 'spin') report(0);
  // The test ends this thread; the bound is for the day when it fails to.
  const until = performance.now() + 60_000;
  while (act === 'spin' && performance.now() < until);
  return { output: 'counted' };
});
