import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { middle } from './load/latencies.ts';
import { atMost, describeAims, table } from './run/report.ts';
import { inScratch } from './run/scratch.ts';
import { runStage } from './run/stage.ts';
import { writeResults } from './run/write-results.ts';
import type { Kind, OccurrencesInput, OccurrencesResult, Pass } from './stages/occurrences.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(import.meta.dirname, 'results/occurrences.json') },
    quick: { type: 'boolean', default: false },
  },
});
const plan = {
  freights: 200,
  occurrences: 10_000,
  ratePerS: 20,
  ...(values.quick ? { rounds: 2, seconds: 12 } : { rounds: 5, seconds: 20 }),
};

const [load = 0] = loadavg();
const result = await inScratch((folder) => {
  const input: OccurrencesInput = { dataFolder: join(folder, 'data'), ...plan };
  return runStage<OccurrencesResult>({ script: 'occurrences', input, timeoutMs: 900_000 });
});
process.stdout.write(`${describe(result, load).join('\n')}\n`);
await writeResults(values.out, { plan, loadBefore: load, measured: result });

function describe({ kinds, inFile, filesMs, loopShare }: OccurrencesResult, load: number): string[] {
  const row = (name: string, passes: readonly Pass[]): string[] => [
    name,
    String(passes.reduce((sum, { calls }) => sum + calls, 0)),
    ...([({ p50Ms }) => p50Ms, ({ p99Ms }) => p99Ms, ({ maxMs }) => maxMs] as ((pass: Pass) => number)[]).map(
      (of) => middle(passes.map(of)).toFixed(1),
    ),
  ];
  return [
    `${plan.ratePerS} calls/s of each kind beside OCOREN files of ${inFile} occurrences, load average ${load.toFixed(1)} before`,
    ...table([
      ['middle of the rounds', 'calls', 'p50 ms', 'p99 ms', 'most ms'],
      ...kinds.flatMap(({ name, alone, beside }) => [
        row(`${name}, alone`, alone),
        row(`${name}, beside files`, beside),
      ]),
    ]),
    `  ${filesMs.length} files, ${(middle(filesMs) / 1000).toFixed(1)} s each; the event loop was busy for ${(loopShare * 100).toFixed(0)} % at most`,
    ...describeAims(
      kinds.map((kind) => atMost(`p99 of ${kind.name}, beside to alone`, ratioOf(kind), 2, '')),
    ),
  ];
}

function ratioOf({ alone, beside }: Kind): number {
  return middle(beside.map(({ p99Ms }) => p99Ms)) / middle(alone.map(({ p99Ms }) => p99Ms));
}
