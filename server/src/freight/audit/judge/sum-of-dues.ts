import type { Due } from '../../../engine/attribution/due.ts';
import { addLines } from './claim-of.ts';
import { plainDue } from './owed.ts';

/** What several freights make due together. */
export function sumOfDues(dues: readonly Due[]): Due {
  return dues.length === 0 ? plainDue(0) : dues.reduce(sumOfTwo);
}

/** Taxes and weights are those of the first: only amounts are compared. */
function sumOfTwo({ levy, weights, ...sum }: Due, due: Due): Due {
  return {
    totalCents: sum.totalCents + due.totalCents,
    netLines: addLines(sum.netLines, due.netLines, 1),
    grossLines: addLines(sum.grossLines, due.grossLines, 1),
    isMinimum: sum.isMinimum || due.isMinimum,
    levy,
    weights,
  };
}
