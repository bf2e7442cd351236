import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runStage } from './run/stage.ts';
import type { LabelsInput, LabelsResult } from './stages/labels.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(import.meta.dirname, 'results/labels.json') },
    quick: { type: 'boolean', default: false },
  },
});
const input: LabelsInput = { labels: 50, rounds: values.quick ? 2 : 9 };

const stage = await runStage<LabelsResult>({ script: 'labels', input, timeoutMs: 300_000 });
const ms = (value: number) => `${value.toFixed(0)} ms`.padStart(8);
for (const { name, firstMs, warmMs, bytes } of stage.timed)
  process.stdout.write(
    `${`${input.labels} labels, ${name}:`.padEnd(46)}${ms(warmMs)}, the first time ${ms(firstMs)}, ${(bytes / 1024).toFixed(0)} KB\n`,
  );
process.stdout.write(
  `event loop delay p99 ${stage.loopDelayP99Ms.toFixed(1)} ms while drawing, ${stage.idleDelayP99Ms.toFixed(1)} ms before\n`,
);
const path = resolve(values.out);
await mkdir(dirname(path), { recursive: true });
await writeFile(path, `${JSON.stringify({ ...input, ...stage }, null, 2)}\n`);
