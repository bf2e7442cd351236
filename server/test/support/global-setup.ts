import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import type { Connection } from '../../src/platform/db/connection.ts';
import { createPool } from '../../src/platform/db/database.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { migrationsFolder } from '../../src/platform/db/migration-files.ts';
import { openSession } from '../../src/platform/db/session.ts';
import { onServer } from './database.ts';
import { startTestServer, temporaryFolder } from './test-server.ts';
import { withDatabase } from './with-database.ts';

/** Names of test databases: this, the run's own mark, and a mark for each file. */
const prefix = 'carreto_test_';

/**
 * One server for the whole run, the embedded one without synchronisation or that of DATABASE_URL, and on it a
 * migrated template that every test file copies.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { server, stop } = await startTestServer();
  const template = `${prefix}${randomBytes(4).toString('hex')}`;
  // This session marks the run as alive for as long as it lasts.
  const mark = await openSession(server, { applicationName: template });
  await dropAbandoned(server, mark);
  await onServer(server, `create database ${template} template template0 encoding 'UTF8'`);
  await migrateTemplate(withDatabase(server, template));
  const shelf = temporaryFolder();
  project.provide('testServer', { server, template, shelf });
  return async () => {
    await dropAll(server, mark, template);
    await mark.end();
    await stop();
    await rm(shelf, { recursive: true, force: true });
  };
}

async function migrateTemplate(connection: Connection): Promise<void> {
  const pool = createPool({
    connection,
    poolSize: 1,
    statementTimeoutMs: 60_000,
    applicationName: 'template',
  });
  try {
    await migrate(pool, migrationsFolder);
  } finally {
    await pool.end();
  }
}

/** Databases of runs that were killed: their session is gone. */
async function dropAbandoned(server: Connection, mark: Client): Promise<void> {
  const { rows } = await mark.query<{ name: string }>(
    `select datname as name from pg_database
      where datname like $1 and not exists (
        select from pg_stat_activity where datname like application_name || '%' and application_name like $1)`,
    [`${prefix}%`],
  );
  for (const { name } of rows) await onServer(server, `drop database if exists ${name} with (force)`);
}

async function dropAll(server: Connection, mark: Client, template: string): Promise<void> {
  const { rows } = await mark.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [template],
  );
  for (const { name } of rows) await onServer(server, `drop database if exists ${name} with (force)`);
}
