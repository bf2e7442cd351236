import type { Clock } from '../../../kernel/clock.ts';
import { openTable, type TableShape } from '../../threads/shared-table.ts';

/** What is left of a key's allowance after a request. */
export type Allowance = {
  isAllowed: boolean;
  remaining: number;
  /** Seconds until one more request is allowed, or until the allowance is full again. */
  retryAfterS: number;
  fullInS: number;
};

/** What is limited by the minute: whatever counts together has one name, in all threads. */
export const rateNames = [
  'token',
  'session',
  'stranger',
  'rates of shops',
  'events of shops',
  'events of carriers',
  ...(['tracking', 'negotiation', 'opt-out'] as const).flatMap(
    (page) => [`${page} misses`, `${page} misses under attack`, `${page} misses of all`] as const,
  ),
] as const;
export type RateName = (typeof rateNames)[number];

export type RateLimit = {
  perMinute: number;
  /** Counts one request of a key. */
  take(key: string): Allowance;
  /** Takes a part of a request, or several, from a key; false, with nothing left, when there was less. */
  charge(key: string, requests: number): boolean;
  /** Gives back what was charged. */
  giveBack(key: string, requests: number): void;
  /** Whether a key has nothing left; counts nothing. */
  isExhausted(key: string): boolean;
};

const minuteMs = 60_000;
/** Of a request: what adding parts of it may be off by. */
const tolerance = 1e-6;

/**
 * Room for 100,000 keys and more at once; beyond, those are forgotten first whose allowance is full, or nearly, which only ever
 * helps them. A row is the instant at which a key's allowance is full again, in milliseconds of the limit's own count.
 */
export const rateShape: TableShape = { width: 1, sets: 16_384 };

/**
 * A minute's allowance at once, refilled evenly, for every key: kept as the instant at which it is full again (the generic cell
 * rate algorithm of ITU-T I.371). With a table in shared memory all threads count together, and exactly.
 */
export function createRateLimit(perMinute: number, clock: Clock, table = openTable(rateShape)): RateLimit {
  const perMs = perMinute / minuteMs;
  /** How long until a key has its whole allowance. More than a minute is a clock that was set back: it owes nothing then. */
  const debtOf = (row: Float64Array, nowMs: number): number => {
    const debtMs = (row[0] ?? 0) - nowMs;
    return debtMs > minuteMs + 1 ? 0 : Math.max(0, debtMs);
  };
  const leftOf = (debtMs: number): number => Math.max(0, perMinute - debtMs * perMs);
  /** Sets what is left of a key, by what is left of it now, and gives that. */
  const change = (key: string, leave: (left: number) => number): void => {
    const nowMs = sinceOriginMs(clock);
    table.change(key, (row) => {
      row[0] = nowMs + (perMinute - leave(leftOf(debtOf(row, nowMs)))) / perMs;
    });
  };
  return {
    perMinute,
    take(key) {
      let isAllowed = false;
      let after = 0;
      change(key, (left) => {
        isAllowed = left + tolerance >= 1;
        after = isAllowed ? Math.max(0, left - 1) : left;
        return after;
      });
      return {
        isAllowed,
        remaining: Math.floor(after + tolerance),
        retryAfterS: Math.max(1, Math.ceil((1 - after - tolerance) / perMs / 1000)),
        fullInS: Math.ceil((perMinute - after - tolerance) / perMs / 1000),
      };
    },
    charge(key, requests) {
      let isEnough = false;
      change(key, (left) => {
        isEnough = left + tolerance >= requests;
        return isEnough ? Math.max(0, left - requests) : 0;
      });
      return isEnough;
    },
    giveBack: (key, requests) => change(key, (left) => Math.min(perMinute, left + requests)),
    isExhausted(key) {
      const nowMs = sinceOriginMs(clock);
      return table.find(key, (row) => leftOf(debtOf(row, nowMs)) + tolerance < 1) ?? false;
    },
  };
}

/** 2026: counted from here, milliseconds leave room for billionths in a double. */
const originMs = Date.UTC(2026);

function sinceOriginMs(clock: Clock): number {
  return clock.nowMs() - originMs;
}

/** The key of an address: IPv6 by its /64, because whoever has one address has them all. */
export function addressKey(address: string): string {
  if (!address.includes(':')) return address;
  const mapped = /^::ffff:([0-9.]+)$/i.exec(address);
  if (mapped?.[1] !== undefined) return mapped[1];
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups =
    tail === undefined ? left : [...left, ...Array(8 - left.length - right.length).fill('0'), ...right];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
