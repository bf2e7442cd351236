import type { Finding, FindingReport } from '../../documents/finding.ts';
import type { PlaceIndex } from '../../engine/places/place-index.ts';
import type { TableDocument } from '../../engine/rating/document.ts';
import { lintTable } from './lint-table.ts';

const keptOfEachSeverity = 1_000;

/** What the reader of a file said of it, with what the lint says of the table; the same thing is said once. */
export function withLint(
  read: FindingReport,
  document: TableDocument,
  places: PlaceIndex | null,
): FindingReport {
  const lint = lintTable(document, places);
  const said = new Set(read.findings.map(nameOf));
  const added = lint.findings.filter((each) => !said.has(nameOf(each)));
  const findings = [...read.findings, ...added];
  return {
    findings: (['error', 'warning'] as const).flatMap((severity) =>
      findings.filter((each) => each.severity === severity).slice(0, keptOfEachSeverity),
    ),
    errorCount: read.errorCount + lint.errorCount,
    warningCount: read.warningCount + lint.warningCount - (lint.findings.length - added.length),
  };
}

/** Readers know tabs by their names and the lint by their positions; code and line tell findings apart. */
function nameOf({ code, line, path }: Finding): string {
  return `${sameThing[code] ?? code} ${line ?? path}`;
}

/** What readers of spreadsheets call a rule of the lint. */
const sameThing: Readonly<Record<string, string>> = { weight_gap: 'band_gap' };
