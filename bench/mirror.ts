import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { atMost, describeAims, table } from './run/report.ts';
import { inScratch } from './run/scratch.ts';
import { runStage } from './run/stage.ts';
import { writeResults } from './run/write-results.ts';
import type { MirrorInput, MirrorResult } from './stages/mirror.ts';

const { values } = parseArgs({
  options: { out: { type: 'string', default: join(import.meta.dirname, 'results/mirror.json') } },
});
const plan = { shippers: 10_000, tokensEach: 10, rounds: 25 };

const [load = 0] = loadavg();
const result = await inScratch((folder) => {
  const input: MirrorInput = { dataFolder: join(folder, 'data'), ...plan };
  return runStage<MirrorResult>({ script: 'mirror', input, timeoutMs: 600_000 });
});
const middle = (figures: readonly number[]): number => figures[Math.floor(figures.length / 2)] ?? Number.NaN;
const rows = result.refreshed.map(({ name, cpuMs, ms }) => [
  name,
  middle(cpuMs).toFixed(2),
  middle(ms).toFixed(2),
]);
const [token] = result.refreshed;
const lines = [
  `a mirror of ${result.tokens} tokens and ${result.shippers} shippers takes up`,
  ...table([['what', 'processor, ms', 'until it is there, ms'], ...rows]),
  ...describeAims([atMost('processor for one token, middle', middle(token?.cpuMs ?? []), 5, 'ms')]),
];
process.stdout.write(`${lines.join('\n')}\n`);
await writeResults(values.out, { plan, loadBefore: load, measured: result });
