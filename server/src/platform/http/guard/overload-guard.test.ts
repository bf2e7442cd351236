import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createOverloadGuard } from './overload-guard.ts';

const limits = { maxInFlight: 4, maxWaiting: 8, maxWaitMs: 1000, shareOfOne: 0.5 };

/** A guard whose starts are written down by key. */
function guardAt(options = limits, usedMs: (key: string) => number = () => 0) {
  const time = { ms: 0 };
  const guard = createOverloadGuard(options, { monotonicMs: () => time.ms, usedMs });
  const started: string[] = [];
  const refused: string[] = [];
  const enter = (key: string) => {
    try {
      const turn = guard.enter(key);
      if (turn === undefined) started.push(key);
      else
        turn.then(
          () => started.push(key),
          () => refused.push(key),
        );
    } catch {
      refused.push(key);
    }
  };
  return { guard, time, started, refused, enter };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the overload guard', () => {
  it('lets a caller start at once while there is room', () => {
    const { enter, started, guard } = guardAt();
    enter('a');
    enter('b');
    expect(started).toEqual(['a', 'b']);
    expect(guard.counts()).toEqual({ inFlight: 2, waiting: 0 });
  });

  it('keeps one caller to its share, so that there is room for another', () => {
    const { enter, started } = guardAt();
    for (let count = 0; count < 4; count += 1) enter('flood');
    enter('other');
    expect(started).toEqual(['flood', 'flood', 'other']);
  });

  it('serves waiting callers in turns', async () => {
    const { enter, started, guard } = guardAt({ ...limits, maxInFlight: 1, shareOfOne: 1 });
    for (const key of ['a', 'a', 'a', 'b', 'c']) enter(key);
    for (let count = 0; count < 5; count += 1) {
      guard.leave(started.at(-1) ?? '');
      await settled();
    }
    expect(started).toEqual(['a', 'a', 'b', 'c', 'a']);
  });

  it('serves the waiting caller first that has used the least processor time', async () => {
    const used: Record<string, number> = { loud: 400, busy: 30, quiet: 1 };
    const options = { ...limits, maxInFlight: 1, shareOfOne: 1 };
    const { enter, started, guard } = guardAt(options, (key) => used[key] ?? 0);
    for (const key of ['loud', 'loud', 'loud', 'busy', 'busy', 'quiet']) enter(key);
    for (let count = 0; count < 5; count += 1) {
      guard.leave(started.at(-1) ?? '');
      await settled();
      if (started.length === 3) used.busy = 1000;
    }
    expect(started).toEqual(['loud', 'quiet', 'busy', 'loud', 'loud', 'busy']);
  });

  it('refuses when one caller waits with its share, but not yet the others', () => {
    const { enter, refused, guard } = guardAt();
    for (let count = 0; count < 10; count += 1) enter('flood');
    expect(refused).toHaveLength(4);
    for (let count = 0; count < 4; count += 1) enter('other');
    expect(refused).toHaveLength(4);
    expect(guard.isFull()).toBe(false);
  });

  it('refuses who waited too long when its turn comes, and goes on with the next', async () => {
    const { enter, started, refused, guard, time } = guardAt({ ...limits, maxInFlight: 1, shareOfOne: 1 });
    enter('a');
    enter('late');
    time.ms = 900;
    enter('b');
    time.ms = 1001;
    guard.leave('a');
    await settled();
    expect({ started, refused }).toEqual({ started: ['a', 'b'], refused: ['late'] });
  });

  it('never exceeds its bounds, forgets nobody and ends empty', async () => {
    const steps = fc.array(fc.oneof(fc.constantFrom('a', 'b', 'c'), fc.constant('leave')), {
      maxLength: 200,
    });
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const { enter, started, refused, guard } = guardAt();
        let left = 0;
        let asked = 0;
        for (const step of all) {
          if (step !== 'leave') {
            enter(step);
            asked += 1;
          } else if (started.length > left) {
            guard.leave(started[left] ?? '');
            left += 1;
          }
          await settled();
          const { inFlight, waiting } = guard.counts();
          expect(inFlight).toBeLessThanOrEqual(limits.maxInFlight);
          expect(waiting).toBeLessThanOrEqual(limits.maxWaiting);
          expect(started.length + refused.length + waiting).toBe(asked);
        }
        for (; left < started.length; left += 1) {
          guard.leave(started[left] ?? '');
          await settled();
        }
        expect(guard.counts()).toEqual({ inFlight: 0, waiting: 0 });
        expect(started.length + refused.length).toBe(asked);
      }),
      { numRuns: 50 },
    );
  });
});
