/** When freights of a connection are asked for; minutes and days as the connection has them. */
export type Pace = { leastMinutes: number; mostMinutes: number; rareMinutes: number; rareAfterDays: number };

/** What is known of a freight when it was asked for. `random` from 0 up to 1 spreads the calls. */
export type PollTimes = {
  nowMs: number;
  /** When something new was last heard of it. */
  newsAtMs: number;
  hiredAtMs: number;
  /** Only a proof of it is waited for. */
  isDelivered: boolean;
  /** Answers in a row that were no use, with this one; 0 where it was. */
  failures: number;
  random: number;
};

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Who has said nothing for a day is asked again within three hours. */
const silenceShare = 8;
const jitterRate = 0.1;

/**
 * How long to wait until a freight is asked for again, in milliseconds: an eighth of the time since something new was
 * heard of it, within the bounds of the connection; once it is old, rarely, but never not at all. One that was delivered
 * lets others go first: it waits as long as it has been silent, until it is asked for rarely. Answers that were no use
 * double the wait each time, up to the longest. Later by a little, at random. Pure.
 */
export function askAgainMs(pace: Pace, times: PollTimes): number {
  const usual = usualMs(pace, times);
  const longest = Math.max(usual, pace.mostMinutes * minuteMs);
  return spread(Math.min(longest, usual * doublings(times.failures)), times.random);
}

function usualMs(
  { leastMinutes, mostMinutes, rareMinutes, rareAfterDays }: Pace,
  { nowMs, newsAtMs, hiredAtMs, isDelivered }: PollTimes,
): number {
  const silence = nowMs - newsAtMs;
  if (nowMs - hiredAtMs > rareAfterDays * dayMs && silence > dayMs) return rareMinutes * minuteMs;
  if (isDelivered) return clamp(silence, leastMinutes * minuteMs, rareMinutes * minuteMs);
  return clamp(silence / silenceShare, leastMinutes * minuteMs, mostMinutes * minuteMs);
}

/** How long a freight steps back behind others when its call failed, for it may have been the cause. Pure. */
export function stepBackMs({ leastMinutes }: Pick<Pace, 'leastMinutes'>, random: number): number {
  return spread(leastMinutes * minuteMs, random);
}

/** Longest that a freight waits, in milliseconds; one that would wait longer was planned by a clock that was wrong. */
export function longestWaitMs({ rareMinutes }: Pick<Pace, 'rareMinutes'>): number {
  return rareMinutes * minuteMs * (1 + jitterRate) + minuteMs;
}

/** How a turn ended. */
export type EndedPoll = {
  /** Turns in a row without an answer, with this one; 0 where it brought one. */
  failures: number;
  /** What the carrier asked for by `Retry-After`. */
  retryAfterMs: number | null;
  /** Calls that were made, and how many a minute are allowed. */
  calls: number;
  callsPerMinute: number;
  /** Until the next freight is to be asked for; null where none is followed. */
  nextFreightMs: number | null;
  random: number;
};

const firstBackOffMs = minuteMs;
/** A carrier that is down is asked every hour, for ever. */
const longestBackOffMs = 60 * minuteMs;
/** New freights are looked for at least so often. */
const longestIdleMs = minuteMs;
const shortestIdleMs = 1000;

/**
 * How long to wait until the next turn of a connection, in milliseconds. While it fails, twice as long each time, up to
 * an hour, and at least as long as the carrier asks for within a day; else until the next freight is due, but so
 * that the calls of a minute stay within what is allowed. Pure.
 */
export function nextPollMs({
  failures,
  retryAfterMs,
  calls,
  callsPerMinute,
  nextFreightMs,
  random,
}: EndedPoll): number {
  const paceMs = (calls * minuteMs) / callsPerMinute;
  if (failures === 0)
    return Math.ceil(Math.max(paceMs, clamp(nextFreightMs ?? longestIdleMs, shortestIdleMs, longestIdleMs)));
  const backOffMs = Math.min(longestBackOffMs, (firstBackOffMs * doublings(failures)) / 2);
  return spread(Math.max(backOffMs, paceMs, clamp(retryAfterMs ?? 0, 0, longestRetryAfterMs)), random);
}

const longestRetryAfterMs = dayMs;

/** Longest that a connection waits, in milliseconds. */
export const longestPollMs = longestRetryAfterMs * (1 + jitterRate) + minuteMs;

/** 1, 2, 4, …, without running out of numbers. */
function doublings(failures: number): number {
  return 2 ** Math.min(failures, 20);
}

function spread(ms: number, random: number): number {
  return Math.ceil(ms * (1 + random * jitterRate));
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
