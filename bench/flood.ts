import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { middle } from './load/latencies.ts';
import { atMost, describeAims, statusLine, table } from './run/report.ts';
import { inScratch } from './run/scratch.ts';
import { runStage } from './run/stage.ts';
import { writeResults } from './run/write-results.ts';
import type { FloodInput, FloodResult, FloodRound } from './stages/flood.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(import.meta.dirname, 'results/flood.json') },
    quick: { type: 'boolean', default: false },
  },
});
const plan = {
  ratePerS: 50,
  connections: 8,
  ...(values.quick ? { rounds: 3, seconds: 4 } : { rounds: 9, seconds: 10 }),
};
/** Two slices of processor time that anything may take between turns. */
const mayAddMs = 16;

const [load = 0] = loadavg();
const result = await inScratch((folder) => {
  const input: FloodInput = { dataFolder: join(folder, 'data'), ...plan };
  return runStage<FloodResult>({ script: 'flood', input, timeoutMs: 900_000 });
});
process.stdout.write(`${describe(result, load).join('\n')}\n`);
await writeResults(values.out, { plan, loadBefore: load, measured: result });

function describe({ bodyBytes, alone, beside }: FloodResult, before: number): string[] {
  const addedMs = (read: (round: FloodRound) => number): number =>
    middle(beside.map((round, index) => read(round) - (alone[index] ? read(alone[index]) : 0)));
  return [
    `${plan.ratePerS} small quotes/s beside ${plan.connections} connections with consolidations of 10,000 units (${(bodyBytes / 1000).toFixed(0)} kB), load average ${before.toFixed(1)} before`,
    ...table([
      ['middle of the rounds', 'calls', 'p50 ms', 'p99 ms', 'most ms', 'the others'],
      row('alone', alone),
      row('beside', beside),
    ]),
    ...describeAims([
      atMost(
        'p99 of a quote, beside more than alone',
        addedMs(({ quiet }) => quiet.latency.p99Ms),
        mayAddMs,
        'ms',
      ),
    ]),
  ];
}

function row(name: string, rounds: readonly FloodRound[]): string[] {
  const of = (read: (round: FloodRound) => number): string => middle(rounds.map(read)).toFixed(1);
  return [
    name,
    String(rounds.reduce((sum, { quiet }) => sum + quiet.latency.count, 0)),
    of(({ quiet }) => quiet.latency.p50Ms),
    of(({ quiet }) => quiet.latency.p99Ms),
    of(({ quiet }) => quiet.latency.maxMs),
    statusLine(rounds.map(({ loud }) => loud?.statuses)),
  ];
}
