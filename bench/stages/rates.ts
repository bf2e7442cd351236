import { type App, startApp } from '@carreto/server/app/app';
import { readConfig } from '@carreto/server/config/config';
import { silentLog } from '@carreto/server/platform/log/log';
import type { Load, LoadResult } from '../load/generate-load.ts';
import { serveStage } from '../run/serve-stage.ts';
import { runStage } from '../run/stage.ts';
import { cartBody, connectShop, type RatedShop } from '../world/rated-shop.ts';
import { quoteBody } from '../world/request.ts';
import { type SeededWorld, seedWorld } from '../world/seed.ts';
import { traffic } from '../world/traffic.ts';

export type RatesInput = {
  dataFolder: string;
  carriers: number;
  ratePerS: number;
  rounds: number;
  seconds: number;
};

/** The calls of one round; processor time is that of the service, all its threads, beyond what it takes when nobody calls. */
export type RatesRound = { calls: number; cpuMicros: number; p50Ms: number; p99Ms: number; maxMs: number };
export type RatesResult = {
  plain: RatesRound[];
  carts: RatesRound[];
  /** Processor time of a second in which nobody calls. */
  idleMsPerS: number[];
  /** Answers to carts of another status than 200. */
  failed: number;
  /** Longest that an answer to a cart may take. */
  deadlineMs: number;
  /** Of how many carts the cheapest rate was looked at, and how many were not what the plain quote says. */
  compared: number;
  unlike: number;
};

const mayTakeMs = 120_000;
const different = 100;
const connections = 4;

type Service = { app: App; input: RatesInput; plain: Load; carts: Load };

/** Plain quotes and carts of a shop with the same goods, in turn at the same rate, to a service in this process. */
serveStage(async (input: RatesInput) => {
  const { app, asker, shop } = await start(input);
  const trips = traffic(different).map((trip) => ({ ...trip, company: false }));
  const load = { host: '127.0.0.1', port: Number(new URL(app.address).port), connections };
  const sent = { ...load, ratePerS: input.ratePerS, seconds: input.seconds };
  const plainBodies = trips.map((trip) => quoteBody(trip, asker, false));
  const plain: Load = { ...sent, path: '/api/v3/quote/simulate', bodies: plainBodies };
  const carts: Load = { ...sent, path: shop.path, bodies: trips.map(cartBody) };
  const service = { app, input, plain, carts };
  const result: RatesResult = {
    ...{ plain: [], carts: [], idleMsPerS: [], failed: 0, deadlineMs: shop.deadlineMs },
    // Sheets and code are loaded by the first.
    ...(await comparePrices(service)),
  };
  for (let round = 0; round < input.rounds; round += 1) await takeRound(service, round, result);
  return { result, close: () => app.stop() };
});

async function start({
  dataFolder,
  carriers,
}: RatesInput): Promise<{ app: App; asker: SeededWorld['asker']; shop: RatedShop }> {
  const environment = {
    ...{ CARRETO_DATA: dataFolder, CARRETO_PORT: '0', CARRETO_MIN_FREE_MB: '0' },
    ...{ CARRETO_RATE_PER_MINUTE: '1000000', CARRETO_WEBHOOK_POLL_MS: '3600000' },
  };
  let made: { asker: SeededWorld['asker']; shop: RatedShop } | undefined;
  const app = await startApp(readConfig(environment, dataFolder), silentLog, {
    prepare: async (ctx) => {
      const { asker } = await seedWorld(ctx, carriers);
      made = { asker, shop: await connectShop(ctx, asker) };
      await ctx.mirror.refresh();
    },
  });
  if (made === undefined) throw new Error('the service started without a world');
  return { app, ...made };
}

/** Both ways once for each trip: the cheapest must cost the same. */
async function comparePrices({ plain, carts }: Service): Promise<{ compared: number; unlike: number }> {
  let [compared, unlike] = [0, 0];
  for (const [index, body] of carts.bodies.entries()) {
    const { rates } = await post<{ rates: { price: number }[] }>(carts, body);
    const quoted = await post<{ dispatchers: { offers?: { final_price: number }[] }[] }>(
      plain,
      plain.bodies[index] ?? '',
    );
    const prices = (quoted.dispatchers[0]?.offers ?? []).map((offer) => offer.final_price);
    compared += 1;
    if (Math.min(...prices) !== Math.min(...rates.map(({ price }) => price))) unlike += 1;
  }
  return { compared, unlike };
}

async function post<Answer>({ host, port, path }: Load, body: string): Promise<Answer> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`http://${host}:${port}${path}`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/** Nobody, then both, the one first that was second before. */
async function takeRound(service: Service, round: number, result: RatesResult): Promise<void> {
  const { input } = service;
  const idle = await spent(() => new Promise((resume) => setTimeout(resume, (input.seconds * 1000) / 2)));
  result.idleMsPerS.push((idle.cpuMs * 1000) / idle.wallMs);
  const idleShare = idle.cpuMs / idle.wallMs;
  const order = round % 2 === 0 ? (['plain', 'carts'] as const) : (['carts', 'plain'] as const);
  for (const kind of order) {
    const { cpuMs, wallMs, of } = await spent(() => send(service[kind]));
    const { count, p50Ms, p99Ms, maxMs } = of.latency;
    const failed = count - (of.statuses['200'] ?? 0);
    if (kind === 'carts') result.failed += failed;
    else if (failed > 0) throw new Error(`answers of ${JSON.stringify(of.statuses)}`);
    const cpuMicros = ((cpuMs - idleShare * wallMs) * 1000) / count;
    result[kind].push({ calls: count, cpuMicros, p50Ms, p99Ms, maxMs });
  }
}

async function send(load: Load): Promise<LoadResult> {
  const [sent] = await runStage<LoadResult[]>({ script: 'callers', input: [load], timeoutMs: mayTakeMs });
  if (sent === undefined) throw new Error('a client said nothing');
  return sent;
}

async function spent<Of>(act: () => Promise<Of>): Promise<{ cpuMs: number; wallMs: number; of: Of }> {
  const [before, sinceMs] = [process.cpuUsage(), performance.now()];
  const of = await act();
  const { user, system } = process.cpuUsage(before);
  return { cpuMs: (user + system) / 1000, wallMs: performance.now() - sinceMs, of };
}
