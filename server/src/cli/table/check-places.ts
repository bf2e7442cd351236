import { capitals } from '../../engine/places/capitals.ts';
import { decodePlaceIndex } from '../../engine/places/place-blob.ts';
import { holdsCluster } from '../../platform/embedded-postgres/places.ts';
import { readPlacesBlob } from '../../registry/places/places-blob.ts';
import { type Arguments, CommandError } from '../command.ts';
import { configOf } from '../context/installation-options.ts';
import { withDatabase } from '../context/with-context.ts';

/** The municipalities that a check knows: those of an installation, or the capitals that are built in. */
export type CheckPlaces = {
  source: 'built_in' | 'installation';
  municipalities: number;
  /** `encodePlaceIndex`; null knows states and capitals only. */
  blob: Uint8Array | null;
};

export const placesOption = {
  places: {
    type: 'boolean',
    description: 'know the municipalities of the installation (--data), not only states and capitals',
  },
} as const;

/**
 * Takes them from the installation where `--places` or `--data` ask for it: that is looked at as it is, neither made
 * nor migrated.
 */
export async function checkPlaces(args: Arguments): Promise<CheckPlaces> {
  if (args.options.places !== true && args.options.data === undefined)
    return { source: 'built_in', municipalities: capitals.length, blob: null };
  const config = configOf(args);
  if (config.databaseUrl === undefined && !holdsCluster(config.dataFolder)) {
    throw new CommandError(`There is no installation in ${config.dataFolder}.`, {
      nextStep: 'Name its data folder with --data, or leave --places and --data out.',
    });
  }
  const blob = await withDatabase(config, ({ db }) => readPlacesBlob(db));
  return { source: 'installation', municipalities: decodePlaceIndex(blob)?.ibges.length ?? 0, blob };
}

/** What a check could not know, for people; nothing where it knew the country. */
export function unknownPlaces({ source, municipalities }: CheckPlaces): string[] {
  if (municipalities > capitals.length) return [];
  const todo =
    source === 'built_in'
      ? '--places takes those of an installation.'
      : './carreto places import FILE loads them.';
  return [`Not checked: cities other than the capitals, whose zip codes are not known here; ${todo}`];
}
