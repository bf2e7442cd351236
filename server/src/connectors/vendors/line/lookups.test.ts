import { beforeEach, describe, expect, it } from 'vitest';
import { createLookups, type Lookups } from './lookups.ts';

describe('what is looked up', () => {
  let clock: number;
  let lookups: Lookups<string>;
  let made: string[];
  beforeEach(() => {
    [clock, made] = [0, []];
    lookups = createLookups({ nowMs: () => clock, keptMs: 1000 });
  });

  const look = (key: string) =>
    lookups.of(key, async () => {
      made.push(key);
      return `value of ${key}`;
    });

  it('is asked for once by however many wait, and once more when its time is over', async () => {
    expect(await Promise.all([look('a'), look('a'), look('b')])).toEqual([
      'value of a',
      'value of a',
      'value of b',
    ]);
    clock = 999;
    await look('a');
    expect(made).toEqual(['a', 'b']);
    clock = 1000;
    await look('a');
    expect(made).toEqual(['a', 'b', 'a']);
  });

  it('is asked for again after it failed, by whoever comes next', async () => {
    const failing = () => lookups.of('a', () => Promise.reject(new Error('down')));
    const both = await Promise.allSettled([failing(), failing()]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await look('a')).toBe('value of a');
  });

  it('is forgotten where there is no more room, the oldest first', async () => {
    for (let index = 0; index <= 1000; index += 1) await look(String(index));
    made = [];
    await look('1000');
    await look('1');
    expect(made).toEqual([]);
    await look('0');
    expect(made).toEqual(['0']);
  });
});
