import type { Clock } from '../../../kernel/clock.ts';

/** What is left of a key's allowance after a request. */
export type Allowance = {
  isAllowed: boolean;
  remaining: number;
  /** Seconds until one more request is allowed, or until the allowance is full again. */
  retryAfterS: number;
  fullInS: number;
};

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

/** Keys remembered at once; beyond, the ones seen first are forgotten, which only ever helps them. */
const maxKeys = 100_000;

type Bucket = { left: number; atMs: number };

/**
 * A token bucket per key, in memory: a minute's allowance at once, refilled evenly. Each process counts on
 * its own.
 */
export function createRateLimit(perMinute: number, clock: Clock): RateLimit {
  const buckets = new Map<string, Bucket>();
  const perMs = perMinute / 60_000;
  const refilled = (bucket: Bucket, nowMs: number) =>
    Math.min(perMinute, bucket.left + Math.max(0, nowMs - bucket.atMs) * perMs);
  /** Sets what is left of a key, by what is left of it now. */
  const change = (key: string, leave: (left: number) => number): void => {
    const nowMs = clock.nowMs();
    const known = buckets.get(key);
    const left = leave(known === undefined ? perMinute : refilled(known, nowMs));
    if (known === undefined) remember(buckets, key, { left, atMs: nowMs });
    else Object.assign(known, { left, atMs: nowMs });
  };
  return {
    perMinute,
    take(key) {
      let isAllowed = false;
      let after = 0;
      change(key, (left) => {
        isAllowed = left >= 1;
        after = isAllowed ? left - 1 : left;
        return after;
      });
      return {
        isAllowed,
        remaining: Math.floor(after),
        retryAfterS: Math.max(1, Math.ceil((1 - after) / perMs / 1000)),
        fullInS: Math.ceil((perMinute - after) / perMs / 1000),
      };
    },
    charge(key, requests) {
      let isEnough = false;
      change(key, (left) => {
        isEnough = left >= requests;
        return isEnough ? left - requests : 0;
      });
      return isEnough;
    },
    giveBack: (key, requests) => change(key, (left) => Math.min(perMinute, left + requests)),
    isExhausted(key) {
      const bucket = buckets.get(key);
      return bucket !== undefined && refilled(bucket, clock.nowMs()) < 1;
    },
  };
}

function remember(buckets: Map<string, Bucket>, key: string, bucket: Bucket): void {
  if (buckets.size >= maxKeys) {
    const oldest = buckets.keys().next();
    if (oldest.done !== true) buckets.delete(oldest.value);
  }
  buckets.set(key, bucket);
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
