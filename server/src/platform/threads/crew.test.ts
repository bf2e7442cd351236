import { afterEach, describe, expect, test } from 'vitest';
import type { CrewEntryAnswers, CrewEntryInput } from '../../../test/support/crew-entry.ts';
import { OperatorError } from '../../kernel/operator-error.ts';
import { silentLog } from '../log/log.ts';
import { type Crew, type CrewOptions, startCrew } from './crew.ts';

const entry = new URL('../../../test/support/crew-entry.ts', import.meta.url);
let crew: Crew<CrewEntryAnswers> | undefined;
let ended: number[] = [];
let broken = Promise.withResolvers<Error>();

async function open(changes: Partial<CrewOptions<CrewEntryInput>> = {}): Promise<Crew<CrewEntryAnswers>> {
  ended = [];
  broken = Promise.withResolvers<Error>();
  crew = await startCrew<CrewEntryAnswers, CrewEntryInput>({
    entry,
    count: 2,
    input: () => ({}),
    answers: () => ({ double: (value: number) => 2 * value }),
    maxMemoryMb: 24,
    log: silentLog,
    onEnd: (index) => ended.push(index),
    onBroken: (error) => broken.resolve(error),
    pausesMs: [0, 0, 0],
    ...changes,
  });
  return crew;
}

afterEach(async () => {
  await crew?.stop(20_000);
  crew = undefined;
});

const threadsOf = async (one: Crew<CrewEntryAnswers>) => {
  const answers = await one.askAll('which', undefined, 20_000);
  return answers.sort((a, b) => a.index - b.index).map(({ threadId }) => threadId);
};

/** Has a thread do badly, and waits until both are there again. */
async function lose(one: Crew<CrewEntryAnswers>, act: Parameters<CrewEntryAnswers['do']>[0]['act']) {
  void one.askAll('do', { at: 0, act }, 20_000);
  await expect.poll(() => ended.length).toBe(1);
  await expect.poll(async () => (await threadsOf(one)).length).toBe(2);
}

describe('a crew of threads', () => {
  test('stays, answers what it is asked, and asks whoever started it', async () => {
    const one = await open();
    const threads = await threadsOf(one);
    expect(new Set(threads).size).toBe(2);
    expect(await one.askAll('double', 21, 20_000)).toEqual([42, 42]);
    expect(await threadsOf(one)).toEqual(threads);
    expect(await one.askAll('throw', undefined, 20_000)).toEqual([]);
    expect(ended).toEqual([]);
  });

  test.each(['crash', 'exit', 'hoard'] as const)(
    'goes on without a thread that ends by %s, and another takes its place',
    async (act) => {
      const one = await open();
      const before = await threadsOf(one);
      await lose(one, act);
      const after = await threadsOf(one);
      expect(ended).toEqual([0]);
      expect(after[1]).toBe(before[1]);
      expect(after[0]).not.toBe(before[0]);
    },
  );

  test('ends a thread that hangs, and another takes its place', async () => {
    const one = await open({ hangMs: 4000 });
    await lose(one, 'spin');
    expect(ended).toEqual([0]);
  });

  test('tries again to start a thread that could not be started, and counts no end for it', async () => {
    let starts = 0;
    const one = await open({
      input: () => {
        starts += 1;
        return starts > 2 && starts < 6 ? { refuses: 'bug' } : {};
      },
    });
    await lose(one, 'crash');
    expect(starts).toBe(6);
    expect(ended).toEqual([0]);
  });

  test('says that it is broken when threads end three times in a minute', async () => {
    const one = await open();
    for (const times of [1, 2]) {
      void one.askAll('do', { at: 0, act: 'crash' }, 20_000);
      await expect.poll(() => ended.length).toBe(times);
      await expect.poll(async () => (await threadsOf(one)).length).toBe(2);
    }
    void one.askAll('do', { at: 1, act: 'crash' }, 20_000);
    expect((await broken.promise).message).toContain('thread 2 ended');
    expect((await broken.promise).cause).toMatchObject({ message: 'nobody catches this' });
  });

  test('does not start where one thread does not get ready, and says why', async () => {
    const refusing = (refuses: 'bug' | 'operator') =>
      open({ input: (index) => (index === 1 ? { refuses } : {}) });
    await expect(refusing('bug')).rejects.toThrow('a bug');
    await expect(refusing('operator')).rejects.toBeInstanceOf(OperatorError);
  });

  test('ends a thread that does not stop in time', async () => {
    const one = await open({ input: () => ({ ignoresStop: true }) });
    await one.stop(50);
    expect(await one.askAll('which', undefined, 20_000)).toEqual([]);
    expect(ended).toEqual([]);
  });
});
