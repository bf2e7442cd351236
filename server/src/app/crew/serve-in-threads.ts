import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { type Config, portOf } from '../../config/config.ts';
import { listeningAddress } from '../../kernel/web-address.ts';
import { listenTrouble } from '../../platform/listen-trouble.ts';
import { joinMetrics } from '../../platform/metrics/metrics.ts';
import { forgetOwed } from '../../platform/processor/use.ts';
import { type Crew, startCrew } from '../../platform/threads/crew.ts';
import { raise } from '../../platform/threads/flag.ts';
import { youngOfServingMb } from '../../platform/threads/limits.ts';
import { SharedSheets } from '../../registry/tables/sheets/shared-sheets.ts';
import type { AppOverrides, Front } from '../overrides.ts';
import type { AppParts } from '../parts.ts';
import {
  type ApiThreadAnswers,
  type ApiThreadInput,
  type MainAnswers,
  type Shared,
  shareMemory,
  toSent,
} from './api-thread.ts';

const entry = new URL('./serve-api.ts', import.meta.url);

/** Connections of the main thread at most: nobody waits for what it does. */
const mainPool = 8;
const leastPool = 5;
/** Heap of a thread; tables lie outside it. */
const maxMemoryMb = 2048;
/** How long the others are waited for; whoever takes longer is busy, and reads the registry by itself soon after. */
const refreshMs = 2000;
const metricsMs = 2000;
const settleMs = 60_000;
/** What a thread gets beyond the time of its requests, to write what it noted. */
const afterStopMs = 5000;

/** Settings of the main thread where others answer: connections are for the process. */
export function configOfMain(config: Config): Config {
  return { ...config, databasePool: Math.min(mainPool, config.databasePool) };
}

/** Settings of each of so many threads: what is bounded for the process is divided among them. */
function configOfThread(config: Config, count: number): Config {
  return {
    ...config,
    databasePool: Math.max(leastPool, Math.floor((config.databasePool - mainPool) / count)),
    liveMaxInFlight: Math.max(1, Math.ceil(config.liveMaxInFlight / count)),
  };
}

type Given = { config: Config; count: number; overrides: AppOverrides; stack: AsyncDisposableStack };

/** Starts threads that answer on one port, each with an event loop, a mirror, books and connections of its own. */
export async function serveInThreads(
  parts: AppParts,
  { config, count, overrides, stack }: Given,
): Promise<Front> {
  const { log } = parts.ctx;
  const at = await claimPort({ host: config.host, port: portOf(config) });
  const shared = shareMemory(count, { space: parts.database.space, clock: overrides.clockMemory });
  const input: ApiThreadInput = {
    config: toSent(configOfThread(config, count)),
    connection: parts.database.connection,
    key: Uint8Array.from(parts.key),
    at,
    shared,
    isStrict: overrides.isStrict ?? false,
  };
  const { promise: broken, resolve: onBroken } = Promise.withResolvers<Error>();
  const sheets = new SharedSheets(parts.ctx.db);
  let crew: Crew<ApiThreadAnswers> | undefined;
  crew = await startCrew<ApiThreadAnswers, ApiThreadInput>({
    ...{ entry, count, maxMemoryMb, log, onBroken },
    youngMb: youngOfServingMb,
    input: () => input,
    answers: (index) => answersOf(parts, { sheets, index, crewNow: () => crew }),
    onEnd(index) {
      forget(shared, index);
      sheets.forget(index);
    },
  });
  const started = crew;
  stack.defer(() => started.stop(config.stopNoticeMs + config.stopDeadlineMs + afterStopMs));
  parts.onRefresh(async () => void (await started.askAll('refresh', undefined, refreshMs)));
  const address = listeningAddress(at.host, at.port);
  await overrides.beforeReady?.(address);
  raise(shared.isPrepared);
  log.info({ threads: count }, 'several threads answer on one port');
  return {
    address,
    broken,
    settle: async () => void (await started.askAll('settle', undefined, settleMs)),
  };
}

type Known = { sheets: SharedSheets; index: number; crewNow: () => Crew<ApiThreadAnswers> | undefined };

function answersOf({ ctx, metrics }: AppParts, { sheets, index, crewNow }: Known): MainAnswers {
  return {
    takeSheets: (documentIds) => sheets.take(index, documentIds),
    letGoSheets: (documentIds) => sheets.letGo(index, documentIds),
    refreshOthers: () => ctx.mirror.refresh(),
    async readMetrics() {
      const ofThreads = (await crewNow()?.askAll('metrics', undefined, metricsMs)) ?? [];
      return joinMetrics([await metrics.getMetricsAsJSON(), ...ofThreads]);
    },
  };
}

/** What a thread that ended had open and had begun is nobody's any more. */
function forget({ threads, connections, use }: Shared, index: number): void {
  Atomics.store(new Int32Array(connections), index, 0);
  forgetOwed(use, { threads, index });
}

/**
 * The port that threads will share: found free, or refused, before they listen. They could all listen beside another process of the
 * same user that shares its port, and each would get a part of the other's requests.
 * @throws OperatorError where nobody may listen there.
 */
async function claimPort(at: { host: string; port: number }): Promise<{ host: string; port: number }> {
  const server = createServer();
  try {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    server.once('error', reject).listen({ ...at, exclusive: true }, resolve);
    await promise;
    return { host: at.host, port: (server.address() as AddressInfo).port };
  } catch (error) {
    throw listenTrouble(error, at) ?? error;
  } finally {
    const { promise, resolve } = Promise.withResolvers<void>();
    server.close(() => resolve());
    await promise;
  }
}
