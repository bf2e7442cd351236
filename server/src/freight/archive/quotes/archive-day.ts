import { sql } from 'kysely';
import { DAY_MS } from '../../../kernel/days.ts';
import { timeOfId } from '../../../kernel/ids.ts';
import { partitionOf } from '../../quote/store/partitions.ts';
import { type Manifest, readManifest } from '../manifest.ts';
import { readBack } from '../read-back.ts';
import { withFiles } from '../trouble.ts';
import type { OpenArchive } from '../world.ts';
import { folderOf, writePeriod } from '../write-period.ts';
import { quotesKind } from './columns.ts';
import { countDay, readDay } from './read-day.ts';

/** A day of quotes, of UTC as partitions are. */
export type QuoteDay = {
  /** `YYYY-MM-DD` */
  period: string;
  partition: string;
  startMs: number;
  endMs: number;
};

/** The day that an instant, or an id, falls in. */
export function dayAt(instantMs: number): QuoteDay {
  const { name, from } = partitionOf(instantMs);
  const startMs = timeOfId(from);
  return {
    period: new Date(startMs).toISOString().slice(0, 10),
    partition: name,
    startMs,
    endMs: startMs + DAY_MS,
  };
}

/** The day of a partition, by its name. */
export function dayOfPartition(name: string): QuoteDay {
  const [, year, month, date] = /_(\d{4})(\d{2})(\d{2})$/.exec(name) ?? [];
  return dayAt(Date.parse(`${year}-${month}-${date}T00:00:00Z`));
}

export function folderOfDay(archive: string, { period }: QuoteDay): string {
  return folderOf({ archive, kind: 'quotes', period });
}

/** Writes a day that is over into the archive, from the database. */
export async function archiveDay({ folder, history }: OpenArchive, day: QuoteDay): Promise<Manifest> {
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(history);
  return writePeriod({ archive: folder, period: day.period }, quotesKind, {
    pages: readDay(history, day.partition),
    state: '',
    writtenAt: rows[0]?.now ?? new Date(0),
  });
}

/**
 * Whether a day of the database is in the archive for good: its files are as they were written, hold what the manifest says, and
 * that is as many quotes as the database has.
 */
export async function isKept(archive: OpenArchive, day: QuoteDay): Promise<boolean> {
  const folder = folderOfDay(archive.folder, day);
  const manifest = await readManifest(folder);
  if (manifest === undefined) return false;
  if ((await readBack(folder, quotesKind, manifest)) !== null) return false;
  // On the primary: what a standby has not got yet must not be dropped.
  return (await countDay(archive.current, day.partition)) === manifest.sums.quotes;
}

/** Makes sure that a day is in the archive before it is dropped: writes it where it is not, and reads it back. */
export async function keepDay(archive: OpenArchive, day: QuoteDay): Promise<boolean> {
  return withFiles(archive.folder, async () => {
    if (await isKept(archive, day)) return true;
    await archiveDay(archive, day);
    return isKept(archive, day);
  });
}
