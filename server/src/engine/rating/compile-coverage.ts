import { bounds } from './bounds.ts';
import { type ColumnValues, UNKNOWN_U32 } from './columns.ts';
import { indexStep } from './destination.ts';
import type { CoverageRow, TableDocument } from './document.ts';
import { flattenRanges, type LinedRange, normalStart, type Segments } from './flatten.ts';
import { segmentRecord } from './records.ts';

/**
 * Origin areas and coverage as disjoint segments. A destination segment carries what its row says, so that a
 * look-up is one bisection and no second hop. Rows without an origin belong to every area; where such a row and
 * one of the area itself are equal in range and line, the area's own wins, wherever the document has them.
 */
export function coverageColumns(
  document: TableDocument,
  regions: readonly string[],
): { values: ColumnValues; transitUnitMinutes: number } {
  const { coverage } = document;
  const transitUnitMinutes = Math.max(transitSteps(coverage).stepMinutes, 1);
  const segments = destinationSegments(document);
  const indexOf = new Map(regions.map((region, index) => [region, index]));
  const ofRow = (read: (row: CoverageRow) => number): number[] =>
    segments.rows.map((row) => (row === undefined ? 0 : read(row)));
  const values: ColumnValues = {
    ...originColumns(document),
    areaFirst: segments.areaFirst,
    areaLast: segments.areaLast,
    starts: segments.starts,
    startIndex: segments.starts.filter((_, index) => index % indexStep === 0),
    segments: segments.rows.flatMap((row, index) =>
      segmentRecord({
        end: segments.ends[index] ?? 0,
        region: indexOf.get(row?.region ?? '') ?? 0,
        transit: (row?.transitMinutes ?? 0) / transitUnitMinutes,
      }),
    ),
    lines: ofRow((row) => row.line),
    distancesM: coverage.some(({ distanceKm }) => distanceKm !== null)
      ? ofRow(({ distanceKm }) => (distanceKm === null ? UNKNOWN_U32 : Math.round(distanceKm * 1000)))
      : null,
  };
  return { values, transitUnitMinutes };
}

function originColumns({ origins }: TableDocument): ColumnValues {
  if (origins.length === 0) return {};
  const ranges = origins.flatMap((area, index) =>
    area.ranges.map(([start, end]) => ({ start: normalStart(start), end, line: index })),
  );
  const flat = flattenRanges(ranges);
  return {
    originStarts: flat.starts,
    originEnds: flat.ends,
    originAreas: flat.owners.map((owner) => ranges[owner]?.line ?? 0),
  };
}

type DestinationSegments = {
  areaFirst: number[];
  areaLast: number[];
  starts: number[];
  ends: number[];
  rows: (CoverageRow | undefined)[];
};

type SegmentRange = { first: number; last: number };

function destinationSegments({ origins, coverage }: TableDocument): DestinationSegments {
  const all: DestinationSegments = { areaFirst: [], areaLast: [], starts: [], ends: [], rows: [] };
  const common = coverage.filter(({ origin }) => origin === null);
  const byOrigin = Map.groupBy(coverage, ({ origin }) => origin);
  let shared: SegmentRange | null = null;
  for (const code of origins.length === 0 ? [null] : origins.map((area) => area.code)) {
    const own = code === null ? undefined : byOrigin.get(code);
    const range: SegmentRange =
      own === undefined ? (shared ?? appendSegments(all, common)) : appendSegments(all, [...common, ...own]);
    if (own === undefined) shared = range;
    all.areaFirst.push(range.first);
    all.areaLast.push(range.last);
  }
  return all;
}

function appendSegments(all: DestinationSegments, rows: readonly CoverageRow[]): SegmentRange {
  const first = all.starts.length;
  const flat = flattenRows(rows);
  for (const [index, start] of flat.starts.entries()) {
    all.starts.push(start);
    all.ends.push(flat.ends[index] ?? start);
    all.rows.push(rows[flat.owners[index] ?? 0]);
  }
  return { first, last: all.starts.length };
}

function flattenRows(rows: readonly CoverageRow[]): Segments {
  return flattenRanges(
    rows.map(({ start, end, line }): LinedRange => ({ start: normalStart(start), end, line })),
  );
}

/**
 * Whether the origin areas of a document with sound coverage take more segments than a sheet has room for. Nearly
 * every table is told by its number of rows; only what could be too much is flattened and counted.
 */
export function hasTooManySegments({ origins, coverage }: TableDocument): boolean {
  const byOrigin = Map.groupBy(coverage, ({ origin }) => origin);
  const common = byOrigin.get(null) ?? [];
  const owned = origins.flatMap(({ code }) => [byOrigin.get(code) ?? []]).filter(({ length }) => length > 0);
  // n ranges make at most 2n - 1 segments; areas without rows of their own share those of the common ones.
  const most = owned.reduce((sum, own) => sum + 2 * (common.length + own.length), 2 * common.length);
  if (most <= bounds.segments) return false;
  let count = owned.length < Math.max(origins.length, 1) ? flattenRows(common).starts.length : 0;
  for (const own of owned) {
    count += flattenRows([...common, ...own]).starts.length;
    if (count > bounds.segments) return true;
  }
  return count > bounds.segments;
}

/** Transit times are stored in 16 bits, in the largest unit that divides them all; a table may have too fine a unit. */
export function transitSteps(coverage: readonly CoverageRow[]): {
  longestMinutes: number;
  stepMinutes: number;
  fits: boolean;
} {
  let stepMinutes = 0;
  let longestMinutes = 0;
  for (const { transitMinutes } of coverage) {
    stepMinutes = greatestDivisor(stepMinutes, transitMinutes);
    longestMinutes = Math.max(longestMinutes, transitMinutes);
  }
  return { longestMinutes, stepMinutes, fits: longestMinutes <= 0xffff * stepMinutes };
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}
