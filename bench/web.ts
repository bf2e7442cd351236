import { execFileSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  type BrowserPlan,
  type BrowserProgram,
  type BrowserResult,
  measureDashboard,
} from './browser/measure-dashboard.ts';
import { middle } from './load/latencies.ts';
import { atMost, describeAims, table } from './run/report.ts';
import { inScratch } from './run/scratch.ts';
import { startStage } from './run/stage.ts';
import { p95Of } from './run/times.ts';
import { writeResults } from './run/write-results.ts';
import type { WebInput, WebResult } from './stages/web.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(import.meta.dirname, 'results/web.json') },
    quick: { type: 'boolean', default: false },
    // A program and its environment, as `./carreto bench web` finds it.
    browser: { type: 'string', default: '' },
  },
});
const plan: BrowserPlan & { freights: number; listRounds: number } = values.quick
  ? { freights: 20_000, listRounds: 2, rounds: 3, keys: 40, frames: 120, rows: 5_000 }
  : { freights: 1_000_000, listRounds: 9, rounds: 9, keys: 200, frames: 600, rows: 100_000 };

if (values.browser === '') throw new Error('no browser: name one by CARRETO_BROWSER');
const program = JSON.parse(values.browser) as BrowserProgram;
execFileSync(process.execPath, [join(import.meta.dirname, '../web/build/build.ts')], { stdio: 'inherit' });

const [load = 0] = loadavg();
const { served, seen } = await inScratch(async (folder) => {
  const input: WebInput = {
    dataFolder: join(folder, 'data'),
    freights: plan.freights,
    rounds: plan.listRounds,
  };
  const stage = await startStage<WebResult>({ script: 'web', input, timeoutMs: 1_800_000 });
  try {
    return { served: stage.result, seen: await measureDashboard(program, stage.result, plan) };
  } finally {
    await stage.stop();
  }
});
const { grid } = seen;
const shape = `${grid.rows} × ${grid.bands}`;
const lines = [
  `${plan.freights} freights, load average ${load.toFixed(1)} before`,
  ...table([['', 'p50 ms', 'p95 ms', 'to the floor', 'floor, p50 and p95 ms'], ...rowsOf(seen)]),
  '',
  ...describeAims([
    atMost('largest paint of the list, cold, p50', middle(seen.cold.largest), 1000, 'ms'),
    atMost('largest paint of the list, warm, p50', middle(seen.warm.largest), 400, 'ms'),
    atMost('route change, data in memory, p95', p95([seen.route]), 150, 'ms'),
    atMost('key to paint, list as it opens, p95', p95([seen.keys.list]), 50, 'ms'),
    atMost(`key to paint, ${seen.rows} rows, p95`, p95([seen.keys.long]), 50, 'ms'),
    atMost(`frame while scrolling, ${seen.rows} rows, p95`, p95([seen.scroll.long]), 34, 'ms'),
    atMost(`key to paint, grid of ${shape}, p95`, p95([grid.walking]), 50, 'ms'),
    atMost(`key to paint, writing in the grid, p95`, p95([grid.typing]), 50, 'ms'),
    atMost(`frame while scrolling the grid of ${shape}, p95`, p95([grid.wheel]), 34, 'ms'),
    atMost(`frame while scrolling it sideways, p95`, p95([grid.sideways]), 34, 'ms'),
    atMost('matrix of 100 places, 20 weights and 2 versions, p95', p95Of([served.matrix]), 1000, 'ms'),
    atMost(`lists over ${plan.freights} freights, p95`, p95Of(served.lists), 200, 'ms'),
  ]),
];
process.stdout.write(`${lines.join('\n')}\n`);
const { lists, matrix, fillMs } = served;
await writeResults(values.out, { plan, loadBefore: load, measured: { fillMs, lists, matrix, ...seen } });

function p95(series: readonly number[][]): number {
  return p95Of(series.map((ms) => ({ ms })));
}

/** Each figure beside what the browser takes for the same of a page with nothing on it. */
function rowsOf({
  cold,
  warm,
  emptyPage,
  route,
  keys,
  scroll,
  rows,
  grid: cells,
}: BrowserResult): string[][] {
  const line = (name: string, ms: number[], floor: number[]): string[] => [
    name,
    middle(ms).toFixed(1),
    p95([ms]).toFixed(1),
    (p95([ms]) / p95([floor])).toFixed(2),
    `${middle(floor).toFixed(1)}, ${p95([floor]).toFixed(1)}`,
  ];
  return [
    line('first paint, cold', cold.first, emptyPage.first),
    line('largest paint, cold', cold.largest, emptyPage.largest),
    line('first row, cold', cold.shown, emptyPage.shown),
    line('first paint, warm', warm.first, emptyPage.first),
    line('largest paint, warm', warm.largest, emptyPage.largest),
    line('first row, warm', warm.shown, emptyPage.shown),
    line('route change', route, scroll.emptyPage),
    line('key to paint, list as it opens', keys.list, keys.emptyPage),
    line(`key to paint, ${rows} rows`, keys.long, keys.emptyPage),
    line(`frame, scrolling ${rows} rows`, scroll.long, scroll.emptyPage),
    line('frame, a hundred rows each', scroll.leaping, scroll.emptyPage),
    line('key to paint, grid', cells.walking, keys.emptyPage),
    line('key to paint, writing in the grid', cells.typing, keys.emptyPage),
    line('frame, scrolling the grid', cells.wheel, scroll.emptyPage),
    line('frame, a hundred of its rows each', cells.leaping, scroll.emptyPage),
    line('frame, the grid sideways', cells.sideways, scroll.emptyPage),
  ];
}
