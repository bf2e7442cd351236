import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { atMost, describeAims, table } from './run/report.ts';
import { inScratch } from './run/scratch.ts';
import { runStage } from './run/stage.ts';
import { writeResults } from './run/write-results.ts';
import type { DaysInput, DaysResult, Written } from './stages/days.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(import.meta.dirname, 'results/days.json') },
    quick: { type: 'boolean', default: false },
  },
});
const plan = { missing: [1, 8], size: values.quick ? { days: 30 } : {} };
const mostSeconds = 15;

const [load = 0] = loadavg();
const result = await inScratch((folder) => {
  const input: DaysInput = { dataFolder: folder, ...plan };
  return runStage<DaysResult>({ script: 'days', input, timeoutMs: 1_800_000 });
});
process.stdout.write(`${describe(result, load).join('\n')}\n`);
await writeResults(values.out, { plan, loadBefore: load, measured: result });

function describe({ whole, later }: DaysResult, before: number): string[] {
  return [
    `the history of a demo, load average ${before.toFixed(1)} before`,
    ...table([
      ['', 'freights', 'seconds', 'of the process'],
      row('all of it', whole),
      ...later.map((one) => row(`${one.days} missing`, one)),
    ]),
    ...describeAims(
      later.map(({ days, ms }) => atMost(`a start ${days} days later`, ms / 1000, mostSeconds, 's')),
    ),
  ];
}

function row(name: string, { ms, cpuMs, freights }: Written): string[] {
  return [name, String(freights), (ms / 1000).toFixed(1), (cpuMs / 1000).toFixed(1)];
}
