import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { aimsOfLive, describeLive } from './run/describe-live.ts';
import { aimsOfRates, describeRates } from './run/describe-rates.ts';
import { aimsOfOrders, ordersBesideKills } from './run/orders-beside-kills.ts';
import { type Aim, describeAims } from './run/report.ts';
import { inScratch } from './run/scratch.ts';
import { runStage } from './run/stage.ts';
import { writeResults } from './run/write-results.ts';
import type { LiveInput, LiveResult } from './stages/live.ts';
import type { RatesInput, RatesResult } from './stages/rates.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(import.meta.dirname, 'results/connectors.json') },
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: 'stalled,rates,orders' },
  },
});
const plan = values.quick
  ? {
      stalled: { carriers: 2, batches: 1, atOnce: [1, 8] },
      rates: { carriers: 2, ratePerS: 20, rounds: 3, seconds: 2 },
      orders: { kills: 2, ordersPerS: 50 },
    }
  : {
      stalled: { carriers: 20, batches: 5, atOnce: [1, 8] },
      rates: { carriers: 20, ratePerS: 20, rounds: 9, seconds: 5 },
      orders: { kills: 20, ordersPerS: 50 },
    };

type Part = { measured: object; lines: string[]; aims: Aim[] };

/** What is measured, in this order. */
const parts: Readonly<Record<string, (load: string) => Promise<Part>>> = { stalled, rates, orders };

const [loadBefore = 0] = loadavg();
const measured: Record<string, object> = {};
const aims: Aim[] = [];
for (const name of values.only.split(',')) {
  const part = parts[name];
  if (part === undefined) throw new Error(`--only knows ${Object.keys(parts).join(', ')}, not ${name}`);
  const [load = 0] = loadavg();
  const came = await part(`load average ${load.toFixed(1)} before`);
  measured[name] = { loadBefore: load, ...came.measured };
  aims.push(...came.aims);
  process.stdout.write(`${came.lines.join('\n')}\n\n`);
}
process.stdout.write(`${describeAims(aims).join('\n')}\n`);
await writeResults(values.out, { plan, loadBefore, measured });

async function stalled(load: string): Promise<Part> {
  const came = await inScratch((folder) => {
    const input: LiveInput = { dataFolder: join(folder, 'data'), kind: 'vendors', ...plan.stalled };
    return runStage<LiveResult>({ script: 'live', input, timeoutMs: 600_000 });
  });
  const title = `Quotes of ${plan.stalled.carriers} tables beside three carriers' own systems that never answer, ${load}`;
  return { measured: came, lines: describeLive(came, title), aims: aimsOfLive(came) };
}

async function rates(load: string): Promise<Part> {
  const { ratePerS, rounds, seconds, carriers } = plan.rates;
  const came = await inScratch((folder) => {
    const input: RatesInput = { dataFolder: join(folder, 'data'), ...plan.rates };
    return runStage<RatesResult>({ script: 'rates', input, timeoutMs: 600_000 });
  });
  const title = `Carts of shops and plain quotes of ${carriers} tables at ${ratePerS} a second, ${rounds} rounds of ${seconds} s each in turn, ${load}`;
  return { measured: came, lines: describeRates(came, title), aims: aimsOfRates(came) };
}

async function orders(load: string): Promise<Part> {
  const came = await inScratch((folder) => ordersBesideKills(folder, plan.orders));
  const title = `Orders of a shop at ${plan.orders.ordersPerS} a second while the service is killed, ${load}`;
  return { measured: came, lines: [title], aims: aimsOfOrders(came) };
}
