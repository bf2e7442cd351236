import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { inScratch } from './run/scratch.ts';
import { runStage } from './run/stage.ts';
import type { Pace, WhatIfInput, WhatIfResult } from './stages/whatif.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(import.meta.dirname, 'results/whatif.json') },
    quick: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '' },
  },
});
const plan = values.quick
  ? { carriers: 4, quotes: 3000, freights: 10_000, rounds: 3 }
  : { carriers: 20, quotes: 30_000, freights: 50_000, rounds: 5 };
if (values.rounds !== '') plan.rounds = Math.max(1, Number(values.rounds));

const result = await inScratch((folder) => {
  const input: WhatIfInput = { dataFolder: join(folder, 'data'), ...plan };
  return runStage<WhatIfResult>({ script: 'whatif', input, timeoutMs: 900_000 });
});
const { quotes, freights, ratedPerSecond, dearer, ruleTrial, loopDelayP99Ms } = result;
const aims = { ratedPerSecond: 50_000, share: 0.5 };
const verdict = (isMet: boolean): string => (isMet ? 'met' : 'missed');
const lineOf = (name: string, pace: Pace): string => {
  const { rows, wholeMs, floorMs, wholeProcessorMs, floorProcessorMs } = pace;
  return (
    `${rows} ${name}: ${wholeMs.toFixed(0)} ms (${((rows / wholeMs) * 1000).toFixed(0)}/s); reading and decoding them ${floorMs.toFixed(0)} ms, ` +
    `share ${(floorMs / wholeMs).toFixed(2)}, aim ${aims.share}: ${verdict(floorMs / wholeMs >= aims.share)}; ` +
    `by processor ${wholeProcessorMs.toFixed(0)} and ${floorProcessorMs.toFixed(0)} ms, share ${(floorProcessorMs / wholeProcessorMs).toFixed(2)}\n`
  );
};
process.stdout.write(
  lineOf(`quotes against ${plan.carriers} tables (${dearer.quotes} dearer)`, quotes) +
    lineOf(`freights (${dearer.freights} dearer)`, freights) +
    `one table in two versions from memory: ${ratedPerSecond.toFixed(0)} freights a second of processor, ` +
    `aim ${aims.ratedPerSecond}: ${verdict(ratedPerSecond >= aims.ratedPerSecond)}\n` +
    `a rule over the last ${ruleTrial.quotes} quotes (${ruleTrial.matched} matched): ${ruleTrial.ms.toFixed(0)} ms\n` +
    `event loop delay p99 ${loopDelayP99Ms.toFixed(0)} ms\n`,
);
const path = resolve(values.out);
await mkdir(dirname(path), { recursive: true });
await writeFile(path, `${JSON.stringify({ ...plan, ...result }, null, 2)}\n`);
