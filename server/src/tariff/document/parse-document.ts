import { FindingList, type FindingReport } from '../../documents/finding.ts';
import type { TableDocument } from '../../engine/rating/document.ts';
import { checkDocument } from './check-document.ts';
import { tableDocumentSchema } from './schema.ts';
import { validate } from './validate.ts';

/** A document, or null and why not; warnings come with either. */
export type DocumentReading = { document: TableDocument | null; report: FindingReport };

/**
 * A freight table given as JSON. Members with a default may be left out and are filled in, in place; unknown
 * members, wrong types, broken references, ranges out of order are named by JSON path, and nothing is
 * produced when there is any error.
 */
export function parseTableDocument(json: unknown): DocumentReading {
  const findings = new FindingList();
  validate(tableDocumentSchema, json, findings);
  // The schema holds, so the value is a document; its type is compared with the schema's in the tests.
  const document = json as TableDocument;
  if (findings.errorCount === 0) checkDocument(document, findings);
  return { document: findings.errorCount === 0 ? document : null, report: findings.report() };
}
