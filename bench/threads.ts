import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { quoteV3 } from '@carreto/contract/shipper/quote-v3';
import { median, type Round, sendTo, warmUp } from './run/measure-http.ts';
import { fullPlan, quickPlan } from './run/plan.ts';
import { inScratch } from './run/scratch.ts';
import { startStage } from './run/stage.ts';
import { writeResults } from './run/write-results.ts';
import type { ServiceInput, ServiceResult } from './stages/service.ts';
import { quoteBody } from './world/request.ts';
import { traffic } from './world/traffic.ts';

const { values } = parseArgs({
  options: {
    threads: { type: 'string', default: '1,2' },
    out: { type: 'string', default: join(import.meta.dirname, 'results/threads.json') },
    quick: { type: 'boolean', default: false },
    carriers: { type: 'string' },
  },
});
const counts = values.threads.split(',').map(Number);
const { carriers: usual, rounds, roundSeconds, differentQuotes } = values.quick ? quickPlan : fullPlan;
const plan = { carriers: Number(values.carriers ?? usual), rounds, roundSeconds, differentQuotes };
const connections = 64;

type Measured = { threads: number; perSecond: number; cpuMicros: number; p99Ms: number; rounds: Round[] };

/** Quotes of a checkout by so many threads, each on an installation of its own, one after the other. */
const [loadBefore = 0] = loadavg();
const measured: Measured[] = [];
for (const threads of counts)
  await inScratch(async (folder) => {
    process.stderr.write(`service with ${threads} of ${counts.join(', ')} threads\n`);
    measured.push(await measure(threads, join(folder, 'service')));
  });
const [first] = measured;
for (const { threads, perSecond, cpuMicros, p99Ms } of measured)
  process.stdout.write(
    `${threads} threads: ${Math.round(perSecond)} quotes a second (× ${(perSecond / (first?.perSecond ?? 1)).toFixed(2)}), ` +
      `${Math.round(cpuMicros)} µs of processor a quote (× ${(cpuMicros / (first?.cpuMicros ?? 1)).toFixed(2)}), ` +
      `p99 ${p99Ms.toFixed(1)} ms\n`,
  );
process.stdout.write(`load average before: ${loadBefore.toFixed(1)}\n`);
await writeResults(values.out, { plan, loadBefore, measured: { threads: measured } });

async function measure(threads: number, dataFolder: string): Promise<Measured> {
  const input: ServiceInput = { dataFolder, carriers: plan.carriers, threads };
  const service = await startStage<ServiceResult>({ script: 'service', input, timeoutMs: 300_000 });
  try {
    const bodies = traffic(plan.differentQuotes).map((trip) => quoteBody(trip, service.result.asker, false));
    const where = { host: '127.0.0.1', port: 0, path: quoteV3.path };
    const load = { ...where, bodies, connections, seconds: plan.roundSeconds, ratePerS: null };
    await warmUp(() => sendTo(service, load));
    const rounds: Round[] = [];
    for (let round = 0; round < plan.rounds; round += 1) rounds.push(await sendTo(service, load));
    return {
      threads,
      perSecond: median(rounds.map((round) => round.perSecond)),
      cpuMicros: median(rounds.map((round) => round.cpuMicros)),
      p99Ms: median(rounds.map((round) => round.latency.p99Ms)),
      rounds,
    };
  } finally {
    await service.stop();
  }
}
