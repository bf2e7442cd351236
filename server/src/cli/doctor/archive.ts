import type { Kysely } from 'kysely';
import type { Config } from '../../config/config.ts';
import { isArchive, knownArchive } from '../../freight/archive/folder.ts';
import { readManifest } from '../../freight/archive/manifest.ts';
import { dayOfPartition, folderOfDay } from '../../freight/archive/quotes/archive-day.ts';
import { quotePartitions } from '../../freight/quote/store/partitions.ts';
import { whyNoDuckDb } from '../../platform/parquet/duckdb.ts';
import { readHorizon } from '../../platform/retention/horizon.ts';
import type { Rows } from '../../rows.ts';
import { bad, type Check, ok, warn } from './check.ts';

const name = 'archive';
/** A worker writes a day some hours after its end. */
const lateAfterMs = 36 * 3_600_000;

/** Whether history gets into its archive; nothing where there is none. */
export async function checkArchive(db: Kysely<Rows>, { archiveFolder }: Config): Promise<Check[]> {
  const known = await knownArchive(db);
  if (archiveFolder === undefined) {
    if (known === undefined) return [];
    return [
      warn(
        name,
        'this installation has one, and CARRETO_ARCHIVE is not set here: days would be dropped without it',
        'Set it wherever workers and commands run.',
      ),
    ];
  }
  const missing = await whyNoDuckDb();
  if (missing !== undefined) return [bad(name, 'it can be neither written nor read', missing)];
  if (known === undefined) return [ok(name, 'none yet; the first run makes it')];
  if (!(await isArchive(archiveFolder)))
    return [
      bad(
        name,
        `it is not in ${archiveFolder}; no day of quotes is dropped`,
        'Mount what holds it, or ./carreto archive --adopt begins anew.',
      ),
    ];
  return [await checkDays(db, archiveFolder)];
}

async function checkDays(db: Kysely<Rows>, archiveFolder: string): Promise<Check> {
  const { databaseNow } = await readHorizon(db);
  const days = (await quotePartitions({ db })).map(dayOfPartition);
  const over = days.filter(({ endMs }) => endMs < databaseNow.getTime() - lateAfterMs);
  const kept = await Promise.all(
    over.map(async (day) => (await readManifest(folderOfDay(archiveFolder, day))) !== undefined),
  );
  const late = over.filter((_, index) => kept[index] !== true);
  if (late.length === 0) return ok(name, 'it has every day of quotes that it should have');
  return warn(
    name,
    `${late.length} days of quotes are not in it yet, the oldest ${late[0]?.period}`,
    './carreto archive writes them, and says what keeps it from doing so.',
  );
}
