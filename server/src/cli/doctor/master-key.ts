import { stat } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import type { Config } from '../../config/config.ts';
import { OperatorError } from '../../kernel/operator-error.ts';
import {
  findMasterKey,
  fingerprintOf,
  keyPath,
  masterKeyLocation,
} from '../../platform/secrets/master-key.ts';
import { missingCredentials } from '../../registry/missing-credentials.ts';
import type { Rows } from '../../rows.ts';
import { installationName } from '../context/installation-name.ts';
import { bad, type Check, ok, warn } from './check.ts';

const name = 'master key';
function putRight(config: Config): string {
  return (
    'It lies in the data folder the database came from, or where its copies are kept: put it there with mode 0600, or name a file ' +
    'that holds it with CARRETO_MASTER_KEY_FILE. ' +
    `Where it is lost: ./carreto start --forget-credentials ${installationName(config)}, which pauses what was sealed.`
  );
}

/** Credentials that were forgotten with their key, so that what they are for pauses. */
export async function checkCredentials(db: Kysely<Rows>): Promise<Check[]> {
  return (await missingCredentials(db)).map(({ of, holds, from, setAgain }) =>
    warn('credentials', `${of} pauses: ${holds} was forgotten`, `Set it again, from ${from}: ${setAgain}`),
  );
}

/**
 * Whether the key is there that the database was sealed by.
 * @param fingerprint what the database knows of that key; undefined where it knows none, or is not there yet.
 */
export async function checkMasterKey(config: Config, fingerprint: string | undefined): Promise<Check> {
  const location = masterKeyLocation(config);
  let key: Buffer | undefined;
  try {
    key = await findMasterKey(config);
  } catch (error) {
    if (error instanceof OperatorError) return bad(name, `it cannot be used: ${location}`, error.message);
    throw error;
  }
  if (fingerprint === undefined) return checkNew(config, key);
  if (key === undefined)
    return bad(name, `the database was sealed by one that is not in ${location}`, putRight(config));
  if (fingerprintOf(key) !== fingerprint)
    return bad(name, `${location} is another one than the database was sealed by`, putRight(config));
  if (await isOpenToOthers(config))
    return warn(name, `others on this machine can read ${location}`, `chmod 600 ${location}`);
  return ok(name, `${location} is the one that the database was sealed by`);
}

function checkNew({ databaseUrl, masterKeyFile }: Config, key: Buffer | undefined): Check {
  if (key !== undefined) return ok(name, 'nothing is sealed by it yet');
  if (masterKeyFile !== undefined)
    return bad(name, `${masterKeyFile} is not there`, 'Correct CARRETO_MASTER_KEY_FILE.');
  if (databaseUrl === undefined) return ok(name, 'none yet; ./carreto start makes it');
  return warn(
    name,
    'none named',
    'With DATABASE_URL every node needs the same CARRETO_MASTER_KEY to start; openssl rand -hex 32 makes one.',
  );
}

/** Of the key in the data folder alone: a file that the operator named may be guarded by other means. */
async function isOpenToOthers({ masterKey, masterKeyFile, dataFolder }: Config): Promise<boolean> {
  if (masterKey !== undefined || masterKeyFile !== undefined) return false;
  return ((await stat(keyPath(dataFolder))).mode & 0o077) !== 0;
}
