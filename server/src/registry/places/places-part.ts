import { buildPlaceIndex, type PlaceIndex } from '../../engine/places/place-index.ts';
import type { MirrorPart } from '../../platform/mirror/mirror.ts';
import type { Rows } from '../../rows.ts';
import { loadedMunicipalities } from './loaded-municipalities.ts';

/** Municipalities by zip code; states and capitals while nothing is loaded. */
export const placesPart: MirrorPart<Rows, PlaceIndex> = {
  epochs: ['places'],
  load: async (snapshot) => buildPlaceIndex(await loadedMunicipalities(snapshot)),
};
