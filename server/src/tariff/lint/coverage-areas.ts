import { bounds } from '../../engine/rating/bounds.ts';
import type { CoverageRow, TableDocument } from '../../engine/rating/document.ts';
import { normalStart } from '../../engine/rating/flatten.ts';

/** A row of the coverage as the rules read it: its start as the engine takes it, its place in the document. */
export type PlacedRow = { row: CoverageRow; index: number; start: number; end: number };

/**
 * What one origin is served with: rows in the order of zip codes, wider ones first. `origin` null stands for
 * every origin that has no rows of its own.
 */
export type CoverageArea = { origin: string | null; rows: readonly PlacedRow[] };

/** Rows of each origin by themselves. */
export function rowsByOrigin({ coverage }: TableDocument): CoverageArea[] {
  const placed = coverage.map(
    (row, index): PlacedRow => ({ row, index, start: normalStart(row.start), end: row.end }),
  );
  return [...Map.groupBy(placed, ({ row }) => row.origin)].map(([origin, rows]) => ({
    origin,
    rows: rows.sort(inZipOrder),
  }));
}

/**
 * What each origin is served with: its own rows and those of every origin. Empty when that is more than the
 * engine takes (`bounds.segments`), so that the lint stays within its time.
 */
export function servedAreas(document: TableDocument, own: readonly CoverageArea[]): CoverageArea[] {
  const common = own.find(({ origin }) => origin === null);
  const rest = own.filter(({ origin }) => origin !== null);
  if (common === undefined) return rest;
  const total = rest.reduce((sum, { rows }) => sum + rows.length + common.rows.length, 0);
  if (total > bounds.segments) return [];
  const merged = rest.map(({ origin, rows }) => ({
    origin,
    rows: [...common.rows, ...rows].sort(inZipOrder),
  }));
  const servesOthers = document.origins.length === 0 || rest.length < document.origins.length;
  return servesOthers ? [common, ...merged] : merged;
}

function inZipOrder(a: PlacedRow, b: PlacedRow): number {
  return a.start - b.start || b.end - a.end || a.row.line - b.row.line || a.index - b.index;
}

/** Path of a row in the document. */
export function rowPath(index: number): string {
  return `/coverage/${index}`;
}
