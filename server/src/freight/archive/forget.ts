import { join } from 'node:path';
import { timeOfId } from '../../kernel/ids.ts';
import { hashFile } from '../../platform/files/hash-file.ts';
import { fileList, literal, openDuckDb } from '../../platform/parquet/duckdb.ts';
import { writeParquet } from '../../platform/parquet/write-parquet.ts';
import { monthOf } from '../months/month.ts';
import { quotePartitions } from '../quote/store/partitions.ts';
import { forgottenInArchive, readToForget, type ToForget } from '../record/to-forget.ts';
import { type ArchivedFile, readManifest } from './manifest.ts';
import { archiveMonth } from './months/archive-month.ts';
import { freightsKind } from './months/freights.ts';
import { dayAt, folderOfDay, type QuoteDay } from './quotes/archive-day.ts';
import type { OpenArchive } from './world.ts';
import { folderOf, putInPlace, writeFile } from './write-period.ts';

/** Freights whose files are rewritten together. */
const fewAtOnce = 10_000;
const memoryMb = 768;
/** Beyond how far a standby may be behind: what is written from one may be as old as that, and is looked at again. */
const reserveMs = 300_000;

/**
 * Takes out of the archive what was forgotten in the database since: months of freights are written anew from it; in days of
 * quotes, which may be gone there, the rows of the quote that was hired lose the last three digits of their zip codes. What waits for
 * a day that is not archived yet waits on. Interrupted, it is done again. Gives how many freights.
 */
export async function forgetInArchive(open: OpenArchive): Promise<number> {
  // A standby may not know yet of what was forgotten.
  const archive = { ...open, history: open.current };
  const keptMs = open.reading === undefined ? 0 : open.reading.mostBehindMs + reserveMs;
  let count = 0;
  for (let after = ''; ; ) {
    const page = await readToForget(archive.db, { after, limit: fewAtOnce });
    const last = page.at(-1);
    if (last === undefined) return count;
    after = last.freightCode;
    const done = await forgetPage(archive, page);
    await forgottenInArchive(archive.db, { codes: done, keptMs });
    count += done.length;
  }
}

async function forgetPage(archive: OpenArchive, page: readonly ToForget[]): Promise<string[]> {
  for (const name of new Set(page.map(({ freightCode }) => monthOfCode(freightCode)))) {
    const period = { archive: archive.folder, kind: 'freights' as const, period: name };
    if ((await readManifest(folderOf(period))) === undefined) continue;
    await archiveMonth(archive, { kind: freightsKind, month: monthOf(name), staleAfterMs: 0 });
  }
  const present = new Set(await quotePartitions(archive));
  const waiting = new Set<string>();
  for (const [day, freights] of byDay(page)) {
    const isArchived = await forgetInDay(archive, dayAt(day), freights);
    if (!isArchived && present.has(dayAt(day).partition))
      for (const { freightCode } of freights) waiting.add(freightCode);
  }
  return page.flatMap(({ freightCode }) => (waiting.has(freightCode) ? [] : [freightCode]));
}

function monthOfCode(code: string): string {
  return `20${code.slice(2, 4)}-${code.slice(4, 6)}`;
}

function byDay(page: readonly ToForget[]): Map<number, ToForget[]> {
  const days = new Map<number, ToForget[]>();
  for (const freight of page) {
    if (freight.offerToken === null) continue;
    const { startMs } = dayAt(timeOfId(freight.offerToken));
    days.set(startMs, [...(days.get(startMs) ?? []), freight]);
  }
  return days;
}

/** Rewrites the files of a day that hold one of the quotes; false where the day is not in the archive. */
async function forgetInDay(
  archive: OpenArchive,
  day: QuoteDay,
  freights: readonly ToForget[],
): Promise<boolean> {
  const folder = folderOfDay(archive.folder, day);
  const manifest = await readManifest(folder);
  if (manifest === undefined) return false;
  const quotes = freights.flatMap(({ offerToken }) => offerToken ?? []);
  const files: ArchivedFile[] = [];
  for (const file of manifest.files) files.push(await rewritten(folder, file, quotes));
  const isChanged = files.some((file, index) => file !== manifest.files[index]);
  if (isChanged) await putInPlace(folder, { ...manifest, files });
  return true;
}

const blunted = (column: string): string => `left(${column}, 5) || '000'`;

async function rewritten(
  folder: string,
  file: ArchivedFile,
  quotes: readonly string[],
): Promise<ArchivedFile> {
  const path = join(folder, file.name);
  const found = await hashFile(path);
  // Writing on from a damaged file would give it a new sum, and nobody would know.
  if (found.sha256 !== file.sha256)
    throw Object.assign(new Error(`${path} is not as it was written`), { code: 'EIO' });
  const { connection, close } = await openDuckDb({ memoryMb, threads: 1 });
  try {
    const isOne = `quote_id in (select unnest(${fileList(quotes)}))`;
    const known = await connection.runAndReadAll(
      `select count(*) from read_parquet(${literal(path)}) where ${isOne}
        and (destination_zip <> ${blunted('destination_zip')} or (reverse and origin_zip <> ${blunted('origin_zip')}))`,
    );
    if (Number(known.getRows()[0]?.[0] ?? 0) === 0) return file;
    return await writeFile(folder, file.rows, async (to) => {
      await writeParquet(connection, {
        path: to,
        query: `select * replace (
            case when ${isOne} then ${blunted('destination_zip')} else destination_zip end as destination_zip,
            case when reverse and ${isOne} then ${blunted('origin_zip')} else origin_zip end as origin_zip)
          from read_parquet(${literal(path)})`,
      });
    });
  } finally {
    close();
  }
}
