import type { FindingReport } from '../../documents/finding.ts';
import type { PlaceIndex } from '../../engine/places/place-index.ts';
import { compileTable } from '../../engine/rating/compile.ts';
import type { TableDocument } from '../../engine/rating/document.ts';
import { encodeSheet } from '../../engine/rating/encode.ts';
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
export function editStored({ places, ...input }: EditInput): EditOutcome {
  const { document, problems, report: read } = applyEdits(input);
  if (document === null) return { prepared: null, problems, report: read };
  const report = withLint(read, document, places);
  return { prepared: report.errorCount > 0 ? null : prepareDocument(document), problems, report };
}

/** The bytes of the sheet that a stored document with edits compiles to; null with any problem or error. Likewise slow. */
export function compileEdited(input: Omit<EditInput, 'places'>): Omit<EditOutcome, 'prepared'> & {
  sheet: Uint8Array<ArrayBuffer> | null;
} {
  const { document, problems, report } = applyEdits(input);
  return { sheet: document === null ? null : encodeSheet(compileTable(document)), problems, report };
}

function applyEdits({ document: bytes, edits }: Omit<EditInput, 'places'>): {
  document: TableDocument | null;
  problems: EditProblem[];
  report: FindingReport;
} {
  const edited = documentFromBytes(bytes);
  const problems = editDocument(edited, edits);
  if (problems.length > 0) return { document: null, problems, report: silent };
  return { problems, ...parseTableDocument(edited) };
}
