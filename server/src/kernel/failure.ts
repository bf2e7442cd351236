import type { ErrorCode } from '@carreto/contract/errors';

/** One offending member of a request: its path on the wire (`dispatchers[0].volumes[2].height`) and what is wrong. */
export type FailureDetail = { field: string; message: string };

/**
 * The caller must change something, or wait. Thrown by acts through `fail`; turned into an answer in
 * `platform/http` only. Anything else that is thrown is a bug.
 */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: ErrorCode;
  readonly details: readonly FailureDetail[];
  /** Seconds after which a retry makes sense; for `rate_limited`, `overloaded` and `unavailable`. */
  readonly retryAfterS: number | undefined;

  constructor(code: ErrorCode, options: FailureOptions = {}) {
    super(options.message ?? code, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.details = options.details ?? [];
    this.retryAfterS = options.retryAfterS;
  }
}

export type FailureOptions = {
  details?: readonly FailureDetail[];
  /** A sentence that replaces the catalogue's, in Portuguese. */
  message?: string;
  cause?: unknown;
  retryAfterS?: number;
};

/** Builds a `Failure`; written `throw fail('not_found')`. */
export function fail(code: ErrorCode, options?: FailureOptions): Failure {
  return new Failure(code, options);
}

/** Shorthand for a 422 about one field. */
export function failField(field: string, message: string): Failure {
  return new Failure('invalid_request', { details: [{ field, message }] });
}
