import { sql } from 'kysely';
import packageFile from '../../../../package.json' with { type: 'json' };
import type { Context } from '../../../context.ts';
import { dayInSaoPaulo } from '../../../kernel/sao-paulo.ts';
import { migrationsFolder, readMigrations } from '../../../platform/db/migration-files.ts';
import { readHorizon } from '../../../platform/retention/horizon.ts';
import { clockOffsetMs } from '../../../registry/installation/clock-offset.ts';
import { type DatabaseSize, readDatabaseSize } from '../../../registry/installation/database-size.ts';
import { findEndingTables } from '../../../registry/installation/ending-tables.ts';
import {
  judgeBackup,
  judgeClock,
  judgeMigrations,
  judgeSpace,
  judgeWorkers,
  type State,
} from '../../../registry/installation/judge.ts';
import { type LastBackup, readLastBackup } from '../../../registry/installation/last-backup.ts';
import {
  countWorkers,
  type ProcessRead,
  processStartedAt,
  readProcesses,
} from '../../../registry/installation/processes.ts';
import { freeBytesOf } from '../../../registry/installation/space.ts';
import { missingCredentials } from '../../../registry/missing-credentials.ts';
import { getPlacesStatus } from '../../../registry/places/find-places.ts';
import { findLowServices } from '../../../registry/postal/find-ranges.ts';
import { type Drift, findDrift } from '../../report/drift.ts';
import { readTrackingStates } from '../../track/intake/poll/read-states.ts';

type Reading = Pick<Context, 'db' | 'config'>;

/** What has to be seen to before anything fails: how many of each. */
type Attention = {
  endedTables: number;
  endingTables: number;
  missingCredentials: number;
  lowNumbers: number;
  silentTracking: number;
  arePlacesLoaded: boolean;
  retentionReachedAt: Date;
};

/** How an installation does. */
export type InstallationRead = {
  release: string;
  runtime: string;
  startedAt: Date;
  uptimeSeconds: number;
  migrations: { applied: number; expected: number; state: State };
  database: DatabaseSize & { isOwn: boolean };
  /** Null where the database lies on a server of its own. */
  space: { freeBytes: number | null; minFreeBytes: number; state: State | null };
  processes: ProcessRead[];
  workers: { running: number; state: State };
  backup: { last: LastBackup | undefined; state: State };
  clock: { offsetMs: number; state: State };
  mail: { isSet: boolean; state: State };
  attention: Attention;
  /** Null where nobody wanted to know. */
  drift: Drift[] | null;
};

/**
 * How the installation does, as it is now: `./carreto doctor` says the same of what can be known beside a process that answers.
 * @param query with `sums`, sums of reports are compared with their rows: seconds, where there are many.
 */
export async function readInstallation(ctx: Reading, query: { sums?: boolean }): Promise<InstallationRead> {
  const { db, config } = ctx;
  const offsetMs = await clockOffsetMs(db);
  return {
    release: packageFile.version,
    runtime: process.versions.node,
    startedAt: processStartedAt(),
    uptimeSeconds: Math.floor(process.uptime()),
    migrations: await migrationsOf(ctx),
    database: { ...(await readDatabaseSize(db)), isOwn: config.databaseUrl === undefined },
    space: await spaceOf(config),
    ...(await processesOf(ctx)),
    backup: await backupOf(ctx),
    clock: { offsetMs, state: judgeClock(offsetMs) },
    mail: mailOf(config),
    attention: await attentionOf(ctx),
    drift: query.sums === true ? await findDrift(db) : null,
  };
}

async function migrationsOf({ db }: Reading): Promise<InstallationRead['migrations']> {
  const known = await readMigrations(migrationsFolder);
  const { rows } = await sql<{ applied: number }>`
    select coalesce(max(number), 0) as applied from schema_migration`.execute(db);
  const found = { applied: rows[0]?.applied ?? 0, expected: known.at(-1)?.number ?? 0 };
  return { ...found, state: judgeMigrations(found) };
}

/** Nothing is known of the disk of a server that is not ours. */
async function spaceOf({
  databaseUrl,
  dataFolder,
  minFreeMb,
}: Reading['config']): Promise<InstallationRead['space']> {
  const minFreeBytes = minFreeMb * 1_048_576;
  if (databaseUrl !== undefined) return { freeBytes: null, minFreeBytes, state: null };
  const freeBytes = await freeBytesOf(dataFolder);
  return { freeBytes, minFreeBytes, state: judgeSpace(freeBytes, minFreeBytes) };
}

async function processesOf({ db }: Reading): Promise<Pick<InstallationRead, 'processes' | 'workers'>> {
  const processes = await readProcesses(db);
  const running = countWorkers(processes);
  return { processes, workers: { running, state: judgeWorkers(running) } };
}

async function backupOf({ db }: Reading): Promise<InstallationRead['backup']> {
  const last = await readLastBackup(db);
  const { databaseNow } = await readHorizon(db);
  return { last, state: judgeBackup(last?.at ?? null, databaseNow) };
}

function mailOf({ mailServer, mailFrom }: Reading['config']): InstallationRead['mail'] {
  const isSet = mailServer !== undefined && mailFrom !== undefined;
  return { isSet, state: isSet ? 'ok' : 'warn' };
}

async function attentionOf({ db }: Reading): Promise<Attention> {
  const { reachedAt: retentionReachedAt, databaseNow } = await readHorizon(db);
  const { ended, ending } = await findEndingTables(db, dayInSaoPaulo(databaseNow.getTime()));
  const tracked = await readTrackingStates({ db });
  return {
    endedTables: ended.length,
    endingTables: ending.length,
    missingCredentials: (await missingCredentials(db)).length,
    lowNumbers: (await findLowServices(db)).length,
    silentTracking: tracked.filter(({ active, failures }) => active && failures > 0).length,
    arePlacesLoaded: (await getPlacesStatus({ db })).source === 'loaded',
    retentionReachedAt,
  };
}
