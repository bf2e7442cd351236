import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tableMemory } from '../threads/shared-table.ts';
import { createProcessorUse, forgetOwed, useShape } from './use.ts';

function useAt() {
  const time = { ms: 0 };
  return { time, use: createProcessorUse({ nowMs: () => time.ms }) };
}

describe('the use of the processor', () => {
  it('is counted by caller', () => {
    const { use } = useAt();
    use.add('a', 3);
    use.add('b', 5);
    use.add('a', 4);
    expect([use.usedMs('a'), use.usedMs('b'), use.usedMs('c')]).toEqual([7, 5, 0]);
  });

  it('is forgotten after a second', () => {
    const { use, time } = useAt();
    use.add('a', 10);
    time.ms = 950;
    use.add('a', 1);
    expect(use.usedMs('a')).toBe(11);
    time.ms = 1000;
    expect(use.usedMs('a')).toBe(1);
    time.ms = 10_000_000;
    expect(use.usedMs('a')).toBe(0);
    use.add('a', 2);
    expect(use.usedMs('a')).toBe(2);
  });

  it('is what was added in the last ten tenths of a second', () => {
    const additions = fc.array(fc.tuple(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 1, max: 9 })), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(additions, (list) => {
        const { use, time } = useAt();
        const added: { slot: number; ms: number }[] = [];
        for (const [later, ms] of list) {
          time.ms += later;
          use.add('a', ms);
          const slot = Math.floor(time.ms / 100);
          added.push({ slot, ms });
          const expected = added.filter((one) => one.slot > slot - 10).reduce((sum, one) => sum + one.ms, 0);
          expect(use.usedMs('a')).toBe(expected);
        }
      }),
    );
  });

  it('is that of all threads together, and so is what they have begun', () => {
    const threads = 2;
    const memory = tableMemory(useShape(threads), (bytes) => new SharedArrayBuffer(bytes));
    const [one, other] = [0, 1].map((index) =>
      createProcessorUse({ nowMs: () => 5000, threads, index, memory }),
    );
    one?.add('a', 3);
    other?.add('a', 4);
    expect([one?.usedMs('a'), other?.usedMs('a')]).toEqual([7, 7]);
    one?.owe('a', 100);
    other?.owe('a', 50);
    other?.owe('a', -20);
    expect(one?.owedMs('a')).toBe((100 + 30) / threads);
    forgetOwed(memory, { threads, index: 0 });
    expect(one?.owedMs('a')).toBe(30 / threads);
  });

  it('does not remember every caller there ever was', () => {
    const { use, time } = useAt();
    for (let caller = 0; caller < 20_000; caller += 1) {
      time.ms += 10;
      use.add(`caller ${caller}`, 1);
    }
    expect(use.usedMs('caller 0')).toBe(0);
    expect(use.usedMs('caller 19999')).toBe(1);
  });
});
