import { type Kysely, sql } from 'kysely';
import type { Rows } from '../../rows.ts';
import { type Month, monthAt, monthOf, nameOfCode, nextMonth } from '../months/month.ts';
import { quotePartitions } from '../quote/store/partitions.ts';
import { forgetInArchive } from './forget.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { monthActs } from './months/archive-month.ts';
import { archiveDay, dayOfPartition, folderOfDay } from './quotes/archive-day.ts';
import type { OpenArchive } from './world.ts';

/** One that changed is written again when its file is as old as this: something changes every day. */
const staleAfterMs = 7 * 86_400_000;

/** A standby that is as of an instant has every quote that was made this long before. */
const settlingMs = 120_000;

/** What a run wrote. */
export type ArchiveRun = { written: Manifest[]; forgotten: number };

/**
 * Writes what is over by an instant and not in the archive yet: days of quotes, months of freights, occurrences and audits; and takes
 * out of it what was forgotten. Done again it does what is left.
 * @param again writes changed months however new their files are.
 */
export async function archiveClosed(
  archive: OpenArchive,
  { endedByMs: overByMs, again = false }: { endedByMs: number; again?: boolean },
): Promise<ArchiveRun> {
  // What a standby may not have got yet waits for the next run.
  const endedByMs =
    archive.asOf === null ? overByMs : Math.min(overByMs, archive.asOf.getTime() - settlingMs);
  const forgotten = await forgetInArchive(archive);
  const written: Manifest[] = [];
  for (const name of await quotePartitions(archive)) {
    const day = dayOfPartition(name);
    if (day.endMs > endedByMs) continue;
    if ((await readManifest(folderOfDay(archive.folder, day))) !== undefined) continue;
    written.push(await archiveDay(archive, day));
  }
  for (const month of await monthsEnded(archive.current, endedByMs))
    for (const archiveKind of monthActs) {
      const manifest = await archiveKind(archive, { month, staleAfterMs: again ? 0 : staleAfterMs });
      if (manifest !== undefined) written.push(manifest);
    }
  return { written, forgotten };
}

/** Months that are over, oldest first: all without a file, and those that may have changed. */
async function monthsEnded(db: Kysely<Rows>, endedByMs: number): Promise<Month[]> {
  const { rows } = await sql<{ code: string | null; receivedAt: Date | null }>`
    select (select min(code) from freight) as code, min(cte.received_at) as "receivedAt"
    from shipper left join lateral (
      select received_at from cte where cte.shipper_id = shipper.id order by received_at limit 1
    ) as cte on true`.execute(db);
  const [first] = rows;
  const names = [
    ...(first?.code == null ? [] : [nameOfCode(first.code)]),
    ...(first?.receivedAt == null ? [] : [monthAt(first.receivedAt.getTime()).name]),
  ].sort();
  const months: Month[] = [];
  for (let name = names[0]; name !== undefined; name = nextMonth(name)) {
    const month = monthOf(name);
    if (month.end.getTime() > endedByMs) break;
    months.push(month);
  }
  return months;
}
