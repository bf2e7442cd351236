import type { Objection } from './policy.ts';

/** What became of a call that brought no whole answer. */
export type OutgoingProblem =
  /** Not dialled: the policy forbids the address or the URL. */
  | 'not_allowed'
  /** No such name, no connection, a broken connection, TLS that does not hold. */
  | 'unreachable'
  /** More bytes than the caller reads; the connection was cut. */
  | 'too_large'
  /** The caller's signal. */
  | 'aborted';

/** A call that left the house, or was not allowed to. The message is English and holds no secret. */
export class OutgoingError extends Error {
  override readonly name = 'OutgoingError';
  readonly problem: OutgoingProblem;
  readonly objection: Objection | null;
  /** The address that was dialled; null where it did not come to that. */
  readonly address: string | null;

  constructor(
    problem: OutgoingProblem,
    message: string,
    options: { cause?: unknown; objection?: Objection; address?: string | null } = {},
  ) {
    super(message, { cause: options.cause });
    this.problem = problem;
    this.objection = options.objection ?? null;
    this.address = options.address ?? null;
  }
}
