import { setTimeout as pause } from 'node:timers/promises';
import { type App, startApp } from '@carreto/server/app/app';
import { readConfig } from '@carreto/server/config/config';
import { silentLog } from '@carreto/server/platform/log/log';
import { networkList } from '@carreto/server/platform/outgoing/addresses';
import { createOutgoingClient } from '@carreto/server/platform/outgoing/client';
import { summarize } from '../load/latencies.ts';
import { serveStage } from '../run/serve-stage.ts';
import { type Stage, startStage } from '../run/stage.ts';
import { deliveryEnvironment, mostInFlight, seedEndpoints, tell } from '../world/delivery-world.ts';
import type { Manner, ReceiversReport, ReceiversResult } from './receivers.ts';

export type DeliveryInput = {
  dataFolder: string;
  ratePerS: number;
  aloneS: number;
  mixedS: number;
  workers: number;
};

/** Latencies from commit to the receiver's 200, in milliseconds. */
export type Latency = { events: number; undelivered: number; p50Ms: number; p99Ms: number };

export type DeliveryResult = {
  /** A bare call of the same size to the same receivers, without queue and database. */
  floor: Latency;
  /** Healthy receivers, without and with broken ones beside them. */
  alone: Latency;
  mixed: Latency;
  /** Looks at the queue, those that found more under way than the cap, and the most a receiver had at once. */
  looks: number;
  looksAboveCap: number;
  mostAtOnce: number;
  callsToBroken: number;
  /** After the kill of a worker: how many it had under way, and how long the last of them took from its first send. */
  lost: number;
  recoveryMs: number;
  leaseMs: number;
};

const healthy = 30;
const manners: Manner[] = [
  ...Array.from({ length: healthy }, () => 'healthy' as const),
  'black hole',
  'black hole',
  'slow',
  'unavailable',
];
const brokenShare = 0.25;
/** The deadline of a call and what a lease has beyond it. */
const leaseMs = 45_000;
const settleMs = 3000;
const monitorMs = 100;
const killDelayMs = 400;

type Rig = DeliveryInput & {
  app: App;
  shipperId: number;
  ids: number[];
  receivers: Stage<ReceiversResult>;
  /** When each event had committed, by number. */
  emittedAtMs: Map<number, number>;
};

/** Events at a fixed rate, whatever becomes of them, from this process; workers and receivers in others. */
serveStage(async (input: DeliveryInput) => {
  const { dataFolder } = input;
  await using stack = new AsyncDisposableStack();
  const receivers = await startStage<ReceiversResult>({
    script: 'receivers',
    input: { manners },
    timeoutMs: 20_000,
  });
  stack.defer(() => receivers.stop());
  const app = await startApp(readConfig(deliveryEnvironment(dataFolder, false), dataFolder), silentLog);
  const kept = stack.move();
  const seeded = await seedEndpoints(app, receivers.result.ports);
  const rig: Rig = { ...input, app, receivers, ...seeded, emittedAtMs: new Map() };
  const workers = await Promise.all(Array.from({ length: input.workers }, () => startWorker(dataFolder)));
  const result = await measure(rig, workers);
  const close = async (): Promise<void> => {
    await Promise.all(workers.map((worker) => worker.stop()));
    await app.stop();
    await kept.disposeAsync();
  };
  return { result, close };
});

function startWorker(dataFolder: string): Promise<Stage<{ pid: number }>> {
  return startStage({ script: 'delivery-worker', input: { dataFolder }, timeoutMs: 60_000 });
}

async function measure(rig: Rig, workers: Stage<{ pid: number }>[]): Promise<DeliveryResult> {
  const floor = await measureFloor(rig);
  await produce(rig, { seconds: 2, isMixed: false });
  const alone = await latencyOf(rig, await produce(rig, { seconds: rig.aloneS, isMixed: false }));
  const monitor = startMonitor(rig);
  const mixed = await latencyOf(rig, await produce(rig, { seconds: rig.mixedS, isMixed: true }));
  const { looks, looksAboveCap } = await monitor.stop();
  const { mostAtOnce, calls } = await reportOf(rig);
  const recovery = await killOne(rig, workers);
  return {
    floor,
    alone,
    mixed,
    looks,
    looksAboveCap,
    mostAtOnce: Math.max(...mostAtOnce),
    callsToBroken: calls.slice(healthy).reduce((sum, count) => sum + count, 0),
    ...recovery,
    leaseMs,
  };
}

/** Tells events at the rate, late or not; gives the numbers of those for healthy endpoints. */
async function produce(
  rig: Rig,
  { seconds, isMixed }: { seconds: number; isMixed: boolean },
): Promise<number[]> {
  const numbers: number[] = [];
  const running = new Set<Promise<void>>();
  // The healthy ones get the same either way.
  const ratePerS = isMixed ? rig.ratePerS : rig.ratePerS * (1 - brokenShare);
  const startedMs = performance.now();
  for (let index = 0; index < seconds * ratePerS; index += 1) {
    const dueMs = startedMs + (index * 1000) / ratePerS;
    const waitMs = dueMs - performance.now();
    if (waitMs > 0) await pause(waitMs);
    const isBroken = isMixed && index % Math.round(1 / brokenShare) === 0;
    const n = rig.emittedAtMs.size;
    rig.emittedAtMs.set(n, Number.NaN);
    if (!isBroken) numbers.push(n);
    const endpoint = isBroken ? healthy + ((index / 4) % (manners.length - healthy)) : index % healthy;
    const telling = tell(rig.app, { shipperId: rig.shipperId, endpoint, n })
      .then(() => void rig.emittedAtMs.set(n, performance.timeOrigin + performance.now()))
      .finally(() => running.delete(telling));
    running.add(telling);
  }
  await Promise.all(running);
  await pause(settleMs);
  return numbers;
}

async function latencyOf(rig: Rig, numbers: readonly number[]): Promise<Latency> {
  const { answeredAtMs } = await reportOf(rig);
  const latencies = numbers.flatMap((n) => {
    const answered = answeredAtMs[String(n)];
    return answered === undefined ? [] : [answered - (rig.emittedAtMs.get(n) ?? Number.NaN)];
  });
  return summary(latencies, numbers.length);
}

function summary(latencies: readonly number[], events: number): Latency {
  const { count, p50Ms, p99Ms } = summarize(latencies);
  return { events, undelivered: events - count, p50Ms, p99Ms };
}

async function reportOf({ receivers }: Rig, path = '/'): Promise<ReceiversReport> {
  const response = await fetch(`http://127.0.0.1:${receivers.result.reportPort}${path}`);
  return (await response.json()) as ReceiversReport;
}

/** The same calls without anything around them, one after the other. */
async function measureFloor({ receivers }: Rig): Promise<Latency> {
  const policy = { allowed: networkList(['127.0.0.1']), allowsSome: true, ports: [] };
  const client = createOutgoingClient({ policy, connections: 4 });
  const latencies: number[] = [];
  for (let index = 0; index < 1000; index += 1) {
    const startedMs = performance.now();
    await client.send({
      method: 'POST',
      url: `http://127.0.0.1:${receivers.result.ports[index % healthy]}/occurrences`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ n: -1 - index, filler: 'x'.repeat(800) }),
      signal: AbortSignal.timeout(10_000),
      maxBytes: 1000,
    });
    latencies.push(performance.now() - startedMs);
  }
  await client.close();
  return summary(latencies, latencies.length);
}

/** Looks again and again whether any endpoint has more under way than it may. */
function startMonitor({ app }: Rig) {
  const counts = { looks: 0, looksAboveCap: 0 };
  let isOn = true;
  const watching = (async () => {
    while (isOn) {
      const rows = await app.ctx.db
        .selectFrom('webhookDelivery')
        .select(({ fn }) => ['endpointId', fn.countAll<number>().as('count')])
        .where('state', '=', 'sending')
        .groupBy('endpointId')
        .execute();
      counts.looks += 1;
      if (rows.some(({ count }) => Number(count) > mostInFlight)) counts.looksAboveCap += 1;
      await pause(monitorMs);
    }
  })();
  return {
    async stop() {
      isOn = false;
      await watching;
      return counts;
    },
  };
}

/** Kills a worker while it sends, and waits until what it had under way was delivered by the others. */
async function killOne(
  rig: Rig,
  workers: Stage<{ pid: number }>[],
): Promise<Pick<DeliveryResult, 'lost' | 'recoveryMs'>> {
  await reportOf(rig, '/slower?ms=1000');
  const producing = produce(rig, { seconds: 3, isMixed: false });
  await pause(1500 + killDelayMs);
  const [victim] = workers;
  if (victim !== undefined) process.kill(victim.result.pid, 'SIGKILL');
  const killedAt = new Date();
  await producing;
  await reportOf(rig, '/slower?ms=0');
  const stuck = await rig.app.ctx.db
    .selectFrom('webhookDelivery')
    .select(['id', 'sendingSince'])
    .where('state', '=', 'sending')
    .where('sendingSince', '<', killedAt)
    .where('endpointId', 'in', rig.ids.slice(0, healthy))
    .execute();
  const since = new Map(stuck.map(({ id, sendingSince }) => [id, sendingSince?.getTime() ?? 0]));
  const ids = [...since.keys(), 0];
  for (let round = 0; round < 120; round += 1) {
    const done = await rig.app.ctx.db
      .selectFrom('webhookDelivery')
      .select(['id', 'finishedAt'])
      .where('id', 'in', ids)
      .where('state', '=', 'delivered')
      .execute();
    if (done.length === stuck.length) {
      const times = done.map(({ id, finishedAt }) => (finishedAt?.getTime() ?? 0) - (since.get(id) ?? 0));
      return { lost: stuck.length, recoveryMs: Math.max(0, ...times) };
    }
    await pause(1000);
  }
  return { lost: stuck.length, recoveryMs: Number.POSITIVE_INFINITY };
}
