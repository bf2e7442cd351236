import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { atMost, describeAims, table } from './run/report.ts';
import { inScratch } from './run/scratch.ts';
import { runStage } from './run/stage.ts';
import { p95Of } from './run/times.ts';
import { writeResults } from './run/write-results.ts';
import type { ReportsInput, ReportsResult } from './stages/reports.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(import.meta.dirname, 'results/reports.json') },
    quick: { type: 'boolean', default: false },
  },
});
const plan = values.quick
  ? { shippers: 4, carriers: 4, freights: 60_000, rounds: 5 }
  : { shippers: 20, carriers: 12, freights: 3_000_000, rounds: 9 };
const megabyte = 1_048_576;

const [load = 0] = loadavg();
const result = await inScratch((folder) => {
  const input: ReportsInput = { dataFolder: join(folder, 'data'), ...plan };
  return runStage<ReportsResult>({ script: 'reports', input, timeoutMs: 1_800_000 });
});
const rows = result.reports.map(({ name, ms }) => [
  name,
  (ms[Math.floor(ms.length / 2)] ?? Number.NaN).toFixed(1),
  (ms.at(-1) ?? Number.NaN).toFixed(1),
]);
const lines = [
  `sums of a year of ${plan.freights} freights of ${plan.shippers} shippers and ${plan.carriers} carriers, and the freights of a month as they are counted: ${(result.bytes / megabyte).toFixed(0)} MB`,
  ...table([['report', 'p50 ms', 'most ms'], ...rows]),
  ...describeAims([atMost('p95 of reports', p95Of(result.reports), 300, ' ms')]),
];
process.stdout.write(`${lines.join('\n')}\n`);
await writeResults(values.out, { plan, loadBefore: load, measured: result });
