import type { Socket } from 'node:net';
import type { AnyEndpoint } from '@carreto/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Sampler } from '../log/sampler.ts';
import type { ReceivedValues } from './answer/answered-call.ts';
import type { FlatHeaders } from './answer/headers.ts';
import type { HttpMetrics } from './answer/http-metrics.ts';
import type { Connections } from './guard/connections.ts';
import type { DelayedRefusals } from './guard/delayed-refusals.ts';
import type { EvenLoad } from './guard/even-load.ts';
import type { OverloadGuard } from './guard/overload-guard.ts';
import type { Pace } from './guard/pace.ts';
import type { RateLimit, RateName } from './guard/rate-limit.ts';
import type { Caller, HttpLimits, HttpOptions } from './options.ts';
import type { JsonScanner } from './request/json-scanner.ts';
import type { Validation } from './request/validate.ts';

/** What all routes of one server share. */
export type Core<C extends Caller> = {
  readonly app: FastifyInstance;
  readonly options: HttpOptions<C>;
  readonly limits: HttpLimits;
  readonly validation: Validation;
  readonly guard: OverloadGuard;
  readonly connections: Connections;
  /** A limit of requests a minute under a name; those of one name count together in all threads. */
  rateOf(name: RateName, perMinute: number): RateLimit;
  /** Spreads connections over threads; undefined where there is one. */
  readonly evenLoad: EvenLoad | undefined;
  /** By hash of the token. */
  readonly tokenRate: RateLimit;
  /** By hash of a session's cookie. */
  readonly sessionRate: RateLimit;
  /** By address; counts wrong tokens, and bytes that came without one. */
  readonly strangerRate: RateLimit;
  /** Of bytes that may bring a token later, and of those that are thrown away. */
  readonly strangerPace: Pace;
  readonly lingerPace: Pace;
  readonly metrics: HttpMetrics | undefined;
  readonly sampler: Sampler;
  readonly headers: FlatHeaders;
  readonly delayedRefusals: DelayedRefusals;
  /** Everything bound, in order: what the API reference shows. */
  readonly endpoints: AnyEndpoint[];
  /** Paths outside the contract (health, metrics, reference), for 405. */
  readonly systemPaths: string[];
  /** Connections that were answered while their clients still write (`linger.ts`). */
  readonly lingering: Set<Socket>;
  /** True from the moment a stop was asked for. */
  isStopping: boolean;
};

/** One request and its answer. */
export type Exchange = { request: FastifyRequest; reply: FastifyReply };

/** What is noted of a request while it is served. */
export type Notes = {
  /** Undefined on paths outside the contract. */
  endpoint: AnyEndpoint | undefined;
  startedMs: number;
  /** Who calls, once known. */
  caller: Caller | undefined;
  /** What was read of it, where somebody hears of calls. */
  received: ReceivedValues | undefined;
  /** What was counted of a JSON body while it came; undefined until one does. */
  scanned: JsonScanner | undefined;
  /** Further headers of the answer: name, value, name, value. */
  headers: string[] | undefined;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Null when no route fits; undefined when the framework could not even look for one. */
    notes: Notes | null | undefined;
  }
}
