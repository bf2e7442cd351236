import { Worker } from 'node:worker_threads';
import { describe, expect, test } from 'vitest';
import type { CountTask } from '../../../test/support/counting-thread.ts';
import { openTable, tableMemory } from './shared-table.ts';

const shape = { width: 2, sets: 4 };

describe('a table in shared memory', () => {
  test('has a row for each key, of zeros at first', () => {
    const table = openTable(shape);
    expect(table.find('a', () => 'there')).toBeUndefined();
    expect(table.change('a', (row) => [...row])).toEqual([0, 0]);
    table.change('a', (row) => row.set([1, 7]));
    table.change('b', (row) => row.set([1, 8]));
    expect([table.find('a', (row) => row[1]), table.find('b', (row) => row[1])]).toEqual([7, 8]);
  });

  test('gives up what is worth least where there is no room', () => {
    const table = openTable({ width: 1, sets: 1 });
    for (let worth = 1; worth <= 9; worth += 1) table.change(`key ${worth}`, (row) => row.fill(worth));
    const seen: number[] = [];
    table.each((row) => seen.push(row[0] ?? 0));
    expect(seen.sort()).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('goes on where a thread ended while it held a row', () => {
    const memory = tableMemory(shape, (bytes) => new ArrayBuffer(bytes));
    new Int32Array(memory, 8, shape.sets).fill(1);
    expect(openTable(shape, memory).change('a', (row) => row.length)).toBe(2);
  });

  test('loses no addition of several threads to the same rows', async () => {
    const memory = tableMemory(shape, (bytes) => new SharedArrayBuffer(bytes));
    const task: CountTask = { shape, memory, keys: ['a', 'b', 'c'], times: 20_000 };
    const entry = new URL('../../../test/support/counting-thread.ts', import.meta.url);
    await Promise.all(
      [1, 2].map(() => {
        const worker = new Worker(entry, { workerData: task });
        return new Promise((resolve, reject) => worker.on('exit', resolve).on('error', reject));
      }),
    );
    const table = openTable(shape, memory);
    expect(task.keys.map((key) => table.find(key, (row) => row[0]))).toEqual([40_000, 40_000, 40_000]);
  });
});
