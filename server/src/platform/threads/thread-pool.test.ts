import { afterEach, describe, expect, test } from 'vitest';
import type { PoolTask } from '../../../test/support/pool-entry.ts';
import { Failure } from '../../kernel/failure.ts';
import { createThreadPool, type ThreadPool, type ThreadPoolOptions } from './thread-pool.ts';

const entry = new URL('../../../test/support/pool-entry.ts', import.meta.url);
let pool: ThreadPool<PoolTask, number>;

function open(changes: Partial<ThreadPoolOptions> = {}): void {
  const options = { threads: 1, mostWaiting: 4, maxMemoryMb: 64, timeoutMs: 20_000, ...changes };
  pool = createThreadPool<PoolTask, number>(entry, options);
}
afterEach(() => pool.stop());

const run = (act: PoolTask['act'], options: { owner?: number; signal?: AbortSignal } = {}) =>
  pool.run({ act }, { owner: 1, ...options });

async function failureOf(work: Promise<unknown>): Promise<Failure> {
  const error = await work.catch((reason: unknown) => reason);
  if (error instanceof Failure) return error;
  throw error;
}

/** Work that is under way until it is let go. */
async function block(options: { owner?: number; signal?: AbortSignal } = {}) {
  const flag = new SharedArrayBuffer(8);
  const shared = new Int32Array(flag);
  const done = pool.run({ act: 'answer', flag }, { owner: 1, ...options });
  done.catch(() => {});
  const begun = Atomics.waitAsync(shared, 0, 0, 20_000);
  if (begun.async) await begun.value;
  const letGo = () => {
    Atomics.store(shared, 1, 1);
    Atomics.notify(shared, 1);
  };
  return { done, letGo };
}

describe('a pool of threads', () => {
  test('does one piece of work after the other in a thread that stays', async () => {
    open();
    const first = await run('answer');
    expect(await Promise.all([run('answer'), run('answer')])).toEqual([first, first]);
    expect(pool.load()).toEqual({ waiting: 0, running: 0 });
  });

  test('throws the failure that the work threw, and goes on in the same thread', async () => {
    open();
    const first = await run('answer');
    expect(await failureOf(run('fail'))).toMatchObject({ code: 'invalid_file', message: 'em português' });
    expect(await run('answer')).toBe(first);
  });

  test.each([
    ['crash', 'internal_error'],
    ['exit', 'internal_error'],
    ['hoard', 'work_too_large'],
  ] as const)('loses only the work whose thread ends by %s', async (act, code) => {
    open();
    const works = [run('answer'), run(act), run('answer')];
    const [before, lost, after] = await Promise.allSettled(works);
    expect(before?.status).toBe('fulfilled');
    expect(lost).toMatchObject({ status: 'rejected', reason: { code } });
    expect(after?.status).toBe('fulfilled');
  });

  test('ends work that takes more time than it may, and does the next', async () => {
    open({ timeoutMs: 3000 });
    const { done } = await block();
    const next = run('answer');
    expect((await failureOf(done)).code).toBe('work_too_large');
    expect(await next).toBeGreaterThan(0);
  });

  test('refuses more than may wait', async () => {
    open({ mostWaiting: 2 });
    const { done, letGo } = await block();
    const waiting = [run('answer'), run('answer')];
    expect(pool.load()).toEqual({ waiting: 2, running: 1 });
    expect(await failureOf(run('answer'))).toMatchObject({ code: 'overloaded', retryAfterS: 1 });
    letGo();
    expect(await Promise.all([done, ...waiting])).toHaveLength(3);
  });

  test('drops work whose caller has gone, waiting or under way, and keeps nothing of it', async () => {
    open();
    const reason = new Error('gone');
    const control = new AbortController();
    const { done } = await block({ signal: control.signal });
    const waiting = run('answer', { signal: control.signal });
    const other = run('answer');
    control.abort(reason);
    await expect(done).rejects.toBe(reason);
    await expect(waiting).rejects.toBe(reason);
    expect(await other).toBeGreaterThan(0);
    expect(pool.load()).toEqual({ waiting: 0, running: 0 });
    await expect(run('answer', { signal: control.signal })).rejects.toBe(reason);
  });

  test('lets owners take turns', async () => {
    open();
    const { letGo } = await block();
    const order: number[] = [];
    const works = [1, 1, 1, 2].map((owner) => run('answer', { owner }).then(() => order.push(owner)));
    letGo();
    await Promise.all(works);
    expect(order).toEqual([1, 2, 1, 1]);
  });

  test('works side by side in as many threads as it may', async () => {
    open({ threads: 2 });
    const { done, letGo } = await block();
    const beside = await run('answer');
    letGo();
    expect(await done).not.toBe(beside);
  });

  test('refuses what waits when it stops, and whatever comes then', async () => {
    open();
    const { done } = await block();
    const waiting = failureOf(run('answer'));
    await pool.stop();
    expect((await waiting).code).toBe('overloaded');
    expect((await failureOf(done)).code).toBe('internal_error');
    expect((await failureOf(run('answer'))).code).toBe('overloaded');
  });

  test('whose thread cannot be started refuses the work and is not stuck', async () => {
    const options = { threads: 1, mostWaiting: 4, maxMemoryMb: 64, timeoutMs: 20_000 };
    pool = createThreadPool<PoolTask, number>(new URL('https://example.com/entry.ts'), options);
    for (const _ of [1, 2]) expect((await failureOf(run('answer'))).code).toBe('internal_error');
    expect(pool.load()).toEqual({ waiting: 0, running: 0 });
  });
});
