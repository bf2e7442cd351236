/** What became of a call to the postal operator that did not bring what was asked for. */
export type PostalProblemKind =
  /** Not reached, too late, broken off, nonsense, or left alone for a while: whether it did anything is not known. */
  | 'unavailable'
  /** It said no to what was sent. */
  | 'refused'
  /** It does not know the user, or the contract. */
  | 'denied';

type OperatorProblem = {
  kind: PostalProblemKind;
  code?: string | null;
  retryAfterS?: number;
  wasSent?: boolean;
  cause?: unknown;
};

/** A call that failed. The message is what the operator said, or English where it said nothing; never a secret. */
export class PostalProblem extends Error {
  override readonly name = 'PostalProblem';
  readonly kind: PostalProblemKind;
  /** The operator's own code of the error. */
  readonly code: string | null;
  readonly retryAfterS: number;
  /** Whether the operator may have got the request. */
  readonly wasSent: boolean;

  constructor(
    message: string,
    { kind, code = null, retryAfterS = 5, wasSent = true, cause }: OperatorProblem,
  ) {
    super(message, { cause });
    this.kind = kind;
    this.code = code;
    this.retryAfterS = retryAfterS;
    this.wasSent = wasSent;
  }
}
