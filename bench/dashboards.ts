import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { middle } from './load/latencies.ts';
import { atLeast, atMost, describeAims, statusLine, table } from './run/report.ts';
import { inScratch } from './run/scratch.ts';
import { runStage } from './run/stage.ts';
import { writeResults } from './run/write-results.ts';
import type { DashboardsInput, DashboardsResult, DashboardsRound } from './stages/dashboards.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(import.meta.dirname, 'results/dashboards.json') },
    quick: { type: 'boolean', default: false },
  },
});
const plan = {
  dashboards: 20,
  ratePerS: 50,
  // A round is no shorter than the half minute in which every dashboard asks once.
  seconds: 32,
  ...(values.quick ? { freights: 20_000, rounds: 2 } : { freights: 1_000_000, rounds: 5 }),
};
const mostTimes = 1.1;

const [load = 0] = loadavg();
const result = await inScratch((folder) => {
  const input: DashboardsInput = { dataFolder: folder, ...plan };
  return runStage<DashboardsResult>({ script: 'dashboards', input, timeoutMs: 1_800_000 });
});
process.stdout.write(`${describe(result, load).join('\n')}\n`);
await writeResults(values.out, { plan, loadBefore: load, measured: result });

function describe({ alone, beside }: DashboardsResult, before: number): string[] {
  const times = beside.map(({ p99Ms }, round) => p99Ms / (alone[round]?.p99Ms ?? p99Ms));
  const answers = beside.reduce((sum, { open }) => sum + (open?.answers ?? 0), 0);
  return [
    `${plan.ratePerS} quotes/s beside ${plan.dashboards} open dashboards over ${plan.freights} freights, load average ${before.toFixed(1)} before`,
    ...table([
      ['middle of the rounds', 'p50 ms', 'p99 ms', 'answers', 'longest ms'],
      row('alone', alone),
      row('beside', beside),
    ]),
    ...describeAims([
      atMost('p99 of a quote, beside to alone', middle(times), mostTimes, ''),
      atLeast('answers to dashboards', answers, plan.rounds * plan.dashboards),
    ]),
  ];
}

function row(name: string, rounds: readonly DashboardsRound[]): string[] {
  const longest = rounds.map(({ open }) => open?.longestMs ?? 0);
  return [
    name,
    middle(rounds.map(({ p50Ms }) => p50Ms)).toFixed(2),
    middle(rounds.map(({ p99Ms }) => p99Ms)).toFixed(2),
    statusLine(rounds.map(({ open }) => open?.statuses)),
    Math.max(...longest).toFixed(0),
  ];
}
