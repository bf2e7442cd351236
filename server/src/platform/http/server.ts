import type { AddressInfo } from 'node:net';
import { type FastifyInstance, fastify } from 'fastify';
import { fail } from '../../kernel/failure.ts';
import { newTimeOrderedId } from '../../kernel/ids.ts';
import { answerFailure } from './answer-failure.ts';
import type { Core } from './core.ts';
import { securityHeaders, strictTransportSecurity } from './headers.ts';
import { type Caller, defaultLimits, type HttpLimits, type HttpOptions } from './options.ts';
import { createOverloadGuard } from './overload-guard.ts';
import { createRateLimit } from './rate-limit.ts';
import { createValidation } from './validate.ts';

export type HttpServer<C extends Caller> = {
  core: Core<C>;
  /** Starts to listen; answers the address, such as `http://127.0.0.1:8080`. */
  listen(at: { host: string; port: number }): Promise<string>;
  stop(): Promise<void>;
};

/** An HTTP server that serves endpoints of the contract; bind them, then listen. */
export function createHttpServer<C extends Caller>(options: HttpOptions<C>): HttpServer<C> {
  const limits = { ...defaultLimits, ...options.limits };
  const app = createApp(options, limits);
  const core: Core<C> = {
    app,
    options,
    limits,
    validation: createValidation(),
    guard: createOverloadGuard(limits),
    tokenRate: createRateLimit(limits.tokenRatePerMinute, options.clock),
    strangerRate: createRateLimit(limits.strangerRatePerMinute, options.clock),
    endpoints: [],
    isReady: true,
  };
  app.setErrorHandler((error, request, reply) => answerFailure(core, { request, reply }, error));
  app.setNotFoundHandler((request, reply) => answerFailure(core, { request, reply }, fail('not_found')));
  return {
    core,
    async listen(at) {
      await app.listen(at);
      const { port } = app.server.address() as AddressInfo;
      return `http://${at.host.includes(':') ? `[${at.host}]` : at.host}:${port}`;
    },
    stop: () => app.close(),
  };
}

function createApp<C extends Caller>(options: HttpOptions<C>, limits: HttpLimits): FastifyInstance {
  const app = fastify({
    logger: false,
    genReqId: () => newTimeOrderedId(options.clock.nowMs()),
    requestIdHeader: false,
    trustProxy: options.trustProxy ?? false,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    connectionTimeout: limits.idleTimeoutMs,
    http: { maxHeaderSize: limits.headerBytes, headersTimeout: limits.headersTimeoutMs },
  });
  app.decorateRequest('notes', null);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  const headers = {
    ...securityHeaders,
    ...(options.hsts === true ? { 'strict-transport-security': strictTransportSecurity } : {}),
  };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
  return app;
}
