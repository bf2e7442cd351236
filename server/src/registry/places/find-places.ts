import type { MunicipalityView, PlacesStatus, PlaceView } from '@carreto/contract/admin/registry/places';
import { ufs } from '@carreto/contract/values';
import type { Kysely, Selectable } from 'kysely';
import { capitals } from '../../engine/places/capitals.ts';
import { lookupPlace, type PlaceIndex } from '../../engine/places/place-index.ts';
import { ufOfIbge } from '../../engine/places/uf-ranges.ts';
import { fail } from '../../kernel/failure.ts';
import { fold } from '../../kernel/fold.ts';
import type { Rows } from '../../rows.ts';
import type { RegistryContext } from '../changes/change.ts';
import { found } from '../changes/revision.ts';

export type PlacesLoadRow = Selectable<Rows['placesLoad']>;

/** What is known of municipalities, and since when. */
export async function getPlacesStatus(ctx: RegistryContext): Promise<PlacesStatus> {
  return toStatus(await currentLoad(ctx.db));
}

/** The load that is in use, if there ever was one. */
export function currentLoad(db: Kysely<Rows>): Promise<PlacesLoadRow | undefined> {
  return db.selectFrom('placesLoad').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
}

export function toStatus(load: PlacesLoadRow | undefined): PlacesStatus {
  if (load === undefined) return builtin();
  return {
    source: 'loaded',
    municipalities: load.municipalities,
    ranges: load.ranges,
    fileName: load.fileName,
    loadedAt: load.loadedAt.toISOString(),
    loadedBy: load.loadedBy,
    problemCount: load.problemCount,
  };
}

function builtin(): PlacesStatus {
  return {
    source: 'builtin',
    municipalities: capitals.length,
    ranges: capitals.reduce((total, { ranges }) => total + ranges.length, 0),
    fileName: null,
    loadedAt: null,
    loadedBy: null,
    problemCount: 0,
  };
}

/**
 * What quotes see of a zip code of eight digits.
 * @throws Failure `not_found` for the codes of no state.
 */
export function getPlace(index: PlaceIndex, zip: string): PlaceView {
  const place = lookupPlace(index, Number(zip));
  if (place === null) throw fail('not_found');
  const { uf, city, ibge, latitude, longitude } = place;
  const state = found(ufs.find((code) => code === uf));
  return { zip, state, city, ibge, latitude, longitude };
}

const mostMunicipalities = 50;

/**
 * Municipalities by a part of their name, those that begin with it first, or by IBGE numbers with commas between them; neither
 * finds nothing.
 */
export function findMunicipalities(
  index: PlaceIndex,
  { text, ibges }: { text?: string; ibges?: string },
): { items: MunicipalityView[] } {
  const all = index.names.flatMap((name, at): MunicipalityView[] => {
    const ibge = index.ibges[at] ?? 0;
    const uf = ufOfIbge(Math.floor(ibge / 100_000))?.code;
    const state = ufs.find((code) => code === uf);
    return state === undefined ? [] : [{ ibge, name, state }];
  });
  if (ibges !== undefined) {
    const byNumber = new Map(all.map((one) => [one.ibge, one]));
    return { items: ibges.split(',').flatMap((number) => byNumber.get(Number(number)) ?? []) };
  }
  const wanted = fold(text ?? '');
  if (wanted === '') return { items: [] };
  const matching = all
    .map((one) => ({ one, at: fold(one.name).indexOf(wanted) }))
    .filter(({ at }) => at !== -1)
    .sort((a, b) => Number(a.at > 0) - Number(b.at > 0) || a.one.name.localeCompare(b.one.name, 'pt-BR'));
  return { items: matching.slice(0, mostMunicipalities).map(({ one }) => one) };
}
