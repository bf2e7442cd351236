import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import type { Config } from '../../config/config.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { migrationsFolder } from '../../platform/db/migration-files.ts';
import {
  findMasterKey,
  fingerprintOf,
  keyPath,
  knownFingerprint,
  masterKeyLocation,
  newMasterKey,
  placeMasterKey,
} from '../../platform/secrets/master-key.ts';
import { forgetCredentials, forgottenDays } from '../../registry/forgotten-credentials.ts';
import { missingCredentials } from '../../registry/missing-credentials.ts';
import type { Rows } from '../../rows.ts';
import { CommandError, print } from '../command.ts';
import { installationName } from '../context/installation-name.ts';
import { withDatabase } from '../context/with-context.ts';
import { counted } from '../output/output.ts';

/**
 * Makes an installation start without the master key that its database was sealed by, and says what has to be set again.
 * @param name what the person typed as the installation's name.
 * @throws CommandError where that is another one, the key is there, or another process uses the database: nothing changed.
 */
export async function forgetOldKey(config: Config, name: string): Promise<void> {
  const installation = installationName(config);
  if (name !== installation)
    throw new CommandError(`This installation is not called "${name}". Nothing was forgotten.`, {
      nextStep: `Type ${installation} if it is the one that shall go on without its old master key.`,
    });
  // By a name of its own, so that it can tell its sessions from those of others.
  const applicationName = `carreto-forget-${randomBytes(6).toString('hex')}`;
  const work = async ({ db, pool }: { db: Kysely<Rows>; pool: Parameters<typeof migrate>[0] }) => {
    await refuseOthers(db, applicationName);
    await migrate(pool, migrationsFolder);
    const gone = await goneFingerprint(config, db);
    const count = await exchange(config, db, { gone, applicationName });
    const missing = await missingCredentials(db);
    print(
      `Forgot ${counted(count, 'credential')}. For ${forgottenDays} days the old master key brings them back: ` +
        './carreto start --recover-credentials FILE.',
    );
    if (missing.length > 0) print('Paused until they are set again:');
    for (const one of missing) print(`  ${one.of}: ${one.holds} (from ${one.from}). ${one.setAgain}`);
  };
  await withDatabase(config, work, applicationName);
}

async function goneFingerprint(config: Config, db: Kysely<Rows>): Promise<string> {
  const known = await knownFingerprint(db);
  if (known === undefined)
    throw new CommandError('This database has no master key yet: there is nothing to forget.', {
      nextStep: 'Start without --forget-credentials.',
    });
  const found = await findMasterKey(config);
  const location = masterKeyLocation(config);
  if (found !== undefined && fingerprintOf(found) === known)
    throw new CommandError(`The master key is there: ${location}. Nothing has to be forgotten.`, {
      nextStep: 'Start without --forget-credentials.',
    });
  if (found === undefined && (config.databaseUrl !== undefined || config.masterKeyFile !== undefined))
    throw new CommandError('There is no new master key to go on with.', {
      nextStep: 'Give one by CARRETO_MASTER_KEY or CARRETO_MASTER_KEY_FILE; openssl rand -hex 32 makes one.',
    });
  return known;
}

type Exchange = { gone: string; applicationName: string };

/** Old values aside, new key in place: both or neither. */
async function exchange(
  config: Config,
  db: Kysely<Rows>,
  { gone, applicationName }: Exchange,
): Promise<number> {
  const found = await findMasterKey(config);
  const key = found ?? newMasterKey();
  let isPlaced = false;
  try {
    return await db.transaction().execute(async (tx) => {
      const count = await forgetCredentials(tx, { gone, next: fingerprintOf(key) });
      // Again, for somebody may have come since.
      await refuseOthers(tx, applicationName);
      if (found === undefined) {
        isPlaced = await placeMasterKey(config.dataFolder, key);
        if (!isPlaced)
          throw new CommandError('Somebody put a master key there meanwhile. Nothing was forgotten.');
      }
      return count;
    });
  } catch (error) {
    if (isPlaced) await rm(keyPath(config.dataFolder), { force: true });
    throw error;
  }
}

/** What runs has the old key in memory and would go on sealing by it. Workers of the server itself belong to nobody. */
async function refuseOthers(db: Kysely<Rows>, applicationName: string): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and usesysid is not null and application_name is distinct from ${applicationName}
  `.execute(db);
  if ((rows[0]?.count ?? 0) === 0) return;
  throw new CommandError('Another process uses this database. Nothing was forgotten.', {
    nextStep: 'Stop every process of the installation, and whoever else is connected, then run this again.',
  });
}
