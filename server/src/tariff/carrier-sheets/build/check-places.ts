import { type FindingList, quoted } from '../../../documents/finding.ts';
import type { CoverageRow } from '../../../engine/rating/document.ts';
import type { BuiltCoverage } from './build-coverage.ts';
import type { NamedLane } from './join-regions.ts';
import { lineOf } from './line-of.ts';

/**
 * Refuses places that two lines claim with different prices, however they call them: `SP CAPITAL` and `São Paulo/SP`. A state and a
 * city of it are two places, of which the narrower wins; of one place nobody knows which price counts. Zip codes that stand in the
 * files are compared as ranges.
 */
export function checkPlaces(
  { rows, lines }: BuiltCoverage,
  lanes: readonly NamedLane[],
  findings: FindingList,
): void {
  const sheets = sheetsOfNames(lines, lanes);
  const claimed = new Map<string, CoverageRow>();
  const named = new Set<number>();
  for (const row of rows) {
    if (!sheets.has(row.line)) continue;
    const key = `${row.origin ?? ''}|${row.start}|${row.end}`;
    const first = claimed.get(key);
    if (first === undefined) claimed.set(key, row);
    else if (first.region !== row.region && !named.has(row.line)) {
      named.add(row.line);
      const from = sheets.get(first.line) ?? null;
      const sheet = sheets.get(row.line) ?? null;
      const tab = from === sheet || from === null ? '' : ` da aba ${quoted(from)}`;
      findings.add({
        severity: 'error',
        code: 'contradicting_place',
        message: `${quoted(row.region)} é o mesmo lugar que ${quoted(first.region)}, da linha ${lineOf(first.line)}${tab}, com outro preço.`,
        fix: 'Deixe um preço para cada lugar.',
        sheet,
        line: lineOf(row.line),
      });
    }
  }
}

/** By line, the tabs of rows that call their places by name. */
function sheetsOfNames(
  lines: BuiltCoverage['lines'],
  lanes: readonly NamedLane[],
): ReadonlyMap<number, string | null> {
  const sheets = new Map<number, string | null>();
  for (const { line, lane } of lanes) {
    if (lane.destination.zips === null) sheets.set(line, lane.rows[0]?.sheet ?? null);
  }
  for (const { destination, line, sheet } of lines.keys()) {
    if (destination.zips === null) sheets.set(line, sheet);
  }
  return sheets;
}
