import type { Kysely } from 'kysely';
import type { Municipality } from '../../engine/places/municipality.ts';
import type { Rows } from '../../rows.ts';
import { fromMicro } from './coordinates.ts';

/** The municipalities of the file that is loaded, with their zip codes in ascending order. */
export async function loadedMunicipalities(db: Kysely<Rows>): Promise<Municipality[]> {
  const rows = await db.selectFrom('municipality').selectAll().execute();
  const ranges = await db.selectFrom('municipalityRange').selectAll().orderBy('startZip').execute();
  const byIbge = Map.groupBy(ranges, ({ ibge }) => ibge);
  return rows.map(({ ibge, name, latitudeMicro, longitudeMicro }) => ({
    ibge,
    name,
    latitude: fromMicro(latitudeMicro),
    longitude: fromMicro(longitudeMicro),
    ranges: (byIbge.get(ibge) ?? []).map(({ startZip, endZip }) => [startZip, endZip]),
  }));
}
