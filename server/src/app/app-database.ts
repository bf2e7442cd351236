import type { Kysely } from 'kysely';
import type { Config } from '../config/config.ts';
import type { Connection } from '../platform/db/connection.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { type EnsuredDatabase, ensureDatabase } from '../platform/db/ensure-database.ts';
import { primaryOf } from '../platform/db/hosts/primary.ts';
import { readSynchronous } from '../platform/db/hosts/synchronous.ts';
import { migrate } from '../platform/db/migrate.ts';
import { migrationsFolder } from '../platform/db/migration-files.ts';
import type { Log } from '../platform/log/log.ts';
import { type Flag, isRaised, newFlag, raise } from '../platform/threads/flag.ts';
import type { Rows } from '../rows.ts';

/** The database of this installation, migrated, and whether there is room to write. */
export type AppDatabase = Database<Rows> & {
  /**
   * A connection of its own that is always open: what must go on (knowing of revoked tokens, being ready) waits neither for
   * requests that hold all others nor for a descriptor.
   */
  reserved: Kysely<Rows>;
  /** How it is reached. */
  connection: Connection;
  /** Whether there is room to write, for other threads of this process. */
  space: Flag;
  /** As last looked at; cheap enough for every readiness check. */
  hasSpace(): boolean;
  lookAtSpace(): Promise<void>;
  /**
   * Whether a standby holds what is acknowledged, as last looked at: 1, 0, or NaN where nobody knows. Undefined where
   * one server is named.
   */
  synchronous(): number | undefined;
  lookAtStandby(): Promise<void>;
};

const asNumber = { yes: 1, no: 0, unknown: Number.NaN };

export type AppDatabaseOptions = {
  config: Config;
  log: Log;
  /** A database that others look after, as tests have it; in place of what the configuration says. */
  connection?: Connection | undefined;
  /** Learns how to leave the database again. */
  stack: AsyncDisposableStack;
};

/** Joins or starts the database and brings it up to date. */
export async function openAppDatabase({
  config,
  log,
  connection,
  stack,
}: AppDatabaseOptions): Promise<AppDatabase> {
  const ensured = connection === undefined ? await ensure(config, log) : undefined;
  if (ensured !== undefined) stack.defer(() => ensured.release());
  const reached = connection ?? ensured?.connection ?? '';
  const database = await openPools(config, {
    connection: reached,
    isAnswering: config.role === 'api',
    stack,
  });
  await migrate(database.pool, migrationsFolder);
  const space = newFlag(true);
  let synchronous = primaryOf(reached) === undefined ? undefined : Number.NaN;
  return {
    ...database,
    connection: reached,
    space,
    hasSpace: () => isRaised(space),
    async lookAtSpace() {
      if (ensured !== undefined) raise(space, (await ensured.freeSpace()).enough);
    },
    synchronous: () => synchronous,
    async lookAtStandby() {
      if (synchronous === undefined) return;
      synchronous = Number.NaN;
      synchronous = asNumber[await readSynchronous(database.reserved)];
    },
  };
}

/** The same in a thread of a process whose main thread has opened it and looks after it. */
export async function joinAppDatabase(
  config: Config,
  { connection, space, stack }: { connection: Connection; space: Flag; stack: AsyncDisposableStack },
): Promise<AppDatabase> {
  const database = await openPools(config, { connection, isAnswering: true, stack });
  const nothing = async (): Promise<void> => {};
  return {
    ...database,
    connection,
    space,
    hasSpace: () => isRaised(space),
    lookAtSpace: nothing,
    synchronous: () => undefined,
    lookAtStandby: nothing,
  };
}

/** `isAnswering`: whether whoever waits here is a caller, whom a refusal helps more than a long wait; tasks have no hurry. */
type Reach = { connection: Connection; isAnswering: boolean; stack: AsyncDisposableStack };

async function openPools(config: Config, { connection, isAnswering, stack }: Reach) {
  const options = {
    connection,
    // Without one a quote would need a descriptor to be stored.
    keptOpen: 1,
    statementTimeoutMs: config.statementTimeoutMs,
    ...(isAnswering ? { acknowledgeWithinMs: config.storeDeadlineMs } : {}),
    applicationName: 'carreto',
  };
  const database = await openDatabase<Rows>({ ...options, poolSize: config.databasePool });
  stack.defer(() => database.close());
  const reserved = await openDatabase<Rows>({ ...options, poolSize: 1 });
  stack.defer(() => reserved.close());
  return { ...database, reserved: reserved.db };
}

function ensure(config: Config, log: Log): Promise<EnsuredDatabase> {
  return ensureDatabase({
    databaseUrl: config.databaseUrl,
    dataFolder: config.dataFolder,
    minFreeBytes: config.minFreeMb * 1_048_576,
    waitMs: Number.POSITIVE_INFINITY,
    say: (line) => log.info({}, line),
  });
}
