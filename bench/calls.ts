import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { middle } from './load/latencies.ts';
import { atLeast, atMost, describeAims, table } from './run/report.ts';
import { inScratch } from './run/scratch.ts';
import { runStage } from './run/stage.ts';
import { writeResults } from './run/write-results.ts';
import type { CallsInput, CallsResult, CallsRound } from './stages/calls.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(import.meta.dirname, 'results/calls.json') },
    quick: { type: 'boolean', default: false },
  },
});
const plan = { ratePerS: 200, ...(values.quick ? { pairs: 4, seconds: 4 } : { pairs: 10, seconds: 10 }) };
const mayAddPercent = 2;

const [load = 0] = loadavg();
const result = await inScratch((folder) => {
  const input: CallsInput = { dataFolder: folder, ...plan };
  return runStage<CallsResult>({ script: 'calls', input, timeoutMs: 900_000 });
});
process.stdout.write(`${describe(result, load).join('\n')}\n`);
await writeResults(values.out, { plan, loadBefore: load, measured: result });

function describe({ on, off, kept }: CallsResult, before: number): string[] {
  const added = on.map((round, pair) => (microsOf(round) / microsOf(off[pair] ?? round) - 1) * 100);
  return [
    `${plan.ratePerS} quotes/s, ${plan.pairs} pairs of rounds of ${plan.seconds} s, load average ${before.toFixed(1)} before; ${kept} calls kept`,
    ...table([
      ['middle of the rounds', 'processor µs a quote', 'p50 ms', 'p99 ms'],
      row('calls kept', on),
      row('none kept', off),
    ]),
    `added by pair: ${added.map((percent) => `${percent.toFixed(1)} %`).join(', ')}`,
    ...describeAims([
      atMost('processor time of a quote, beside none kept more', middle(added), mayAddPercent, '%'),
      atLeast('calls kept', kept, 1),
    ]),
  ];
}

function microsOf({ cpuMs, calls }: CallsRound): number {
  return (cpuMs * 1000) / calls;
}

function row(name: string, rounds: readonly CallsRound[]): string[] {
  const figures = [microsOf, ({ p50Ms }: CallsRound) => p50Ms, ({ p99Ms }: CallsRound) => p99Ms];
  return [name, ...figures.map((read) => middle(rounds.map(read)).toFixed(2))];
}
