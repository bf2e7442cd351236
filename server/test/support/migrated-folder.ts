import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { createPool } from '../../src/platform/db/database.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { migrationsFolder } from '../../src/platform/db/migration-files.ts';
import { attach } from '../../src/platform/embedded-postgres/attach.ts';
import { type EmbeddedFolder, embeddedFolder } from './embedded-folder.ts';
import { temporaryFolder } from './test-server.ts';

/** A data folder for one test whose database is there, migrated and empty, as after the first start. */
export async function migratedFolder(): Promise<EmbeddedFolder> {
  const folder = embeddedFolder();
  await fillFolder(folder.dataFolder);
  return folder;
}

/**
 * Makes a data folder that is not there yet a copy of one that the first file of a run makes for all: that takes seconds. A suite
 * that is a program of its own has nobody to share it with, and begins with nothing, as does a folder whose database would lie
 * elsewhere.
 */
export async function fillFolder(dataFolder: string): Promise<void> {
  if (process.env.VITEST === undefined) return;
  const made = await sharedFolder();
  if (existsSync(join(made, 'database-location'))) return;
  await promisify(execFile)('cp', ['-a', made, dataFolder]);
}

async function sharedFolder(): Promise<string> {
  const { shelf } = inject('testServer');
  const place = join(shelf, 'migrated');
  if (existsSync(place)) return place;
  const draft = temporaryFolder();
  await makeFolder(draft);
  await mkdir(shelf, { recursive: true });
  // Whole or not at all; of two that make it at once the second finds it there.
  await rename(draft, place).catch(() => rm(draft, { recursive: true }));
  return place;
}

async function makeFolder(dataFolder: string): Promise<void> {
  const server = await attach({ dataFolder, durable: false, minFreeBytes: 0, waitMs: 60_000, say: () => {} });
  const pool = createPool({
    connection: server.connection,
    poolSize: 1,
    statementTimeoutMs: 60_000,
    applicationName: 'migrated-folder',
  });
  try {
    await migrate(pool, migrationsFolder);
  } finally {
    await pool.end();
    await server.release();
  }
}
