import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { LatencySummary } from './load/latencies.ts';
import { atMost, describeAims, table } from './run/report.ts';
import { inScratch } from './run/scratch.ts';
import { runStage } from './run/stage.ts';
import { writeResults } from './run/write-results.ts';
import type { LiveInput, LiveResult } from './stages/live.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: '' },
    quick: { type: 'boolean', default: false },
    vendors: { type: 'boolean', default: false },
  },
});
const plan = values.quick
  ? { carriers: 2, batches: 1, atOnce: [1, 8] }
  : { carriers: 20, batches: 5, atOnce: [1, 8] };
const kind = values.vendors ? 'vendors' : 'contract';
const who = values.vendors ? "carriers' own systems" : 'live carriers';
const out =
  values.out === ''
    ? join(import.meta.dirname, `results/${values.vendors ? 'connectors' : 'live'}.json`)
    : values.out;
/** An answer is there this long after the deadline at the latest. */
const graceMs = 20;

const [load = 0] = loadavg();
const result = await inScratch((folder) => {
  const input: LiveInput = { dataFolder: join(folder, 'data'), kind, ...plan };
  return runStage<LiveResult>({ script: 'live', input, timeoutMs: 600_000 });
});
process.stdout.write(`${describe(result, load).join('\n')}\n`);
await writeResults(out, { plan, loadBefore: load, measured: result });

function describe({ deadlineMs, rounds, lostOffers }: LiveResult, load: number): string[] {
  const row = (name: string, { count, p50Ms, p99Ms, maxMs }: LatencySummary): string[] => [
    name,
    String(count),
    ...[p50Ms, p99Ms, maxMs].map((ms) => ms.toFixed(1)),
  ];
  return [
    `Quotes of ${plan.carriers} tables beside three ${who} that never answer, deadline ${deadlineMs} ms, load average ${load.toFixed(1)} before`,
    ...table([
      ['over HTTP, to the last byte', 'quotes', 'p50 ms', 'p99 ms', 'most ms'],
      ...rounds.flatMap(({ atOnce, floor, late }) => [
        row(`floor: without them, ${atOnce} at once`, floor),
        row(`after the deadline, ${atOnce} at once`, late),
      ]),
    ]),
    ...describeAims([
      ...rounds.map(({ atOnce, late }) =>
        atMost(`after the deadline, ${atOnce} at once, p99`, late.p99Ms, graceMs, 'ms'),
      ),
      atMost('offers of tables lost beside stalled carriers', lostOffers, 0, ''),
    ]),
  ];
}
