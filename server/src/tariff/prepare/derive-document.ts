import { type FailureDetail, fail } from '../../kernel/failure.ts';
import { deriveTable } from '../derive/derive-table.ts';
import type { DerivationRecipe } from '../derive/recipe.ts';
import { documentFromBytes } from '../document/canonical.ts';
import { parseTableDocument } from '../document/parse-document.ts';
import { type PreparedTable, prepareDocument } from './prepare-table.ts';

/** The canonical bytes of the base document, and what to make of it. */
export type DerivationInput = { base: Uint8Array; recipe: DerivationRecipe };

/** What a derived version is stored from, and how many numbers each adjustment met. */
export type PreparedDerivation = Omit<PreparedTable, 'kind'> & { counts: number[] };

const mostDetails = 20;

/**
 * From a stored document to its derived one, ready to be stored. Slow for large documents.
 * @throws Failure `invalid_file` that names what of the result no table may hold.
 */
export function deriveDocument({ base, recipe }: DerivationInput): PreparedDerivation {
  const { document: derived, counts } = deriveTable(documentFromBytes(base), recipe);
  const { document, report } = parseTableDocument(derived);
  if (document === null) throw fail('invalid_file', { details: detailsOf(report) });
  return { ...prepareDocument(document), counts };
}

function detailsOf({
  findings,
}: {
  findings: readonly { path: string | null; message: string }[];
}): FailureDetail[] {
  return findings.slice(0, mostDetails).map(({ path, message }) => ({ field: path ?? '', message }));
}
