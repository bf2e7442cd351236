import { routeDistance } from '../carbon/emission.ts';
import { defaultCarbonParameters } from '../carbon/parameters.ts';
import { UNKNOWN_U32 } from '../rating/columns.ts';
import { prepareEnquiry } from '../rating/enquiry.ts';
import { match, originArea } from '../rating/match.ts';
import { price } from '../rating/price.ts';
import { segmentEnd, segmentRegion } from '../rating/records.ts';
import type { RateSheet } from '../rating/sheet.ts';
import type { Route } from '../rating/shipment.ts';
import { assignedRanges, type ZipBlock, zipBlocks } from './blocks.ts';
import type { Cargo, CoverageQuestion } from './question.ts';

/** Zip codes that a table serves alike; bit n of `mask` is cargo n. Disjoint, ascending, never empty. */
export type ServedRange = { start: number; end: number; mask: number };

/** Prices between two pauses: well below a millisecond's work each, some milliseconds together. */
const pricesPerSlice = 500;

/**
 * Which zip codes a table serves with which cargo, by matching and pricing as a quote does: once for each
 * region, and for each distance where the price depends on it. A distance that the table does not name is
 * estimated for the first code of each block of three digits. Yields where others may have a turn.
 */
export function* coverTable(
  sheet: RateSheet,
  question: CoverageQuestion,
  cargoes: readonly Cargo[],
): Generator<void, ServedRange[]> {
  const area = originArea(sheet, question.origin);
  if (area === -1) return [];
  const { columns } = sheet;
  const known = new Map<string, number>();
  const served: ServedRange[] = [];
  let prices = 0;
  for (const { segment, start, end } of stretches(sheet, area)) {
    const key = `${segmentRegion(columns, segment)} ${distanceKey(sheet, segment, start)}`;
    let mask = known.get(key);
    if (mask === undefined) {
      mask = servedMask(sheet, { question, cargoes, zip: start });
      known.set(key, mask);
      prices += cargoes.length;
    }
    append(served, { start, end, mask });
    prices += 1;
    if (prices < pricesPerSlice) continue;
    prices = 0;
    yield;
  }
  return served;
}

type Stretch = { segment: number; start: number; end: number };

/** Segments of an area within the states; cut at blocks where each has a distance of its own. */
function* stretches(sheet: RateSheet, area: number): Generator<Stretch> {
  const { columns } = sheet;
  const last = columns.areaLast[area] ?? 0;
  const whole = assignedRanges();
  const cut = zipBlocks(3);
  for (let segment = columns.areaFirst[area] ?? 0; segment < last; segment += 1) {
    const ranges = estimatesDistance(sheet, segment) ? cut : whole;
    const end = segmentEnd(columns, segment);
    const from = columns.starts[segment] ?? 0;
    for (let at = firstEndingAt(ranges, from); at < ranges.length; at += 1) {
      const range = ranges[at];
      if (range === undefined || range.start > end) break;
      yield { segment, start: Math.max(from, range.start), end: Math.min(end, range.end) };
    }
  }
}

/** First of ascending ranges that ends at a code or after it. */
function firstEndingAt(ranges: readonly ZipBlock[], code: number): number {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ranges[middle]?.end ?? 0) < code) low = middle + 1;
    else high = middle;
  }
  return low;
}

function distanceOf({ columns }: RateSheet, segment: number): number {
  return columns.distancesM?.[segment] ?? UNKNOWN_U32;
}

/** Only whole vehicles are priced by distance. */
function estimatesDistance(sheet: RateSheet, segment: number): boolean {
  return sheet.terms.tariff.mode === 'full_load' && distanceOf(sheet, segment) === UNKNOWN_U32;
}

function distanceKey(sheet: RateSheet, segment: number, start: number): string {
  if (sheet.terms.tariff.mode !== 'full_load') return '';
  return estimatesDistance(sheet, segment)
    ? `block ${Math.floor(start / 100_000)}`
    : String(distanceOf(sheet, segment));
}

type CoverageInput = { question: CoverageQuestion; cargoes: readonly Cargo[]; zip: number };

function servedMask(sheet: RateSheet, { question, cargoes, zip }: CoverageInput): number {
  const destination = question.placeOf(zip);
  if (destination === null) return 0;
  const { origin, recipient, on, taxBook, loadTypes } = question;
  const route: Route = {
    origin,
    destination,
    recipient: { type: recipient, document: null, stateInscription: null },
    reverse: false,
  };
  const roadDistanceM = routeDistance(origin, destination, defaultCarbonParameters).roadM;
  const enquiry = prepareEnquiry({ route, on, taxBook, loadTypes, categories: [], roadDistanceM });
  const lane = match(sheet, enquiry);
  if (lane.kind === 'refusal') return 0;
  return cargoes.reduce(
    (mask, { load }, bit) => (price(lane, load).kind === 'priced' ? mask | (1 << bit) : mask),
    0,
  );
}

function append(served: ServedRange[], next: ServedRange): void {
  if (next.mask === 0) return;
  const last = served.at(-1);
  if (last !== undefined && last.end + 1 === next.start && last.mask === next.mask) last.end = next.end;
  else served.push(next);
}
