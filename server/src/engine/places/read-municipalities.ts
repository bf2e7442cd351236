import { zipText } from '../../kernel/value-texts.ts';
import type { ZipRange } from '../rating/document.ts';
import { complete, type Municipality } from './municipality.ts';
import { findColumns, type MunicipalityColumn } from './municipality-columns.ts';
import { isProblem, type PlaceProblem, readRow } from './municipality-row.ts';
import { buildPlaceIndex } from './place-index.ts';
import { PlaceNames } from './place-names.ts';

/** A file of municipalities, read: those that are sound, and every line that is not, with the reason. */
export type MunicipalityFile = { municipalities: Municipality[]; problems: PlaceProblem[] };

type Claim = { ibge: number; line: number; start: number; end: number };

/** What is known before a file is read. */
export type KnownPlaces = {
  /** Those that are loaded; lists without IBGE numbers name them by state and name. */
  municipalities: readonly Municipality[];
  /** Whether they stay, but for what the file says of them; else the file is all there is. */
  isMerged: boolean;
};

const nothingKnown: KnownPlaces = { municipalities: [], isMerged: false };

/**
 * Reads the rows of a table of municipalities; the first row is the heading, which is line 1. A municipality
 * may stand on several rows, each with further zip codes, and rows may bring coordinates alone. Starts
 * ending in 001 count from the 000. A row with a problem, and a range that another municipality holds on an
 * earlier line, or before the file where it is merged, is left out and reported.
 */
export function readMunicipalities(
  rows: readonly (readonly string[])[],
  known: KnownPlaces = nothingKnown,
): MunicipalityFile {
  const columns = findColumns(rows[0] ?? []);
  const missing = missingColumns(columns);
  if (missing !== null) return { municipalities: [], problems: [missing] };
  const names = columns.has('ibge') ? null : new PlaceNames(buildPlaceIndex(known.municipalities));
  const municipalities = new Map<number, Municipality>();
  const claims: Claim[] = [];
  const problems: PlaceProblem[] = [];
  for (const [index, cells] of rows.entries()) {
    if (index === 0 || cells.every((cell) => cell.trim() === '')) continue;
    const line = index + 1;
    const row = readRow(cells, columns, names);
    if (isProblem(row)) problems.push({ line, ...row });
    else add(row, line, { municipalities, claims });
  }
  if (known.isMerged) mergeKnown(known.municipalities, { municipalities, claims });
  const settled = settle(claims, problems);
  return {
    municipalities: [...municipalities.values()].map((municipality) => ({
      ...municipality,
      ranges: settled.get(municipality.ibge) ?? [],
    })),
    problems: problems.sort((a, b) => a.line - b.line),
  };
}

type Read = { municipalities: Map<number, Municipality>; claims: Claim[] };

function add(row: Municipality, line: number, { municipalities, claims }: Read): void {
  const before = municipalities.get(row.ibge);
  municipalities.set(row.ibge, before === undefined ? row : complete(before, row));
  for (const [start, end] of row.ranges) claims.push({ ibge: row.ibge, line, start, end });
}

/** Adds what is known and the file does not say otherwise, as if it stood above the file. */
function mergeKnown(known: readonly Municipality[], { municipalities, claims }: Read): void {
  const ranged = new Set(claims.map(({ ibge }) => ibge));
  for (const before of known) {
    const newer = municipalities.get(before.ibge);
    municipalities.set(before.ibge, newer === undefined ? before : complete(newer, before));
    if (ranged.has(before.ibge)) continue;
    for (const [start, end] of before.ranges) claims.push({ ibge: before.ibge, line: 0, start, end });
  }
}

function missingColumns(columns: Map<MunicipalityColumn, number>): PlaceProblem | null {
  const problem = (message: string): PlaceProblem => ({ line: 1, code: 'missing_column', message });
  if (!columns.has('ibge') && !(columns.has('uf') && columns.has('name')))
    return problem('no column with the IBGE number (ibge, codigo_ibge, …), nor state and name in its place');
  if (columns.has('start') !== columns.has('end'))
    return problem('a column with first zip codes needs one with last ones (cep_inicial, cep_final)');
  if (!columns.has('start') && !columns.has('ranges') && !columns.has('latitude'))
    return problem('neither zip codes (cep_inicial and cep_final, postal_code_ranges) nor coordinates');
  return null;
}

/**
 * The ranges of each municipality in ascending order, those of its own that touch or overlap joined. Of two
 * municipalities that claim a zip code, the one on the later line loses that range.
 */
function settle(claims: readonly Claim[], problems: PlaceProblem[]): Map<number, ZipRange[]> {
  const kept: Claim[] = [];
  for (const claim of [...claims].sort((a, b) => a.start - b.start || a.line - b.line)) {
    const last = kept.at(-1);
    if (last === undefined || last.end < claim.start || last.ibge === claim.ibge) keep(kept, claim);
    else if (last.line <= claim.line) problems.push(overlap(claim, last));
    else {
      // What was kept before ends below the start of the loser, and so below this claim.
      problems.push(overlap(last, claim));
      kept[kept.length - 1] = { ...claim };
    }
  }
  const byIbge = Map.groupBy(kept, (claim) => claim.ibge);
  return new Map(
    [...byIbge].map(([ibge, own]) => [ibge, own.map(({ start, end }): ZipRange => [start, end])]),
  );
}

function keep(kept: Claim[], claim: Claim): void {
  const last = kept.at(-1);
  if (last?.ibge === claim.ibge && last.end + 1 >= claim.start) last.end = Math.max(last.end, claim.end);
  else kept.push({ ...claim });
}

function overlap(loser: Claim, winner: Claim): PlaceProblem {
  return {
    line: loser.line,
    code: 'overlap',
    message: `${zipText(loser.start)} to ${zipText(loser.end)} overlaps ${winner.line === 0 ? 'what is loaded' : `line ${winner.line}`}, ${zipText(winner.start)} to ${zipText(winner.end)} of ${winner.ibge}`,
  };
}
