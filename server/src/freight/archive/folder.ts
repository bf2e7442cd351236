import { randomUUID } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { OperatorError } from '../../kernel/operator-error.ts';
import { makeFolder } from '../../platform/files/make-folder.ts';
import { writePrivateFile } from '../../platform/files/private-file.ts';
import { syncFolder } from '../../platform/files/whole-file.ts';
import type { Rows } from '../../rows.ts';
import type { KindName } from './kind.ts';

/** The folder says which archive it is, the database which one is its own: an empty mount point is not taken for the archive. */
const markName = 'archive.json';
const fact = 'archive';
const ownerOnly = 0o700;

/**
 * Makes sure that a folder is the archive of this installation; where it has none yet, an empty folder becomes it.
 * @param adopts takes the folder over as it is, whatever was before.
 * @throws OperatorError where it is another's, or not there.
 */
export async function openFolder(
  db: Kysely<Rows>,
  folder: string,
  { adopts = false }: { adopts?: boolean } = {},
): Promise<void> {
  const known = await knownArchive(db);
  const found = await readMark(folder);
  if (known !== undefined && known === found) return;
  if (!adopts) await requireOurs(folder, { known, found });
  await makeFolder(folder, ownerOnly);
  const id = found ?? randomUUID();
  if (found === undefined) {
    await writePrivateFile(join(folder, markName), `${JSON.stringify({ v: 1, id })}\n`);
    await syncFolder(folder);
  }
  await db
    .insertInto('installation')
    .values({ name: fact, value: id })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: id }))
    .execute();
}

/** Which archive is this installation's; undefined where it has none. */
export async function knownArchive(db: Kysely<Rows>): Promise<string | undefined> {
  const row = await db.selectFrom('installation').select('value').where('name', '=', fact).executeTakeFirst();
  return row?.value;
}

/** Whether a folder is an archive. */
export async function isArchive(folder: string): Promise<boolean> {
  return (await readMark(folder)) !== undefined;
}

/** Whether a folder is the archive of this installation. */
export async function isArchiveOf(db: Kysely<Rows>, folder: string): Promise<boolean> {
  const found = await readMark(folder);
  return found !== undefined && found === (await knownArchive(db));
}

async function requireOurs(
  folder: string,
  { known, found }: { known: string | undefined; found: string | undefined },
): Promise<void> {
  if (known !== undefined)
    throw new OperatorError(
      found === undefined
        ? `The archive is not in ${folder}: ${markName} is missing there. Mount what holds it; ./carreto archive --adopt begins anew there.`
        : `${folder} holds the archive of another installation. ./carreto archive --adopt takes it over.`,
    );
  const holds = await readdir(folder).catch(() => []);
  // A mark alone is left by a first run that was interrupted.
  if (holds.some((name) => !name.startsWith(markName)))
    throw new OperatorError(
      `${folder} is not empty, and no archive of this installation. Name an empty folder; ./carreto archive --adopt takes it over as it is.`,
    );
}

async function readMark(folder: string): Promise<string | undefined> {
  const text = await readFile(join(folder, markName), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const { id } = JSON.parse(text) as { id?: unknown };
  return typeof id === 'string' ? id : undefined;
}

/** The periods of a kind that have a folder, in their order. */
export async function periodsOf(archive: string, kind: KindName): Promise<string[]> {
  const folder = join(archive, kind);
  const isThere = await stat(folder).then(
    () => true,
    () => false,
  );
  return isThere ? (await readdir(folder)).filter((name) => /^\d{4}-\d{2}(-\d{2})?$/.test(name)).sort() : [];
}
