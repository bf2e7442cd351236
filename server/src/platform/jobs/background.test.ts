import { describe, expect, it } from 'vitest';
import { silentLog } from '../log/log.ts';
import { startBackground } from './background.ts';

const hourMs = 3_600_000;

describe('background tasks', () => {
  it('runs every task on demand, one after the other', async () => {
    const ran: string[] = [];
    const task = (name: string) => ({ name, everyMs: hourMs, run: async () => ran.push(name) });
    const background = startBackground([task('a'), task('b')], silentLog);
    await background.runAll();
    await background.runAll();
    await background.stop();
    expect(ran).toEqual(['a', 'b', 'a', 'b']);
  });

  it('never runs a task twice at once', async () => {
    let inside = 0;
    let most = 0;
    const run = async () => {
      inside += 1;
      most = Math.max(most, inside);
      await new Promise((resolve) => setImmediate(resolve));
      inside -= 1;
    };
    const background = startBackground([{ name: 'slow', everyMs: hourMs, run }], silentLog);
    await Promise.all([background.runAll(), background.runAll(), background.runAll()]);
    await background.stop();
    expect(most).toBe(1);
  });

  it('goes on after a run that failed, and tells the one who asked for it', async () => {
    let turns = 0;
    const run = async () => {
      turns += 1;
      if (turns === 1) throw new Error('away');
    };
    const background = startBackground([{ name: 'fragile', everyMs: hourMs, run }], silentLog);
    await expect(background.runAll()).rejects.toThrow('away');
    await background.runAll();
    await background.stop();
    expect(turns).toBe(2);
  });

  it('waits for a running task when it stops', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let done = false;
    const run = async () => {
      await held;
      done = true;
    };
    const background = startBackground([{ name: 'long', everyMs: hourMs, run }], silentLog);
    const running = background.runAll();
    const stopped = background.stop();
    release();
    await stopped;
    expect(done).toBe(true);
    await running;
  });
});
