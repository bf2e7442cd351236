import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { quantile } from './load/latencies.ts';
import { atLeast, atMost, describeAims, table } from './run/report.ts';
import { inScratch } from './run/scratch.ts';
import { runStage } from './run/stage.ts';
import { writeResults } from './run/write-results.ts';
import type { Level, OverloadInput, OverloadResult } from './stages/overload.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(import.meta.dirname, 'results/overload.json') },
    quick: { type: 'boolean', default: false },
  },
});
const plan = values.quick ? { rounds: 1, seconds: 4 } : { rounds: 5, seconds: 10 };

const [load = 0] = loadavg();
const result = await inScratch((folder) => {
  const input: OverloadInput = { dataFolder: join(folder, 'data'), ...plan };
  return runStage<OverloadResult>({ script: 'overload', input, timeoutMs: 1_200_000 });
});
process.stdout.write(`${describe(result).join('\n')}\n`);
await writeResults(values.out, { plan, loadBefore: load, measured: result });

function describe({ peakPerS, tenth, seventy, double }: OverloadResult): string[] {
  const row = (name: string, levels: readonly Level[]): string[] => [
    name,
    ...[
      middle(levels, ({ ratePerS }) => ratePerS),
      middle(levels, ({ goodPerS }) => goodPerS),
      middle(levels, ({ good }) => good.p50Ms),
      middle(levels, ({ good }) => good.p99Ms),
      middle(levels, ({ refused }) => refused.count),
      middle(levels, ({ refused }) => refused.p99Ms),
    ].map((value) => value.toFixed(1)),
  ];
  const others = [...tenth, ...seventy, ...double].reduce((sum, level) => sum + level.others, 0);
  const p99 = (levels: readonly Level[]): number => middle(levels, ({ good }) => good.p99Ms);
  return [
    `Quotes of the demo world, peak ${peakPerS.toFixed(0)}/s with every connection busy, load average ${load.toFixed(1)} before`,
    ...table([
      ['middle of the rounds', 'arrive/s', 'answered/s', 'p50 ms', 'p99 ms', '503', 'their p99 ms'],
      row('a tenth of the peak', tenth),
      row('70 %', seventy),
      row('200 %', double),
    ]),
    '',
    ...describeAims([
      atLeast('answered at 200 % to the peak', middle(double, ({ goodPerS }) => goodPerS) / peakPerS, 0.8),
      atMost(
        '503 at 200 %, p99',
        middle(double, ({ refused }) => refused.p99Ms),
        100,
        'ms',
      ),
      atMost('p99 at 70 % to that at a tenth', p99(seventy) / p99(tenth), 3, ''),
      atMost('answers of any other status', others, 0, ''),
    ]),
  ];
}

function middle(levels: readonly Level[], of: (level: Level) => number): number {
  return quantile(Float64Array.from(levels.map(of)).sort(), 0.5);
}
