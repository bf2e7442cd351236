/**
 * The end of a request's deadline in which no carrier is waited for any more, so that the answer is there when the
 * deadline ends and not when it has been decided and stored after it. How long that takes is the disk's and the
 * neighbours' matter, so it follows what it took lately.
 */
export type Reserve = {
  /**
   * A request begins. Requests that begin together would be decided together, each behind the others: the later ones stop waiting so much
   * earlier that one is done when the next one begins.
   * @param nowMs never set back.
   */
  begin(nowMs: number): Reserved;
  /** How long a request took from the last answer of a carrier, or from giving up on it, to its stored quotes. */
  record(ms: number): void;
};

/** What is kept free for one request. */
export type Reserved = {
  /** Milliseconds before the deadline when waiting ends. */
  ms: number;
  /** It is over: those that begin now are not decided behind it. */
  end(): void;
};

const windowSize = 50;
const share = 0.95;
/** A commit on a quiet machine, and what is not in it: a timer fires up to 1 ms late, an answer is written and sent. */
const leastMs = 10;
const sendingMs = 3;
/** Carriers keep this part of the deadline, however slow the disk is. */
const mostShare = 0.1;

/** @param deadlineMs of a request. */
export function createReserve(deadlineMs: number): Reserve {
  const mostMs = deadlineMs * mostShare;
  /** Oldest first. */
  let lately: number[] = [];
  /** Of one request by itself. */
  let ownMs = leastMs;
  /** What each before it adds, if nothing holds that one up; nobody knows as long as there was none. */
  let eachMs = leastMs;
  /** The requests under way that end with the next one. */
  const begun = new Set<{ atMs: number }>();
  return {
    begin(nowMs) {
      for (const one of begun) if (nowMs - one.atMs >= ownMs) begun.delete(one);
      const ms = Math.min(ownMs + begun.size * eachMs, mostMs);
      const own = { atMs: nowMs };
      begun.add(own);
      return { ms, end: () => void begun.delete(own) };
    },
    record(spentMs) {
      lately = [...lately, spentMs].slice(-windowSize);
      const sorted = lately.toSorted((a, b) => a - b);
      const usual = sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
      ownMs = Math.max(leastMs, usual + sendingMs);
      eachMs = sorted[0] ?? leastMs;
    },
  };
}
