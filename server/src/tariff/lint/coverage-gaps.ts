import { type Uf, ufs } from '../../engine/places/uf-ranges.ts';
import type { ZipRange } from '../../engine/rating/document.ts';
import { type CoverageArea, type PlacedRow, rowPath } from './coverage-areas.ts';
import type { LintNotes } from './notes.ts';
import type { PlaceFacts } from './place-facts.ts';
import { zipSpan } from './words.ts';

/** Zip codes that are served without a break, and the rows at both ends. */
type Stretch = { start: number; end: number; first: PlacedRow; last: PlacedRow };
/** Zip codes left out, and the row after them, or before them where none follows. */
type Hole = { start: number; end: number; near: PlacedRow };

/** Zip codes left out in states, and in municipalities, that the table otherwise covers. */
export function lintGaps(areas: readonly CoverageArea[], places: PlaceFacts, notes: LintNotes): void {
  const noted = new Set<number>();
  for (const area of areas) {
    const stretches = stretchesOf(area.rows);
    for (const uf of ufs) lintUf(uf, stretches, { notes, noted });
    lintCities(area, stretches, { notes, noted, places });
  }
}

type Telling = { notes: LintNotes; noted: Set<number> };

/** Nineteen twentieths of a state are covered: whoever leaves out the rest means to serve it, or says so. */
function lintUf({ code, ranges }: Uf, stretches: readonly Stretch[], telling: Telling): void {
  const { covered, holes } = within(ranges, stretches);
  const total = codesIn(ranges);
  if (covered === total || covered * 20 < total * 19) return;
  for (const hole of holes) noteGap(hole, `em ${code}, que a tabela atende quase por inteiro`, telling);
}

/** Half of a municipality is covered on both sides of a hole. */
function lintCities(
  { rows }: CoverageArea,
  stretches: readonly Stretch[],
  { places, ...telling }: Telling & { places: PlaceFacts },
): void {
  const cities = new Map(rows.map(({ row }) => [row.ibge, row.city]));
  for (const [ibge, city] of cities) {
    const ranges = ibge === null ? [] : places.rangesOf(ibge);
    if (ranges.length === 0) continue;
    const { covered, holes } = within(ranges, stretches);
    const total = codesIn(ranges);
    if (covered === total || covered * 2 < total) continue;
    const inner = holes.filter(({ start, end }) =>
      ranges.some(([first, last]) => first < start && end < last),
    );
    for (const hole of inner) noteGap(hole, `dentro de ${city ?? `município ${ibge}`}`, telling);
  }
}

function codesIn(ranges: readonly ZipRange[]): number {
  return ranges.reduce((sum, [start, end]) => sum + end - start + 1, 0);
}

function stretchesOf(rows: readonly PlacedRow[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const row of rows) {
    const open = stretches.at(-1);
    if (open === undefined || row.start > open.end + 1)
      stretches.push({ start: row.start, end: row.end, first: row, last: row });
    else if (row.end > open.end) {
      open.end = row.end;
      open.last = row;
    }
  }
  return stretches;
}

/** How much of some ranges the stretches cover, and what they leave out. */
function within(
  ranges: readonly ZipRange[],
  stretches: readonly Stretch[],
): { covered: number; holes: Hole[] } {
  const holes = ranges.flatMap((range) => holesIn(range, stretches));
  const touched = ranges.some(
    ([first, last]) => (stretches[firstReaching(stretches, first)]?.start ?? last + 1) <= last,
  );
  const missing = codesIn(holes.map(({ start, end }) => [start, end]));
  return { covered: touched ? codesIn(ranges) - missing : 0, holes };
}

function holesIn([first, last]: ZipRange, stretches: readonly Stretch[]): Hole[] {
  const holes: Hole[] = [];
  let cursor = first;
  let at = firstReaching(stretches, first);
  let near = stretches[at]?.first ?? stretches.at(-1)?.last;
  for (let stretch = stretches[at]; near !== undefined && cursor <= last; stretch = stretches[at]) {
    const next = Math.min(stretch?.start ?? last + 1, last + 1);
    near = stretch?.first ?? near;
    if (next > cursor) holes.push({ start: cursor, end: next - 1, near });
    cursor = Math.max(next, (stretch?.end ?? last) + 1);
    near = stretch?.last ?? near;
    at += 1;
  }
  return holes;
}

/** First stretch that ends at or after a code. */
function firstReaching(stretches: readonly Stretch[], code: number): number {
  let low = 0;
  let high = stretches.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((stretches[middle]?.end ?? 0) < code) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A hole is told of once, however many origins leave it out. */
function noteGap({ start, end, near }: Hole, where: string, { notes, noted }: Telling): void {
  const key = start * 100_000_000 + end;
  if (noted.has(key)) return;
  noted.add(key);
  notes.add('coverage_gap', {
    line: near.row.line,
    path: rowPath(near.index),
    message: `Nenhuma linha atende ${zipSpan(start, end)} (${end - start + 1} CEPs) ${where}; falta antes ou depois desta.`,
    fix: 'Inclua a faixa que falta ou estenda a vizinha; se não há serviço ali, nada a fazer.',
  });
}
