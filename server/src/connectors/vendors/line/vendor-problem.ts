import type { TrackingOutcome } from '../../carrier-tracking/port.ts';
import type { LiveRefusalCode } from '../../live-carrier/answer.ts';
import type { CarrierOutcome } from '../../live-carrier/port.ts';
import type { Closing } from '../closing.ts';
import { type Reason, reasonOf, sentenceOfReason } from './reason.ts';

/** Why a call to a vendor brought nothing that can be used. */
export type VendorProblemKind =
  /** It had not answered when nobody waited any more. */
  | 'timeout'
  /** No connection, or an answer that is an error of the server. */
  | 'down'
  /** Called too often, by the vendor's word or by the published bound. */
  | 'too_many'
  /** The credential is not accepted. */
  | 'not_let_in'
  /** The credential is accepted, but not for this: the customer's contract lacks it. */
  | 'not_for_this'
  /** The vendor says no to what was sent; the message is its words. */
  | 'rejected'
  /** An answer that cannot be read, or says what cannot be. */
  | 'nonsense'
  /** Not called: the address may not be. */
  | 'not_callable'
  /** Not called: it failed too often a moment ago, or too many calls are under way. */
  | 'left_alone';

type Details = {
  retryAfterMs?: number | null;
  wasSent?: boolean;
  isPassing?: boolean;
  isEnd?: boolean;
  cause?: unknown;
};

/** A call that failed. The message is the vendor's words, or the reason in English; it holds no secret and no request. */
export class VendorProblem extends Error {
  override readonly name = 'VendorProblem';
  readonly kind: VendorProblemKind;
  readonly retryAfterMs: number | null;
  /** Whether the vendor may have got the request: where it may, what it books is looked up before it is sent again. */
  readonly wasSent: boolean;
  /** Of what is refused: whether it is taken once something else has happened there. */
  readonly isPassing: boolean;
  /** Of what is not let in: whether nothing but a person brings an access that is. */
  readonly isEnd: boolean;
  readonly reason: Reason;

  /** @param why a text is the vendor's own words. */
  constructor(
    kind: VendorProblemKind,
    why: string | Reason,
    { retryAfterMs = null, wasSent = true, isPassing = false, isEnd = false, cause }: Details = {},
  ) {
    const reason = typeof why === 'string' ? reasonOf('said', why) : why;
    super(sentenceOfReason(reason).slice(0, longestSentence), { cause });
    this.kind = kind;
    this.reason = reason;
    this.isEnd = isEnd;
    this.retryAfterMs = retryAfterMs;
    this.wasSent = wasSent;
    this.isPassing = isPassing;
  }
}

/** A vendor's own words are cut here. */
const longestSentence = 200;

/** A problem as a carrier's outcome; anything else is thrown on, for it is a bug. */
export function refusalOf(error: unknown): CarrierOutcome {
  if (!(error instanceof VendorProblem)) throw error;
  const { kind, message: sentence } = error;
  return { kind: 'refusal', code: liveCodeOf(kind), sentence, ...closingOf(error) };
}

/** What a problem says of the credential. */
export function closingOf({ kind }: VendorProblem): Closing {
  if (kind === 'not_for_this') return { isNotForThis: true };
  return kind === 'not_let_in' ? { isNotLetIn: true } : {};
}

function liveCodeOf(kind: VendorProblemKind): LiveRefusalCode {
  switch (kind) {
    case 'timeout':
      return 'live_timeout';
    case 'down':
      return 'live_down';
    case 'too_many':
      return 'live_busy';
    case 'not_let_in':
    case 'not_for_this':
    case 'rejected':
      return 'live_refused';
    case 'nonsense':
      return 'live_nonsense';
    case 'not_callable':
      return 'live_not_callable';
    case 'left_alone':
      return 'live_breaker_open';
  }
}

/** A problem as the outcome of tracking; anything else is thrown on, for it is a bug. */
export function trackingFailureOf(error: unknown): TrackingOutcome {
  if (!(error instanceof VendorProblem)) throw error;
  const { kind, message: sentence, retryAfterMs } = error;
  const failure = { kind: 'failure', sentence, retryAfterMs } as const;
  if (kind === 'not_for_this') return { ...failure, code: 'not_let_in', isNotForThis: true };
  return { ...failure, code: kind === 'left_alone' ? 'down' : kind };
}
