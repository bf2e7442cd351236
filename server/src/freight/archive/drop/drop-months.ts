import { type Kysely, sql, type Transaction } from 'kysely';
import type { Rows } from '../../../rows.ts';
import { type Month, monthOf, nameOfCode, nextMonth } from '../../months/month.ts';
import { type MonthPart, readMonthParts } from '../../months/parts.ts';
import { forgetInArchive } from '../forget.ts';
import { readManifest } from '../manifest.ts';
import { archiveMonth } from '../months/archive-month.ts';
import { freightsKind } from '../months/freights.ts';
import type { MonthKind } from '../months/month-kind.ts';
import { occurrencesKind } from '../months/occurrences.ts';
import { readBack } from '../read-back.ts';
import type { OpenArchive } from '../world.ts';
import { folderOf } from '../write-period.ts';
import { dropNames } from './drop-names.ts';
import { dropPart } from './drop-part.ts';
import { type CodeRange, type OpenThing, whyOpen } from './why-open.ts';

/** What became of a part: why it stays, or for how long those who write to it, and all readers, were kept out while it was dropped. */
export type PartFate = { part: MonthPart } & (
  | { fate: 'dropped'; writesLockedMs: number; lockedMs: number }
  | { fate: 'open'; open: OpenThing[] }
  /** What is wrong with its files, or that it changed all the while. */
  | { fate: 'not archived'; why: string }
);

/** Parts of which every month is over by an instant, and not after a month. */
export async function partsUntil(
  db: Kysely<Rows>,
  { until, endedByMs }: { until: Month; endedByMs: number },
): Promise<MonthPart[]> {
  const parts = await readMonthParts(db);
  return parts.filter(
    ({ end }) => end <= until.codeEnd && monthOf(nameOfCode(end)).start.getTime() <= endedByMs,
  );
}

/**
 * Drops parts of freights, oldest first: each once it is in the archive, was read back from the disk, and nothing of it is open. One
 * that may not go stays, whatever becomes of the others. What named freights that are gone goes at the end, also of an earlier run
 * that was interrupted.
 */
export async function dropMonths(archive: OpenArchive, parts: readonly MonthPart[]): Promise<PartFate[]> {
  // Of what is written from a standby nobody knows that it is all: what goes is read where it goes.
  const current = { ...archive, history: archive.current };
  await forgetInArchive(archive);
  const fates: PartFate[] = [];
  for (const part of parts) fates.push({ part, ...(await dropOne(current, part)) });
  for (const range of goneFrom(await readMonthParts(archive.current)))
    await dropNames(archive.current, range);
  return fates;
}

/** Codes before those of the last part that are in none: freights of them were dropped, or never were. */
function goneFrom(parts: readonly MonthPart[]): CodeRange[] {
  const gone: CodeRange[] = [];
  let reached = '';
  for (const { start, end } of parts) {
    if (start !== null && start > reached) gone.push({ start: reached, end: start });
    reached = end;
  }
  return gone;
}

type Fate = PartFate extends infer One ? (One extends unknown ? Omit<One, 'part'> : never) : never;

/** Somebody writes to a month that is over: after so many tries it is another day's. */
const tries = 3;

async function dropOne(archive: OpenArchive, part: MonthPart): Promise<Fate> {
  const range = { start: part.start ?? '', end: part.end };
  const early = await whyOpen(archive.current, range);
  if (early.length > 0) return { fate: 'open', open: early };
  const months = await monthsOf(archive.current, part);
  for (let count = 0; count < tries; count += 1) {
    for (const month of months) {
      const wrong = await keepMonth(archive, month);
      if (wrong !== null) return { fate: 'not archived', why: wrong };
    }
    const dropped = await dropPart(archive.current, {
      part,
      isArchived: (tx) => areArchived(archive, tx, months),
    });
    if (dropped.outcome === 'open') return { fate: 'open', open: dropped.open };
    if (dropped.outcome === 'changed') continue;
    return { fate: 'dropped', writesLockedMs: dropped.writesLockedMs, lockedMs: dropped.lockedMs };
  }
  return { fate: 'not archived', why: 'it changed while it was being archived' };
}

/** The months of the freights of a part; none where it is empty. */
async function monthsOf(db: Kysely<Rows>, { suffix, end }: MonthPart): Promise<Month[]> {
  const { rows } = await sql<{
    code: string | null;
  }>`select min(code) as code from ${sql.id(`freight${suffix}`)}`.execute(db);
  const first = rows[0]?.code ?? null;
  const months: Month[] = [];
  if (first === null) return months;
  for (let month = monthOf(nameOfCode(first)); month.codeStart < end; month = monthOf(nextMonth(month.name)))
    months.push(month);
  return months;
}

/** Writes a month where the archive has not all of it, and reads its files back from the disk; gives what is wrong. */
async function keepMonth(archive: OpenArchive, month: Month): Promise<string | null> {
  return (await keepKind(archive, month, freightsKind)) ?? keepKind(archive, month, occurrencesKind);
}

async function keepKind<Row>(
  archive: OpenArchive,
  month: Month,
  kind: MonthKind<Row>,
): Promise<string | null> {
  await archiveMonth(archive, { kind, month, staleAfterMs: 0 });
  const folder = folderOf({ archive: archive.folder, kind: kind.name, period: month.name });
  const manifest = await readManifest(folder);
  const wrong = manifest === undefined ? 'it is missing' : await readBack(folder, kind, manifest);
  return wrong === null ? null : `${kind.name}/${month.name}: ${wrong}`;
}

async function areArchived(
  { folder }: OpenArchive,
  tx: Transaction<Rows>,
  months: readonly Month[],
): Promise<boolean> {
  for (const month of months)
    for (const kind of [freightsKind, occurrencesKind]) {
      const manifest = await readManifest(folderOf({ archive: folder, kind: kind.name, period: month.name }));
      if (manifest?.state !== (await kind.state(tx, month))) return false;
    }
  return true;
}
