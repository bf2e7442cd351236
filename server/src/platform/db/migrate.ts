import { setTimeout as delay } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { OperatorError } from '../../kernel/operator-error.ts';
import { unhurried } from './connection.ts';
import { type Migration, readMigrations } from './migration-files.ts';

export type MigrateOptions = {
  /** Longest one try may wait for a lock that a running process holds. */
  lockTimeoutMs?: number;
  /** Tries for each migration before the start gives up. */
  tries?: number;
  /** Longest to wait for another process that is migrating now. */
  waitMs?: number;
  onMigrated?(migration: { number: number; name: string }): void;
};

/** The schema after a run: its version and the numbers that this run applied. */
export type Migrated = { version: number; applied: number[] };

type Landed = { number: number; name: string; sha256: string; needs: number };
type Run = { client: PoolClient; lockTimeoutMs: number; tries: number; waitMs: number };

const lockNotAvailable = '55P03';
const deadlockDetected = '40P01';
const insufficientPrivilege = '42501';
/** How often a waiting process looks whether the other one has finished. */
const pollMs = 1000;

/**
 * Brings the schema to the newest migration of a folder. Each migration is one transaction that first
 * inserts its number: of two processes that start together one runs it, the other waits on the key and then
 * finds it done. A database that a later release has migrated is left as it is where that one only added to it. Throws
 * `OperatorError` when it did more, when a landed migration was edited, or when locks stay taken.
 */
export async function migrate(pool: Pool, folder: string, options: MigrateOptions = {}): Promise<Migrated> {
  const migrations = await readMigrations(folder);
  const client = await pool.connect();
  const run = {
    client,
    lockTimeoutMs: options.lockTimeoutMs ?? 5000,
    tries: options.tries ?? 5,
    waitMs: options.waitMs ?? 600_000,
  };
  try {
    await createRecord(client);
    const landed = await readLanded(client);
    refuseNewerSchema(landed, migrations.length);
    const applied: number[] = [];
    for (const migration of migrations) {
      const before = landed.find(({ number }) => number === migration.number);
      if (before !== undefined) refuseEdited(before, migration);
      else if (await applyWithPatience(run, migration)) {
        applied.push(migration.number);
        options.onMigrated?.({ number: migration.number, name: migration.name });
      }
    }
    return { version: Math.max(migrations.length, landed.at(-1)?.number ?? 0), applied };
  } finally {
    client.release();
  }
}

/** The version of a migrated database; 0 when it was never migrated. */
export async function schemaVersion(pool: Pick<Pool, 'query'>): Promise<number> {
  const { rows } = await pool.query<{ exists: boolean }>(
    "select to_regclass('schema_migration') is not null as exists",
  );
  if (rows[0]?.exists !== true) return 0;
  const found = await pool.query<{ version: number }>(
    'select coalesce(max(number), 0) as version from schema_migration',
  );
  return found.rows[0]?.version ?? 0;
}

/** How many migrations a release must know for what was done to a database after those that this one knows; 0 where nothing was, or nothing but additions. */
export async function neededBySchema(pool: Pick<Pool, 'query'>, known: number): Promise<number> {
  const { rows } = await pool.query<{ needs: number }>(
    `select coalesce(max(coalesce((to_jsonb(landed) ->> 'needs')::int, number)), 0) as needs
     from schema_migration as landed where number > $1`,
    [known],
  );
  return rows[0]?.needs ?? 0;
}

/** Under a lock to the end of the statement, because two sessions can both find the table missing. */
async function createRecord(client: PoolClient): Promise<void> {
  const creation = client.query(
    `select pg_advisory_xact_lock(hashtext('schema_migration'));
     create table if not exists schema_migration (
       number integer primary key,
       name text not null,
       sha256 text not null,
       applied_at timestamptz not null default now()
     );
     do $$ begin
       if not exists (
         select from pg_attribute
         where attrelid = 'schema_migration'::regclass and attname = 'needs' and not attisdropped
       ) then alter table schema_migration add column needs integer; end if;
     end $$`,
  );
  await creation.catch((error: unknown) => {
    if (codeOf(error) !== insufficientPrivilege) throw error;
    throw new OperatorError(
      'The user of the database may not create tables. Make it the owner: alter database NAME owner to USER.',
      { cause: error },
    );
  });
}

async function readLanded(client: PoolClient): Promise<Landed[]> {
  const { rows } = await client.query<Landed>(
    'select number, name, sha256, coalesce(needs, number) as needs from schema_migration order by 1',
  );
  return rows;
}

/** What later releases only added to is worked on as well. */
function refuseNewerSchema(landed: readonly Landed[], known: number): void {
  const newest = landed.at(-1);
  if (newest === undefined || landed.every(({ number, needs }) => number <= known || needs <= known)) return;
  throw new OperatorError(
    `The database is at migration ${newest.number} (${newest.name}), this release knows only ${known}. ` +
      'Start the release that wrote it or a later one, or restore a backup taken before the upgrade.',
  );
}

function refuseEdited(landed: Landed, migration: Migration): void {
  if (landed.sha256 === migration.sha256) return;
  throw new OperatorError(
    `Migration ${migration.number} (${migration.name}) differs from the one that this database ran (${landed.name}). ` +
      'A landed migration never changes: put the file back as it was released and add a new one.',
  );
}

async function applyWithPatience(run: Run, migration: Migration): Promise<boolean> {
  const waitUntil = performance.now() + run.waitMs;
  for (let failures = 0; ; ) {
    try {
      if (await takeNumber(run, migration)) {
        await applyBody(run, migration);
        return true;
      }
      refuseEditedElsewhere(await readLanded(run.client), migration);
      return false;
    } catch (error) {
      await run.client.query('rollback').catch(() => {});
      if (error instanceof NumberTaken && performance.now() < waitUntil) continue;
      if (!isLockTrouble(error)) throw explain(error, migration);
      failures += 1;
      if (failures >= run.tries) throw busy(error, migration);
      await delay(100 * 2 ** failures);
    }
  }
}

/** Another process has inserted the number and not committed yet. */
class NumberTaken extends Error {}

/**
 * Opens the transaction of a migration with its key. False when the migration has landed meanwhile. Waits in
 * short turns, each in a transaction of its own, so that it never holds up what the other process waits for.
 */
async function takeNumber({ client }: Run, { number, name, sha256, needs }: Migration): Promise<boolean> {
  await client.query(
    `begin;
     set local statement_timeout = 0;
     set local idle_in_transaction_session_timeout = 0;
     set local lock_timeout = ${pollMs}`,
  );
  try {
    const { rowCount } = await client.query(
      'insert into schema_migration (number, name, sha256, needs) values ($1, $2, $3, $4) on conflict do nothing',
      [number, name, sha256, needs],
    );
    if (rowCount === 0) await client.query('rollback');
    return rowCount === 1;
  } catch (error) {
    throw codeOf(error) === lockNotAvailable
      ? new NumberTaken('migration is being run', { cause: error })
      : error;
  }
}

async function applyBody({ client, lockTimeoutMs }: Run, migration: Migration): Promise<void> {
  await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
  await client.query(unhurried(migration.sql));
  await client.query('commit');
}

function busy(error: unknown, { number, name }: Migration): OperatorError {
  return new OperatorError(
    `Migration ${number} (${name}) could not get its locks. ` +
      'Stop the other processes that use this database, or try again when it is less busy.',
    { cause: error },
  );
}

function refuseEditedElsewhere(landed: readonly Landed[], migration: Migration): void {
  const found = landed.find(({ number }) => number === migration.number);
  if (found !== undefined) refuseEdited(found, migration);
}

function isLockTrouble(error: unknown): boolean {
  const code = codeOf(error);
  return code === lockNotAvailable || code === deadlockDetected;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** The server tells the offset of a mistake; people count lines. */
function explain(error: unknown, { number, name, sql }: Migration): unknown {
  if (error instanceof OperatorError || !(error instanceof Error)) return error;
  const position = Number('position' in error ? error.position : Number.NaN);
  const line = Number.isFinite(position) ? ` at line ${sql.slice(0, position).split('\n').length}` : '';
  return new Error(`migration ${number} (${name}) failed${line}: ${error.message}`, { cause: error });
}
