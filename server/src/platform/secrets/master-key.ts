import { createHash, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { OperatorError } from '../../kernel/operator-error.ts';
import type { PlatformRows } from '../db/rows.ts';
import { syncFolder } from '../files/whole-file.ts';

/** Where the key may come from, the first that is there. */
export type MasterKeySource = {
  /** As hexadecimal or base64. */
  masterKey: string | undefined;
  masterKeyFile: string | undefined;
  /** Set where the database is not ours: then nothing is generated. */
  databaseUrl: string | undefined;
  dataFolder: string;
};

const keyBytes = 32;
/** Of the file in the data folder. */
export const masterKeyName = 'master-key';
/** Of the row of `installation` that remembers it. */
export const fingerprintName = 'master key fingerprint';

/**
 * The key that seals secrets at rest (decision A6): given, or generated once into the data folder. Every node
 * of an installation must have the same one, which the database remembers by its fingerprint.
 * @throws OperatorError where it is missing, malformed, or another than the installation's.
 */
export async function openMasterKey(source: MasterKeySource, db: Kysely<PlatformRows>): Promise<Buffer> {
  const known = await knownFingerprint(db);
  const key = parseMasterKey(await readKey(source, known !== undefined));
  const fingerprint = fingerprintOf(key);
  await db
    .insertInto('installation')
    .values({ name: fingerprintName, value: fingerprint })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  if ((await knownFingerprint(db)) === fingerprint) return key;
  throw new OperatorError(
    'The master key is not the one this installation began with. ' +
      'Give CARRETO_MASTER_KEY (or the file it is read from) the value of the other nodes.',
  );
}

/** What the database remembers of the installation's master key; undefined where no process has had one yet. */
export async function knownFingerprint(db: Kysely<PlatformRows>): Promise<string | undefined> {
  // A command that only looks may meet a database that was never migrated.
  const { rows } = await sql<{
    there: boolean;
  }>`select to_regclass('installation') is not null as there`.execute(db);
  if (rows[0]?.there !== true) return undefined;
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', fingerprintName)
    .executeTakeFirst();
  return row?.value;
}

/** By which a database knows its key again; it tells nothing of the key. */
export function fingerprintOf(key: Buffer): string {
  return createHash('sha256').update('carreto master key').update(key).digest('hex').slice(0, 32);
}

/** Puts a key into a data folder that has none; false where there is one already, which stays as it is. */
export async function placeMasterKey(dataFolder: string, key: Buffer): Promise<boolean> {
  await mkdir(dataFolder, { recursive: true });
  const path = keyPath(dataFolder);
  const unfinished = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(unfinished, `${key.toString('hex')}\n`, { mode: 0o600, flush: true });
  try {
    await link(unfinished, path);
    await syncFolder(dataFolder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(unfinished);
  }
}

/** Where the key of an installation lies, or would lie, in words. */
export function masterKeyLocation({ masterKey, masterKeyFile, dataFolder }: MasterKeySource): string {
  if (masterKey !== undefined) return 'CARRETO_MASTER_KEY';
  return masterKeyFile ?? keyPath(dataFolder);
}

/**
 * The key that is there, without generating one; undefined where none is.
 * @throws OperatorError where it cannot be read or is malformed.
 */
export async function findMasterKey(source: MasterKeySource): Promise<Buffer | undefined> {
  const { masterKey, masterKeyFile, databaseUrl, dataFolder } = source;
  if (masterKey !== undefined) return parseMasterKey(masterKey);
  if (masterKeyFile === undefined && databaseUrl !== undefined) return undefined;
  const path = masterKeyFile ?? keyPath(dataFolder);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    return unreadable(path);
  });
  return text === undefined ? undefined : parseMasterKey(text);
}

async function readKey(source: MasterKeySource, isKnown: boolean): Promise<string> {
  const { masterKey, masterKeyFile, databaseUrl, dataFolder } = source;
  if (masterKey !== undefined) return masterKey;
  if (masterKeyFile !== undefined)
    return readFile(masterKeyFile, 'utf8').catch(() => unreadable(masterKeyFile));
  if (databaseUrl === undefined) return isKnown ? readKept(dataFolder) : readOrGenerate(dataFolder);
  throw new OperatorError(
    'CARRETO_MASTER_KEY is missing. With DATABASE_URL every node needs the same one; openssl rand -hex 32 makes one.',
  );
}

/** Another key than the one the database knows would open nothing: none is made. */
async function readKept(dataFolder: string): Promise<string> {
  const path = keyPath(dataFolder);
  return readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOENT') unreadable(path);
    throw new OperatorError(
      `The database was sealed under a master key that is not there. Put that key into ${path}, ` +
        'or name it with CARRETO_MASTER_KEY_FILE. It is in the data folder the database came from. ' +
        'Where it is lost, ./carreto start --forget-credentials NAME goes on without it.',
      { cause },
    );
  });
}

/** A key that no database has seen. */
export function newMasterKey(): Buffer {
  return randomBytes(keyBytes);
}

function unreadable(file: string): never {
  throw new OperatorError(
    `${file} cannot be read. Correct CARRETO_MASTER_KEY_FILE or the rights of the file.`,
  );
}

/** Of two processes that start together one wins, and both read what it wrote; never half a key. */
async function readOrGenerate(dataFolder: string): Promise<string> {
  const path = keyPath(dataFolder);
  const known = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    return unreadable(path);
  });
  if (known !== undefined) return known;
  await placeMasterKey(dataFolder, newMasterKey());
  return readFile(path, 'utf8');
}

/** Of the key in a data folder. */
export function keyPath(dataFolder: string): string {
  return join(dataFolder, masterKeyName);
}

/** @throws OperatorError where a text is no key of 32 bytes, as hexadecimal or base64; it shows nothing of it. */
export function parseMasterKey(text: string): Buffer {
  const trimmed = text.trim();
  const key = /^[0-9a-f]{64}$/i.test(trimmed) ? Buffer.from(trimmed, 'hex') : Buffer.from(trimmed, 'base64');
  if (key.length === keyBytes) return key;
  throw new OperatorError('The master key must be 32 bytes, as 64 hexadecimal digits or as base64.');
}
