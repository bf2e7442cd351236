import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { threadCount } from './threads.ts';

const counted = (
  environment: Record<string, string>,
  cores: number,
  platform: NodeJS.Platform = 'linux',
): number => threadCount(readConfig(environment, '/nowhere'), { platform, cores });

describe('the threads that answer', () => {
  test('are seven tenths of the cores beside the embedded database, and all of them with another', () => {
    expect([1, 2, 3, 8, 200].map((cores) => counted({}, cores))).toEqual([1, 1, 2, 5, 64]);
    const environment = { DATABASE_URL: 'postgres://db/carreto' };
    expect([1, 2, 8].map((cores) => counted(environment, cores))).toEqual([1, 2, 8]);
  });

  test('are as many as the setting says, whatever the machine has', () => {
    expect(counted({ CARRETO_THREADS: '6' }, 2)).toBe(6);
    expect(counted({ CARRETO_THREADS: '1' }, 64)).toBe(1);
  });

  test('are one in a worker, and where the system cannot share a port', () => {
    expect(counted({ CARRETO_ROLE: 'worker', CARRETO_THREADS: '4' }, 8)).toBe(1);
    expect(counted({}, 8, 'darwin')).toBe(1);
    expect(() => counted({ CARRETO_THREADS: '2' }, 8, 'darwin')).toThrow('needs Linux');
  });

  test.each(['0', '65', '-1', '2.5', 'all', ''])('are not %j', (raw) => {
    const read = () => readConfig({ CARRETO_THREADS: raw }, '/nowhere').threads;
    if (raw === '') expect(read()).toBe('auto');
    else expect(read).toThrow('CARRETO_THREADS must be auto or a whole number from 1 to 64');
  });
});
