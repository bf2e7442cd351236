import type { CoverageRow, TableDocument } from '../../engine/rating/document.ts';
import { flattenRanges, normalStart, type Segments } from '../../engine/rating/flatten.ts';
import type { AreaPair } from './areas.ts';

/** What the coverage of a table means from one origin: disjoint segments, whose owners are indexes into `rows`. */
export type Coverage = { rows: readonly CoverageRow[]; segments: Segments };

/** The coverage of both tables from the same origins. */
export type LanePair = {
  /** Null where it is the same from every origin. */
  origins: readonly string[] | null;
  before: Coverage;
  after: Coverage;
};

/**
 * The coverages to compare: one pair for each two areas that belong together. Areas without rows of their own
 * share what holds from everywhere, so that they are read and told once.
 */
export function pairLanes(
  before: TableDocument,
  after: TableDocument,
  areas: readonly AreaPair[],
): LanePair[] {
  const old = coverageReader(before);
  const now = coverageReader(after);
  const pairs = new Map<Coverage, Map<Coverage, { origins: string[]; before: Coverage; after: Coverage }>>();
  for (const area of areas) {
    const pair = { origins: [], before: old(area.before), after: now(area.after) };
    const ofBefore = pairs.getOrInsertComputed(pair.before, () => new Map());
    const code = area.after ?? area.before;
    ofBefore.getOrInsert(pair.after, pair).origins.push(...(code === null ? [] : [code]));
  }
  const found = [...pairs.values()].flatMap((ofBefore) => [...ofBefore.values()]);
  return found.length === 1 ? found.map((pair) => ({ ...pair, origins: null })) : found;
}

/** Gives the coverage from an area, the same object for areas without rows of their own. */
function coverageReader({ coverage }: TableDocument): (area: string | null) => Coverage {
  const byOrigin = Map.groupBy(coverage, ({ origin }) => origin);
  const common = byOrigin.get(null) ?? [];
  const read = new Map<string | null, Coverage>();
  return (area) => {
    const key = area !== null && byOrigin.has(area) ? area : null;
    const known = read.get(key);
    if (known !== undefined) return known;
    const rows = key === null ? common : [...common, ...(byOrigin.get(key) ?? [])];
    const ranges = rows.map(({ start, end, line }) => ({ start: normalStart(start), end, line }));
    const made = { rows, segments: flattenRanges(ranges) };
    read.set(key, made);
    return made;
  };
}
