import { describe, expect, it } from 'vitest';
import { createScheduler } from './scheduler.ts';

/** Turns of an event loop that the test goes through by hand. */
function handLoop() {
  let waiting: (() => void)[] = [];
  return {
    later: (run: () => void) => void waiting.push(run),
    async turn() {
      const due = waiting;
      waiting = [];
      for (const run of due) run();
      await Promise.resolve();
    },
    isIdle: () => waiting.length === 0,
  };
}

describe('turns', () => {
  it('let one piece run in a turn of the loop, and those who ask take turns', async () => {
    const loop = handLoop();
    const turns = createScheduler(loop.later);
    const ran: string[] = [];
    const ask = (key: number, name: string) => turns.next(key).then(() => void ran.push(name));
    for (const name of ['a1', 'a2', 'a3']) void ask(1, name);
    void ask(2, 'b1');
    await loop.turn();
    expect(ran).toEqual(['a1']);
    await loop.turn();
    expect(ran).toEqual(['a1', 'b1']);
    void ask(2, 'b2');
    for (let turn = 0; turn < 3; turn += 1) await loop.turn();
    expect(ran).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
    expect(loop.isIdle()).toBe(true);
  });

  it('start again after everything has run', async () => {
    const turns = createScheduler();
    for (let round = 0; round < 3; round += 1) {
      await Promise.all([turns.next(1), turns.next(1), turns.next(2)]);
    }
  });

  it('go on when a piece asks for the next', async () => {
    const turns = createScheduler();
    let pieces = 0;
    const work = async (key: number) => {
      for (let piece = 0; piece < 5; piece += 1) {
        await turns.next(key);
        pieces += 1;
      }
    };
    await Promise.all([work(1), work(2), work(2)]);
    expect(pieces).toBe(15);
  });
});
