import type { Registry } from 'prom-client';
import { type Config, portOf } from '../config/config.ts';
import type { Context } from '../context.ts';
import { auditDue } from '../freight/audit/audit-due.ts';
import { billHandlers } from '../freight/bill/follow.ts';
import { linkHandlers } from '../freight/cte/link/link-waiting.ts';
import { jobKind } from '../freight/dispatch/bulk/bulk-action.ts';
import { freightLines } from '../freight/dispatch/bulk/do-line.ts';
import { loadingHandlers } from '../freight/dispatch/loading/follow-closed.ts';
import { openLabelDesk } from '../freight/label/desk.ts';
import { openWebhooks, type Webhooks } from '../freight/notify/background.ts';
import { openPostalDesk } from '../freight/post/open-postal-desk.ts';
import { openQuoteDesk, type QuoteDesk } from '../freight/quote/desk.ts';
import { ensureQuotePartitions } from '../freight/quote/store/partitions.ts';
import { keepNotices } from '../freight/record/notices/keep-notices.ts';
import { keepCounts } from '../freight/record/today/keep-counts.ts';
import { keepWatch } from '../freight/record/watch/keep-watch.ts';
import { resumePostings } from '../freight/reverse/resume-postings.ts';
import { takeBackHandlers } from '../freight/reverse/take-back-handlers.ts';
import { openPolling, type Polling } from '../freight/track/intake/poll/background.ts';
import { postalTrackerOf } from '../freight/track/intake/poll/postal-tracker.ts';
import { followShadows } from '../freight/what-if/shadow/follow-shadows.ts';
import { type Clock, systemClock } from '../kernel/clock.ts';
import { asFailure } from '../platform/db/as-failure.ts';
import type { Connection } from '../platform/db/connection.ts';
import type { HttpOptions } from '../platform/http/options.ts';
import { defaultLimits } from '../platform/http/options.ts';
import { createHttpServer, type HttpServer } from '../platform/http/server.ts';
import { type BackgroundTask, startBackground } from '../platform/jobs/background.ts';
import { type JobHandlers, jobTask } from '../platform/jobs/queue.ts';
import type { Log } from '../platform/log/log.ts';
import { sendLetters } from '../platform/mail/outbox.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import type { Uptime } from '../platform/retention/advance.ts';
import { retentionTask } from '../platform/retention/retention.ts';
import { openMasterKey } from '../platform/secrets/master-key.ts';
import { createSealer, type Sealer } from '../platform/secrets/seal.ts';
import type { Caller } from '../registry/access/access-part.ts';
import { createAuthenticate, permits } from '../registry/access/authenticate.ts';
import { createTokenUses, type TokenUses } from '../registry/access/token-uses.ts';
import { type CallRecorder, createCallRecorder } from '../registry/calls/recorder.ts';
import { dropCallsBeyondSpace } from '../registry/calls/retention.ts';
import { createJobWorker, type JobWorker } from '../registry/jobs/job-worker.ts';
import { startRegistryMirror } from '../registry/mirror/mirror.ts';
import { warnOfMissingCredentials } from '../registry/missing-credentials.ts';
import type { DemoEntrance } from '../registry/sign-in/log-in/demo-entrance.ts';
import { dropOldTries } from '../registry/sign-in/log-in/tries.ts';
import type { SignInDesk } from '../registry/sign-in/sign-in-desk.ts';
import { createImportWorker, type ImportWorker } from '../registry/table-imports/worker.ts';
import { finishDerivations } from '../registry/tables/derived/derive-from-base.ts';
import { engineCodec } from '../registry/tables/sheets/engine-codec.ts';
import { renewSheets } from '../registry/tables/sheets/renew-sheets.ts';
import { promoteScheduled } from '../registry/tables/versions/promote-scheduled.ts';
import { judgeScope } from '../routes/admin/scope/judge-scope.ts';
import { withShipperId } from '../routes/admin/shipper-path.ts';
import { bindRoutes } from '../routes/bind-routes.ts';
import { openParsingThreads } from '../threads/parsing-threads.ts';
import { type AppDatabase, openAppDatabase } from './app-database.ts';
import { openEntrance } from './entrance.ts';
import { pagesOf } from './pages.ts';
import { retentionDuties } from './retention-duties.ts';
import { showInMetrics } from './show-in-metrics.ts';

/** A running Carreto: the API, what runs behind it, or both, in this process. */
export type App = {
  ctx: Context;
  desk: QuoteDesk;
  signIn: SignInDesk;
  /** Where it listens, such as `http://127.0.0.1:8080`. */
  address: string;
  /** Runs everything that waits in the background and reads what changed; for tests. */
  settle(): Promise<void>;
  /** Stops without losing anything accepted. */
  stop(): Promise<void>;
};

/** What tests and the demo hand in. */
export type AppOverrides = {
  clock?: Clock;
  uptimeMs?: Uptime | undefined;
  /** What computations are measured by; the monotonic clock. */
  processorMs?: (() => number) | undefined;
  connection?: Connection;
  /** Answers that do not fit their schema become errors. */
  isStrict?: boolean;
  /** Lets the people of the demo in by a click. */
  demo?: DemoEntrance | undefined;
  /** Runs before the server listens: nobody is answered before it is done. */
  prepare?(ctx: Context): Promise<void>;
  /** Runs when the address is known, before readiness goes on. */
  beforeReady?(address: string): Promise<void>;
};

const systemUptimeMs: Uptime = () => performance.now();
const minuteMs = 60_000;
/** A mirror this old may miss a revocation: readiness goes off until the database is back. */
const staleMirrorMs = 30_000;

/**
 * Starts what the role of this process asks for: database, migrations, mirror, background tasks, routes, then
 * listening. A worker listens for health and metrics alone. What was started is stopped again when a later step fails.
 */
export async function startApp(config: Config, log: Log, overrides: AppOverrides = {}): Promise<App> {
  const stack = new AsyncDisposableStack();
  try {
    const { clock = systemClock, processorMs } = overrides;
    const database = await openAppDatabase({ config, log, connection: overrides.connection, stack });
    const sealer = await openSealer(config, database.db, log);
    const polled = { db: database.reserved, pollMs: config.mirrorPollMs, clock, log };
    const mirror = await startRegistryMirror(polled);
    stack.defer(() => mirror.stop());
    const world = { db: database.db, clock, config, log, mirror, sealer };
    const postal = openPostalDesk(world);
    stack.defer(() => postal.close());
    const ctx: Context = { ...world, postal };
    await renewSheets(ctx, engineCodec);
    await overrides.prepare?.(ctx);
    const metrics = createMetrics();
    const desk = await openQuoteDesk(ctx, { database, codec: engineCodec, metrics, processorMs });
    stack.defer(() => desk.live.close());
    stack.defer(() => desk.store.idle());
    const uses = createTokenUses(ctx);
    stack.defer(() => uses.flush());
    const calls = openCalls(ctx, stack);
    const pages = await pagesOf(config);
    const signIn = await openEntrance(ctx, { demo: overrides.demo, pages, stack });
    const work = config.role === 'api' ? undefined : openWork(desk, metrics, overrides.uptimeMs);
    const tasks = [...ownTasks(ctx, { uses, signIn, calls, database }), ...(work?.tasks ?? [])];
    const background = startBackground(tasks, log);
    stack.defer(() => background.stop());
    stack.defer(() => work?.stop());
    showInMetrics(metrics, ctx, desk);
    const parsing = stack.adopt(openParsingThreads(), (threads) => threads.stop());
    let isPrepared = false;
    const server = createHttpServer<Caller>({
      ...{ clock, log, metrics },
      ...access(ctx, uses, signIn),
      rewrite: (address) => withShipperId(mirror.current.shippers, address),
      ...{ asFailure, calls },
      parseApart: parsing.parse,
      ...{ use: desk.use, scheduler: desk.scheduler },
      isReady: () => isPrepared && database.hasSpace() && mirror.ageMs() < staleMirrorMs,
      ...{ trustProxy: config.trustProxy, hsts: config.hsts },
      ...pages,
      ...{ isStrict: overrides.isStrict ?? false, limits: limitsOf(config) },
    });
    if (config.role !== 'worker') bindApi(server, desk, { metrics, stack, signIn });
    const address = await server.listen({ host: config.host, port: portOf(config) });
    stack.defer(() => server.stop({ noticeMs: config.stopNoticeMs, deadlineMs: config.stopDeadlineMs }));
    await overrides.beforeReady?.(address);
    isPrepared = true;
    const running = stack.move();
    return {
      ctx,
      desk,
      signIn,
      address,
      async settle() {
        await desk.store.idle();
        await background.runAll();
        await mirror.refresh();
      },
      stop: () => running.disposeAsync(),
    };
  } catch (error) {
    await stack.disposeAsync();
    throw error;
  }
}

/** Who calls, and what each may. */
function access(
  ctx: Context,
  uses: TokenUses,
  { sessions }: SignInDesk,
): Pick<HttpOptions<Caller>, 'authenticate' | 'permits' | 'admit' | 'sessions'> {
  return {
    sessions,
    authenticate: createAuthenticate(ctx.mirror, uses, ctx.clock),
    permits,
    admit: (caller, request) => judgeScope(ctx, caller, request),
  };
}

/** What keeps calls of integrations; undefined where none are kept. */
function openCalls(ctx: Context, stack: AsyncDisposableStack): Calls {
  if (ctx.config.callLogMb === 0) return undefined;
  const calls = createCallRecorder(ctx);
  stack.defer(() => calls.flush());
  return calls;
}

/** What seals secrets; says which ones are missing, for what they are for pauses in silence. */
async function openSealer(config: Config, db: AppDatabase['db'], log: Log): Promise<Sealer> {
  const sealer = createSealer(await openMasterKey(config, db));
  await warnOfMissingCredentials(db, log);
  return sealer;
}

/** Every endpoint, and the threads that draw what some of them answer. */
function bindApi(
  server: HttpServer<Caller>,
  desk: QuoteDesk,
  { metrics, stack, signIn }: { metrics: Registry; stack: AsyncDisposableStack; signIn: SignInDesk },
): void {
  const labels = openLabelDesk(desk.ctx, metrics);
  stack.defer(() => labels.threads.stop());
  bindRoutes(server, { desk, labels, signIn });
}

/** What requests may take, where the configuration says so. */
function limitsOf(config: Config): Partial<typeof defaultLimits> {
  return {
    bodyBytes: { ...defaultLimits.bodyBytes, table: config.tableUploadMb * 1_048_576 },
    tokenRatePerMinute: config.tokenRatePerMinute,
    maxInFlight: config.maxInFlightQuotes,
  };
}

type OwnParts = { uses: TokenUses; signIn: SignInDesk; calls: Calls; database: AppDatabase };
type Calls = CallRecorder | undefined;

/** What every process does for itself, whatever its role: its own numbers, its own disk, and the days it writes to. */
function ownTasks(ctx: Context, { uses, signIn, calls, database }: OwnParts) {
  return [
    { name: 'token uses', everyMs: 15_000, run: () => uses.flush() },
    { name: 'calls', everyMs: 1000, run: async () => calls?.flush() },
    { name: 'session uses', everyMs: 15_000, run: () => signIn.uses.flush() },
    { name: 'free space', everyMs: 10_000, run: () => database.lookAtSpace() },
    { name: 'quote partitions', everyMs: 30 * minuteMs, run: () => ensureQuotePartitions(ctx) },
  ];
}

type Work = { tasks: BackgroundTask[]; stop(): Promise<void> };

/** What runs behind the requests of all processes. */
function openWork(desk: QuoteDesk, metrics: Registry, uptimeMs = systemUptimeMs): Work {
  const imports = createImportWorker(desk.ctx);
  const operatorJobs = createJobWorker(desk.ctx, new Map([[jobKind, freightLines(desk.ctx)]]));
  const webhooks = openWebhooks(desk.ctx, metrics);
  const polling = openPolling(desk.ctx, metrics, { postal: postalTrackerOf(desk.ctx) });
  const retention = retentionTask({ ...desk.ctx, metrics, uptimeMs }, retentionDuties(desk.ctx));
  return {
    tasks: tasksOf(desk.ctx, { imports, operatorJobs, desk, webhooks, polling, retention }),
    async stop() {
      await imports.stop();
      operatorJobs.stop();
      await polling.stop();
      await webhooks.stop();
    },
  };
}

type Workers = {
  imports: ImportWorker;
  operatorJobs: JobWorker;
  desk: QuoteDesk;
  webhooks: Webhooks;
  polling: Polling;
  retention: BackgroundTask;
};

function tasksOf(
  ctx: Context,
  { imports, operatorJobs, desk, webhooks, polling, retention }: Workers,
): BackgroundTask[] {
  return [
    { name: 'scheduled tables', everyMs: 10_000, run: () => promoteScheduled(ctx) },
    { name: 'derived tables', everyMs: 10_000, run: () => finishDerivations(ctx) },
    { name: 'table imports', everyMs: ctx.config.importPollMs, run: () => imports.run() },
    // Before webhooks, so that what is done is told in the same turn.
    { name: 'jobs of operators', everyMs: 500, run: () => operatorJobs.run() },
    // Follow the quotes that were stored.
    { name: 'table shadows', everyMs: 5000, run: () => followShadows(desk) },
    jobTask({ ...ctx, name: 'jobs', handlers: jobHandlersOf(ctx) }, 1000),
    // Apart, because the operator may be slow.
    jobTask({ ...ctx, name: 'postings to take back', handlers: takeBackHandlers(ctx) }, 5000),
    // After what links them, before what tells of them.
    {
      name: 'audit',
      everyMs: ctx.config.auditPollMs,
      run: () => auditDue({ ...ctx, sheets: desk.replaySheets }),
    },
    // Before webhooks, so that what becomes a freight is told in the same turn.
    { name: 'returns without an outcome', everyMs: 30_000, run: () => resumePostings(desk) },
    // What is heard is sent in the same turn.
    ...polling.tasks,
    ...webhooks.tasks,
    { name: 'watch of freights', everyMs: minuteMs, run: () => keepWatch(ctx) },
    // After the watch, by which some are counted.
    { name: 'counts of today', everyMs: minuteMs, run: () => keepCounts(ctx) },
    { name: 'notices', everyMs: 15_000, run: () => keepNotices(ctx) },
    { name: 'tries to come in', everyMs: 30 * minuteMs, run: () => dropOldTries(ctx) },
    { name: 'space of calls', everyMs: 10 * minuteMs, run: () => dropCallsBeyondSpace(ctx) },
    { name: 'mail', everyMs: 5000, run: () => sendLetters(ctx) },
    retention,
  ];
}

/** What later stages do because of what earlier ones wrote. */
function jobHandlersOf(ctx: Context): JobHandlers {
  return new Map([...linkHandlers(ctx), ...billHandlers(ctx), ...loadingHandlers(ctx)]);
}
