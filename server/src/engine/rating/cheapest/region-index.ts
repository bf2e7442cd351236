import { Effort, type Steps } from '../../../kernel/steps.ts';
import { segmentEnd, segmentRegion } from '../records.ts';
import type { RateSheet } from '../sheet.ts';

/**
 * Which region of each sheet of a book holds a destination: one look-up for all sheets, where a look-up in each would miss the
 * processor's cache several times a sheet. Along the zip codes a sheet seldom changes its region (some 3,300 times where it has
 * 30,000 ranges), so that all changes of all sheets stand in one list by zip code, and every so many of them the regions of all
 * sheets as they are there.
 */
export type RegionIndex = {
  /** Zip codes from which on a sheet has another region, ascending. */
  codes: Int32Array;
  /** Beside each: the sheet in the upper 16 bits, in the lower ones what `regionsAt` gives from there on. */
  changes: Uint32Array;
  /** The regions of all sheets before the first change, and before each further `interval` of them. */
  marks: Uint16Array;
  interval: number;
  /** Where `regionsAt` writes. */
  row: Uint16Array;
};

/** What a row says of a sheet that does not serve the zip code. */
export const notServed = 0;
/** Of a sheet that is not in the index: several origin areas, each with destinations of its own, or too many regions. */
export const notIndexed = 0xffff;

/** Sheets that an index has room for. */
const mostSheets = 0xffff;
const leastInterval = 256;

/** The index of the sheets of a book, in their order; null for more sheets than it has room for. */
export function* indexRegionsInSteps(sheets: readonly RateSheet[]): Steps<RegionIndex | null> {
  if (sheets.length > mostSheets) return null;
  const found = yield* changesOf(sheets);
  const byLowDigit = yield* ordered(found, null, 0);
  return yield* laidOut(sheets, found, yield* ordered(found, byLowDigit, digitBits));
}

function* changesOf(sheets: readonly RateSheet[]): Steps<Changes> {
  const effort = new Effort();
  const found = new Changes();
  for (const [number, sheet] of sheets.entries()) {
    if (!isIndexed(sheet)) continue;
    for (const units of collectChanges(found, number, sheet)) if (effort.spend(units)) yield effort.pause();
  }
  return found;
}

function* laidOut(sheets: readonly RateSheet[], found: Changes, order: Uint32Array): Steps<RegionIndex> {
  const effort = new Effort();
  const { count } = found;
  const interval = Math.max(leastInterval, sheets.length);
  const codes = new Int32Array(count);
  const changes = new Uint32Array(count);
  const marks = new Uint16Array((Math.floor(count / interval) + 1) * sheets.length);
  const row = Uint16Array.from(sheets, (sheet) => (isIndexed(sheet) ? notServed : notIndexed));
  for (let at = 0; at <= count; at += 1) {
    if (effort.spend(1)) yield effort.pause();
    if (at % interval === 0) marks.set(row, (at / interval) * sheets.length);
    if (at === count) break;
    const from = order[at] ?? 0;
    const change = found.changes[from] ?? 0;
    codes[at] = found.codes[from] ?? 0;
    changes[at] = change;
    row[change >>> 16] = change & 0xffff;
  }
  return { codes, changes, marks, interval, row };
}

/**
 * The region of each sheet for a destination, each plus one; `notServed` or `notIndexed` for others. It holds until the next call
 * for the same index.
 */
export function regionsAt({ codes, changes, marks, interval, row }: RegionIndex, zip: number): Uint16Array {
  const end = countUpTo(codes, zip);
  const mark = Math.floor(end / interval);
  row.set(marks.subarray(mark * row.length, (mark + 1) * row.length));
  for (let at = mark * interval; at < end; at += 1) {
    const change = changes[at] ?? 0;
    row[change >>> 16] = change & 0xffff;
  }
  return row;
}

/** How many of the ascending codes are not above one. */
function countUpTo(codes: Int32Array, zip: number): number {
  let low = 0;
  let high = codes.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((codes[middle] ?? 0) <= zip) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether all origins of a sheet share their destinations, and its regions fit. */
function isIndexed({ columns, regions }: RateSheet): boolean {
  return columns.areaFirst.length === 1 && regions.length < notIndexed - 1;
}

/** Changes as they are found, sheet after sheet. */
class Changes {
  codes = new Int32Array(16_384);
  changes = new Uint32Array(16_384);
  count = 0;

  add(code: number, sheet: number, region: number): void {
    if (this.count === this.codes.length) this.#grow();
    this.codes[this.count] = code;
    this.changes[this.count] = (sheet << 16) | region;
    this.count += 1;
  }

  #grow(): void {
    const codes = new Int32Array(this.count * 2);
    const changes = new Uint32Array(this.count * 2);
    codes.set(this.codes);
    changes.set(this.changes);
    this.codes = codes;
    this.changes = changes;
  }
}

const segmentsAtOnce = 500;

/** Finds where a sheet changes its region; yields how many segments it looked at. */
function* collectChanges(found: Changes, number: number, { columns }: RateSheet): Generator<number> {
  const last = columns.areaLast[0] ?? 0;
  // Before the first code nothing is served.
  let [region, served] = [notServed, 0];
  for (let from = columns.areaFirst[0] ?? 0; from < last; from += segmentsAtOnce) {
    const end = Math.min(last, from + segmentsAtOnce);
    for (let segment = from; segment < end; segment += 1) {
      const start = columns.starts[segment] ?? 0;
      if (region !== notServed && start > served) {
        found.add(served, number, notServed);
        region = notServed;
      }
      const its = segmentRegion(columns, segment) + 1;
      if (its !== region) found.add(start, number, its);
      region = its;
      served = segmentEnd(columns, segment) + 1;
    }
    yield end - from;
  }
  if (region !== notServed) found.add(served, number, notServed);
}

/** Zip codes have two digits of so many bits. */
const digitBits = 14;

/** Positions by one digit of their codes, ascending; equals in the order they were given in, or that of being found. */
function* ordered(found: Changes, before: Uint32Array | null, shift: number): Steps<Uint32Array> {
  const effort = new Effort();
  const { codes, count } = found;
  const places = new Uint32Array((1 << digitBits) + 1);
  const digitOf = (position: number): number => ((codes[position] ?? 0) >>> shift) & ((1 << digitBits) - 1);
  for (let at = 0; at < count; at += 1) {
    if (effort.spend(1)) yield effort.pause();
    const digit = digitOf(at) + 1;
    places[digit] = (places[digit] ?? 0) + 1;
  }
  for (let digit = 1; digit < places.length; digit += 1)
    places[digit] = (places[digit] ?? 0) + (places[digit - 1] ?? 0);
  const order = new Uint32Array(count);
  for (let at = 0; at < count; at += 1) {
    if (effort.spend(1)) yield effort.pause();
    const position = before === null ? at : (before[at] ?? 0);
    const digit = digitOf(position);
    const place = places[digit] ?? 0;
    order[place] = position;
    places[digit] = place + 1;
  }
  return order;
}
