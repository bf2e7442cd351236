import { openQuoteDesk } from '../../freight/quote/desk.ts';
import { openStoreCounts } from '../../freight/stores/counts.ts';
import { sharedClock, systemClock } from '../../kernel/clock.ts';
import { rateShape } from '../../platform/http/guard/rate-limit.ts';
import type { ServerThreads } from '../../platform/http/options.ts';
import { startBackground } from '../../platform/jobs/background.ts';
import { createLog } from '../../platform/log/log.ts';
import { createMetrics } from '../../platform/metrics/metrics.ts';
import { createProcessorUse } from '../../platform/processor/use.ts';
import { isRaised } from '../../platform/threads/flag.ts';
import type { Peer } from '../../platform/threads/peer.ts';
import { type Served, serveCrew } from '../../platform/threads/serve-crew.ts';
import { openTable } from '../../platform/threads/shared-table.ts';
import { engineCodec } from '../../registry/tables/sheets/engine-codec.ts';
import { sheetsOfMain } from '../../registry/tables/sheets/shared-sheets.ts';
import { joinAppDatabase } from '../app-database.ts';
import { openCallers } from '../callers.ts';
import { openContext } from '../open-context.ts';
import { pagesOf } from '../pages.ts';
import { openServer, stopOf } from '../serve.ts';
import { showInMetrics } from '../show-in-metrics.ts';
import { watchReadCopy } from '../watch-read-copy.ts';
import {
  type ApiThreadAnswers,
  type ApiThreadInput,
  fromSent,
  type MainAnswers,
  type Shared,
} from './api-thread.ts';

type Start = { index: number; input: ApiThreadInput; main: Peer<MainAnswers> };

/** An event loop of its own that answers on the port that all threads share. */
await serveCrew<ApiThreadInput, MainAnswers>(async (start) => {
  const stack = new AsyncDisposableStack();
  try {
    return await openThread(start, stack);
  } catch (error) {
    await stack.disposeAsync();
    throw error;
  }
});

async function openThread({ index, input, main }: Start, stack: AsyncDisposableStack): Promise<Served> {
  const { shared } = input;
  const { ctx, database, refreshHere } = await joinContext({ index, input, main }, stack);
  const { config, log } = ctx;
  const metrics = createMetrics({ thread: index + 1 });
  const use = createProcessorUse({ threads: shared.threads, index, memory: shared.use });
  const source = sheetsOfMain({
    take: (documentIds) => main.ask('takeSheets', documentIds),
    letGo: (documentIds) => void main.ask('letGoSheets', documentIds),
  });
  const codec = { ...engineCodec, source };
  const desk = await openQuoteDesk(ctx, { database, codec, metrics, use });
  stack.defer(() => desk.live.close());
  stack.defer(() => desk.store.idle());
  const pages = await pagesOf(config);
  const callers = await openCallers(ctx, { demo: undefined, pages, stack });
  const background = startBackground([...watchReadCopy(ctx, metrics), ...callers.tasks], log);
  stack.defer(() => background.stop());
  showInMetrics(metrics, { mirror: ctx.mirror, database }, desk);
  const counts = openStoreCounts(ctx);
  stack.defer(() => counts.close());
  const server = openServer({
    ...{ counts, desk, database, callers, metrics, pages, stack, isStrict: input.isStrict },
    isPrepared: () => isRaised(shared.isPrepared),
    threads: serverThreads(index, shared),
    metricsOfAll: () => main.ask('readMetrics'),
  });
  await server.listen({ ...input.at, reusePort: true });
  stack.defer(stopOf(server, config));
  const answers: Omit<ApiThreadAnswers, 'stop'> = {
    refresh: refreshHere,
    async settle() {
      await desk.store.idle();
      await counts.flush();
      await background.runAll();
    },
    metrics: () => metrics.getMetricsAsJSON(),
  };
  return { answers, stop: () => stack.disposeAsync() };
}

/** The database and what else acts need, in this thread. */
async function joinContext({ input, main }: Start, stack: AsyncDisposableStack) {
  const { connection, key, shared } = input;
  const config = fromSent(input.config);
  // By the stream of the process, so that lines of several threads stay whole.
  const log = createLog({ level: config.logLevel, stream: process.stdout });
  const clock = shared.clock === undefined ? systemClock : sharedClock(shared.clock);
  const database = await joinAppDatabase(config, { connection, space: shared.space, stack });
  const refreshOthers = () => main.ask('refreshOthers');
  const joined = { config, log, clock, database, key: Buffer.from(key) };
  const opened = await openContext({ ...joined, refreshOthers, stack });
  return { ...opened, database };
}

function serverThreads(index: number, { connections, rates }: Shared): ServerThreads {
  return {
    index,
    connections: new Int32Array(connections),
    rateTable: (name) => openTable(rateShape, rates[name]),
  };
}
