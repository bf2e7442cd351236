import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { middle } from './load/latencies.ts';
import { atMost, describeAims, table } from './run/report.ts';
import { inScratch } from './run/scratch.ts';
import { runStage } from './run/stage.ts';
import { writeResults } from './run/write-results.ts';
import type { Stall, StallsInput } from './stages/stalls.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(import.meta.dirname, 'results/stalls.json') },
    quick: { type: 'boolean', default: false },
  },
});
const plan = values.quick ? { rounds: 3, quotes: 200 } : { rounds: 9, quotes: 1000 };
const mayTakeMs = 25;

const [load = 0] = loadavg();
const stalls = await inScratch((folder) => {
  const input: StallsInput = { dataFolder: join(folder, 'data'), ...plan };
  return runStage<Stall[]>({ script: 'stalls', input, timeoutMs: 900_000 });
});
process.stdout.write(`${describe(stalls, load).join('\n')}\n`);
await writeResults(values.out, { plan, loadBefore: load, measured: stalls });

function describe(measured: readonly Stall[], before: number): string[] {
  const rows = measured.map(({ name, status, bytes, rounds }) => [
    name,
    String(status),
    (bytes / 1000).toFixed(0),
    middle(rounds.map(({ cpuMs }) => cpuMs)).toFixed(1),
    middle(rounds.map(({ wallMs }) => wallMs)).toFixed(1),
    Math.max(...rounds.map(({ wallMs }) => wallMs)).toFixed(1),
  ]);
  const worst = Math.max(...measured.map(({ rounds }) => middle(rounds.map(({ cpuMs }) => cpuMs))));
  return [
    `Longest stretch of the event loop, garbage collection apart, load average ${before.toFixed(1)} before`,
    ...table([['middle of the rounds', 'status', 'kB', 'processor ms', 'ms', 'most ms'], ...rows]),
    ...describeAims([atMost('the longest, processor time', worst, mayTakeMs, 'ms')]),
  ];
}
