import type { Segments } from '../../engine/rating/flatten.ts';

/** Owners are -1 where a side has nothing. */
export type Visit = (stretch: { start: number; end: number; before: number; after: number }) => void;

/**
 * Walks over two lists of disjoint ascending segments at once, stretch by stretch; nothing is told where both
 * have nothing.
 */
export function sweep(before: Segments, after: Segments, visit: Visit): void {
  const old = walkOver(before);
  const now = walkOver(after);
  let start = Math.min(old.start(), now.start());
  while (start !== Number.POSITIVE_INFINITY) {
    const end = Math.min(old.endFrom(start), now.endFrom(start));
    visit({ start, end, before: old.ownerAt(start), after: now.ownerAt(start) });
    old.leave(end);
    now.leave(end);
    start = Math.max(end + 1, Math.min(old.start(), now.start()));
  }
}

/** One list, at its segment that is not left behind yet. */
function walkOver({ starts, ends, owners }: Segments) {
  let at = 0;
  const start = (): number => starts[at] ?? Number.POSITIVE_INFINITY;
  const end = (): number => ends[at] ?? Number.POSITIVE_INFINITY;
  return {
    start,
    /** Up to where nothing changes from a code on. */
    endFrom: (code: number): number => (start() <= code ? end() : start() - 1),
    ownerAt: (code: number): number => (start() <= code ? (owners[at] ?? -1) : -1),
    leave(code: number): void {
      if (end() <= code) at += 1;
    },
  };
}
