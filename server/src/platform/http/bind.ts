import type { AnyEndpoint, EndpointReply } from '@carreto/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { compileAnswer } from './answer/answer.ts';
import { answerFailure } from './answer/answer-failure.ts';
import { newNotes } from './answer/note.ts';
import type { WrittenJson } from './answer/written-json.ts';
import type { Core, Exchange } from './core.ts';
import { identifyByHead } from './guard/identify.ts';
import { overloaded } from './guard/overload-guard.ts';
import { refuseEarly, refuseLargeOfStranger } from './guard/refuse-early.ts';
import type { Caller } from './options.ts';
import type { Call } from './request/call.ts';
import { type AnyCall, compileReceiver } from './request/receive.ts';
import type { HttpServer } from './server.ts';

/** Does what an endpoint promises. Throws `fail(…)` for what the caller must change; anything else is a bug. */
export type Handler<E extends AnyEndpoint, C extends Caller> = (
  call: Call<E, C>,
) => Answered<E> | Promise<Answered<E>>;

/** The value of an answer, or its text where the handler writes it itself. */
type Answered<E extends AnyEndpoint> = EndpointReply<E> | WrittenJson<EndpointReply<E>>;

type AnyHandler = (call: AnyCall) => unknown;

/** Serves an endpoint with a handler: one line per route in `routes.ts`. Before the server listens. */
export function bind<E extends AnyEndpoint, C extends Caller>(
  server: HttpServer<C>,
  endpoint: E,
  handler: Handler<E, C>,
): void {
  const { core } = server;
  // What is received has been validated against the schemas that the handler's type comes from.
  const serve = compileRoute(core, endpoint, handler as unknown as AnyHandler);
  core.endpoints.push(endpoint);
  core.app.route({
    method: endpoint.method === 'GET' ? ['GET', 'HEAD'] : endpoint.method,
    url: endpoint.path.replace(/\{([a-zA-Z_]+)\}/g, ':$1'),
    bodyLimit: core.limits.bodyBytes[endpoint.bodyLimit ?? 'json'],
    onRequest: (request, reply, done) => {
      request.notes = newNotes(endpoint);
      const refuse = (error: unknown) => answerFailure(core, { request, reply }, error);
      try {
        const found = meet(core, endpoint, request);
        if (found instanceof Promise) found.then(() => done(), refuse);
        else done();
      } catch (error) {
        refuse(error);
      }
    },
    handler: (request, reply) => {
      void serve({ request, reply });
    },
  });
}

/** Reads the head of a request and finds out who sends it, where it tells; nothing of a body is read before. */
function meet<C extends Caller>(core: Core<C>, endpoint: AnyEndpoint, request: FastifyRequest): unknown {
  const refused = refuseEarly(core, endpoint, request);
  if (refused !== undefined) throw refused;
  if (endpoint.auth === 'public') return undefined;
  const found = identifyByHead(core, endpoint, request);
  const tooMuch = found === undefined ? refuseLargeOfStranger(core, request) : undefined;
  if (tooMuch !== undefined) throw tooMuch;
  return found;
}

/** Everything between a parsed HTTP request and its answer; never rejects. */
function compileRoute<C extends Caller>(
  core: Core<C>,
  endpoint: AnyEndpoint,
  handler: AnyHandler,
): (exchange: Exchange) => Promise<void> {
  // Most endpoints are the administration's, each called now and then: nobody's start waits for them.
  const isAtFirstCall = core.options.isStrict === true || endpoint.auth === 'admin';
  const when = isAtFirstCall ? atFirstCall : atOnce;
  const receive = when(() => compileReceiver(core, endpoint));
  const answer = when(() => compileAnswer(core, endpoint));
  const isGuarded = endpoint.rateLimit === 'guard';
  const judged = endpoint.auth === 'admin' ? judging(core, endpoint, handler) : handler;
  const act = isGuarded ? underGuard(core, judged) : judged;
  const charge = isGuarded ? charging(core) : undefined;
  return async (exchange) => {
    try {
      const since = charge?.begin() ?? 0;
      const received = receive(exchange);
      charge?.end(exchange, since);
      const call = received instanceof Promise ? await received : received;
      const acted = act(call, exchange);
      const value = acted instanceof Promise ? await acted : acted;
      const answeredSince = charge?.begin() ?? 0;
      const answered = answer(exchange, value);
      charge?.end(exchange, answeredSince);
      if (answered instanceof Promise) await answered;
    } catch (error) {
      answerFailure(core, exchange, error);
    }
  };
}

/** Puts what reading a request and writing its answer takes on the account of its caller. */
function charging<C extends Caller>({ options: { use } }: Core<C>) {
  if (use === undefined) return undefined;
  return {
    begin: () => performance.now(),
    end({ request }: Exchange, sinceMs: number): void {
      use.add(request.notes?.caller?.key ?? '', performance.now() - sinceMs);
    },
  };
}

/** Lets what a request names be judged before it is served. */
function judging<C extends Caller>(
  { options }: Core<C>,
  endpoint: AnyEndpoint,
  handler: AnyHandler,
): (call: AnyCall) => unknown {
  const { admit } = options;
  if (admit === undefined) return handler;
  return (call) => {
    // An endpoint that is not public has a caller.
    const admitted = admit(call.caller as C, { endpoint, call });
    return admitted === undefined ? handler(call) : admitted.then(() => handler(call));
  };
}

type Compile = <Args extends unknown[], Result>(
  compile: () => (...args: Args) => Result,
) => (...args: Args) => Result;

const atOnce: Compile = (compile) => compile();

const atFirstCall: Compile = (compile) => {
  let compiled: ReturnType<typeof compile> | undefined;
  return (...args) => {
    compiled ??= compile();
    return compiled(...args);
  };
};

/** Lets each call wait for its turn, and drops it when its client has gone meanwhile. */
function underGuard<C extends Caller>(
  { guard }: Core<C>,
  handler: AnyHandler,
): (call: AnyCall, exchange: Exchange) => Promise<unknown> {
  return async (call, { request, reply }) => {
    const key = request.notes?.caller?.key ?? '';
    const admission = guard.enter(key);
    if (admission !== undefined) await admission;
    try {
      if (reply.raw.destroyed) throw overloaded();
      return await handler(call);
    } finally {
      guard.leave(key);
    }
  };
}
