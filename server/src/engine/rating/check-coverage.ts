import { bounds } from './bounds.ts';
import { hasTooManySegments, transitSteps } from './compile-coverage.ts';
import type { CoverageRow, TableDocument, ZipRange } from './document.ts';
import { checkFilled, isWithin, type Report } from './problems.ts';

/** Each row leads to a region and an origin area that exist, and all of them fit into one sheet. */
export function checkCoverage(document: TableDocument, regions: ReadonlySet<string>, report: Report): void {
  const { coverage } = document;
  let isSound = true;
  const noting: Report = (wrong, place) => {
    isSound = false;
    report(wrong, place);
  };
  checkFilled(noting, coverage, { path: '/coverage' });
  if (coverage.length > bounds.coverageRows)
    noting({ code: 'too_many_ranges', max: bounds.coverageRows }, { path: '/coverage' });
  const names = { regions, origins: new Set(document.origins.map(({ code }) => code)) };
  for (const [index, row] of coverage.entries())
    checkRow(row, names, (wrong, { path }) =>
      noting(wrong, { path: `/coverage/${index}/${path}`, line: row.line }),
    );
  if (isSound) checkTogether(document, report);
}

function checkRow(
  row: CoverageRow,
  names: { regions: ReadonlySet<string>; origins: ReadonlySet<string> },
  report: Report,
): void {
  const integer = (member: 'line' | 'transitMinutes', max: number): void => {
    if (!isWithin(row[member], 0, max))
      report({ code: 'number_out_of_range', value: row[member], min: 0, max }, { path: member });
  };
  integer('line', bounds.line);
  checkZip([row.start, row.end], ['start', 'end'], report);
  if (!names.regions.has(row.region))
    report({ code: 'unknown_region', name: row.region }, { path: 'region' });
  if (row.origin !== null && !names.origins.has(row.origin))
    report({ code: 'unknown_origin', name: row.origin }, { path: 'origin' });
  integer('transitMinutes', bounds.transitMinutes);
  // Metres round off what follows the comma.
  if (row.distanceKm !== null && !(row.distanceKm >= 0 && row.distanceKm <= bounds.distanceKm))
    report(
      { code: 'number_out_of_range', value: row.distanceKm, min: 0, max: bounds.distanceKm },
      { path: 'distanceKm' },
    );
}

/** Ranges of zip codes are whole numbers that run forward. */
export function checkZips(ranges: readonly ZipRange[], path: string, report: Report): void {
  for (const [index, range] of ranges.entries())
    checkZip(range, ['', ''], (wrong) => report(wrong, { path: `${path}/${index}` }));
}

function checkZip([start, end]: ZipRange, [atStart, atEnd]: [string, string], report: Report): void {
  const [isStart, isEnd] = [isWithin(start, 0, bounds.zip), isWithin(end, 0, bounds.zip)];
  if (!isStart)
    report({ code: 'number_out_of_range', value: start, min: 0, max: bounds.zip }, { path: atStart });
  if (!isEnd) report({ code: 'number_out_of_range', value: end, min: 0, max: bounds.zip }, { path: atEnd });
  if (isStart && isEnd && start > end)
    report({ code: 'range_inverted', of: 'zip', low: start, high: end }, { path: atEnd });
}

/** What only all rows together can break: the 16 bits of a transit time, the room for segments. */
function checkTogether(document: TableDocument, report: Report): void {
  const { longestMinutes, stepMinutes, fits } = transitSteps(document.coverage);
  if (!fits) report({ code: 'transit_times_apart', longestMinutes, stepMinutes }, { path: '/coverage' });
  if (hasTooManySegments(document))
    report({ code: 'too_many_segments', max: bounds.segments }, { path: '/coverage' });
}
