import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { LatencySummary } from './load/latencies.ts';
import { atMost, describeAims, table } from './run/report.ts';
import { inScratch } from './run/scratch.ts';
import { runStage } from './run/stage.ts';
import { writeResults } from './run/write-results.ts';
import type { ClaimsInput, ClaimsResult } from './stages/claims.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(import.meta.dirname, 'results/claims.json') },
    quick: { type: 'boolean', default: false },
  },
});
const plan = {
  due: 100_000,
  claimers: 16,
  ...(values.quick ? { done: 150_000, claims: 200 } : { done: 1_000_000, claims: 1000 }),
};

const [load = 0] = loadavg();
const result = await inScratch((folder) => {
  const input: ClaimsInput = { dataFolder: join(folder, 'data'), ...plan };
  return runStage<ClaimsResult>({ script: 'claims', input, timeoutMs: 1_800_000 });
});
process.stdout.write(`${describe(result).join('\n')}\n`);
await writeResults(values.out, { plan, loadBefore: load, measured: result });

function describe({ empty, beside, afterDone, forgetting, ...contended }: ClaimsResult): string[] {
  const row = (name: string, { count, p50Ms, p99Ms }: LatencySummary): string[] => [
    name,
    String(count),
    p50Ms.toFixed(1),
    p99Ms.toFixed(1),
  ];
  const { taken, takenTwice, looks, looksAboveCap } = contended;
  return [
    `Claims of due webhooks, 501 receivers, half of what is due at one of them, load average ${load.toFixed(1)} before`,
    ...table([
      ['', 'claims', 'p50 ms', 'p99 ms'],
      row('nothing due', empty),
      row(`${plan.due} due`, beside),
      row(`nothing due, ${plan.done} done`, afterDone),
      row('nothing due, while what is done is dropped', forgetting.beside),
    ]),
    `  ${forgetting.deliveries} deliveries past their term, with an attempt and an event each, dropped in ${(forgetting.ms / 1000).toFixed(1)} s: ` +
      `${((forgetting.ms * 1000) / forgetting.deliveries).toFixed(0)} µs and ${(forgetting.walBytes / forgetting.deliveries).toFixed(0)} bytes of the log each`,
    `  ${plan.claimers} claimers at once took ${taken}; ${looks} looks at what is under way`,
    '',
    ...describeAims([
      atMost(`p99 with ${plan.due} due to empty`, beside.p99Ms / empty.p99Ms, 30, ''),
      atMost(`p99 after ${plan.done} done to empty`, afterDone.p99Ms / empty.p99Ms, 3, ''),
      atMost('looks that found an endpoint above its cap of 4', looksAboveCap, 0, ''),
      atMost('deliveries that two claimers took', takenTwice, 0, ''),
    ]),
  ];
}
