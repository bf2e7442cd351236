import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { table } from './run/report.ts';
import { inScratch } from './run/scratch.ts';
import { runStage } from './run/stage.ts';
import { writeResults } from './run/write-results.ts';
import type { ArchiveInput, ArchiveResult } from './stages/archive.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(import.meta.dirname, 'results/archive.json') },
    quick: { type: 'boolean', default: false },
  },
});
const plan = values.quick
  ? { quotes: 20_000, freights: 20_000, rounds: 3 }
  : { quotes: 200_000, freights: 300_000, rounds: 5 };
const megabyte = 1_048_576;

const [load = 0] = loadavg();
const result = await inScratch((folder) => {
  const input: ArchiveInput = { dataFolder: folder, ...plan };
  return runStage<ArchiveResult>({ script: 'archive', input, timeoutMs: 1_800_000 });
});
const size = (bytes: number): string => `${(bytes / megabyte).toFixed(1)} MB`;
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const { day, freights, offers, questions } = result;
const lines = [
  `a day of ${plan.quotes} quotes with ${offers} offers and a year of ${plan.freights} freights; load average ${load.toFixed(1)} before`,
  ...table([
    ['', 'database', 'archive', 'written', 'read back'],
    [
      'day of quotes',
      size(day.databaseBytes),
      size(day.archiveBytes),
      `${seconds(day.writeMs)}, ${seconds(day.writeCpuMs)} of processor`,
      seconds(day.readBackMs),
    ],
    ['freights', size(freights.databaseBytes), size(freights.archiveBytes), seconds(freights.writeMs), ''],
  ]),
  ...table([
    ['question', 'p50 ms', 'most ms'],
    ...questions.map(({ name, ms }) => [
      name,
      (ms[Math.floor(ms.length / 2)] ?? Number.NaN).toFixed(0),
      (ms.at(-1) ?? Number.NaN).toFixed(0),
    ]),
  ]),
];
process.stdout.write(`${lines.join('\n')}\n`);
await writeResults(values.out, { plan, loadBefore: load, measured: result });
