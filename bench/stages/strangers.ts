import { performance } from 'node:perf_hooks';
import type { Load, LoadResult } from '../load/generate-load.ts';
import { serveStage } from '../run/serve-stage.ts';
import { runStage } from '../run/stage.ts';
import { startDemoService } from '../world/demo-service.ts';
import { quoteBody } from '../world/request.ts';
import { traffic } from '../world/traffic.ts';
import type { SenderInput, SenderResult } from './strangers-sender.ts';

export type StrangersInput = {
  dataFolder: string;
  ratePerS: number;
  connections: number;
  bodyBytes: number;
  rounds: number;
  seconds: number;
};

/** The quotes of one round, and what the strangers beside them were told; nothing, where there were none. */
export type StrangersRound = {
  calls: number;
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
  loopShare: number;
  /** Processor time of the service, all its threads. */
  cpuMs: number;
  strangers?: SenderResult;
};
export type StrangersResult = Record<StrangersKind, StrangersRound[]>;
export type StrangersKind = 'alone' | 'beside' | 'besideEverNew';

const mayTakeMs = 120_000;

type Rig = { load: Load; sender: Omit<SenderInput, 'isEverNew'> };

/** Quotes of a shipper at a fixed rate, in turn alone and beside strangers that send large bodies. */
serveStage(async (input: StrangersInput) => {
  const settings = { CARRETO_WEBHOOK_POLL_MS: '3600000' };
  const { app, access } = await startDemoService(input.dataFolder, settings);
  const { shipper } = access;
  const asker = { cnpj: shipper.cnpj, token: shipper.token, platformCode: shipper.platformCode };
  const port = Number(new URL(app.address).port);
  const { ratePerS, seconds, connections, bodyBytes } = input;
  const load: Load = {
    host: '127.0.0.1',
    port,
    path: '/api/v3/quote/simulate',
    connections: 4,
    ratePerS,
    seconds,
    bodies: traffic(100).map((trip) => quoteBody(trip, asker, false)),
  };
  const rig = { load, sender: { port, connections, bodyBytes, seconds } };
  return { result: await measure(rig, input.rounds), close: () => app.stop() };
});

async function measure(rig: Rig, rounds: number): Promise<StrangersResult> {
  const result: StrangersResult = { alone: [], beside: [], besideEverNew: [] };
  // Sheets and code are loaded by the first.
  await run(rig, 'alone');
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of ['alone', 'beside', 'besideEverNew'] as const) result[kind].push(await run(rig, kind));
  }
  return result;
}

async function run({ load, sender }: Rig, kind: StrangersKind): Promise<StrangersRound> {
  const before = performance.eventLoopUtilization();
  const cpuBefore = process.cpuUsage();
  const [[quotes], strangers] = await Promise.all([
    runStage<LoadResult[]>({ script: 'callers', input: [load], timeoutMs: mayTakeMs }),
    kind === 'alone'
      ? undefined
      : runStage<SenderResult>({
          script: 'strangers-sender',
          input: { ...sender, isEverNew: kind === 'besideEverNew' },
          timeoutMs: mayTakeMs,
        }),
  ]);
  const { user, system } = process.cpuUsage(cpuBefore);
  const loopShare = performance.eventLoopUtilization(before).utilization;
  if (quotes === undefined) throw new Error('a client said nothing');
  if (Object.keys(quotes.statuses).some((status) => status !== '200'))
    throw new Error(`answers of ${JSON.stringify(quotes.statuses)}`);
  const { count, p50Ms, p99Ms, maxMs } = quotes.latency;
  return {
    calls: count,
    p50Ms,
    p99Ms,
    maxMs,
    loopShare,
    cpuMs: (user + system) / 1000,
    ...(strangers && { strangers }),
  };
}
