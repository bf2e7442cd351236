import { documentFromBytes } from '../document/canonical.ts';
import { diffDocuments, type TableDiff } from './diff-documents.ts';

/** Canonical bytes of two documents. */
export type DiffInput = { before: Uint8Array; after: Uint8Array };

/** In what two stored documents differ. */
export function diffStored({ before, after }: DiffInput): TableDiff {
  return diffDocuments(documentFromBytes(before), documentFromBytes(after));
}
