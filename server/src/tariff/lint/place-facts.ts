import type { PlaceIndex } from '../../engine/places/place-index.ts';
import { buildPlaceIndex } from '../../engine/places/place-index.ts';
import { lastAtOrBelow } from '../../engine/places/uf-ranges.ts';
import type { ZipRange } from '../../engine/rating/document.ts';

/** Which zip codes are a municipality's, by its IBGE number. */
export type PlaceFacts = {
  rangesOf(ibge: number): readonly ZipRange[];
  /** How many zip codes of a range are known to be another municipality's. */
  elsewhere(ibge: number, range: ZipRange): number;
};

/** Facts from an index of places; from the capitals alone without one. */
export function placeFacts(index: PlaceIndex | null): PlaceFacts {
  const places = index ?? buildPlaceIndex([]);
  const byIbge = new Map<number, ZipRange[]>();
  for (const [at, owner] of places.owners.entries()) {
    const ibge = places.ibges[owner] ?? 0;
    const range: ZipRange = [places.starts[at] ?? 0, places.ends[at] ?? 0];
    const known = byIbge.get(ibge);
    if (known === undefined) byIbge.set(ibge, [range]);
    else known.push(range);
  }
  return {
    rangesOf: (ibge) => byIbge.get(ibge) ?? [],
    elsewhere: (ibge, range) => codesOfOthers(places, ibge, range),
  };
}

function codesOfOthers(places: PlaceIndex, ibge: number, [start, end]: ZipRange): number {
  let codes = 0;
  for (let at = Math.max(0, lastAtOrBelow(places.starts, start)); at < places.starts.length; at += 1) {
    const from = Math.max(start, places.starts[at] ?? 0);
    const to = Math.min(end, places.ends[at] ?? 0);
    if ((places.starts[at] ?? 0) > end) break;
    if (from <= to && places.ibges[places.owners[at] ?? 0] !== ibge) codes += to - from + 1;
  }
  return codes;
}
