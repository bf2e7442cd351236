import { randomFillSync } from 'node:crypto';

const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz';
const prefixLength = 8;
const idLength = 16;
/** 2020-01-01 UTC: eight base-36 digits of milliseconds from here last until 2109. */
const originMs = 1_577_836_800_000;

/** Bytes from 252 up are drawn again, so that every character is equally likely. */
const fairBelow = 252;
const pool = Buffer.alloc(4096);
let used = pool.length;

/**
 * A new id of 16 characters `[0-9a-z]`: eight for the millisecond, eight random. Ids sort by time of
 * creation, so that what is keyed by them can be partitioned by range.
 */
export function newTimeOrderedId(nowMs: number): string {
  return timeOrderedPrefix(nowMs) + randomText(idLength - prefixLength);
}

/** The first eight characters of every id of this millisecond; as a bound, no id of this time or later sorts below it. */
export function timeOrderedPrefix(nowMs: number): string {
  return Math.max(0, Math.floor(nowMs - originMs))
    .toString(36)
    .padStart(prefixLength, '0');
}

/** The millisecond an id was made in. */
export function timeOfId(id: string): number {
  return Number.parseInt(id.slice(0, prefixLength), 36) + originMs;
}

/** Random characters `[0-9a-z]` from a cryptographic source; 32 of them carry 165 bits. */
export function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    if (used === pool.length) {
      randomFillSync(pool);
      used = 0;
    }
    const byte = pool[used] ?? fairBelow;
    used += 1;
    if (byte < fairBelow) text += alphabet.charAt(byte % 36);
  }
  return text;
}
