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
  importSeconds: number;
  /** As a checkout asks, and with the composition of every offer. */
  checkout: Comparison;
  composed: Comparison;
  profile: Profile | null;
};

/** The service and the floor under the same requests. */
export type Comparison = {
  /** Medians of the rounds, quotes a second. */
  servicePerSecond: number;
  floorPerSecond: number;
  /** Median of the rounds' own ratios: both sides of a ratio were measured within seconds. */
  serviceToFloor: number;
  /** The same ratio by the processor time that the server's process took for an answer. */
  serviceToFloorByCpu: number;
  rounds: { service: Round; floor: Round }[];
  /** At 70 % of the service's rate, whether or not earlier requests were answered. */
  paced: Paced;
};

/** Service and floor in turn at one rate; medians of the rounds. */
export type Paced = {
  ratePerS: number;
  service: PacedSide;
  floor: PacedSide;
  rounds: { service: Round; floor: Round }[];
};

type PacedSide = { perSecond: number; p50Ms: number; p99Ms: number };

/** `cpuMicros` is the processor time of the server's process for one answer. */
export type Round = LoadResult & { cpuMicros: number };

const host = '127.0.0.1';
const connections = 32;
const pacedShare = 0.7;
const leadInSeconds = 1;
const warmAfter = 4000;
const longestWarmUp = 5;
/** The client keeps to the last processor; the server and its database take what they get. */
const clientCpu = availableParallelism() - 1;

/** The whole service with a synthetic world against a bare handler that gives the same answers. */
export async function measureHttp(plan: Plan, dataFolder: string): Promise<HttpResult> {
  const input: ServiceInput = { dataFolder, carriers: plan.carriers };
  const service = await startStage<ServiceResult>({ script: 'service', input, timeoutMs: 300_000 });
  try {
    const bodiesOf = (isComposed: boolean): string[] =>
      traffic(plan.differentQuotes).map((trip) => quoteBody(trip, service.result.asker, isComposed));
    const checkout = await compare(plan, service, bodiesOf(false));
    const composed = await compare(plan, service, bodiesOf(true));
    const load = loadOf(plan, bodiesOf(true));
    return {
      carriers: plan.carriers,
      importSeconds: service.result.importSeconds,
      checkout,
      composed,
      profile: plan.profile ? await profileOf(service, () => sendTo(service, load)) : null,
    };
  } finally {
    await service.stop();
  }
}

async function compare(plan: Plan, service: Stage<ServiceResult>, bodies: string[]): Promise<Comparison> {
  const input = { answers: await answersOf(service.result.port, bodies) };
  const floor = await startStage<{ port: number }>({ script: 'floor', input, timeoutMs: 20_000 });
  try {
    return await measureBoth(plan, { service, floor, load: loadOf(plan, bodies) });
  } finally {
    await floor.stop();
  }
}

type Sides = { service: Stage<{ port: number }>; floor: Stage<{ port: number }>; load: Load };

async function measureBoth(plan: Plan, { service, floor, load }: Sides): Promise<Comparison> {
  await warmUp(() => sendTo(service, load));
  await warmUp(() => sendTo(floor, load));
  const rounds: Comparison['rounds'] = [];
  for (let round = 0; round < plan.rounds; round += 1)
    rounds.push({ floor: await sendTo(floor, load), service: await sendTo(service, load) });
  const servicePerSecond = median(rounds.map((round) => round.service.perSecond));
  return {
    servicePerSecond,
    floorPerSecond: median(rounds.map((round) => round.floor.perSecond)),
    serviceToFloor: median(rounds.map((round) => round.service.perSecond / round.floor.perSecond)),
    serviceToFloorByCpu: median(rounds.map((round) => round.floor.cpuMicros / round.service.cpuMicros)),
    rounds,
    paced: await measurePaced(plan, { service, floor, load }, Math.floor(servicePerSecond * pacedShare)),
  };
}

async function measurePaced(
  { pacedRounds, pacedSeconds: seconds }: Plan,
  { service, floor, load: unpaced }: Sides,
  ratePerS: number,
): Promise<Paced> {
  const load = { ...unpaced, ratePerS, seconds, leadInSeconds, connections: connections * 4 };
  const rounds: Paced['rounds'] = [];
  for (let round = 0; round < pacedRounds; round += 1)
    rounds.push({ service: await sendTo(service, load), floor: await sendTo(floor, load) });
  return {
    ratePerS,
    service: middleOf(rounds.map((round) => round.service)),
    floor: middleOf(rounds.map((round) => round.floor)),
    rounds,
  };
}

function middleOf(rounds: readonly Round[]): PacedSide {
  return {
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    p50Ms: median(rounds.map(({ latency }) => latency.p50Ms)),
    p99Ms: median(rounds.map(({ latency }) => latency.p99Ms)),
  };
}

function loadOf(plan: Plan, bodies: readonly string[]): Load {
  const { roundSeconds: seconds } = plan;
  return { host, port: 0, path: quoteV3.path, bodies, connections, seconds, ratePerS: null };
}

/** Sends a load to a server that is one of our stages, and counts the processor time it takes there. */
export async function sendTo(server: Stage<{ port: number }>, load: Load): Promise<Round> {
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
export async function warmUp(load: () => Promise<Round>): Promise<void> {
  let sent = 0;
  for (let round = 0; round < longestWarmUp && sent < warmAfter; round += 1)
    sent += (await load()).latency.count;
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

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
