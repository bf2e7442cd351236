import type { Context } from '../../context.ts';
import type { Connection } from '../../platform/db/connection.ts';
import { archiveClosed } from './archive-closed.ts';
import { forgetInArchive } from './forget.ts';
import { dayOfPartition, keepDay } from './quotes/archive-day.ts';
import { type ArchiveWorld, overBeforeMs, readingOf, withArchive } from './world.ts';

/** Days end at 21:00 in São Paulo, when shops are busy: what is over is written six hours later. */
const untilNightMs = 6 * 3_600_000;

/** Where it is, and where it is read from. */
function worldOf(world: Omit<World, 'log'>, folder: string): ArchiveWorld {
  return { db: world.db, connection: world.connection, folder, reading: readingOf(world.config) };
}

type World = Pick<Context, 'db' | 'config' | 'log'> & { connection: Connection };

/** What a worker does every few minutes where there is an archive: writes what is over by night, forgets what was forgotten. */
export async function keepArchive(world: World): Promise<void> {
  const { config, log } = world;
  if (config.archiveFolder === undefined) return;
  const endedByMs = (await overBeforeMs(world.db)) - untilNightMs;
  const run = await withArchive(worldOf(world, config.archiveFolder), (archive) => {
    if (archive.whyNoStandby !== undefined)
      log.warn(
        { why: archive.whyNoStandby },
        'the archive is written from the primary: no standby can be read',
      );
    return archiveClosed(archive, { endedByMs });
  });
  for (const { kind, period, rows } of run?.written ?? [])
    log.info({ kind, period, rows }, 'a period was archived');
}

/**
 * Says of a day of quotes, by its partition, whether it may be dropped: where there is an archive, once it is in it and was read
 * back. A day that is not is written first. Undefined where there is no archive: then every day may.
 */
export function keeperOfDays(
  world: Omit<World, 'log'>,
): ((partition: string) => Promise<boolean>) | undefined {
  const folder = world.config.archiveFolder;
  if (folder === undefined) return undefined;
  return async (partition) =>
    (await withArchive(worldOf(world, folder), (archive) => keepDay(archive, dayOfPartition(partition)))) ===
    true;
}

/** Takes out of the archive what was forgotten; gives how many freights, undefined where there is none or somebody writes to it. */
export async function forgetArchived(world: Omit<World, 'log'>): Promise<number | undefined> {
  const folder = world.config.archiveFolder;
  if (folder === undefined) return undefined;
  return withArchive(worldOf(world, folder), forgetInArchive);
}
