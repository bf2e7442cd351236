/** An inclusive range of zip codes with the line that decides between equals. */
export type LinedRange = { start: number; end: number; line: number };

/** Disjoint segments in ascending order; `owners` are indexes into the ranges that were given. */
export type Segments = { starts: number[]; ends: number[]; owners: number[] };

/**
 * Carves overlapping ranges into disjoint segments: at every code the narrowest range wins, then the later
 * line, then the later position. One sweep over the starts with a heap of open ranges, O(n log n).
 */
export function flattenRanges(ranges: readonly LinedRange[]): Segments {
  const order = Array.from(ranges, (_, index) => index).sort(
    (a, b) => (ranges[a]?.start ?? 0) - (ranges[b]?.start ?? 0),
  );
  const open = openRanges(ranges);
  const segments: Segments = { starts: [], ends: [], owners: [] };
  let next = 0;
  let cursor = 0;
  for (;;) {
    open.dropEndedBefore(cursor);
    if (open.best() === -1) {
      if (next >= order.length) return segments;
      cursor = startOf(ranges, order[next]);
    }
    while (next < order.length && startOf(ranges, order[next]) <= cursor) {
      open.push(order[next] ?? 0);
      next += 1;
    }
    const best = open.best();
    const nextStart = next < order.length ? startOf(ranges, order[next]) : Number.POSITIVE_INFINITY;
    const end = Math.min(ranges[best]?.end ?? 0, nextStart - 1);
    append(segments, cursor, { end, owner: best });
    cursor = end + 1;
  }
}

function startOf(ranges: readonly LinedRange[], index: number | undefined): number {
  return ranges[index ?? 0]?.start ?? 0;
}

function append(segments: Segments, start: number, tail: { end: number; owner: number }): void {
  const last = segments.ends.length - 1;
  if (segments.owners[last] === tail.owner && segments.ends[last] === start - 1) {
    segments.ends[last] = tail.end;
    return;
  }
  segments.starts.push(start);
  segments.ends.push(tail.end);
  segments.owners.push(tail.owner);
}

/** Binary heap of open ranges with the winner on top; ended ranges leave when they come up. */
function openRanges(ranges: readonly LinedRange[]) {
  const heap: number[] = [];
  const at = (position: number): number => heap[position] ?? 0;
  const wins = (a: number, b: number): boolean => beats(ranges, a, b);
  const swap = (i: number, j: number): void => {
    const kept = at(i);
    heap[i] = at(j);
    heap[j] = kept;
  };
  const sink = (): void => {
    for (let parent = 0; ; ) {
      let winner = parent;
      for (const child of [2 * parent + 1, 2 * parent + 2])
        if (child < heap.length && wins(at(child), at(winner))) winner = child;
      if (winner === parent) return;
      swap(parent, winner);
      parent = winner;
    }
  };
  return {
    best: (): number => heap[0] ?? -1,
    push(index: number): void {
      heap.push(index);
      for (let child = heap.length - 1; child > 0; ) {
        const parent = (child - 1) >> 1;
        if (!wins(at(child), at(parent))) return;
        swap(child, parent);
        child = parent;
      }
    },
    dropEndedBefore(code: number): void {
      while (heap.length > 0 && (ranges[at(0)]?.end ?? 0) < code) {
        const last = heap.pop() ?? 0;
        if (heap.length === 0) return;
        heap[0] = last;
        sink();
      }
    },
  };
}

function beats(ranges: readonly LinedRange[], a: number, b: number): boolean {
  const left = ranges[a];
  const right = ranges[b];
  if (left === undefined || right === undefined) return false;
  const widths = left.end - left.start - (right.end - right.start);
  if (widths !== 0) return widths < 0;
  return left.line === right.line ? a > b : left.line > right.line;
}

/**
 * A municipality's range often starts at …001, while its …000 belongs to nobody else; such a start also
 * holds the code before it (decision Q18).
 */
export function normalStart(start: number): number {
  return start % 1000 === 1 ? start - 1 : start;
}

/** Index of the segment that holds `code` among `[first, last)`, or -1. */
// biome-ignore lint/complexity/useMaxParams: the innermost loop of matching; an object here would be garbage
export function findSegment(
  starts: Int32Array,
  ends: Int32Array,
  code: number,
  first = 0,
  last = starts.length,
): number {
  let low = first;
  let high = last;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] ?? 0) <= code) low = middle + 1;
    else high = middle;
  }
  const found = low - 1;
  return found >= first && (ends[found] ?? 0) >= code ? found : -1;
}
