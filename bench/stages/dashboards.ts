import { join } from 'node:path';
import type { Load, LoadResult } from '../load/generate-load.ts';
import { serveStage } from '../run/serve-stage.ts';
import { runStage } from '../run/stage.ts';
import { startDemoService } from '../world/demo-service.ts';
import { fillFreights } from '../world/many-freights.ts';
import { quoteBody } from '../world/request.ts';
import { traffic } from '../world/traffic.ts';
import type { OpenDashboards, OpenDashboardsResult } from './open-dashboards.ts';

export type DashboardsInput = {
  dataFolder: string;
  freights: number;
  ratePerS: number;
  dashboards: number;
  rounds: number;
  seconds: number;
};

/** Quotes of one round, and what the dashboards beside them were answered; null where none was open. */
export type DashboardsRound = { p50Ms: number; p99Ms: number; open: OpenDashboardsResult | null };
export type DashboardsResult = { alone: DashboardsRound[]; beside: DashboardsRound[] };

const mayTakeMs = 300_000;

/** Quotes at a fixed rate, in turn alone and beside open dashboards over many freights. */
serveStage(async (input: DashboardsInput) => {
  const { dataFolder, freights, ratePerS, seconds, dashboards } = input;
  const { app, access } = await startDemoService(join(dataFolder, 'data'), {
    CARRETO_WEBHOOK_POLL_MS: '3600000',
  });
  const shipper = await app.ctx.db.selectFrom('shipper').select('id').orderBy('id').executeTakeFirstOrThrow();
  await fillFreights(app.ctx.db, { shipperId: shipper.id, count: freights });
  const { cnpj, token, platformCode } = access.shipper;
  const quotes: Load = {
    host: '127.0.0.1',
    port: Number(new URL(app.address).port),
    path: '/api/v3/quote/simulate',
    connections: 4,
    ratePerS,
    seconds,
    bodies: traffic(100).map((trip) => quoteBody(trip, { cnpj, token, platformCode }, false)),
  };
  const beside: OpenDashboards = {
    address: app.address,
    token: access.adminToken,
    count: dashboards,
    seconds,
  };
  const result: DashboardsResult = { alone: [], beside: [] };
  // Sheets, code and plans are loaded by the first.
  await run(quotes, beside);
  for (let round = 0; round < input.rounds; round += 1) {
    const order = round % 2 === 0 ? ([null, beside] as const) : ([beside, null] as const);
    for (const open of order) result[open === null ? 'alone' : 'beside'].push(await run(quotes, open));
  }
  return { result, close: () => app.stop() };
});

async function run(load: Load, beside: OpenDashboards | null): Promise<DashboardsRound> {
  const [quoted, open] = await Promise.all([
    runStage<LoadResult[]>({ script: 'callers', input: [load], timeoutMs: mayTakeMs }),
    beside &&
      runStage<OpenDashboardsResult>({ script: 'open-dashboards', input: beside, timeoutMs: mayTakeMs }),
  ]);
  const [quotes] = quoted;
  if (quotes === undefined) throw new Error('a client said nothing');
  if (Object.keys(quotes.statuses).some((status) => status !== '200'))
    throw new Error(`quotes were answered ${JSON.stringify(quotes.statuses)}`);
  return { p50Ms: quotes.latency.p50Ms, p99Ms: quotes.latency.p99Ms, open };
}
