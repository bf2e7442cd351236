import { join } from 'node:path';
import type { App } from '@carreto/server/app/app';
import type { Load, LoadResult } from '../load/generate-load.ts';
import { serveStage } from '../run/serve-stage.ts';
import { runStage } from '../run/stage.ts';
import { startDemoService } from '../world/demo-service.ts';
import { quoteBody } from '../world/request.ts';
import { traffic } from '../world/traffic.ts';

export type CallsInput = { dataFolder: string; ratePerS: number; pairs: number; seconds: number };

/** The quotes of one round; processor time is that of the service, all its threads. */
export type CallsRound = { calls: number; cpuMs: number; p50Ms: number; p99Ms: number };
export type CallsResult = {
  on: CallsRound[];
  off: CallsRound[];
  /** Calls that were kept whole in all rounds together: that the log was on at all. */
  kept: number;
};

const mayTakeMs = 120_000;

type Service = { app: App; load: Load };

/** Quotes at a fixed rate, in turn to a service that keeps calls and to one that keeps none, both in this process. */
serveStage(async (input: CallsInput) => {
  const on = await start(input, 'on');
  const off = await start(input, 'off');
  const result: CallsResult = { on: [], off: [], kept: 0 };
  // Sheets and code are loaded by the first.
  await run(on);
  await run(off);
  for (let pair = 0; pair < input.pairs; pair += 1) {
    const order = pair % 2 === 0 ? (['on', 'off'] as const) : (['off', 'on'] as const);
    for (const kind of order) result[kind].push(await run(kind === 'on' ? on : off));
  }
  await on.app.settle();
  result.kept = (await on.app.ctx.db.selectFrom('call').select('id').execute()).length;
  const close = async (): Promise<void> => {
    await on.app.stop();
    await off.app.stop();
  };
  return { result, close };
});

async function start({ dataFolder, ratePerS, seconds }: CallsInput, kind: 'on' | 'off'): Promise<Service> {
  const { app, access } = await startDemoService(join(dataFolder, kind), {
    CARRETO_WEBHOOK_POLL_MS: '3600000',
    ...(kind === 'off' ? { CARRETO_CALL_LOG_MB: '0' } : {}),
  });
  const { cnpj, token, platformCode } = access.shipper;
  const load: Load = {
    host: '127.0.0.1',
    port: Number(new URL(app.address).port),
    path: '/api/v3/quote/simulate',
    connections: 4,
    ratePerS,
    seconds,
    bodies: traffic(100).map((trip) => quoteBody(trip, { cnpj, token, platformCode }, false)),
  };
  return { app, load };
}

async function run({ load }: Service): Promise<CallsRound> {
  const cpuBefore = process.cpuUsage();
  const [quotes] = await runStage<LoadResult[]>({ script: 'callers', input: [load], timeoutMs: mayTakeMs });
  const { user, system } = process.cpuUsage(cpuBefore);
  if (quotes === undefined) throw new Error('a client said nothing');
  if (Object.keys(quotes.statuses).some((status) => status !== '200'))
    throw new Error(`answers of ${JSON.stringify(quotes.statuses)}`);
  const { count, p50Ms, p99Ms } = quotes.latency;
  return { calls: count, cpuMs: (user + system) / 1000, p50Ms, p99Ms };
}
