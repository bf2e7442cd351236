import { type Kysely, sql } from 'kysely';
import type { Config } from '../../config/config.ts';
import { OperatorError } from '../../kernel/operator-error.ts';
import type { Connection } from '../../platform/db/connection.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { findReadCopy, type ReadingWish } from '../../platform/db/hosts/read-copy.ts';
import { readHorizon } from '../../platform/retention/horizon.ts';
import type { Rows } from '../../rows.ts';
import { settledBeforeMs } from '../quote/store/settled.ts';
import { openFolder } from './folder.ts';
import { withFiles } from './trouble.ts';

/** What archiving needs: where the archive is, the database, and how it is reached for long reads. */
export type ArchiveWorld = {
  db: Kysely<Rows>;
  /** CARRETO_ARCHIVE. */
  folder: string;
  connection: Connection;
  /** Where long reads go rather than to the primary. */
  reading?: ReadingWish | undefined;
};

/** An archive that nobody else writes to meanwhile. */
export type OpenArchive = ArchiveWorld & {
  /** For long reads of what is over, maybe on a standby: statements may take minutes. */
  history: Kysely<Rows>;
  /** As of when that is; null: as of now, on the primary. */
  asOf: Date | null;
  /** The same for what must not be old. */
  current: Kysely<Rows>;
  /** Why a standby that is wished for is not read. */
  whyNoStandby: string | undefined;
};

/** Any two processes that write to the archive exclude each other by this advisory lock. */
const archiveLock = 0x61_72_63_68;
const longStatementMs = 600_000;

/**
 * Does something with the archive while nobody else writes to it; undefined where somebody does.
 * @throws OperatorError where the folder is not the archive, or cannot be used; without DuckDB.
 */
export async function withArchive<Result>(
  world: ArchiveWorld,
  act: (archive: OpenArchive) => Promise<Result>,
  options: { adopts?: boolean } = {},
): Promise<Result | undefined> {
  return world.db.connection().execute(async (session) => {
    const taken = await sql<{
      isTaken: boolean;
    }>`select pg_try_advisory_lock(${archiveLock}) as "isTaken"`.execute(session);
    if (taken.rows[0]?.isTaken !== true) return undefined;
    try {
      return await withFiles(world.folder, async () => {
        await openFolder(session, world.folder, options);
        return reading(world, act);
      });
    } finally {
      await sql`select pg_advisory_unlock(${archiveLock})`.execute(session);
    }
  });
}

async function reading<Result>(
  world: ArchiveWorld,
  act: (archive: OpenArchive) => Promise<Result>,
): Promise<Result> {
  await using stack = new AsyncDisposableStack();
  const open = async (connection: Connection): Promise<Kysely<Rows>> => {
    const { db, close } = await openDatabase<Rows>({
      ...{ connection, poolSize: 1, statementTimeoutMs: longStatementMs },
      applicationName: 'carreto-archive',
    });
    stack.defer(close);
    return db;
  };
  const current = await open(world.connection);
  const found = world.reading === undefined ? undefined : await findReadCopy(current, world.reading);
  const history = found?.copy === undefined ? current : await open(found.copy.connection);
  // Awaited here: what is open is closed when this returns.
  return await act({
    ...world,
    ...{ history, current, asOf: found?.copy?.asOf ?? null },
    whyNoStandby: found !== undefined && found.copy === undefined ? found.why : undefined,
  });
}

/** The wish of a configuration. */
export function readingOf({
  databaseReadUrl,
  readBehindSeconds,
}: Pick<Config, 'databaseReadUrl' | 'readBehindSeconds'>): ReadingWish | undefined {
  if (databaseReadUrl === undefined) return undefined;
  return { readUrl: databaseReadUrl, mostBehindMs: readBehindSeconds * 1000 };
}

/** Where the archive is. @throws OperatorError where no setting says so. */
export function requireFolder({ archiveFolder }: { archiveFolder: string | undefined }): string {
  if (archiveFolder !== undefined) return archiveFolder;
  throw new OperatorError('Nothing says where the archive is: set CARRETO_ARCHIVE to a folder.');
}

/** Everything before this instant is over, and every quote of it can be read; by the clock of the database. */
export async function overBeforeMs(db: Kysely<Rows>): Promise<number> {
  const { databaseNow } = await readHorizon(db);
  return settledBeforeMs({ db, clock: { nowMs: () => databaseNow.getTime() } });
}
