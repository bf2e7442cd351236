import type { Registry } from 'prom-client';
import type { Config } from '../config/config.ts';
import type { Context } from '../context.ts';
import { ensureFreightMonths } from '../freight/months/ensure-months.ts';
import { openQuoteDesk, type QuoteDesk } from '../freight/quote/desk.ts';
import { ensureQuotePartitions } from '../freight/quote/store/partitions.ts';
import { systemClock } from '../kernel/clock.ts';
import { type Background, type BackgroundTask, startBackground } from '../platform/jobs/background.ts';
import type { Log } from '../platform/log/log.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import { createProcessorUse } from '../platform/processor/use.ts';
import { openMasterKey } from '../platform/secrets/master-key.ts';
import { openPresence, type Presence } from '../registry/installation/processes.ts';
import { warnOfMissingCredentials } from '../registry/missing-credentials.ts';
import { engineCodec } from '../registry/tables/sheets/engine-codec.ts';
import { renewSheets } from '../registry/tables/sheets/renew-sheets.ts';
import { type AppDatabase, openAppDatabase } from './app-database.ts';
import { type Callers, openCallers } from './callers.ts';
import { openContext } from './open-context.ts';
import type { AppOverrides } from './overrides.ts';
import { pagesOf, release } from './pages.ts';
import { showInMetrics } from './show-in-metrics.ts';
import { watchReadCopy } from './watch-read-copy.ts';
import { openWork } from './work.ts';

/** What there is once in a process, and what runs behind its requests: everything but what answers them. */
export type AppParts = {
  ctx: Context;
  database: AppDatabase;
  /** The master key, for threads that seal as well. */
  key: Buffer;
  desk: QuoteDesk;
  callers: Callers;
  pages: Awaited<ReturnType<typeof pagesOf>>;
  metrics: Registry;
  background: Background;
  /** Has other threads of this process do something whenever the mirror here is refreshed. */
  onRefresh(act: () => Promise<void>): void;
};

type Surroundings = { log: Log; overrides: AppOverrides; stack: AsyncDisposableStack };

const minuteMs = 60_000;

/** Opens them in the order in which they need each other; the stack learns how to leave them. */
export async function openParts(config: Config, { log, overrides, stack }: Surroundings): Promise<AppParts> {
  const { clock = systemClock, processorMs } = overrides;
  const database = await openAppDatabase({ config, log, connection: overrides.connection, stack });
  const key = await openMasterKey(config, database.db);
  await warnOfMissingCredentials(database.db, log);
  let others = async (): Promise<void> => {};
  const refreshOthers = () => others();
  const { ctx } = await openContext({ config, log, clock, database, key, refreshOthers, stack });
  await renewSheets(ctx, engineCodec);
  await overrides.prepare?.(ctx);
  await ensureFreightMonths(ctx);
  const metrics = createMetrics();
  const use = createProcessorUse({ nowMs: processorMs });
  const desk = await openQuoteDesk(ctx, { database, codec: engineCodec, metrics, processorMs, use });
  stack.defer(() => desk.live.close());
  stack.defer(() => desk.store.idle());
  const pages = await pagesOf(config, overrides.dashboard);
  const callers = await openCallers(ctx, { demo: overrides.demo, pages, stack });
  const work =
    config.role === 'api'
      ? undefined
      : openWork(desk, { metrics, connection: database.connection, uptimeMs: overrides.uptimeMs });
  const presence = await openPresenceOf(ctx, stack);
  const all = [
    ...ownTasks(ctx, database, presence),
    ...watchReadCopy(ctx, metrics),
    ...callers.tasks,
    ...(work?.tasks ?? []),
  ];
  const tasks = overrides.isRehearsal === true ? [] : all;
  const background = startBackground(tasks, log);
  stack.defer(() => background.stop());
  stack.defer(() => work?.stop());
  showInMetrics(metrics, { mirror: ctx.mirror, database }, desk);
  return {
    ...{ ctx, database, key, desk, callers, pages, metrics, background },
    onRefresh(act) {
      others = act;
    },
  };
}

/** Says from now on that this process runs, and at its end that it left. */
async function openPresenceOf(ctx: Context, stack: AsyncDisposableStack): Promise<Presence> {
  const presence = openPresence(ctx, release);
  stack.defer(() => presence.leave());
  await presence.tell();
  return presence;
}

/** What every process does for itself, whatever its role: its own disk, and the days it writes to. */
function ownTasks(ctx: Context, database: AppDatabase, presence: Presence): BackgroundTask[] {
  return [
    { name: 'presence', everyMs: 15_000, run: () => presence.tell() },
    { name: 'free space', everyMs: 10_000, run: () => database.lookAtSpace() },
    { name: 'synchronous standby', everyMs: 15_000, run: () => database.lookAtStandby() },
    { name: 'quote partitions', everyMs: 30 * minuteMs, run: () => ensureQuotePartitions(ctx) },
    { name: 'months of freights', everyMs: 30 * minuteMs, run: () => ensureFreightMonths(ctx) },
  ];
}
