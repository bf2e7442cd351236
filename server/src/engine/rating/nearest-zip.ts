import type { Change } from './change.ts';
import { segmentAfter } from './destination.ts';
import type { Question } from './enquiry.ts';
import { originArea } from './match.ts';
import { segmentEnd } from './records.ts';
import type { RateSheet } from './sheet.ts';

/** The ranges of origins just under and just above the one that is not served. */
export function nearestOrigins(sheet: RateSheet, question: Question): Change[] {
  const { originStarts: starts, originEnds: ends } = sheet.columns;
  if (starts === null || ends === null) return [];
  const { origin, isSwapped } = rolesOf(sheet, question);
  const above = Array.from(starts).findIndex((start) => start > origin.zip);
  const next = above === -1 ? starts.length : above;
  return neighbours(next, {
    count: { first: 0, last: starts.length },
    side: isSwapped ? 'destination' : 'origin',
    rangeAt: (index) => [starts[index] ?? 0, ends[index] ?? 0],
  });
}

/** The ranges of destinations just under and just above the one that is not served. */
export function nearestDestinations(sheet: RateSheet, question: Question): Change[] {
  const { columns } = sheet;
  const { origin, destination, isSwapped } = rolesOf(sheet, question);
  const area = originArea(sheet, origin);
  if (area === -1) return [];
  return neighbours(segmentAfter(columns, area, destination.zip), {
    count: { first: columns.areaFirst[area] ?? 0, last: columns.areaLast[area] ?? 0 },
    side: isSwapped ? 'origin' : 'destination',
    rangeAt: (index) => [columns.starts[index] ?? 0, segmentEnd(columns, index)],
  });
}

type Ranges = {
  count: { first: number; last: number };
  side: 'origin' | 'destination';
  rangeAt(index: number): [number, number];
};

function neighbours(next: number, { count, side, rangeAt }: Ranges): Change[] {
  return [next - 1, next].flatMap((index) => {
    if (index < count.first || index >= count.last) return [];
    const [first, last] = rangeAt(index);
    return [{ kind: 'zip', side, first, last } as const];
  });
}

/** A return whose table is read with the route exchanged asks for the other end. */
function rolesOf({ conditions }: RateSheet, { route }: Question) {
  const isSwapped = route.reverse && conditions.reverse.swapRoute;
  const { origin, destination } = route;
  return isSwapped
    ? { origin: destination, destination: origin, isSwapped }
    : { origin, destination, isSwapped };
}
