import type { FindingList } from '../../documents/finding.ts';
import { checkTable } from '../../engine/rating/check-document.ts';
import type { TableDocument } from '../../engine/rating/document.ts';
import { wordProblem } from './problem-words.ts';

/**
 * What a schema cannot say, as the engine's validator says it, in Portuguese: references that exist, ranges in order
 * and apart, numbers that a price can be made of. A document of the right shape without a finding compiles.
 */
export function checkDocument(document: TableDocument, findings: FindingList): void {
  checkTable(document, (wrong, { path }) =>
    findings.add({ severity: 'error', code: wrong.code, path, message: wordProblem(wrong) }),
  );
}
