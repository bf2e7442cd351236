import type { Place } from '../rating/shipment.ts';
import { capitals } from './capitals.ts';
import { complete, type Municipality, wholeBlockStart } from './municipality.ts';
import { lastAtOrBelow, ufOfZip } from './uf-ranges.ts';

/** Stands for coordinates that are not known. */
const UNKNOWN = 0x7fff_ffff;
const MICRODEGREES = 1_000_000;

/**
 * Which municipality a zip code belongs to: ascending ranges that do not overlap, each with the position of
 * its municipality in the columns after it. Immutable; coordinates in millionths of a degree.
 */
export type PlaceIndex = {
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  readonly owners: Uint32Array;
  readonly ibges: Uint32Array;
  readonly latitudes: Int32Array;
  readonly longitudes: Int32Array;
  readonly names: readonly string[];
};

/**
 * Builds the index of these municipalities and of the capitals, which are known without any. What a
 * municipality leaves out (ranges, coordinates) is taken from the capital of the same number. Where ranges
 * overlap the narrowest wins, then the later.
 */
export function buildPlaceIndex(municipalities: readonly Municipality[]): PlaceIndex {
  const places = withCapitals(municipalities);
  const ranges = places.flatMap(({ ranges }, owner) =>
    ranges.map(([start, end]): Owned => ({ start: wholeBlockStart(start), end, owner })),
  );
  const segments = flatten(ranges);
  return {
    starts: Uint32Array.from(segments, (segment) => segment.start),
    ends: Uint32Array.from(segments, (segment) => segment.end),
    owners: Uint32Array.from(segments, (segment) => segment.owner),
    ibges: Uint32Array.from(places, (place) => place.ibge),
    latitudes: Int32Array.from(places, (place) => toMicrodegrees(place.latitude)),
    longitudes: Int32Array.from(places, (place) => toMicrodegrees(place.longitude)),
    names: places.map((place) => place.name),
  };
}

/** What is known of a zip code; null when it belongs to no state. City and coordinates may be unknown. */
export function lookupPlace(index: PlaceIndex, zip: number): Place | null {
  const uf = ufOfZip(zip);
  if (uf === null) return null;
  const range = lastAtOrBelow(index.starts, zip);
  const owner = zip <= (index.ends[range] ?? -1) ? (index.owners[range] ?? -1) : -1;
  const latitude = index.latitudes[owner] ?? UNKNOWN;
  const longitude = index.longitudes[owner] ?? UNKNOWN;
  return {
    zip,
    uf: uf.code,
    ibge: index.ibges[owner] ?? null,
    city: index.names[owner] ?? null,
    latitude: latitude === UNKNOWN ? null : latitude / MICRODEGREES,
    longitude: longitude === UNKNOWN ? null : longitude / MICRODEGREES,
  };
}

function toMicrodegrees(degrees: number | null): number {
  return degrees === null ? UNKNOWN : Math.round(degrees * MICRODEGREES);
}

function withCapitals(municipalities: readonly Municipality[]): Municipality[] {
  const places = new Map<number, Municipality>(capitals.map((capital) => [capital.ibge, capital]));
  for (const municipality of municipalities) {
    const capital = places.get(municipality.ibge);
    places.set(municipality.ibge, capital === undefined ? municipality : complete(municipality, capital));
  }
  return [...places.values()];
}

type Owned = { start: number; end: number; owner: number };

/**
 * Ranges cut so that none overlap: between two neighbouring bounds the narrowest range that reaches over
 * them stays, and pieces of one owner that touch are joined.
 */
function flatten(ranges: readonly Owned[]): Owned[] {
  const bounds = [...new Set(ranges.flatMap((range) => [range.start, range.end + 1]))].sort((a, b) => a - b);
  const position = new Map(bounds.map((bound, at) => [bound, at]));
  const owners = new Int32Array(bounds.length).fill(-1);
  // Where to go on looking for a piece that no narrower range took.
  const nextFree = Int32Array.from(bounds.keys());
  const order = [...ranges.keys()].sort((a, b) => widthOf(ranges[a]) - widthOf(ranges[b]) || b - a);
  for (const at of order) {
    const range = ranges[at];
    if (range === undefined) continue;
    const stop = position.get(range.end + 1) ?? 0;
    for (let piece = firstFree(nextFree, position.get(range.start) ?? 0); piece < stop; ) {
      owners[piece] = range.owner;
      nextFree[piece] = piece + 1;
      piece = firstFree(nextFree, piece);
    }
  }
  return join(bounds, owners);
}

function widthOf(range: Owned | undefined): number {
  return range === undefined ? 0 : range.end - range.start;
}

function firstFree(nextFree: Int32Array, from: number): number {
  let at = from;
  while ((nextFree[at] ?? at) !== at) at = nextFree[at] ?? at;
  nextFree[from] = at;
  return at;
}

function join(bounds: readonly number[], owners: Int32Array): Owned[] {
  const joined: Owned[] = [];
  for (const [piece, owner] of owners.entries()) {
    const [start = 0, next = 0] = [bounds[piece], bounds[piece + 1]];
    if (owner < 0) continue;
    const last = joined.at(-1);
    if (last !== undefined && last.owner === owner && last.end + 1 === start) last.end = next - 1;
    else joined.push({ start, end: next - 1, owner });
  }
  return joined;
}
