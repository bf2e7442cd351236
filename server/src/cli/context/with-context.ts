import type { Kysely } from 'kysely';
import type { Config } from '../../config/config.ts';
import { type Clock, systemClock } from '../../kernel/clock.ts';
import type { Connection } from '../../platform/db/connection.ts';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { type EnsuredDatabase, ensureDatabase } from '../../platform/db/ensure-database.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { migrationsFolder } from '../../platform/db/migration-files.ts';
import { type Actor, commandLine } from '../../registry/changes/change.ts';
import type { Rows } from '../../rows.ts';
import { type Arguments, complain, exitCodes } from '../command.ts';
import { configOf } from './installation-options.ts';

/** What a command has at hand: the database, migrated, and in whose name it acts. */
export type CommandContext = {
  db: Kysely<Rows>;
  /** For what works with a session of its own. */
  connection: Connection;
  clock: Clock;
  config: Config;
  actor: Actor;
};

/** A command waits this long for a database that starts, repairs itself or is away. */
const waitMs = 60_000;
/** A command asks for one thing at a time; others are for what it reads while it writes. */
const poolSize = 4;
const statementTimeoutMs = 600_000;

/**
 * Runs a command on the installation that `--data` and the environment name, next to a running `start` or
 * alone: joins or starts its database, migrates it, and leaves afterwards, also on Ctrl-C.
 */
export function withContext<Result>(
  args: Arguments,
  work: (ctx: CommandContext) => Promise<Result>,
): Promise<Result> {
  const config = configOf(args);
  return withDatabase(config, async ({ db, pool }, { connection }) => {
    await migrate(pool, migrationsFolder, {
      onMigrated: ({ number, name }) => complain(`Migrated the database: ${number} ${name}.`),
    });
    return work({ db, connection, clock: systemClock, config, actor: commandLine });
  });
}

/** The same without migrating, for those who look at a database as it is. */
export async function withDatabase<Result>(
  config: Config,
  work: (database: Database<Rows>, ensured: EnsuredDatabase) => Promise<Result>,
  applicationName = 'carreto-cli',
): Promise<Result> {
  const stopping = new AbortController();
  const ensured = await ensureDatabase({
    databaseUrl: config.databaseUrl,
    dataFolder: config.dataFolder,
    minFreeBytes: config.minFreeMb * 1_048_576,
    waitMs,
    say: complain,
    signal: stopping.signal,
  });
  let database: Database<Rows> | undefined;
  const leave = async (): Promise<void> => {
    await database?.close();
    await ensured.release();
  };
  const forget = leaveOnSignal(stopping, leave);
  try {
    database = await openDatabase<Rows>({
      connection: ensured.connection,
      poolSize,
      statementTimeoutMs,
      applicationName,
    });
    return await work(database, ensured);
  } finally {
    forget();
    await leave();
  }
}

/** Ctrl-C must not leave a database running that nobody uses. Gives what takes the listeners away again. */
function leaveOnSignal(stopping: AbortController, leave: () => Promise<void>): () => void {
  let isLeaving = false;
  const listen = (signal: 'SIGINT' | 'SIGTERM', exitCode: number): (() => void) => {
    const onSignal = (): void => {
      // A second one is from somebody who waits no longer.
      if (isLeaving) process.exit(exitCode);
      isLeaving = true;
      stopping.abort();
      void leave().finally(() => process.exit(exitCode));
    };
    process.on(signal, onSignal);
    return () => process.removeListener(signal, onSignal);
  };
  const listeners = [listen('SIGINT', exitCodes.interrupted), listen('SIGTERM', exitCodes.terminated)];
  return () => {
    for (const remove of listeners) remove();
  };
}
