import { sql } from 'kysely';
import { type Month, monthOf, nextMonth } from '../../months/month.ts';
import { partWith, readMonthParts } from '../../months/parts.ts';
import { type Manifest, readManifest } from '../manifest.ts';
import type { OpenArchive } from '../world.ts';
import { folderOf, writePeriod } from '../write-period.ts';
import { auditsKind } from './audits.ts';
import { freightsKind } from './freights.ts';
import type { MonthKind } from './month-kind.ts';
import { occurrencesKind } from './occurrences.ts';

/** A month of one kind; a file of it that is younger than so many milliseconds may stay as it is. */
type MonthToKeep<Row> = { kind: MonthKind<Row> } & When;
type When = { month: Month; staleAfterMs: number };

/** One for each kind that is archived by months. */
export const monthActs: readonly ((archive: OpenArchive, when: When) => Promise<Manifest | undefined>)[] = [
  (archive, when) => archiveMonth(archive, { kind: freightsKind, ...when }),
  (archive, when) => archiveMonth(archive, { kind: occurrencesKind, ...when }),
  (archive, when) => archiveMonth(archive, { kind: auditsKind, ...when }),
];

/**
 * Writes a month into the archive, from one snapshot of the database, where it is not there yet or its rows have changed since.
 * Gives its manifest, undefined where it stayed as it was: so does one that was dropped from the database.
 */
export async function archiveMonth<Row>(
  archive: OpenArchive,
  { kind, month, staleAfterMs }: MonthToKeep<Row>,
): Promise<Manifest | undefined> {
  const known = await readManifest(
    folderOf({ archive: archive.folder, kind: kind.name, period: month.name }),
  );
  if (kind.isOfFreights && !(await isThere(archive, month))) return undefined;
  return archive.history
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(tx);
      const now = rows[0]?.now ?? new Date(0);
      if (known !== undefined && !mayHaveChanged(known, month, { now, staleAfterMs })) return undefined;
      const state = await kind.state(tx, month);
      if (known?.state === state) return undefined;
      return writePeriod({ archive: archive.folder, period: month.name }, kind, {
        pages: kind.read(tx, month),
        state,
        writtenAt: now,
      });
    });
}

/** Asked of the primary: a standby may have a month yet that is gone. */
async function isThere({ current }: OpenArchive, { codeStart }: Month): Promise<boolean> {
  return partWith(await readMonthParts(current), codeStart) !== undefined;
}

function mayHaveChanged(
  { writtenAt }: Manifest,
  month: Month,
  { now, staleAfterMs }: { now: Date; staleAfterMs: number },
): boolean {
  if (staleAfterMs === 0) return true;
  const isOld = Date.parse(writtenAt) <= now.getTime() - staleAfterMs;
  return isOld && now.getTime() < lastsUntilMs(month);
}

/** Freights are delivered, and CT-es audited, after the month they are of: for a year a month is looked at again. */
const monthsWatched = 12;

/** Until when changes of an ended month are looked for by themselves; milliseconds. */
function lastsUntilMs({ name }: Month): number {
  let last = nextMonth(name);
  for (let count = 0; count < monthsWatched; count += 1) last = nextMonth(last);
  return monthOf(last).start.getTime();
}
