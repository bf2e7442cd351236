import { availableParallelism } from 'node:os';
import { quoteV3 } from '@carreto/contract/shipper/quote-v3';
import type { Load, LoadResult } from '../load/generate-load.ts';
import type { ServiceInput, ServiceResult } from '../stages/service.ts';
import { quoteBody } from '../world/request.ts';
import { traffic } from '../world/traffic.ts';
import type { Plan } from './plan.ts';
import type { Profile } from './profiler.ts';
import { runStage, type Stage, startStage } from './stage.ts';

export type HttpResult = {
  carriers: number;
  /** Median of the rounds, quotes a second. */
  servicePerSecond: number;
  floorPerSecond: number;
  /** Median of the rounds' own ratios: both sides of a ratio were measured within seconds. */
  serviceToFloor: number;
  rounds: { service: Round; floor: Round }[];
  /** The same ratio by the processor time that the server's process took for a quote: neighbours do not matter. */
  serviceToFloorByCpu: number;
  /** At 70 % of the service's rate, whether or not earlier requests were answered; the best of the rounds. */
  openLoop: LoadResult & { ratePerS: number };
  meanAnswerBytes: number;
  importSeconds: number;
  profile: Profile | null;
};

/** `cpuMicros` is the processor time of the server's process for one answer. */
export type Round = LoadResult & { cpuMicros: number };

const host = '127.0.0.1';
const connections = 32;
const openLoopShare = 0.7;
const warmAfter = 4000;
const longestWarmUp = 5;
/** The client keeps to the last processor; the server and its database take what they get. */
const clientCpu = availableParallelism() - 1;

/** The service and the floor, in turn, under the same load. */
export async function measureHttp(plan: Plan, dataFolder: string): Promise<HttpResult> {
  const input: ServiceInput = { dataFolder, carriers: plan.carriers };
  const service = await startStage<ServiceResult>({
    script: 'service',
    input,
    timeoutMs: 180_000,
  });
  try {
    const bodies = traffic(plan.differentQuotes).map((trip) => quoteBody(trip, service.result.asker, null));
    const answers = await answersOf(service.result.port, bodies);
    const floor = await startStage<{ port: number }>({
      script: 'floor',
      input: { answers },
      timeoutMs: 20_000,
    });
    try {
      return await compare(plan, { service, floor, bodies });
    } finally {
      await floor.stop();
    }
  } finally {
    await service.stop();
  }
}

type Sides = { service: Stage<ServiceResult>; floor: Stage<{ port: number }>; bodies: readonly string[] };

async function compare(plan: Plan, { service, floor, bodies }: Sides): Promise<HttpResult> {
  const load: Load = {
    host,
    port: 0,
    path: quoteV3.path,
    bodies,
    connections,
    seconds: plan.roundSeconds,
    ratePerS: null,
  };
  const toService = (changes: Partial<Load> = {}) => sendTo(service, { ...load, ...changes });
  const toFloor = () => sendTo(floor, load);
  await warmUp(toService);
  await warmUp(toFloor);
  const rounds: HttpResult['rounds'] = [];
  for (let round = 0; round < plan.rounds; round += 1)
    rounds.push({ floor: await toFloor(), service: await toService() });
  const servicePerSecond = median(rounds.map((round) => round.service.perSecond));
  const ratePerS = Math.floor(servicePerSecond * openLoopShare);
  const open: Round[] = [];
  for (let round = 0; round < plan.rounds; round += 1)
    open.push(await toService({ ratePerS, connections: connections * 4 }));
  return {
    carriers: plan.carriers,
    servicePerSecond,
    floorPerSecond: median(rounds.map((round) => round.floor.perSecond)),
    serviceToFloor: median(rounds.map((round) => round.service.perSecond / round.floor.perSecond)),
    serviceToFloorByCpu: median(rounds.map((round) => round.floor.cpuMicros / round.service.cpuMicros)),
    rounds,
    openLoop: { ...calmest(open), ratePerS },
    meanAnswerBytes: rounds[0]?.service.meanBytes ?? 0,
    importSeconds: service.result.importSeconds,
    profile: plan.profile ? await profileOf(service, toService) : null,
  };
}

/** Sends a load to a server that is one of our stages, and counts the processor time it takes there. */
async function sendTo(server: Stage<{ port: number }>, load: Load): Promise<Round> {
  const before = await server.cpuMicros();
  const input: Load = { ...load, port: server.result.port };
  const result = await runStage<LoadResult>({
    script: 'load',
    input,
    cpu: clientCpu,
    timeoutMs: load.seconds * 1000 + 20_000,
  });
  const cpuMicros = ((await server.cpuMicros()) - before) / result.latency.count;
  return { ...requireQuotes(result), cpuMicros };
}

/** A server is as fast as it gets after some thousands of requests; how long that takes depends on the machine. */
async function warmUp(load: () => Promise<Round>): Promise<void> {
  let sent = 0;
  for (let round = 0; round < longestWarmUp && sent < warmAfter; round += 1)
    sent += (await load()).latency.count;
}

function calmest(rounds: readonly Round[]): Round {
  return rounds.reduce((calm, round) => (round.latency.p99Ms < calm.latency.p99Ms ? round : calm));
}

async function profileOf(service: Stage<unknown>, load: () => Promise<unknown>): Promise<Profile> {
  await service.startProfile();
  await load();
  return service.stopProfile();
}

/** A rate of refusals would be a fast one. */
function requireQuotes(result: LoadResult): LoadResult {
  const others = Object.keys(result.statuses).filter((status) => status !== '200');
  if (others.length > 0) throw new Error(`the service answered ${JSON.stringify(result.statuses)}`);
  return result;
}

async function answersOf(port: number, bodies: readonly string[]): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const body of bodies) {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`http://${host}:${port}${quoteV3.path}`, { method: 'POST', body, headers });
    const answer: unknown = await response.json();
    if (response.status !== 200)
      throw new Error(`the service answered ${response.status}: ${JSON.stringify(answer)}`);
    answers.push(answer);
  }
  return answers;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
