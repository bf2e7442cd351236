import { flattenRanges } from '../../engine/rating/flatten.ts';
import { type CoverageArea, type PlacedRow, rowPath } from './coverage-areas.ts';
import type { LintNotes } from './notes.ts';
import { days, lineText, zipSpan } from './words.ts';

/** Ranges of one origin that hold the same zip codes: twice, crosswise, or one inside the other. */
export function lintOverlaps(own: readonly CoverageArea[], notes: LintNotes): void {
  for (const { rows } of own) {
    const inside: { row: PlacedRow; outer: PlacedRow }[] = [];
    for (const pair of overlapping(rows)) {
      const { row, outer } = pair;
      if (isTwin(outer, row)) noteTwin(outer, row, notes);
      else if (row.end > outer.end) noteCrossing(outer, row, notes);
      else inside.push(pair);
    }
    for (const [outer, pairs] of Map.groupBy(inside, ({ outer }) => outer))
      noteNested(
        outer,
        pairs.map(({ row }) => row),
        notes,
      );
  }
}

/** Each row with the innermost one before it that reaches into it. */
function overlapping(rows: readonly PlacedRow[]): { row: PlacedRow; outer: PlacedRow }[] {
  const found: { row: PlacedRow; outer: PlacedRow }[] = [];
  const open: PlacedRow[] = [];
  for (const row of rows) {
    while ((open.at(-1)?.end ?? row.start) < row.start) open.pop();
    const outer = open.at(-1);
    if (outer !== undefined) found.push({ row, outer });
    open.push(row);
  }
  return found;
}

function isTwin(a: PlacedRow | undefined, b: PlacedRow): boolean {
  return a?.start === b.start && a.end === b.end;
}

function saysTheSame(a: PlacedRow, b: PlacedRow): boolean {
  return (
    a.row.region === b.row.region &&
    a.row.transitMinutes === b.row.transitMinutes &&
    a.row.distanceKm === b.row.distanceKm
  );
}

function noteTwin(a: PlacedRow, b: PlacedRow, notes: LintNotes): void {
  // The engine takes the later line, then the later place.
  const isLater = b.row.line > a.row.line || (b.row.line === a.row.line && b.index > a.index);
  const [earlier, later] = isLater ? [a, b] : [b, a];
  const other = lineText(earlier.row.line, rowPath(earlier.index));
  const place = { line: later.row.line, path: rowPath(later.index) };
  if (saysTheSame(a, b))
    notes.add('coverage_duplicate', {
      ...place,
      message: `A faixa ${zipSpan(later.start, later.end)} repete a da ${other}.`,
      fix: 'Apague uma das duas linhas.',
    });
  else
    notes.add('coverage_contradiction', {
      ...place,
      message: `A faixa ${zipSpan(later.start, later.end)} já está na ${other} com ${inWords(earlier)}; só vale esta, com ${inWords(later)}.`,
      fix: 'Apague a linha que está errada.',
    });
}

function inWords({ row }: PlacedRow): string {
  return `região “${row.region}” e ${days(row.transitMinutes)}`;
}

function noteCrossing(outer: PlacedRow, row: PlacedRow, notes: LintNotes): void {
  const shared = zipSpan(row.start, outer.end);
  notes.add('coverage_crossing', {
    line: row.row.line,
    path: rowPath(row.index),
    message: `A faixa cruza a da ${lineText(outer.row.line, rowPath(outer.index))}: as duas têm ${shared}, e lá vale a mais estreita.`,
    fix: `Termine ou comece uma das faixas de modo que ${shared} fique em uma só.`,
  });
}

function noteNested(outer: PlacedRow, inner: readonly PlacedRow[], notes: LintNotes): void {
  const same = inner.filter((row) => saysTheSame(outer, row));
  const other = inner.filter((row) => !saysTheSame(outer, row));
  const name = lineText(outer.row.line, rowPath(outer.index));
  const [firstSame] = same;
  const [firstOther] = other;
  if (firstSame !== undefined)
    notes.add('coverage_redundant', {
      line: firstSame.row.line,
      path: rowPath(firstSame.index),
      message: `A faixa está dentro da ${name} e diz o mesmo${andMore(same.length)}.`,
      fix: 'Apague a linha de dentro, ou dê a ela a região e o prazo que faltam.',
    });
  if (firstOther !== undefined)
    notes.add('coverage_nested', {
      line: firstOther.row.line,
      path: rowPath(firstOther.index),
      message: `A faixa está dentro da ${name} com outra região ou outro prazo; dentro vale a mais estreita${andMore(other.length)}.`,
      fix: 'Se é uma exceção de propósito, nada a fazer; senão, divida a faixa de fora.',
    });
}

function andMore(count: number): string {
  return count === 1 ? '' : `; há mais ${count - 1} assim dentro dela`;
}

/** What is served, and the rows as they were written, each origin's by themselves. */
type Coverage = { count: number; own: readonly CoverageArea[]; areas: readonly CoverageArea[] };

/** Rows that win no zip code of any origin; a twin was told of before. */
export function lintShadowed({ count, own, areas }: Coverage, notes: LintNotes): void {
  const wins = new Uint8Array(count);
  const suspects = new Map<number, PlacedRow>();
  for (const { rows } of areas) {
    if (overlapping(rows).length === 0) for (const { index } of rows) wins[index] = 1;
    else {
      markWinners(rows, wins);
      for (const row of rows) suspects.set(row.index, row);
    }
  }
  const lost = [...suspects.values()].filter(({ index }) => wins[index] === 0);
  if (lost.length === 0) return;
  const twins = twinsAmong(own);
  for (const row of lost) if (!twins.has(row.index)) noteShadowed(row, notes);
}

/** Indexes of rows whose very range is there twice. */
function twinsAmong(own: readonly CoverageArea[]): ReadonlySet<number> {
  const twins = new Set<number>();
  for (const { rows } of own) {
    for (const [position, row] of rows.entries()) {
      const before = rows[position - 1];
      if (before !== undefined && isTwin(before, row)) twins.add(before.index).add(row.index);
    }
  }
  return twins;
}

function markWinners(rows: readonly PlacedRow[], wins: Uint8Array): void {
  const ranges = rows.map(({ start, end, row }) => ({ start, end, line: row.line }));
  for (const owner of new Set(flattenRanges(ranges).owners)) {
    const winner = rows[owner];
    if (winner !== undefined) wins[winner.index] = 1;
  }
}

function noteShadowed({ row, index, start, end }: PlacedRow, notes: LintNotes): void {
  notes.add('coverage_shadowed', {
    line: row.line,
    path: rowPath(index),
    message: `Nenhum CEP de ${zipSpan(start, end)} fica com esta linha: linhas mais estreitas ou posteriores cobrem todos.`,
    fix: 'Apague esta linha, ou encurte as que a cobrem.',
  });
}
