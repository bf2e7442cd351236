import type { FindingReport } from '../../documents/finding.ts';
import type { PlaceIndex } from '../../engine/places/place-index.ts';
import { documentFromBytes } from '../document/canonical.ts';
import { parseTableDocument } from '../document/parse-document.ts';
import { withLint } from '../lint/with-lint.ts';
import { type PreparedTable, prepareDocument } from '../prepare/prepare-table.ts';
import { type EditProblem, editDocument, type TableEdit } from './edit-document.ts';

/** The canonical bytes of a version, what to change, and the municipalities that are known. */
export type EditInput = { document: Uint8Array; edits: readonly TableEdit[]; places: PlaceIndex | null };

/** `prepared` is null with any problem or error; what the checks and the lint say comes with either. */
export type EditOutcome = {
  prepared: Omit<PreparedTable, 'kind'> | null;
  problems: EditProblem[];
  report: FindingReport;
};

const silent: FindingReport = { findings: [], errorCount: 0, warningCount: 0 };

/** From a stored document and edits to what the next version is stored from. Slow for large documents. */
export function editStored({ document: bytes, edits, places }: EditInput): EditOutcome {
  const edited = documentFromBytes(bytes);
  const problems = editDocument(edited, edits);
  if (problems.length > 0) return { prepared: null, problems, report: silent };
  const { document, report: read } = parseTableDocument(edited);
  if (document === null) return { prepared: null, problems, report: read };
  const report = withLint(read, document, places);
  return { prepared: report.errorCount > 0 ? null : prepareDocument(document), problems, report };
}
