import type { Change } from './change.ts';
import { readF64, readI32 } from './columns.ts';
import type { Lane } from './lane.ts';
import { bandToG, regionTerm, regionTerms } from './records.ts';

/** The bands of a lane's region just under and just above a weight that none of them holds. */
export function nearestBands({ sheet, region }: Lane, weightG: number): Change[] {
  const { columns, terms } = sheet;
  const first = regionTerm(columns, region, regionTerms.firstBand);
  const end = regionTerm(columns, region, regionTerms.endBand);
  if (end <= first) return [];
  const ofObject = terms.tariff.mode === 'weight' && terms.tariff.per === 'object';
  const ranges = Array.from({ length: end - first }, (_, index) => {
    const above = readI32(columns.bandAboveG, first + index, 0);
    const startMg = readF64(columns.bandStartMg, first + index, -1);
    // The lower bound of a region's first band belongs to it, and so does a start that a band states.
    if (startMg >= 0 && (index === 0 || above > 0))
      return { fromG: Math.ceil(startMg / 1000) - 1, toG: bandToG(columns, first + index) };
    const fromG = index === 0 ? above - 1 : above > 0 ? above : bandToG(columns, first + index - 1);
    return { fromG, toG: bandToG(columns, first + index) };
  });
  const below = ranges.findLast(({ toG }) => toG <= weightG);
  const after = ranges.find(({ fromG }) => fromG >= weightG - 1);
  return [below, after].flatMap((range) =>
    range === undefined ? [] : [{ kind: 'charged_weight', ...range, ofObject } as const],
  );
}
