import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { inScratch } from './run/scratch.ts';
import { runStage } from './run/stage.ts';
import type { WhatIfInput, WhatIfResult } from './stages/whatif.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(import.meta.dirname, 'results/whatif.json') },
    quick: { type: 'boolean', default: false },
  },
});
const plan = values.quick
  ? { carriers: 4, quotes: 300, rounds: 3 }
  : { carriers: 20, quotes: 1000, rounds: 7 };

const result = await inScratch((folder) => {
  const input: WhatIfInput = { dataFolder: join(folder, 'data'), ...plan };
  return runStage<WhatIfResult>({ script: 'whatif', input, timeoutMs: 300_000 });
});
const { quotes, dearer, firstMs, warmMs, floorMs, loopDelayP99Ms } = result;
process.stdout.write(
  `${quotes} quotes against ${plan.carriers} tables, ${dearer} dearer: ${firstMs.toFixed(0)} ms the first time, ` +
    `then ${warmMs.toFixed(0)} ms (${((quotes / warmMs) * 1000).toFixed(0)} quotes/s); ` +
    `deciding them twice from memory ${floorMs.toFixed(0)} ms, ratio ${(floorMs / warmMs).toFixed(2)}; ` +
    `event loop delay p99 ${loopDelayP99Ms.toFixed(0)} ms\n`,
);
const path = resolve(values.out);
await mkdir(dirname(path), { recursive: true });
await writeFile(path, `${JSON.stringify({ ...plan, ...result }, null, 2)}\n`);
