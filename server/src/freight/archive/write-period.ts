import { randomBytes } from 'node:crypto';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { hashFile } from '../../platform/files/hash-file.ts';
import { makeFolder } from '../../platform/files/make-folder.ts';
import { syncFolder } from '../../platform/files/whole-file.ts';
import { openPartWriter, type PartWriter } from '../../platform/parquet/part-writer.ts';
import type { Kind, KindName } from './kind.ts';
import { type ArchivedFile, type Manifest, manifestName, writeManifest } from './manifest.ts';

/** A period of an archive: a day of quotes, a month of the rest. */
export type Period = { archive: string; kind: KindName; period: string };

/** Rows of one file: more would need more memory while it is written. */
const mostRows = 250_000;
const ownerOnly = 0o700;

export function folderOf({ archive, kind, period }: Period): string {
  return join(archive, kind, period);
}

/** What a period is written from: its rows in pages, in their order, and what the database looked like. */
export type Source<Row> = { pages: AsyncIterable<readonly Row[]>; state: string; writtenAt: Date };

/**
 * Writes a period anew. Its files get names of their own and are durable before the manifest that names them takes the place of
 * the one before; interrupted anywhere, the period is what it was. What nobody names is removed at the end, and by the next.
 */
export async function writePeriod<Row>(
  { archive, period }: Omit<Period, 'kind'>,
  kind: Kind<Row>,
  { pages, state, writtenAt }: Source<Row>,
): Promise<Manifest> {
  const folder = folderOf({ archive, kind: kind.name, period });
  await makeFolder(folder, ownerOnly);
  const writer = await openPartWriter(kind.columns);
  const files: ArchivedFile[] = [];
  const sums = new Map(kind.measures.map(({ name }) => [name, 0]));
  try {
    for await (const page of pages) {
      writer.add(page);
      for (const { name, of } of kind.measures)
        sums.set(
          name,
          page.reduce((sum, row) => sum + of(row), sums.get(name) ?? 0),
        );
      if (writer.count() >= mostRows) files.push(await writePart(folder, writer));
    }
    if (writer.count() > 0) files.push(await writePart(folder, writer));
  } finally {
    writer.close();
  }
  const manifest: Manifest = {
    ...{ v: 1, kind: kind.name, period, writtenAt: writtenAt.toISOString() },
    rows: files.reduce((sum, { rows }) => sum + rows, 0),
    sums: Object.fromEntries(sums),
    ...{ state, files },
  };
  await putInPlace(folder, manifest);
  return manifest;
}

/** Has a manifest take the place of the one before, and removes what it does not name. */
export async function putInPlace(folder: string, manifest: Manifest): Promise<void> {
  await writeManifest(folder, manifest);
  await tidy(folder, manifest);
}

/** Removes what an interrupted run left, and files of a manifest that was replaced: they may name what is forgotten by now. */
export async function tidy(folder: string, manifest: Manifest | undefined): Promise<void> {
  const named = new Set([manifestName, ...(manifest?.files ?? []).map(({ name }) => name)]);
  for (const name of await readdir(folder)) if (!named.has(name)) await rm(join(folder, name));
}

async function writePart(folder: string, writer: PartWriter<unknown>): Promise<ArchivedFile> {
  const rows = writer.count();
  return writeFile(folder, rows, (path) => writer.write(path));
}

/** A file under a name that no other has: complete and durable, before it gets it. */
export async function writeFile(
  folder: string,
  rows: number,
  write: (path: string) => Promise<void>,
): Promise<ArchivedFile> {
  const name = `${randomBytes(8).toString('hex')}.parquet`;
  const unfinished = join(folder, `${name}.tmp`);
  try {
    await write(unfinished);
    const { bytes, sha256 } = await hashFile(unfinished);
    await rename(unfinished, join(folder, name));
    await syncFolder(folder);
    return { name, bytes, sha256, rows };
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
