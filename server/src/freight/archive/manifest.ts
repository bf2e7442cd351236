import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writePrivateFile } from '../../platform/files/private-file.ts';
import { syncFolder } from '../../platform/files/whole-file.ts';
import type { KindName } from './kind.ts';

/** A file of a period. */
export type ArchivedFile = { name: string; bytes: number; sha256: string; rows: number };

/**
 * What a period of the archive holds, written when all of its files are durable: without one there is no period, and files that
 * it does not name are none of it.
 */
export type Manifest = {
  v: 1;
  kind: KindName;
  /** `YYYY-MM-DD` of UTC for quotes, else `YYYY-MM` of São Paulo. */
  period: string;
  writtenAt: string;
  rows: number;
  /** Counts and sums by their names, money in cents. */
  sums: Record<string, number>;
  /** What the rows of the database looked like; another text means that there is something new. */
  state: string;
  files: readonly ArchivedFile[];
};

export const manifestName = 'manifest.json';

/** The manifest of a period; undefined where there is none. A text that is no manifest is an error: nobody writes half of one. */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  const path = join(folder, manifestName);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const read = parse(text);
  if (read === undefined) throw Object.assign(new Error(`${path} is no manifest`), { code: 'EIO' });
  return read;
}

function parse(text: string): Manifest | undefined {
  try {
    const read = JSON.parse(text) as Partial<Manifest>;
    return read.v === 1 && Array.isArray(read.files) ? (read as Manifest) : undefined;
  } catch {
    return undefined;
  }
}

/** Puts a manifest in place of an earlier one, durable. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writePrivateFile(join(folder, manifestName), `${JSON.stringify(manifest, null, 2)}\n`);
  await syncFolder(folder);
}
