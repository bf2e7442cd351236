import { fail } from '../../kernel/failure.ts';
import { bounds } from './bounds.ts';
import { type ColumnValues, UNKNOWN_U32 } from './columns.ts';
import { indexStep } from './destination.ts';
import type { CoverageRow, TableDocument } from './document.ts';
import { flattenRanges, type LinedRange, normalStart } from './flatten.ts';
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
  const transitUnitMinutes = transitUnit(coverage);
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
  const ranges = rows.map(({ start, end, line }): LinedRange => ({ start: normalStart(start), end, line }));
  const flat = flattenRanges(ranges);
  if (first + flat.starts.length > bounds.segments)
    throw fail('invalid_request', {
      details: [
        { field: 'coverage', message: `more than ${bounds.segments} segments over all origin areas` },
      ],
    });
  for (const [index, start] of flat.starts.entries()) {
    all.starts.push(start);
    all.ends.push(flat.ends[index] ?? start);
    all.rows.push(rows[flat.owners[index] ?? 0]);
  }
  return { first, last: all.starts.length };
}

/** Transit times are stored in 16 bits, in the largest unit that divides them all. */
function transitUnit(coverage: readonly CoverageRow[]): number {
  let unit = 0;
  let longest = 0;
  for (const { transitMinutes } of coverage) {
    unit = greatestDivisor(unit, transitMinutes);
    longest = Math.max(longest, transitMinutes);
  }
  if (longest > 0xffff * unit && longest > 0)
    throw fail('invalid_request', {
      details: [
        {
          field: 'coverage',
          message: `transit times up to ${longest} minutes in steps of ${unit} do not fit in one table`,
        },
      ],
    });
  return Math.max(unit, 1);
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}
