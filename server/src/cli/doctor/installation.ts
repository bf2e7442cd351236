import type { Kysely } from 'kysely';
import { megabytes } from '../../platform/embedded-postgres/free-space.ts';
import { readHorizon } from '../../platform/retention/horizon.ts';
import { readDatabaseSize } from '../../registry/installation/database-size.ts';
import { judgeBackup } from '../../registry/installation/judge.ts';
import { readLastBackup } from '../../registry/installation/last-backup.ts';
import { countWorkers, type ProcessRead, readProcesses } from '../../registry/installation/processes.ts';
import type { Rows } from '../../rows.ts';
import { type Check, ok, warn } from './check.ts';

const shownTables = 3;

/** What the database takes, and what most of it is. */
export async function checkSize(db: Kysely<Rows>): Promise<Check> {
  const { bytes, tables } = await readDatabaseSize(db);
  const largest = tables.slice(0, shownTables).map((table) => `${table.name} ${megabytes(table.bytes)}`);
  return ok('size', `${megabytes(bytes)}, most of it ${largest.join(', ')}`);
}

/** When `./carreto backup` last came to its end. */
export async function checkBackup(db: Kysely<Rows>): Promise<Check> {
  const last = await readLastBackup(db);
  const { databaseNow } = await readHorizon(db);
  const finding =
    last === undefined ? 'none is known of' : `${megabytes(last.bytes)} on ${last.at.toISOString()}`;
  if (judgeBackup(last?.at ?? null, databaseNow) === 'ok') return ok('backup', finding);
  return warn('backup', finding, './carreto backup FILE makes one. Those of other tools are not known of.');
}

/** Whether anybody works in the background; that nobody runs at all is for whoever starts it to know. */
export async function checkProcesses(db: Kysely<Rows>): Promise<Check[]> {
  const processes = await readProcesses(db);
  const running = processes.filter(({ isSilent }) => !isSilent);
  if (running.length === 0) return [...silentOf(processes), ok('processes', 'none is running')];
  const finding = `${running.length} running, ${countWorkers(processes)} of them work in the background`;
  const check =
    countWorkers(processes) > 0
      ? ok('processes', finding)
      : warn('processes', finding, 'Start one with CARRETO_ROLE=worker or CARRETO_ROLE=both.');
  return [...silentOf(processes), check];
}

function silentOf(processes: readonly ProcessRead[]): Check[] {
  return processes
    .filter(({ isSilent }) => isSilent)
    .map(({ host, pid, seenAt }) =>
      warn(
        'processes',
        `${pid} on ${host} was last heard of at ${seenAt.toISOString()}`,
        'It ended without saying so, or cannot reach the database; after a day it is forgotten.',
      ),
    );
}
