import type { AnyEndpoint } from '@carreto/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller, HttpLimits, HttpOptions } from './options.ts';
import type { OverloadGuard } from './overload-guard.ts';
import type { RateLimit } from './rate-limit.ts';
import type { Validation } from './validate.ts';

/** What all routes of one server share. */
export type Core<C extends Caller> = {
  app: FastifyInstance;
  options: HttpOptions<C>;
  limits: HttpLimits;
  validation: Validation;
  guard: OverloadGuard;
  /** By hash of the token. */
  tokenRate: RateLimit;
  /** By address; counts wrong tokens. */
  strangerRate: RateLimit;
  /** Everything bound, in order: what the API reference shows and what a 405 knows. */
  endpoints: AnyEndpoint[];
  /** False from the moment a stop was asked for. */
  isReady: boolean;
};

/** One request and its answer. */
export type Exchange = { request: FastifyRequest; reply: FastifyReply };

/** What is noted of a request while it is served, for log and metrics. */
export type Notes = {
  /** Undefined when no route fits. */
  endpoint: AnyEndpoint | undefined;
  startedMs: number;
  callerKey: string | undefined;
};

declare module 'fastify' {
  interface FastifyRequest {
    notes: Notes | null;
  }
}
