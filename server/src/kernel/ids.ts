import { randomFillSync } from 'node:crypto';
import { flat } from './flat.ts';

const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz';
const prefixLength = 8;
const idLength = 16;
/** 2020-01-01 UTC: eight base-36 digits of milliseconds from here last until 2109. */
const originMs = 1_577_836_800_000;

/** The prefix of the last millisecond asked for: under load many ids share one. */
let lastMs = Number.NaN;
let lastPrefix = '';

/** Bytes from 252 up are drawn again, so that every character is equally likely. */
const fairBelow = 252;
const pool = Buffer.alloc(4096);
let used = pool.length;

/**
 * A new id of 16 characters `[0-9a-z]`: eight for the millisecond, eight random. Ids sort by time of
 * creation, so that what is keyed by them can be partitioned by range.
 */
export function newTimeOrderedId(nowMs: number): string {
  return flat([timeOrderedPrefix(nowMs), randomText(idLength - prefixLength)]);
}

/** The first eight characters of every id of this millisecond; as a bound, no id of this time or later sorts below it. */
export function timeOrderedPrefix(nowMs: number): string {
  if (nowMs !== lastMs) {
    const sinceMs = Math.max(0, Math.floor(nowMs - originMs));
    lastPrefix = sinceMs.toString(36).padStart(prefixLength, '0');
    lastMs = nowMs;
  }
  return lastPrefix;
}

/** When an id, or a prefix of this kind, was made: milliseconds. */
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
