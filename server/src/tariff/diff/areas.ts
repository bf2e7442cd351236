import type { OriginArea, TableDocument } from '../../engine/rating/document.ts';
import { flattenRanges, normalStart, type Segments } from '../../engine/rating/flatten.ts';
import type { Tell } from './change.ts';
import { sweep } from './sweep.ts';

/** Areas of two tables that belong together; null is a table that serves any origin. */
export type AreaPair = { before: string | null; after: string | null };

/**
 * Areas of one code, or of the very same zip codes, belong together. Where one table serves any origin, every
 * area of the other belongs to that.
 */
export function pairAreas(before: TableDocument, after: TableDocument): AreaPair[] {
  if (after.origins.length === 0)
    return before.origins.length === 0
      ? [{ before: null, after: null }]
      : before.origins.map(({ code }) => ({ before: code, after: null }));
  if (before.origins.length === 0) return after.origins.map(({ code }) => ({ before: null, after: code }));
  const codes = new Set(before.origins.map(({ code }) => code));
  const kept = new Set(after.origins.map(({ code }) => code));
  const byContent = new Map(
    before.origins.filter(({ code }) => !kept.has(code)).map((area) => [contentKey(area), area.code]),
  );
  return after.origins.flatMap((area) => {
    const counterpart = codes.has(area.code) ? area.code : byContent.get(contentKey(area));
    return counterpart === undefined ? [] : [{ before: counterpart, after: area.code }];
  });
}

function contentKey({ ranges }: OriginArea): string {
  const { starts, ends } = flattenRanges(
    ranges.map(([start, end]) => ({ start: normalStart(start), end, line: 0 })),
  );
  const joined: number[] = [];
  for (const [index, start] of starts.entries()) {
    if (joined.at(-1) === start - 1) joined.pop();
    else joined.push(start);
    joined.push(ends[index] ?? start);
  }
  return joined.join();
}

/** Tells which zip codes freight may leave from now, or no more, or as another area. */
export function tellOrigins(
  { before, after, pairs }: { before: TableDocument; after: TableDocument; pairs: readonly AreaPair[] },
  tell: Tell,
): void {
  const [had, has] = [before.origins.length, after.origins.length];
  if (had === 0 && has === 0) return;
  if (had === 0 || has === 0) {
    tell({ section: 'origins', member: 'areas', unit: 'count', before: had || null, after: has || null });
    return;
  }
  const nowCalled = new Map(pairs.map((pair) => [pair.before, pair.after]));
  const old = flattenAreas(before.origins);
  const now = flattenAreas(after.origins);
  const stretches = joinedStretches((visit) =>
    sweep(old.segments, now.segments, ({ start, end, before: from, after: to }) => {
      const was = old.codes[from] ?? null;
      visit({
        start,
        end,
        was: was === null ? null : (nowCalled.get(was) ?? was),
        is: now.codes[to] ?? null,
      });
    }),
  );
  for (const { start, end, was, is } of stretches) {
    tell({
      section: 'origins',
      kind: was === null ? 'gained' : is === null ? 'lost' : 'moved',
      member: 'area',
      unit: 'text',
      before: was,
      after: is,
      zips: [start, end],
      groupKey: `origins ${was} ${is}`,
    });
  }
}

type Stretch = { start: number; end: number; was: string | null; is: string | null };

/** Stretches that differ, touching ones of the same difference as one. */
function joinedStretches(walk: (visit: (stretch: Stretch) => void) => void): Stretch[] {
  const found: Stretch[] = [];
  walk((stretch) => {
    if (stretch.was === stretch.is) return;
    const last = found.at(-1);
    const touches = last?.end === stretch.start - 1 && last.was === stretch.was && last.is === stretch.is;
    if (touches) last.end = stretch.end;
    else found.push(stretch);
  });
  return found;
}

/** As the engine reads areas: where they overlap the narrowest range wins, then the later area. */
function flattenAreas(origins: readonly OriginArea[]): { segments: Segments; codes: readonly string[] } {
  const ranges = origins.flatMap(({ ranges: own }, index) =>
    own.map(([start, end]) => ({ start: normalStart(start), end, line: index })),
  );
  return {
    segments: flattenRanges(ranges),
    codes: origins.flatMap(({ code, ranges: own }) => own.map(() => code)),
  };
}
