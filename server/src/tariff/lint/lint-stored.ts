import type { FindingReport } from '../../documents/finding.ts';
import type { PlaceIndex } from '../../engine/places/place-index.ts';
import { documentFromBytes } from '../document/canonical.ts';
import { lintTable } from './lint-table.ts';

/** A document that is stored, as its canonical bytes, and the municipalities that are known. */
export type LintInput = { document: Uint8Array; places: PlaceIndex | null };

/** What the lint says of a stored document. */
export function lintStored({ document, places }: LintInput): FindingReport {
  return lintTable(documentFromBytes(document), places);
}
