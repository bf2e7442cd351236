import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import type { Connection } from '../../src/platform/db/connection.ts';
import { withSession } from '../../src/platform/db/session.ts';
import { withDatabase } from './with-database.ts';

/** What the global set-up tells every test file. */
export type TestServer = {
  /** May create databases. */
  server: Connection;
  /** A migrated database that nobody is connected to. */
  template: string;
  /** A folder in which files of this run leave things to each other; it need not exist. */
  shelf: string;
};

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

export type TestDatabase = {
  connection: Connection;
  /** Drops the database, cutting off whoever still uses it. */
  close(): Promise<void>;
};

type NamedDatabase = TestDatabase & { name: string };

/**
 * A database of its own for a test file: migrated, empty, gone at close. Copying the template takes some 70 ms. `from`: the name of
 * another database of this run to copy, to which nobody is connected.
 */
export async function testDatabase(from?: string): Promise<NamedDatabase> {
  const { server, template } = inject('testServer');
  return createTestDatabase(server, `template ${from ?? template}`);
}

/** The same without any table, for tests of migrations and imports. */
export async function emptyDatabase(): Promise<TestDatabase> {
  return createTestDatabase(inject('testServer').server, 'template template0');
}

async function createTestDatabase(server: Connection, options: string): Promise<NamedDatabase> {
  const { template } = inject('testServer');
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  // Sixteen megabytes are copied sooner as files than page by page through the log.
  await onServer(server, `create database ${name} ${options} strategy file_copy`);
  return {
    name,
    connection: withDatabase(server, name),
    close: () => onServer(server, `drop database if exists ${name} with (force)`),
  };
}

/** Runs one statement in a session of its own. */
export async function onServer(server: Connection, statement: string): Promise<void> {
  await withSession(server, { applicationName: 'carreto-test' }, (client) => client.query(statement));
}
