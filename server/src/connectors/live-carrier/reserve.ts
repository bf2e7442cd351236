/**
 * The end of a request's deadline in which no carrier is waited for any more, so that the answer is there when the
 * deadline ends and not when it has been decided and stored after it. How long that takes is the disk's and the
 * neighbours' matter, so it follows what it took lately.
 */
export type Reserve = {
  /** Milliseconds before the deadline when waiting ends. */
  ms(): number;
  /** How long a request took from the last answer of a carrier, or from giving up on it, to its stored quotes. */
  record(ms: number): void;
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
  let ms = Math.min(leastMs, mostMs);
  return {
    ms: () => ms,
    record(spentMs) {
      lately = [...lately, spentMs].slice(-windowSize);
      const sorted = lately.toSorted((a, b) => a - b);
      const usual = sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
      ms = Math.min(Math.max(leastMs, usual + sendingMs), mostMs);
    },
  };
}
