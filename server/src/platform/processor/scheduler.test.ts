import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../kernel/failure.ts';
import type { Steps } from '../../kernel/steps.ts';
import { tableMemory } from '../threads/shared-table.ts';
import { createScheduler, maxWaitMs, sliceMs } from './scheduler.ts';
import { createProcessorUse, useShape } from './use.ts';

const heavy = 100;
const light = 1;

/** Steps that fill a slice. */
const stepsOfASlice = 4;

/** An event loop whose turns the test goes through by hand, and a clock that only computing moves. */
function rig() {
  const time = { ms: 0 };
  let waiting: (() => void)[] = [];
  const scheduler = createScheduler({ nowMs: () => time.ms, later: (run) => void waiting.push(run) });
  /** What had the processor, a letter a step; turns are parted by a bar. */
  let ran = '';
  function* working(name: string, steps: number): Steps<string> {
    for (let done = 0; done < steps; done += 1) {
      time.ms += sliceMs / stepsOfASlice;
      ran += name;
      if (done + 1 < steps) yield 1000;
    }
    return name;
  }
  return {
    scheduler,
    time,
    working,
    ran: () => ran,
    async turn() {
      const due = waiting;
      waiting = [];
      for (const run of due) run();
      ran += '|';
      await Promise.resolve();
      return due.length;
    },
    isIdle: () => waiting.length === 0,
  };
}

describe('the scheduler', () => {
  it('runs light work at once', () => {
    const { scheduler, working, isIdle } = rig();
    const job = scheduler.begin({ key: 'a', estimateMs: light });
    expect(job.run(working('a', 2))).toBe('a');
    job.end();
    expect(isIdle()).toBe(true);
  });

  it('refuses a caller for whom the other threads have begun too much already', () => {
    const threads = 2;
    const memory = tableMemory(useShape(threads), (bytes) => new SharedArrayBuffer(bytes));
    const [here, there] = [0, 1].map((index) =>
      createProcessorUse({ nowMs: () => 0, threads, index, memory }),
    );
    const scheduler = createScheduler({ use: here, nowMs: () => 0 });
    there?.owe('a', threads * maxWaitMs + 1);
    expect(() => scheduler.begin({ key: 'a', estimateMs: heavy })).toThrow(Failure);
    scheduler.begin({ key: 'b', estimateMs: heavy }).end();
    there?.owe('a', -1);
    scheduler.begin({ key: 'a', estimateMs: heavy }).end();
    expect(here?.owedMs('a')).toBe(maxWaitMs);
  });

  it('cuts heavy work into slices, one a turn of the loop', async () => {
    const { scheduler, working, turn, ran, isIdle } = rig();
    const running = scheduler.run({ key: 'a', estimateMs: heavy }, working('a', 10));
    expect(running).toBeInstanceOf(Promise);
    for (let turns = 0; turns < 3; turns += 1) await turn();
    expect(ran()).toBe('aaaa|aaaa|aa|');
    expect(await running).toBe('a');
    expect(isIdle()).toBe(true);
    expect(scheduler.counts()).toEqual({ waiting: 0, slices: 3, refused: 0 });
  });

  it('cuts work that was weighed too light as well', async () => {
    const { scheduler, working, turn, ran } = rig();
    const running = scheduler.run({ key: 'a', estimateMs: light }, working('a', 6));
    expect(ran()).toBe('aaaa');
    await turn();
    expect(await running).toBe('a');
  });

  it('gives the next slice to whoever has used least of the last second', async () => {
    const { scheduler, working, turn, ran } = rig();
    const all = [scheduler.run({ key: 'loud', estimateMs: heavy }, working('l', 40))];
    for (let turns = 0; turns < 4; turns += 1) await turn();
    all.push(scheduler.run({ key: 'quiet', estimateMs: heavy }, working('q', 24)));
    for (let turns = 0; turns < 12; turns += 1) await turn();
    await Promise.all(all);
    // The quiet one catches up first; then they take turns.
    expect(ran().replaceAll('|', '')).toBe(
      `${'l'.repeat(16)}${'q'.repeat(16)}${'llllqqqq'.repeat(2)}${'l'.repeat(16)}`,
    );
  });

  it('does not let light work of one caller wait behind heavy work of another', async () => {
    const { scheduler, working, turn } = rig();
    const running = scheduler.run({ key: 'loud', estimateMs: heavy }, working('l', 40));
    await turn();
    expect(scheduler.run({ key: 'quiet', estimateMs: light }, working('q', 1))).toBe('q');
    for (let turns = 0; turns < 10; turns += 1) await turn();
    await running;
  });

  it('lets light work wait where its caller has had its part and others wait', async () => {
    const { scheduler, working, turn, ran } = rig();
    for (let count = 0; count < 700; count += 1)
      expect(scheduler.run({ key: 'loud', estimateMs: light }, working('l', 2))).toBe('l');
    const running = scheduler.run({ key: 'other', estimateMs: heavy }, working('o', 8));
    const before = ran().length;
    const delayed = scheduler.run({ key: 'loud', estimateMs: light }, working('l', 1));
    expect(delayed).toBeInstanceOf(Promise);
    for (let turns = 0; turns < 4; turns += 1) await turn();
    expect(ran().slice(before)).toBe('oooo|oooo|l||');
    await Promise.all([running, delayed]);
  });

  it('does the light work of a caller before its heavy work, and of heavy works one after the other', async () => {
    const { scheduler, working, turn, ran } = rig();
    const all = [
      scheduler.run({ key: 'a', estimateMs: heavy }, working('1', 8)),
      scheduler.run({ key: 'a', estimateMs: heavy }, working('2', 8)),
    ];
    await turn();
    for (let turns = 0; turns < 4; turns += 1) await turn();
    await Promise.all(all);
    expect(ran()).toBe('1111|1111|2222|2222||');
  });

  it('refuses work whose caller already has more going than anybody may wait for, with a time to wait', () => {
    const { scheduler } = rig();
    const first = scheduler.begin({ key: 'a', estimateMs: maxWaitMs + 500 });
    let refused: unknown;
    try {
      scheduler.begin({ key: 'a', estimateMs: heavy });
    } catch (error) {
      refused = error;
    }
    expect(refused).toBeInstanceOf(Failure);
    expect(refused).toMatchObject({ code: 'overloaded', retryAfterS: 3 });
    // Neither another caller, nor light or patient work, is refused for it.
    scheduler.begin({ key: 'b', estimateMs: heavy }).end();
    scheduler.begin({ key: 'a', estimateMs: light }).end();
    scheduler.begin({ key: 'a', estimateMs: heavy, isPatient: true }).end();
    first.end();
    scheduler.begin({ key: 'a', estimateMs: heavy }).end();
    expect(scheduler.counts().refused).toBe(1);
  });

  it('refuses work whose first slice comes too late, and goes on with the next', async () => {
    const { scheduler, working, turn, time } = rig();
    const job = scheduler.begin({ key: 'a', estimateMs: heavy });
    const late = job.run(working('a', 5));
    time.ms += maxWaitMs + 1;
    const patient = scheduler.run({ key: 'b', estimateMs: heavy }, working('b', 3));
    await turn();
    await expect(late).rejects.toMatchObject({ code: 'overloaded' });
    expect(await patient).toBe('b');
    expect(scheduler.counts().waiting).toBe(0);
  });

  it('does not refuse work that has begun, however long its later slices wait', async () => {
    const { scheduler, working, turn, time } = rig();
    const job = scheduler.begin({ key: 'a', estimateMs: heavy });
    const running = job.run(working('a', 6));
    await turn();
    time.ms += 10 * maxWaitMs;
    await turn();
    expect(await running).toBe('a');
    const more = job.run(working('a', 1));
    time.ms += 10 * maxWaitMs;
    await turn();
    expect(await more).toBe('a');
    job.end();
  });

  it('tells whoever waits of an error, and goes on', async () => {
    const { scheduler, working, turn } = rig();
    // biome-ignore lint/correctness/useYield: it fails before it stops.
    function* failing(): Steps<never> {
      throw new Error('broken');
    }
    const broken = scheduler.run({ key: 'a', estimateMs: heavy }, failing());
    const whole = scheduler.run({ key: 'a', estimateMs: heavy }, working('a', 2));
    await turn();
    await expect(broken).rejects.toThrow('broken');
    await turn();
    expect(await whole).toBe('a');
  });

  it('finishes everything, never holds the loop for longer than a slice and a step, and shares by time', async () => {
    const works = fc.array(
      fc.record({ key: fc.constantFrom('a', 'b', 'c'), steps: fc.integer({ min: 1, max: 40 }) }),
      { minLength: 1, maxLength: 20 },
    );
    await fc.assert(
      fc.asyncProperty(works, async (list) => {
        const { scheduler, working, turn, ran, isIdle } = rig();
        const all = list.map(({ key, steps }) =>
          scheduler.run({ key, estimateMs: heavy }, working(key, steps)),
        );
        for (let turns = 0; turns < 2000 && !isIdle(); turns += 1) await turn();
        expect(await Promise.all(all)).toEqual(list.map(({ key }) => key));
        expect(ran().replaceAll('|', '')).toHaveLength(list.reduce((sum, { steps }) => sum + steps, 0));
        expect(
          Math.max(
            ...ran()
              .split('|')
              .map(({ length }) => length),
          ),
        ).toBeLessThanOrEqual(stepsOfASlice);
      }),
    );
  });
});
