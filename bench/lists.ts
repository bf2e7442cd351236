import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { atMost, describeAims, table } from './run/report.ts';
import { inScratch } from './run/scratch.ts';
import { runStage } from './run/stage.ts';
import { p95Of } from './run/times.ts';
import { writeResults } from './run/write-results.ts';
import type { ListsInput, ListsResult } from './stages/lists.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(import.meta.dirname, 'results/lists.json') },
    quick: { type: 'boolean', default: false },
  },
});
const plan = values.quick ? { freights: 20_000, rounds: 5 } : { freights: 1_000_000, rounds: 9 };

const [load = 0] = loadavg();
const result = await inScratch((folder) => {
  const input: ListsInput = { dataFolder: join(folder, 'data'), ...plan };
  return runStage<ListsResult>({ script: 'lists', input, timeoutMs: 1_800_000 });
});
const rows = [
  ...result.lists,
  ...result.searches,
  ...result.counts,
  ...result.candidates,
  ...result.deliveries,
].map(({ name, ms }) => [
  name,
  (ms[Math.floor(ms.length / 2)] ?? Number.NaN).toFixed(1),
  (ms.at(-1) ?? Number.NaN).toFixed(1),
]);
const lines = [
  `${plan.freights} freights of one shipper and as many deliveries of webhooks; freights filled in ${(result.fillMs / 1000).toFixed(0)} s`,
  ...table([['list, search or count', 'p50 ms', 'most ms'], ...rows]),
  ...describeAims([
    atMost('p95 of lists', p95Of(result.lists), 200, ' ms'),
    atMost('p95 of deliveries', p95Of(result.deliveries), 200, ' ms'),
    atMost('p95 of candidates', p95Of(result.candidates), 200, ' ms'),
    atMost('p95 of searches', p95Of(result.searches), 50, ' ms'),
  ]),
  ...result.plans.flatMap(({ name, lines: plan }) => ['', name, ...plan]),
];
process.stdout.write(`${lines.join('\n')}\n`);
await writeResults(values.out, { plan, loadBefore: load, measured: result });
