import type { Registry } from 'prom-client';
import type { Config } from '../config/config.ts';
import { openLabelDesk } from '../freight/label/desk.ts';
import type { QuoteDesk } from '../freight/quote/desk.ts';
import type { StoreCounts } from '../freight/stores/counts.ts';
import { openStoreLines } from '../freight/stores/desk.ts';
import { defaultLimits, type ServerThreads } from '../platform/http/options.ts';
import type { Validation } from '../platform/http/request/validate.ts';
import { createHttpServer, type HttpServer } from '../platform/http/server.ts';
import type { Caller } from '../registry/access/access-part.ts';
import { bindRoutes } from '../routes/bind-routes.ts';
import { openParsingThreads } from '../threads/parsing-threads.ts';
import type { AppDatabase } from './app-database.ts';
import type { Callers } from './callers.ts';
import type { pagesOf } from './pages.ts';

export type ServeOptions = {
  desk: QuoteDesk;
  database: Pick<AppDatabase, 'hasSpace'>;
  callers: Callers;
  metrics: Registry;
  pages: Awaited<ReturnType<typeof pagesOf>>;
  stack: AsyncDisposableStack;
  /** Of what shops asked for. */
  counts: StoreCounts;
  isStrict: boolean;
  validation?: Validation | undefined;
  isPrepared(): boolean;
  /** What is shared with other threads that serve, and the metrics of all. */
  threads?: ServerThreads;
  metricsOfAll?: () => Promise<string>;
};

/** A mirror this old may miss a revocation: readiness goes off until the database is back. */
const staleMirrorMs = 30_000;

/** A server with every endpoint that the role has, and the threads that work for it; it does not listen yet. */
export function openServer(options: ServeOptions): HttpServer<Caller> {
  const { desk, database, callers, metrics, pages, stack } = options;
  const { clock, config, log, mirror } = desk.ctx;
  const parsing = stack.adopt(openParsingThreads(), (threads) => threads.stop());
  const server = createHttpServer<Caller>({
    ...{ clock, log, metrics },
    ...callers.http,
    parseApart: parsing.parse,
    ...{ use: desk.use, scheduler: desk.scheduler },
    isReady: () => options.isPrepared() && database.hasSpace() && mirror.ageMs() < staleMirrorMs,
    ...{ ...pages, trustProxy: config.trustProxy, hsts: config.hsts },
    ...{ isStrict: options.isStrict, validation: options.validation, limits: limitsOf(config) },
    ...{ threads: options.threads, metricsOfAll: options.metricsOfAll },
  });
  if (config.role !== 'worker') bindApi(server, options);
  return server;
}

/** Stops a server as the configuration says; for what is left behind it. */
export function stopOf(server: HttpServer<Caller>, config: Config): () => Promise<void> {
  return () => server.stop({ noticeMs: config.stopNoticeMs, deadlineMs: config.stopDeadlineMs });
}

/** Every endpoint, the threads that draw what some of them answer, and the lines to platforms of shops. */
function bindApi(
  server: HttpServer<Caller>,
  { desk, metrics, stack, counts, callers: { signIn } }: ServeOptions,
): void {
  const labels = openLabelDesk(desk.ctx, metrics);
  stack.defer(() => labels.threads.stop());
  const shops = { lines: openStoreLines(desk.ctx), counts };
  stack.defer(() => shops.lines.close());
  bindRoutes(server, { desk, labels, signIn, shops });
}

/** What requests may take, where the configuration says so. */
function limitsOf(config: Config): Partial<typeof defaultLimits> {
  return {
    bodyBytes: { ...defaultLimits.bodyBytes, table: config.tableUploadMb * 1_048_576 },
    tokenRatePerMinute: config.tokenRatePerMinute,
    maxInFlight: config.maxInFlightQuotes,
  };
}
