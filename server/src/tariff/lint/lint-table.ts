import type { FindingReport } from '../../documents/finding.ts';
import type { PlaceIndex } from '../../engine/places/place-index.ts';
import type { TableDocument } from '../../engine/rating/document.ts';
import { lintAmounts } from './charge-amounts.ts';
import { lintScopes } from './charge-scopes.ts';
import { rowsByOrigin, servedAreas } from './coverage-areas.ts';
import { lintGaps } from './coverage-gaps.ts';
import { lintOverlaps, lintShadowed } from './coverage-overlaps.ts';
import { lintPlaces } from './coverage-places.ts';
import { lintDeadlines } from './deadlines.ts';
import { lintMagnitudes } from './magnitudes.ts';
import { lintMinimum } from './minimum-freight.ts';
import { LintNotes } from './notes.ts';
import { placeFacts } from './place-facts.ts';
import { lintBands } from './price-cliffs.ts';
import { lintRangeOrder } from './range-order.ts';
import { lintTerms } from './terms.ts';
import { lintTiers } from './tiers.ts';
import { lintVehicles } from './vehicles.ts';
import { lintWeightLimits } from './weight-limits.ts';
import { lintZeroPrices } from './zero-prices.ts';

/**
 * Looks a table through for what is written right and meant wrong (`rules.ts`). A table without defects gives
 * an empty report. Time grows with the rows and their logarithm.
 * @param index municipalities, where they are loaded; the capitals are known without
 */
export function lintTable(document: TableDocument, index: PlaceIndex | null = null): FindingReport {
  const notes = new LintNotes();
  lintRangeOrder(document, notes);
  if (notes.errorCount > 0) return notes.report();
  const places = placeFacts(index);
  lintCoverage(document, places, notes);
  lintTerms(document, notes);
  lintZeroPrices(document, notes);
  lintBands(document, notes);
  lintMagnitudes(document, notes);
  lintWeightLimits(document, notes);
  lintMinimum(document, notes);
  lintVehicles(document, notes);
  lintAmounts(document, notes);
  lintTiers(document, notes);
  lintScopes(document, places, notes);
  return notes.report();
}

function lintCoverage(
  document: TableDocument,
  places: ReturnType<typeof placeFacts>,
  notes: LintNotes,
): void {
  const own = rowsByOrigin(document);
  const areas = servedAreas(document, own);
  lintOverlaps(own, notes);
  lintShadowed({ count: document.coverage.length, own, areas }, notes);
  lintGaps(areas, places, notes);
  lintPlaces(own, places, notes);
  lintDeadlines(document, own, notes);
}
