import type { Registry } from 'prom-client';
import { type Config, portOf } from '../config/config.ts';
import type { Context } from '../context.ts';
import { openLabelDesk } from '../freight/label/desk.ts';
import { openPostalDesk } from '../freight/post/open-postal-desk.ts';
import { openQuoteDesk, type QuoteDesk } from '../freight/quote/desk.ts';
import { ensureQuotePartitions } from '../freight/quote/store/partitions.ts';
import { type Clock, systemClock } from '../kernel/clock.ts';
import { asFailure } from '../platform/db/as-failure.ts';
import type { Connection } from '../platform/db/connection.ts';
import type { HttpOptions } from '../platform/http/options.ts';
import { defaultLimits } from '../platform/http/options.ts';
import { createHttpServer, type HttpServer } from '../platform/http/server.ts';
import { startBackground } from '../platform/jobs/background.ts';
import type { Log } from '../platform/log/log.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import type { Uptime } from '../platform/retention/advance.ts';
import { openMasterKey } from '../platform/secrets/master-key.ts';
import { createSealer, type Sealer } from '../platform/secrets/seal.ts';
import type { Caller } from '../registry/access/access-part.ts';
import { createAuthenticate, permits, seesPersonal } from '../registry/access/authenticate.ts';
import { createTokenUses, type TokenUses } from '../registry/access/token-uses.ts';
import { type CallRecorder, createCallRecorder } from '../registry/calls/recorder.ts';
import { openPresence, type Presence } from '../registry/installation/processes.ts';
import { startRegistryMirror } from '../registry/mirror/mirror.ts';
import { warnOfMissingCredentials } from '../registry/missing-credentials.ts';
import type { DemoEntrance } from '../registry/sign-in/log-in/demo-entrance.ts';
import type { SignInDesk } from '../registry/sign-in/sign-in-desk.ts';
import { engineCodec } from '../registry/tables/sheets/engine-codec.ts';
import { renewSheets } from '../registry/tables/sheets/renew-sheets.ts';
import { admit } from '../routes/admin/scope/admit.ts';
import { withShipperId } from '../routes/admin/shipper-path.ts';
import { bindRoutes } from '../routes/bind-routes.ts';
import { openParsingThreads } from '../threads/parsing-threads.ts';
import { type AppDatabase, openAppDatabase } from './app-database.ts';
import { openEntrance } from './entrance.ts';
import { pagesOf, release } from './pages.ts';
import { showInMetrics } from './show-in-metrics.ts';
import { openWork } from './work.ts';

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
    const presence = await openPresenceOf(ctx, stack);
    const tasks = [...ownTasks(ctx, { uses, signIn, calls, database, presence }), ...(work?.tasks ?? [])];
    const background = startBackground(tasks, log);
    stack.defer(() => background.stop());
    stack.defer(() => work?.stop());
    showInMetrics(metrics, { mirror, database }, desk);
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
      ...{ ...pages, trustProxy: config.trustProxy, hsts: config.hsts },
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
): Pick<HttpOptions<Caller>, 'authenticate' | 'permits' | 'admit' | 'seesPersonal' | 'sessions'> {
  return {
    sessions,
    authenticate: createAuthenticate(ctx.mirror, uses, ctx.clock),
    permits,
    admit: (caller, request) => admit(ctx, caller, request),
    seesPersonal,
  };
}

/** What keeps calls of integrations; undefined where none are kept. */
function openCalls(ctx: Context, stack: AsyncDisposableStack): Calls {
  if (ctx.config.callLogMb === 0) return undefined;
  const calls = createCallRecorder(ctx);
  stack.defer(() => calls.flush());
  return calls;
}

/** Says from now on that this process runs, and at its end that it left. */
async function openPresenceOf(ctx: Context, stack: AsyncDisposableStack): Promise<Presence> {
  const presence = openPresence(ctx, release);
  stack.defer(() => presence.leave());
  await presence.tell();
  return presence;
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

type OwnParts = {
  uses: TokenUses;
  signIn: SignInDesk;
  calls: Calls;
  database: AppDatabase;
  presence: Presence;
};
type Calls = CallRecorder | undefined;

/** What every process does for itself, whatever its role: its own numbers, its own disk, and the days it writes to. */
function ownTasks(ctx: Context, { uses, signIn, calls, database, presence }: OwnParts) {
  return [
    { name: 'presence', everyMs: 15_000, run: () => presence.tell() },
    { name: 'token uses', everyMs: 15_000, run: () => uses.flush() },
    { name: 'calls', everyMs: 1000, run: async () => calls?.flush() },
    { name: 'session uses', everyMs: 15_000, run: () => signIn.uses.flush() },
    { name: 'free space', everyMs: 10_000, run: () => database.lookAtSpace() },
    { name: 'synchronous standby', everyMs: 15_000, run: () => database.lookAtStandby() },
    { name: 'quote partitions', everyMs: 30 * minuteMs, run: () => ensureQuotePartitions(ctx) },
  ];
}
