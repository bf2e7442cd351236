import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { aimsOfLive, describeLive } from './run/describe-live.ts';
import { describeAims } from './run/report.ts';
import { inScratch } from './run/scratch.ts';
import { runStage } from './run/stage.ts';
import { writeResults } from './run/write-results.ts';
import type { LiveInput, LiveResult } from './stages/live.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(import.meta.dirname, 'results/live.json') },
    quick: { type: 'boolean', default: false },
  },
});
const plan = values.quick
  ? { carriers: 2, batches: 1, atOnce: [1, 8] }
  : { carriers: 20, batches: 5, atOnce: [1, 8] };

const [load = 0] = loadavg();
const result = await inScratch((folder) => {
  const input: LiveInput = { dataFolder: join(folder, 'data'), kind: 'contract', ...plan };
  return runStage<LiveResult>({ script: 'live', input, timeoutMs: 600_000 });
});
const title = `Quotes of ${plan.carriers} tables beside three live carriers that never answer, load average ${load.toFixed(1)} before`;
process.stdout.write(`${[...describeLive(result, title), ...describeAims(aimsOfLive(result))].join('\n')}\n`);
await writeResults(values.out, { plan, loadBefore: load, measured: result });
