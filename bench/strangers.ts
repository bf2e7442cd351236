import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { middle } from './load/latencies.ts';
import { atMost, describeAims, statusLine, table } from './run/report.ts';
import { inScratch } from './run/scratch.ts';
import { runStage } from './run/stage.ts';
import { writeResults } from './run/write-results.ts';
import type { StrangersInput, StrangersResult, StrangersRound } from './stages/strangers.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(import.meta.dirname, 'results/strangers.json') },
    quick: { type: 'boolean', default: false },
  },
});
const plan = {
  ratePerS: 50,
  connections: 4,
  bodyBytes: 7_700_000,
  ...(values.quick ? { rounds: 3, seconds: 4 } : { rounds: 9, seconds: 10 }),
};
/** Two slices of processor time that anything may take between turns. */
const mayAddMs = 16;

const [load = 0] = loadavg();
const result = await inScratch((folder) => {
  const input: StrangersInput = { dataFolder: join(folder, 'data'), ...plan };
  return runStage<StrangersResult>({ script: 'strangers', input, timeoutMs: 900_000 });
});
process.stdout.write(`${describe(result, load).join('\n')}\n`);
await writeResults(values.out, { plan, loadBefore: load, measured: result });

function describe({ alone, beside, besideEverNew }: StrangersResult, before: number): string[] {
  const addedMs = (rounds: readonly StrangersRound[]): number =>
    middle(rounds.map(({ p99Ms }, round) => p99Ms - (alone[round]?.p99Ms ?? 0)));
  return [
    `${plan.ratePerS} quotes/s beside ${plan.connections} strangers with ${plan.bodyBytes / 1e6} MB of JSON, load average ${before.toFixed(1)} before`,
    ...table([
      [
        'middle of the rounds',
        'calls',
        'p50 ms',
        'p99 ms',
        'most ms',
        'loop busy',
        'processor ms',
        'refused',
      ],
      row('alone', alone),
      row('beside, from one address', beside),
      row('beside, from ever new addresses', besideEverNew),
    ]),
    ...describeAims([
      atMost('p99 of a quote, beside more than alone', addedMs(beside), mayAddMs, 'ms'),
      atMost('the same, from ever new addresses', addedMs(besideEverNew), mayAddMs, 'ms'),
    ]),
  ];
}

function row(name: string, rounds: readonly StrangersRound[]): string[] {
  const of = (read: (round: StrangersRound) => number): number => middle(rounds.map(read));
  return [
    name,
    String(rounds.reduce((sum, { calls }) => sum + calls, 0)),
    ...[of(({ p50Ms }) => p50Ms), of(({ p99Ms }) => p99Ms), of(({ maxMs }) => maxMs)].map((ms) =>
      ms.toFixed(1),
    ),
    `${(of(({ loopShare }) => loopShare) * 100).toFixed(0)} %`,
    of(({ cpuMs }) => cpuMs).toFixed(0),
    statusLine(rounds.map(({ strangers }) => strangers?.statuses)),
  ];
}
