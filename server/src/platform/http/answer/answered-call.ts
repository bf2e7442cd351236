import type { AnyEndpoint } from '@carreto/contract/endpoint';
import type { ErrorCode } from '@carreto/contract/errors';
import type { FailureDetail } from '../../../kernel/failure.ts';

/** What was read of a request that parsed: members of path, query and body, as they are judged next. */
export type ReceivedValues = { params: unknown; query: unknown; body: unknown };

/** A request that has its answer. What it holds belongs to the request: whoever keeps any of it copies it at once. */
export type AnsweredCall<C> = {
  requestId: string;
  address: string;
  method: string;
  /** Undefined on paths that no operation serves. */
  endpoint: AnyEndpoint | undefined;
  /** Undefined where nobody is known by a token or session. */
  caller: C | undefined;
  status: number;
  code: ErrorCode | undefined;
  details: readonly FailureDetail[];
  ms: number;
  /** Undefined where the request was refused before it was read, or did not parse. */
  received: ReceivedValues | undefined;
  /** What a handler answered; undefined for failures, and for files that come in pieces. */
  value: unknown;
};

/** Who hears of every answer, in the way of the request: it must cost next to nothing and never throw. */
export type CallListener<C> = { note(call: AnsweredCall<C>): void };
