import { threadId } from 'node:worker_threads';
import { fail } from '../../src/kernel/failure.ts';
import { servePool } from '../../src/platform/threads/serve-thread.ts';

/** A thread for the tests of `createThreadPool`: does well or badly as told, and says which thread it is. */
export type PoolTask = {
  act: 'answer' | 'fail' | 'crash' | 'exit' | 'hoard' | 'spin';
  flag?: SharedArrayBuffer;
};

servePool<PoolTask, number>(async ({ act, flag }) => {
  if (act === 'fail') throw fail('invalid_file', { message: 'em português' });
  if (act === 'crash') throw new Error('a bug');
  if (act === 'exit') process.exit(0);
  const hoard: unknown[] = [];
  while (act === 'hoard') hoard.push(Array.from({ length: 1_000 }, () => ({ hoard })));
  if (flag !== undefined) {
    const shared = new Int32Array(flag);
    Atomics.store(shared, 0, 1);
    Atomics.notify(shared, 0);
    // Until the test lets it go; bounded for the day when it fails to.
    Atomics.wait(shared, 1, 0, 60_000);
  }
  return { output: threadId };
});
