import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { LatencySummary } from './load/latencies.ts';
import { atMost, describeAims, table } from './run/report.ts';
import { runStage } from './run/stage.ts';
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
/** An answer is there this long after the deadline at the latest. */
const graceMs = 20;

const folder = await mkdtemp(join(tmpdir(), 'carreto-bench-'));
// As root, the database runs as another user, who has to get in.
await chmod(folder, 0o755);
try {
  const [load = 0] = loadavg();
  const input: LiveInput = { dataFolder: join(folder, 'data'), ...plan };
  const result = await runStage<LiveResult>({ script: 'live', input, timeoutMs: 600_000 });
  process.stdout.write(`${describe(result, load).join('\n')}\n`);
  const path = resolve(values.out);
  await mkdir(dirname(path), { recursive: true });
  const machine = { processors: cpus().length, processor: cpus()[0]?.model ?? '', loadBefore: load };
  await writeFile(
    path,
    `${JSON.stringify({ ...plan, machine, measuredAt: new Date().toISOString(), ...result }, null, 2)}\n`,
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}

function describe({ deadlineMs, rounds, lostOffers }: LiveResult, load: number): string[] {
  const row = (name: string, { count, p50Ms, p99Ms, maxMs }: LatencySummary): string[] => [
    name,
    String(count),
    ...[p50Ms, p99Ms, maxMs].map((ms) => ms.toFixed(1)),
  ];
  return [
    `Quotes of ${plan.carriers} tables beside three live carriers that never answer, deadline ${deadlineMs} ms, load average ${load.toFixed(1)} before`,
    ...table([
      ['over HTTP, to the last byte', 'quotes', 'p50 ms', 'p99 ms', 'most ms'],
      ...rounds.flatMap(({ atOnce, floor, late }) => [
        row(`floor: without live carriers, ${atOnce} at once`, floor),
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
