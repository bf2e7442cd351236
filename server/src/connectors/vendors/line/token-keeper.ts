import { reasonOf } from './reason.ts';
import { VendorProblem } from './vendor-problem.ts';

/** A token as a vendor gave it, and until when it is good. */
export type VendorToken = { text: string; untilMs: number };

export type TokenKeeperOptions = {
  /** Logs in; one call for however many wait. */
  fetch(signal: AbortSignal): Promise<VendorToken>;
  nowMs(): number;
  /** Between two log-ins, however soon a token ends or is refused: some vendors bound how often they give one. */
  shortestMs: number;
  /** A token is renewed so long before its end. */
  spareMs: number;
  /** Of one log-in, whoever waits for it. */
  deadlineMs: number;
};

/** Calls under a token that is fetched once for all who need it. */
export type TokenKeeper = {
  /**
   * Calls with the token there is; where the answer says that it is not accepted, once more with another one. Nothing was done under a
   * token that was refused, so that even what books may go again.
   * @throws VendorProblem of the log-in; what `call` throws.
   */
  use<T>(
    call: (token: string) => Promise<T>,
    isRefused: (answer: T) => boolean,
    signal: AbortSignal,
  ): Promise<T>;
};

/** A credential that was refused is not tried again before: a vendor that locks its customers out is not to be helped. */
const refusedPauseMs = 600_000;

/** One log-in, and until when nobody logs in again. */
type LogIn = { token: Promise<VendorToken>; sinceMs: number; endsMs: number };

export function createTokenKeeper(options: TokenKeeperOptions): TokenKeeper {
  const { nowMs, shortestMs, spareMs, deadlineMs } = options;
  let current: LogIn | null = null;

  const logIn = (): LogIn => {
    // Not the signal of whoever came first: the others wait for it, too.
    const token = options.fetch(AbortSignal.timeout(deadlineMs));
    const made: LogIn = { token, sinceMs: nowMs(), endsMs: Number.POSITIVE_INFINITY };
    current = made;
    token.then(
      ({ untilMs }) => {
        made.endsMs = Math.max(untilMs - spareMs, made.sinceMs + shortestMs);
      },
      (error: unknown) => {
        const isRefused = error instanceof VendorProblem && error.kind === 'not_let_in';
        made.endsMs = isRefused ? made.sinceMs + refusedPauseMs : 0;
      },
    );
    return made;
  };
  const latest = (): LogIn => (current === null || nowMs() >= current.endsMs ? logIn() : current);
  /** Another log-in than one that brought a refused token; null where it is too early for one. */
  const after = (refused: LogIn): LogIn | null => {
    if (current !== null && current !== refused) return latest();
    return nowMs() - refused.sinceMs < shortestMs ? null : logIn();
  };

  return {
    async use(call, isRefused, signal) {
      const first = latest();
      const answer = await call((await unlessAborted(first.token, signal)).text);
      if (!isRefused(answer)) return answer;
      const next = after(first);
      return next === null ? answer : call((await unlessAborted(next.token, signal)).text);
    },
  };
}

/** A log-in that failed, as it is for who waits for a token: what was to be sent was not. */
function unsent(error: unknown): unknown {
  if (!(error instanceof VendorProblem)) return error;
  const { kind, reason, retryAfterMs, isEnd } = error;
  return new VendorProblem(kind, reason, { retryAfterMs, wasSent: false, isEnd, cause: error });
}

/** A token, or the end of waiting for it. */
function unlessAborted(token: Promise<VendorToken>, signal: AbortSignal): Promise<VendorToken> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void =>
      reject(new VendorProblem('timeout', reasonOf('token_not_in_time'), { wasSent: false }));
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    token
      .then(resolve, (error: unknown) => reject(unsent(error)))
      .finally(() => signal.removeEventListener('abort', onAbort));
  });
}
