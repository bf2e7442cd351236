import { type App, startApp } from '@carreto/server/app/app';
import { readConfig } from '@carreto/server/config/config';
import { silentLog } from '@carreto/server/platform/log/log';
import type { Load, LoadResult } from '../load/generate-load.ts';
import { serveStage } from '../run/serve-stage.ts';
import { runStage } from '../run/stage.ts';
import { fillCatalogue, skuOf } from '../world/catalogue.ts';
import { connectShops, type RatedShop } from '../world/rated-shops.ts';
import { namedBody, quoteBody } from '../world/request.ts';
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

/** Carts of a shop on one platform. */
export type ShopRates = {
  title: string;
  /** Which plain quote says of the goods what its carts say. */
  beside: 'measured' | 'named';
  rounds: RatesRound[];
  /** Answers of another status than 200. */
  failed: number;
  /** Longest that an answer may take. */
  deadlineMs: number;
  /** Of how many carts the cheapest rate was looked at, and how many were not what the plain quote says. */
  compared: number;
  unlike: number;
};

export type RatesResult = {
  /** Plain quotes of the same goods: with their measures, and by their codes for the catalogue. */
  plain: Record<'measured' | 'named', RatesRound[]>;
  shops: ShopRates[];
  /** Processor time of a second in which nobody calls. */
  idleMsPerS: number[];
};

const mayTakeMs = 120_000;
const different = 100;
const connections = 4;

/** One kind of call, and what becomes of its rounds. */
type Kind = { load: Load; rounds: RatesRound[]; fail(count: number): void };

/** Plain quotes and carts of shops with the same goods, in turn at the same rate, to a service in this process. */
serveStage(async (input: RatesInput) => {
  const trips = traffic(different).map((trip) => ({ ...trip, company: false }));
  const { app, asker, shops } = await start(input, trips);
  const sent = {
    ...{ host: '127.0.0.1', port: Number(new URL(app.address).port), connections },
    ...{ ratePerS: input.ratePerS, seconds: input.seconds },
  };
  const quotes = { ...sent, path: '/api/v3/quote/simulate' };
  const measured: Load = { ...quotes, bodies: trips.map((trip) => quoteBody(trip, asker, false)) };
  const skusOf = (index: number): string[] => trips[index]?.volumes.map((_, at) => skuOf(index, at)) ?? [];
  const named: Load = {
    ...quotes,
    bodies: trips.map((trip, index) => namedBody(trip, asker, skusOf(index))),
  };
  const result: RatesResult = { plain: { measured: [], named: [] }, shops: [], idleMsPerS: [] };
  const kinds: Kind[] = [
    { load: measured, rounds: result.plain.measured, fail: failPlain },
    { load: named, rounds: result.plain.named, fail: failPlain },
  ];
  for (const shop of shops) {
    const { title, beside, path, bodies, headers, deadlineMs } = shop;
    const load: Load = { ...sent, path, bodies, headers };
    // Sheets and code are loaded by the first.
    const like = await comparePrices(shop, { carts: load, plain: beside === 'named' ? named : measured });
    const own: ShopRates = { title, beside, deadlineMs, rounds: [], failed: 0, ...like };
    result.shops.push(own);
    kinds.push({ load, rounds: own.rounds, fail: (count) => (own.failed += count) });
  }
  for (let round = 0; round < input.rounds; round += 1)
    result.idleMsPerS.push(await takeRound(round % 2 === 0 ? kinds : kinds.toReversed(), input.seconds));
  return { result, close: () => app.stop() };
});

function failPlain(count: number): void {
  if (count > 0) throw new Error(`${count} plain quotes were not answered`);
}

type Started = { app: App; asker: SeededWorld['asker']; shops: RatedShop[] };

async function start(
  { dataFolder, carriers }: RatesInput,
  trips: ReturnType<typeof traffic>,
): Promise<Started> {
  const nobody = ['nuvemshop', 'shopify', 'vtex'].map((platform) => `${platform}.api=http://127.0.0.1:9`);
  const environment = {
    ...{ CARRETO_DATA: dataFolder, CARRETO_PORT: '0', CARRETO_MIN_FREE_MB: '0' },
    ...{ CARRETO_RATE_PER_MINUTE: '1000000', CARRETO_WEBHOOK_POLL_MS: '3600000' },
    // Whatever is done for shops behind their carts reaches none.
    CARRETO_STORE_HOSTS: nobody.join(),
  };
  let made: Omit<Started, 'app'> | undefined;
  const app = await startApp(readConfig(environment, dataFolder), silentLog, {
    prepare: async (ctx) => {
      const { asker } = await seedWorld(ctx, carriers);
      await fillCatalogue(ctx, asker.id, trips);
      made = { asker, shops: await connectShops(ctx, asker, trips) };
      await ctx.mirror.refresh();
    },
  });
  if (made === undefined) throw new Error('the service started without a world');
  return { app, ...made };
}

/** Both ways once for each trip: the cheapest must cost the same. */
async function comparePrices(
  { cheapestCents }: RatedShop,
  { carts, plain }: { carts: Load; plain: Load },
): Promise<{ compared: number; unlike: number }> {
  let unlike = 0;
  for (const index of carts.bodies.keys()) {
    const shown = cheapestCents(await post(carts, index));
    const quoted = (await post(plain, index)) as {
      dispatchers: { offers?: { final_price: number }[] }[];
    };
    const prices = (quoted.dispatchers[0]?.offers ?? []).map((offer) => offer.final_price);
    if (Math.round(Math.min(...prices) * 100) !== shown) unlike += 1;
  }
  return { compared: carts.bodies.length, unlike };
}

async function post({ host, port, path, bodies, headers }: Load, index: number): Promise<unknown> {
  const answer = await fetch(`http://${host}:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers?.[index] },
    body: bodies[index] ?? '',
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** Nobody, then each kind of call; gives the processor time of a second in which nobody calls. */
async function takeRound(kinds: readonly Kind[], seconds: number): Promise<number> {
  const idle = await spent(() => new Promise((resume) => setTimeout(resume, (seconds * 1000) / 2)));
  const idleShare = idle.cpuMs / idle.wallMs;
  for (const { load, rounds, fail } of kinds) {
    const { cpuMs, wallMs, of } = await spent(() => send(load));
    const { count, p50Ms, p99Ms, maxMs } = of.latency;
    fail(count - (of.statuses['200'] ?? 0));
    rounds.push({
      calls: count,
      cpuMicros: ((cpuMs - idleShare * wallMs) * 1000) / count,
      ...{ p50Ms, p99Ms, maxMs },
    });
  }
  return idleShare * 1000;
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
