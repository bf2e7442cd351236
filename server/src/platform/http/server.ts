import type { AddressInfo, Socket } from 'node:net';
import { type FastifyInstance, fastify } from 'fastify';
import { newTimeOrderedId } from '../../kernel/ids.ts';
import { listeningAddress } from '../../kernel/web-address.ts';
import { listenTrouble } from '../listen-trouble.ts';
import { createSampler } from '../log/sampler.ts';
import { answerFailure } from './answer/answer-failure.ts';
import { answerBrokenRequest } from './answer/broken-request.ts';
import { commonHeaders } from './answer/headers.ts';
import { createHttpMetrics } from './answer/http-metrics.ts';
import { compileUnknownRoute } from './answer/unknown-route.ts';
import type { Core, Exchange } from './core.ts';
import { showConnections, watchConnections } from './guard/connections.ts';
import { createDelayedRefusals } from './guard/delayed-refusals.ts';
import { createEvenLoad } from './guard/even-load.ts';
import { createOverloadGuard } from './guard/overload-guard.ts';
import { createPace } from './guard/pace.ts';
import { createRateLimit, type RateName } from './guard/rate-limit.ts';
import { type Caller, defaultLimits, type HttpLimits, type HttpOptions } from './options.ts';
import { type ArrivingBody, readBody } from './request/read-body.ts';
import { createValidation } from './request/validate.ts';
import { type StopTimes, stopServer } from './stop.ts';
import { connectionsUnder, openFileLimit } from './system/open-files.ts';
import { addSystemRoutes } from './system/system-routes.ts';

export type HttpServer<C extends Caller> = {
  readonly core: Core<C>;
  /** Starts to listen; answers the address, such as `http://127.0.0.1:8080`. */
  listen(at: { host: string; port: number; reusePort?: boolean }): Promise<string>;
  /** Stops without losing what was accepted. */
  stop(times?: StopTimes): Promise<void>;
};

/** An HTTP server that serves endpoints of the contract: create, `bind` each endpoint, listen, stop. */
export function createHttpServer<C extends Caller>(options: HttpOptions<C>): HttpServer<C> {
  const limits = { ...defaultLimits, ...options.limits };
  const guard = createOverloadGuard(limits, options.use);
  // Files are the process's, whichever thread opens them.
  const mostOfAll = connectionsUnder(openFileLimit(), limits.maxConnections);
  const maxConnections = Math.ceil(mostOfAll / (options.threads?.connections.length ?? 1));
  const rateOf = (name: RateName, perMinute: number) =>
    createRateLimit(perMinute, options.clock, options.threads?.rateTable(name));
  const app = createApp(options, limits, {
    onError: (exchange, error) => {
      if (isUnservedQuery(error)) answerUnknown(exchange);
      else answerFailure(core, exchange, error);
    },
    onBroken: (error, socket) => answerBrokenRequest(core, error, socket),
    onBody: (arriving) => readBody(core, arriving),
  });
  const core: Core<C> = {
    app,
    options,
    limits,
    validation: options.validation ?? createValidation(),
    guard,
    connections: watchConnections(app.server, maxConnections),
    rateOf,
    evenLoad: options.threads && createEvenLoad(app.server, options.threads),
    tokenRate: rateOf('token', limits.tokenRatePerMinute),
    sessionRate: rateOf('session', limits.sessionRatePerMinute),
    strangerRate: rateOf('stranger', limits.strangerRatePerMinute),
    strangerPace: createPace(limits.strangerBytesPerMs),
    lingerPace: createPace(limits.lingerBytesPerMs),
    delayedRefusals: createDelayedRefusals(limits),
    metrics: options.metrics === undefined ? undefined : createHttpMetrics(options.metrics, guard),
    sampler: createSampler(options.clock),
    headers: commonHeaders(options),
    endpoints: [],
    systemPaths: [],
    lingering: new Set(),
    isStopping: false,
  };
  const answerUnknown = compileUnknownRoute(core);
  core.app.setNotFoundHandler((request, reply) => answerUnknown({ request, reply }));
  if (options.metrics !== undefined) showConnections(options.metrics, core.connections);
  addSystemRoutes(core);
  return {
    core,
    async listen(at) {
      await core.app.listen(at).catch((error: unknown) => {
        throw listenTrouble(error, at) ?? error;
      });
      core.app.server.maxConnections = maxConnections;
      const { port } = core.app.server.address() as AddressInfo;
      return listeningAddress(at.host, port);
    },
    stop: (times) => stopServer(core, times),
  };
}

/**
 * Base addresses are typed by people and joined by clients: a doubled slash counts once, one at the end not at all. Called
 * for every request: most have neither.
 */
function addressOf<C extends Caller>({ rewrite }: HttpOptions<C>, url: string): string {
  const query = url.indexOf('?');
  const path = query === -1 ? url : url.slice(0, query);
  const isUsual = !path.includes('//') && (path.length < 2 || !path.endsWith('/'));
  const address = isUsual
    ? url
    : `${path.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '')}${url.slice(path.length)}`;
  return rewrite?.(address) ?? address;
}

/** The framework's own refusal of a QUERY without a content type, before it looks whether any route takes one. */
function isUnservedQuery(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'FST_ERR_ROUTE_MISSING_CONTENT_TYPE';
}

type Trouble = {
  onError(exchange: Exchange, error: unknown): void;
  onBroken(error: Error, socket: Socket): void;
  onBody(arriving: ArrivingBody): void;
};

function createApp<C extends Caller>(
  options: HttpOptions<C>,
  limits: HttpLimits,
  trouble: Trouble,
): FastifyInstance {
  const app: FastifyInstance = fastify({
    logger: false,
    genReqId: () => newTimeOrderedId(options.clock.nowMs()),
    requestIdHeader: false,
    rewriteUrl: ({ url = '/' }) => addressOf(options, url),
    trustProxy: options.trustProxy ?? false,
    exposeHeadRoutes: false,
    // Requests on open connections were accepted: while stopping they are served, not turned away.
    return503OnClosing: false,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    connectionTimeout: limits.idleTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    http: {
      requestTimeout: limits.requestTimeoutMs,
      maxHeaderSize: limits.headerBytes,
      // A missing one is refused like every other broken request, with a body (`refuse-early.ts`).
      requireHostHeader: false,
      headersTimeout: limits.headersTimeoutMs,
      connectionsCheckingInterval: Math.min(2000, limits.headersTimeoutMs),
    },
    frameworkErrors: (error, request, reply) => trouble.onError({ request, reply }, error),
    clientErrorHandler: (error, socket) => trouble.onBroken(error, socket as Socket),
  });
  // Expectations beyond 100-continue may be ignored (RFC 9110, 10.1.1); by default they get an empty 417.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.decorateRequest('notes', null);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (request, payload, done) => trouble.onBody({ request, payload, done }));
  app.setErrorHandler((error, request, reply) => trouble.onError({ request, reply }, error));
  return app;
}
