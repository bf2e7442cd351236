import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { atMost, describeAims, table } from './run/report.ts';
import { inScratch } from './run/scratch.ts';
import { runStage } from './run/stage.ts';
import { writeResults } from './run/write-results.ts';
import type { DeliveryInput, DeliveryResult, Latency } from './stages/delivery.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(import.meta.dirname, 'results/delivery.json') },
    quick: { type: 'boolean', default: false },
  },
});
const plan = {
  ratePerS: 100,
  workers: 2,
  ...(values.quick ? { aloneS: 10, mixedS: 15 } : { aloneS: 40, mixedS: 60 }),
};

const [load = 0] = loadavg();
const result = await inScratch((folder) => {
  const input: DeliveryInput = { dataFolder: join(folder, 'data'), ...plan };
  return runStage<DeliveryResult>({ script: 'delivery', input, timeoutMs: 600_000 });
});
process.stdout.write(`${describe(result, load).join('\n')}\n`);
await writeResults(values.out, { plan, loadBefore: load, measured: result });

function describe(result: DeliveryResult, load: number): string[] {
  const { floor, alone, mixed, looks, looksAboveCap, mostAtOnce, lost, recoveryMs, leaseMs, callsToBroken } =
    result;
  const row = (name: string, { events, undelivered, p50Ms, p99Ms }: Latency): string[] => [
    name,
    String(events),
    String(undelivered),
    p50Ms.toFixed(1),
    p99Ms.toFixed(1),
  ];
  return [
    `Webhooks, ${plan.ratePerS} events/s whatever happens, 30 healthy receivers, ${plan.workers} workers with 32 slots`,
    ...(load > 2
      ? [`The machine was busy before: load average ${load.toFixed(1)}. Read ratios and counts only.`]
      : []),
    ...table([
      ['commit to the 200 of a healthy receiver', 'events', 'not delivered', 'p50 ms', 'p99 ms'],
      row('floor: the bare call', floor),
      row('healthy receivers alone', alone),
      row('beside 2 black holes, a slow one and one that says 503', mixed),
    ]),
    `  ${callsToBroken} calls to the broken ones; ${looks} looks at the queue; ${lost} deliveries under way when a worker was killed`,
    '',
    ...describeAims([
      atMost('healthy p99 with broken ones to without', mixed.p99Ms / alone.p99Ms, 1.5, ''),
      atMost('commit to 200, p50', mixed.p50Ms, 50, 'ms'),
      atMost('commit to 200, p99', mixed.p99Ms, 250, 'ms'),
      atMost('looks that found more under way than the cap', looksAboveCap, 0, ''),
      atMost('calls at once at any receiver, cap 4', mostAtOnce, 4, ''),
      atMost('events of healthy receivers not delivered', alone.undelivered + mixed.undelivered, 0, ''),
      atMost('resent after the kill, beyond the lease', Math.max(0, recoveryMs - leaseMs) / 1000, 2, 's'),
    ]),
  ];
}
