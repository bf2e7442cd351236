import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { table } from './run/report.ts';
import { inScratch } from './run/scratch.ts';
import { runStage } from './run/stage.ts';
import { writeResults } from './run/write-results.ts';
import type { WalInput, WalResult } from './stages/wal.ts';

const { values } = parseArgs({
  options: { out: { type: 'string', default: join(import.meta.dirname, 'results/wal.json') } },
});
const plan = { rows: 1_000_000, batches: 320, batchRows: 32 };

const [load = 0] = loadavg();
const result = await inScratch((folder) => {
  const input: WalInput = { dataFolder: join(folder, 'data'), ...plan };
  return runStage<WalResult>({ script: 'wal', input, timeoutMs: 900_000 });
});
const lines = [
  `a day of ${plan.rows} quotes, and ${plan.batches} times ${plan.batchRows} more after a checkpoint`,
  ...table([
    ['written to the log for each', 'bytes'],
    ['as a day is filled', result.plainBytes.toFixed(0)],
    ['were its destinations indexed meanwhile', result.indexedBytes.toFixed(0)],
  ]),
  `the index of the whole day, built once: ${(result.indexMs / 1000).toFixed(1)} s`,
];
process.stdout.write(`${lines.join('\n')}\n`);
await writeResults(values.out, { plan, loadBefore: load, measured: result });
