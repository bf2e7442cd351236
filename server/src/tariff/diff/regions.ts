import type { LanePair } from './lanes.ts';
import { sweep } from './sweep.ts';

/**
 * Which regions of two tables are one. Names alone do not say it: importers number regions by their prices, so
 * that one new price renumbers them all. Regions are matched by the zip codes they hold.
 */
export type RegionMatches = {
  /** The region after for one before, and the reverse; one to one. */
  after: ReadonlyMap<string, string>;
  before: ReadonlyMap<string, string>;
  /** Whether going from a region to another means nothing: they are one, or cost the same and are not kept apart. */
  isSame(before: string, after: string): boolean;
};

/** What a region costs, of each table; equal keys cost the same. Undefined where that cannot be compared. */
export type RegionKeys = {
  before(region: string): string | undefined;
  after(region: string): string | undefined;
};

type Overlap = { before: string; after: string; zips: number; rank: number };

/** Matches regions by what they hold: those that kept their name, then those of equal prices, then the largest share. */
export function matchRegions(
  lanes: readonly LanePair[],
  names: { before: readonly string[]; after: readonly string[] },
  keys: RegionKeys,
): RegionMatches {
  const shared = overlapsOf(lanes);
  const overlaps = [...shared.pairs.values()].map((overlap): Overlap => {
    const smaller = Math.min(shared.before.get(overlap.before) ?? 0, shared.after.get(overlap.after) ?? 0);
    // A number that happens to come back holds little of what it held.
    const keepsName = overlap.before === overlap.after && overlap.zips * 4 >= smaller;
    return { ...overlap, rank: keepsName ? 0 : costSame(keys, overlap) ? 1 : 2 };
  });
  overlaps.sort(
    (a, b) =>
      a.rank - b.rank || b.zips - a.zips || compareText(a.before, b.before) || compareText(a.after, b.after),
  );
  const after = new Map<string, string>();
  const before = new Map<string, string>();
  const match = (old: string, now: string): void => {
    if (after.has(old) || before.has(now)) return;
    after.set(old, now);
    before.set(now, old);
  };
  for (const overlap of overlaps) match(overlap.before, overlap.after);
  // Regions that hold nothing yet, or nothing in common.
  const kept = new Set(names.after);
  for (const name of names.before) if (kept.has(name)) match(name, name);
  return { after, before, isSame: sameness({ after, before }, keys) };
}

type Sums = {
  pairs: Map<string, { before: string; after: string; zips: number }>;
  before: Map<string, number>;
  after: Map<string, number>;
};

function overlapsOf(lanes: readonly LanePair[]): Sums {
  const sums: Sums = { pairs: new Map(), before: new Map(), after: new Map() };
  for (const { before, after } of lanes) {
    sweep(before.segments, after.segments, ({ start, end, before: from, after: to }) =>
      addOverlap(sums, end - start + 1, { old: before.rows[from]?.region, now: after.rows[to]?.region }),
    );
  }
  return sums;
}

function addOverlap(
  sums: Sums,
  zips: number,
  { old, now }: { old: string | undefined; now: string | undefined },
): void {
  if (old !== undefined) sums.before.set(old, (sums.before.get(old) ?? 0) + zips);
  if (now !== undefined) sums.after.set(now, (sums.after.get(now) ?? 0) + zips);
  if (old === undefined || now === undefined) return;
  const pair = sums.pairs.getOrInsert(`${old}\n${now}`, { before: old, after: now, zips: 0 });
  pair.zips += zips;
}

/**
 * Two regions that both live on under their own names are apart even at equal prices; one that was split off or
 * taken in at equal prices is not.
 */
function sameness(
  { after, before }: Pick<RegionMatches, 'after' | 'before'>,
  keys: RegionKeys,
): RegionMatches['isSame'] {
  return (old, now) => {
    if (after.get(old) === now) return true;
    if (after.get(old) === old && before.get(now) === now) return false;
    return costSame(keys, { before: old, after: now });
  };
}

function costSame(keys: RegionKeys, { before, after }: Pick<Overlap, 'before' | 'after'>): boolean {
  const key = keys.before(before);
  return key !== undefined && key === keys.after(after);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
