import {
  type KnownPlaces,
  type MunicipalityFile,
  readMunicipalities,
} from '../../engine/places/read-municipalities.ts';
import { fail } from '../../kernel/failure.ts';
import { readSheets } from '../spreadsheets/read-sheets.ts';
import type { Row } from '../spreadsheets/sheet.ts';

/** What a file of municipalities says: the first problems, and how many there are in all. */
export type PlacesReading = MunicipalityFile & { problemCount: number };

/** A file, and what is known before it is read. */
export type PlacesInput = { bytes: Uint8Array; known: KnownPlaces };

/** Problems kept and shown; the rest is counted. */
const problemsKept = 1000;

/**
 * Reads a file of municipalities, CSV or XLSX. Slow: runs in a thread.
 * @throws Failure `invalid_file` for what is no such file at all.
 */
export async function readPlaces({ bytes, known }: PlacesInput): Promise<PlacesReading> {
  const read = await readSheets(bytes);
  if (!('sheets' in read)) {
    throw fail('invalid_file', {
      details: read.findings.map(({ line, message }) => ({
        field: line === null ? 'arquivo' : `linha ${line}`,
        message,
      })),
    });
  }
  const rows = read.sheets[0]?.rows ?? [];
  const before = (rows[0]?.line ?? 1) - 1;
  const { municipalities, problems } = readMunicipalities(placedByLine(rows, before), known);
  const kept = problems
    .slice(0, problemsKept)
    .map((problem) => ({ ...problem, line: problem.line + before }));
  return { municipalities, problems: kept, problemCount: problems.length };
}

/** Rows where their lines are, after the empty lines before the heading; other empty lines are empty rows. */
function placedByLine(rows: readonly Row[], before: number): string[][] {
  const placed: string[][] = [];
  for (const { line, cells } of rows) {
    while (placed.length + before < line - 1) placed.push([]);
    placed.push(cells.map((cell) => (cell === null ? '' : String(cell))));
  }
  return placed;
}
