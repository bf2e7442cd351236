import { capitals } from '../../engine/places/capitals.ts';
import { ufOfIbge, ufOfZip } from '../../engine/places/uf-ranges.ts';
import type { TableDocument, WeightTariff, ZipRange } from '../../engine/rating/document.ts';
import { weightText } from '../../kernel/value-texts.ts';
import { type CoverageArea, type PlacedRow, rowPath } from './coverage-areas.ts';
import type { LintNotes } from './notes.ts';
import { days, lineText } from './words.ts';

const dayMinutes = 1440;
const longestMinutes = 60 * dayMinutes;

/** Transit times that cannot be meant: nothing, months, or far from everything around them. */
export function lintDeadlines(document: TableDocument, own: readonly CoverageArea[], notes: LintNotes): void {
  for (const { rows } of own) {
    for (const row of rows) lintTransit(row, notes);
    lintNeighbours(rows, notes);
    lintCapitals(rows, notes);
  }
  if (document.tariff.mode === 'weight') lintBandTransits(document.tariff, notes);
}

function lintTransit({ row, index }: PlacedRow, notes: LintNotes): void {
  const place = { line: row.line, path: rowPath(index) };
  if (row.transitMinutes === 0)
    notes.add('transit_zero', {
      ...place,
      message: 'O prazo é zero.',
      fix: 'Informe o prazo em dias úteis, ou em horas e minutos se é no mesmo dia.',
    });
  if (row.transitMinutes > longestMinutes)
    notes.add('transit_long', {
      ...place,
      message: `O prazo é de ${days(row.transitMinutes)}.`,
      fix: 'Confira a unidade: dias, ou DD.HH:MM:SS.',
    });
}

/** Whether a time is beyond three times and five days of another. */
function isFar(longer: number, shorter: number): boolean {
  return longer > 3 * shorter + 5 * dayMinutes;
}

/** Rows of one state and region in the order of zip codes; a city's own rows among themselves. */
function lintNeighbours(rows: readonly PlacedRow[], notes: LintNotes): void {
  const groups = Map.groupBy(rows, ({ row, start }) => `${row.uf ?? ufOfZip(start)?.code} ${row.region}`);
  for (const group of groups.values()) {
    for (const [position, placed] of group.entries()) {
      const before = group[position - 1];
      const after = group[position + 1];
      if (before === undefined) continue;
      const isOdd = after !== undefined && isOddBetween(placed, before, after);
      if (isOdd || isOtherInCity(placed, before)) noteOdd(placed, before, notes);
    }
  }
}

function isOddBetween({ row }: PlacedRow, before: PlacedRow, after: PlacedRow): boolean {
  const around = [before.row.transitMinutes, after.row.transitMinutes];
  const [least, most] = [Math.min(...around), Math.max(...around)];
  return isFar(row.transitMinutes, most) || isFar(least, row.transitMinutes);
}

function isOtherInCity({ row }: PlacedRow, { row: before }: PlacedRow): boolean {
  const isSame = row.ibge === null ? row.city !== null && row.city === before.city : row.ibge === before.ibge;
  const times = [row.transitMinutes, before.transitMinutes];
  return isSame && isFar(Math.max(...times), Math.min(...times));
}

function noteOdd(placed: PlacedRow, neighbour: PlacedRow, notes: LintNotes): void {
  const { row, index } = placed;
  const other = lineText(neighbour.row.line, rowPath(neighbour.index));
  notes.add('transit_odd', {
    line: row.line,
    path: rowPath(index),
    message: `O prazo é de ${days(row.transitMinutes)}, e o da vizinha de mesma região, ${other}, de ${days(neighbour.row.transitMinutes)}.`,
    fix: 'Confira os dois prazos; se a diferença é de propósito, dê a ela uma região própria.',
  });
}

const capitalRanges = new Map(
  capitals.map(({ ibge, ranges }): [string, readonly ZipRange[]] => [
    ufOfIbge(Math.floor(ibge / 100_000))?.code ?? '',
    ranges,
  ]),
);

/** Told only where most of a state's interior contradicts its capital: single towns may lie nearer. */
function lintCapitals(rows: readonly PlacedRow[], notes: LintNotes): void {
  for (const [uf, ofUf] of Map.groupBy(rows, ({ start }) => ufOfZip(start)?.code ?? '')) {
    const capital = ofUf.filter((row) => isInside(row, capitalRanges.get(uf) ?? []));
    const interior = ofUf.filter((row) => !touches(row, capitalRanges.get(uf) ?? []));
    const [first] = capital.toSorted((a, b) => a.row.transitMinutes - b.row.transitMinutes);
    if (first === undefined || interior.length === 0) continue;
    const usual = weightedMedian(interior);
    if (first.row.transitMinutes <= 2 * usual || first.row.transitMinutes < usual + 2 * dayMinutes) continue;
    notes.add('transit_interior', {
      line: first.row.line,
      path: rowPath(first.index),
      message: `O prazo da capital de ${uf} é de ${days(first.row.transitMinutes)}, e o da maior parte do interior de ${days(usual)}.`,
      fix: 'Confira se os prazos da capital e do interior não foram trocados.',
    });
  }
}

function isInside({ start, end }: PlacedRow, ranges: readonly ZipRange[]): boolean {
  return ranges.some(([first, last]) => first <= start && end <= last);
}

function touches({ start, end }: PlacedRow, ranges: readonly ZipRange[]): boolean {
  return ranges.some(([first, last]) => first <= end && start <= last);
}

/** The transit time that half of the zip codes of some rows do not exceed. */
function weightedMedian(rows: readonly PlacedRow[]): number {
  const sorted = rows.toSorted((a, b) => a.row.transitMinutes - b.row.transitMinutes);
  const total = rows.reduce((sum, { start, end }) => sum + end - start + 1, 0);
  let reached = 0;
  for (const { row, start, end } of sorted) {
    reached += end - start + 1;
    if (reached * 2 >= total) return row.transitMinutes;
  }
  return 0;
}

function lintBandTransits({ regions }: WeightTariff, notes: LintNotes): void {
  for (const [at, { bands, region }] of regions.entries()) {
    const timed = bands
      .map((band, index) => ({ band, index }))
      .filter(({ band }) => band.transitMinutes !== null)
      .sort((a, b) => a.band.toG - b.band.toG);
    for (const [position, { band, index }] of timed.entries()) {
      const before = timed[position - 1];
      const minutes = band.transitMinutes ?? 0;
      const earlier = before?.band.transitMinutes ?? minutes;
      const path = `/tariff/regions/${at}/bands/${index}`;
      if (minutes === 0)
        notes.add('transit_zero', {
          line: band.line,
          path,
          message: 'O prazo da faixa de peso é zero.',
          fix: 'Informe o prazo em dias úteis, ou em horas e minutos se é no mesmo dia.',
        });
      if (before === undefined || (minutes >= earlier && !isFar(minutes, earlier))) continue;
      const other = lineText(before.band.line, `/tariff/regions/${at}/bands/${before.index}`);
      notes.add('band_transit', {
        line: band.line,
        path,
        message: `Até ${weightText(band.toG)} o prazo da região “${region}” é de ${days(minutes)}, e até ${weightText(before.band.toG)}, na ${other}, de ${days(earlier)}.`,
        fix: 'Confira os dois prazos.',
      });
    }
  }
}
