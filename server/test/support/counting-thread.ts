import { workerData } from 'node:worker_threads';
import { openTable, type TableShape } from '../../src/platform/threads/shared-table.ts';

/** Adds one to the rows of some keys, so many times. */
export type CountTask = { shape: TableShape; memory: SharedArrayBuffer; keys: string[]; times: number };

const { shape, memory, keys, times } = workerData as CountTask;
const table = openTable(shape, memory);
for (let time = 0; time < times; time += 1)
  for (const key of keys)
    table.change(key, (row) => {
      row[0] = (row[0] ?? 0) + 1;
    });
