import { createHash, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { OperatorError } from '../../kernel/operator-error.ts';
import type { PlatformRows } from '../db/rows.ts';

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
const fingerprintName = 'master key fingerprint';

/**
 * The key that seals secrets at rest (decision A6): given, or generated once into the data folder. Every node
 * of an installation must have the same one, which the database remembers by its fingerprint.
 * @throws OperatorError where it is missing, malformed, or another than the installation's.
 */
export async function openMasterKey(source: MasterKeySource, db: Kysely<PlatformRows>): Promise<Buffer> {
  const key = parse(await readKey(source));
  const fingerprint = createHash('sha256')
    .update('carreto master key')
    .update(key)
    .digest('hex')
    .slice(0, 32);
  await db
    .insertInto('installation')
    .values({ name: fingerprintName, value: fingerprint })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { value } = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', fingerprintName)
    .executeTakeFirstOrThrow();
  if (value === fingerprint) return key;
  throw new OperatorError(
    'The master key is not the one this installation began with. ' +
      'Give CARRETO_MASTER_KEY (or the file it is read from) the value of the other nodes.',
  );
}

async function readKey({
  masterKey,
  masterKeyFile,
  databaseUrl,
  dataFolder,
}: MasterKeySource): Promise<string> {
  if (masterKey !== undefined) return masterKey;
  if (masterKeyFile !== undefined)
    return readFile(masterKeyFile, 'utf8').catch(() => unreadable(masterKeyFile));
  if (databaseUrl === undefined) return readOrGenerate(dataFolder);
  throw new OperatorError(
    'CARRETO_MASTER_KEY is missing. With DATABASE_URL every node needs the same one; openssl rand -hex 32 makes one.',
  );
}

function unreadable(file: string): never {
  throw new OperatorError(
    `${file} cannot be read. Correct CARRETO_MASTER_KEY_FILE or the rights of the file.`,
  );
}

/** Of two processes that start together one wins, and both read what it wrote; never half a key. */
async function readOrGenerate(dataFolder: string): Promise<string> {
  const path = join(dataFolder, 'master-key');
  const known = await readFile(path, 'utf8').catch(() => undefined);
  if (known !== undefined) return known;
  await mkdir(dataFolder, { recursive: true });
  const unfinished = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(unfinished, `${randomBytes(keyBytes).toString('hex')}\n`, { mode: 0o600, flush: true });
  await link(unfinished, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(unfinished);
  return readFile(path, 'utf8');
}

function parse(text: string): Buffer {
  const trimmed = text.trim();
  const key = /^[0-9a-f]{64}$/i.test(trimmed) ? Buffer.from(trimmed, 'hex') : Buffer.from(trimmed, 'base64');
  if (key.length === keyBytes) return key;
  throw new OperatorError('The master key must be 32 bytes, as 64 hexadecimal digits or as base64.');
}
