import type { InstallationView } from '@carreto/contract/admin/integration/installation';
import { sql } from 'kysely';
import packageFile from '../../../../package.json' with { type: 'json' };
import type { Context } from '../../../context.ts';
import { dayInSaoPaulo } from '../../../kernel/sao-paulo.ts';
import { migrationsFolder, readMigrations } from '../../../platform/db/migration-files.ts';
import { readHorizon } from '../../../platform/retention/horizon.ts';
import { clockOffsetMs } from '../../../registry/installation/clock-offset.ts';
import { readDatabaseSize } from '../../../registry/installation/database-size.ts';
import { findEndingTables } from '../../../registry/installation/ending-tables.ts';
import {
  judgeBackup,
  judgeClock,
  judgeMigrations,
  judgeSpace,
  judgeWorkers,
} from '../../../registry/installation/judge.ts';
import { readLastBackup } from '../../../registry/installation/last-backup.ts';
import { countWorkers, processStartedAt, readProcesses } from '../../../registry/installation/processes.ts';
import { freeBytesOf } from '../../../registry/installation/space.ts';
import { missingCredentials } from '../../../registry/missing-credentials.ts';
import { getPlacesStatus } from '../../../registry/places/find-places.ts';
import { findLowServices } from '../../../registry/postal/find-ranges.ts';
import { findDrift } from '../../report/drift.ts';
import { readTrackingStates } from '../../track/intake/poll/read-states.ts';

type Reading = Pick<Context, 'db' | 'config'>;

/**
 * How the installation does, as it is now: `./carreto doctor` says the same of what can be known beside a process that answers.
 * @param query with `sums`, sums of reports are compared with their rows: seconds, where there are many.
 */
export async function readInstallation(ctx: Reading, query: { sums?: boolean }): Promise<InstallationView> {
  const { db, config } = ctx;
  const startedAt = processStartedAt();
  const { version, bytes, tables } = await readDatabaseSize(db);
  const offsetMs = await clockOffsetMs(db);
  return {
    release: packageFile.version,
    runtime: process.versions.node,
    startedAt: startedAt.toISOString(),
    uptimeSeconds: Math.floor(process.uptime()),
    migrations: await migrationsOf(ctx),
    database: { version, isOwn: config.databaseUrl === undefined, bytes, tables },
    space: await spaceOf(config),
    ...(await processesOf(ctx)),
    backup: await backupOf(ctx),
    clock: { offsetMs, state: judgeClock(offsetMs) },
    mail: mailOf(config),
    attention: await attentionOf(ctx),
    drift: query.sums === true ? await findDrift(db) : null,
  };
}

async function migrationsOf({ db }: Reading): Promise<InstallationView['migrations']> {
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
}: Reading['config']): Promise<InstallationView['space']> {
  const minFreeBytes = minFreeMb * 1_048_576;
  if (databaseUrl !== undefined) return { freeBytes: null, minFreeBytes, state: null };
  const freeBytes = await freeBytesOf(dataFolder);
  return { freeBytes, minFreeBytes, state: judgeSpace(freeBytes, minFreeBytes) };
}

async function processesOf({ db }: Reading): Promise<Pick<InstallationView, 'processes' | 'workers'>> {
  const processes = await readProcesses(db);
  const running = countWorkers(processes);
  return {
    processes: processes.map(({ id: _, startedAt, seenAt, ...rest }) => ({
      ...rest,
      startedAt: startedAt.toISOString(),
      seenAt: seenAt.toISOString(),
    })),
    workers: { running, state: judgeWorkers(running) },
  };
}

async function backupOf({ db }: Reading): Promise<InstallationView['backup']> {
  const last = await readLastBackup(db);
  const { databaseNow } = await readHorizon(db);
  return {
    at: last?.at.toISOString() ?? null,
    bytes: last?.bytes ?? null,
    state: judgeBackup(last?.at ?? null, databaseNow),
  };
}

function mailOf({ mailServer, mailFrom }: Reading['config']): InstallationView['mail'] {
  const isSet = mailServer !== undefined && mailFrom !== undefined;
  return { isSet, state: isSet ? 'ok' : 'warn' };
}

async function attentionOf({ db }: Reading): Promise<InstallationView['attention']> {
  const { reachedAt, databaseNow } = await readHorizon(db);
  const { ended, ending } = await findEndingTables(db, dayInSaoPaulo(databaseNow.getTime()));
  const tracked = await readTrackingStates({ db });
  return {
    endedTables: ended.length,
    endingTables: ending.length,
    missingCredentials: (await missingCredentials(db)).length,
    lowNumbers: (await findLowServices(db)).length,
    silentTracking: tracked.filter(({ active, failures }) => active && failures > 0).length,
    arePlacesLoaded: (await getPlacesStatus({ db })).source === 'loaded',
    retentionReachedAt: reachedAt.toISOString(),
  };
}
