import type { Municipality } from '../../engine/places/municipality.ts';
import { buildPlaceIndex, type PlaceIndex } from '../../engine/places/place-index.ts';
import type { MirrorPart } from '../../platform/mirror/mirror.ts';
import type { Rows } from '../../rows.ts';
import { fromMicro } from './coordinates.ts';

/** Municipalities by zip code; states and capitals while nothing is loaded. */
export const placesPart: MirrorPart<Rows, PlaceIndex> = {
  epochs: ['places'],
  async load(snapshot) {
    const rows = await snapshot.selectFrom('municipality').selectAll().execute();
    const ranges = await snapshot.selectFrom('municipalityRange').selectAll().orderBy('startZip').execute();
    const byIbge = Map.groupBy(ranges, ({ ibge }) => ibge);
    return buildPlaceIndex(
      rows.map(
        ({ ibge, name, latitudeMicro, longitudeMicro }): Municipality => ({
          ibge,
          name,
          latitude: fromMicro(latitudeMicro),
          longitude: fromMicro(longitudeMicro),
          ranges: (byIbge.get(ibge) ?? []).map(({ startZip, endZip }) => [startZip, endZip]),
        }),
      ),
    );
  },
};
