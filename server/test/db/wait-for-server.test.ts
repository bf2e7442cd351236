import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { OperatorError } from '../../src/kernel/operator-error.ts';
import type { Connection } from '../../src/platform/db/connection.ts';
import { ensureDatabase } from '../../src/platform/db/ensure-database.ts';
import { waitForServer } from '../../src/platform/db/wait-for-server.ts';
import { attach } from '../../src/platform/embedded-postgres/attach.ts';
import { onServer } from '../support/database.ts';
import { type EmbeddedFolder, embeddedFolder } from '../support/embedded-folder.ts';
import { withDatabase } from '../support/with-database.ts';

let said: string[];
let folder: EmbeddedFolder;
const say = (line: string): void => {
  said.push(line);
};

beforeEach(() => {
  said = [];
  folder = embeddedFolder();
});
afterEach(() => folder.remove());

function urlOf(connection: Connection): string {
  if (typeof connection === 'string') return connection;
  const { host, port, user, database } = connection;
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}

describe('a server named by DATABASE_URL', () => {
  const { server } = inject('testServer');

  it('is used when it answers', async () => {
    const options = {
      databaseUrl: urlOf(server),
      dataFolder: folder.dataFolder,
      minFreeBytes: 1,
      waitMs: 0,
      say,
    };
    const database = await ensureDatabase(options);
    expect(database.kind).toBe('external');
    expect(database.connection).toBe(options.databaseUrl);
    expect((await database.freeSpace()).enough).toBe(true);
    await database.release();
    expect(said).toEqual([]);
  });

  it('is waited for while it is down', async () => {
    const host = `${folder.dataFolder}/run`;
    const url = urlOf({ host, port: 5432, user: 'postgres', database: 'postgres' });
    const waiting = waitForServer(url, { waitMs: 30_000, say });
    const { dataFolder } = folder;
    const own = await attach({ dataFolder, durable: false, minFreeBytes: 0, waitMs: 20_000, say });
    await waiting;
    expect(said[0]).toContain('Waiting for the database');
    await own.release();
  });

  it('is not waited for longer than told, nor after a stop', async () => {
    const url = 'postgres://carreto:hunter2@127.0.0.1:1/carreto';
    await expect(waitForServer(url, { waitMs: 0, say })).rejects.toThrow(/does not answer.*ECONNREFUSED/);
    const stopped = waitForServer(url, {
      waitMs: Number.POSITIVE_INFINITY,
      say,
      signal: AbortSignal.timeout(50),
    });
    await expect(stopped).rejects.toThrow(OperatorError);
    expect(said.join()).not.toContain('hunter2');
  });

  it('is refused at once when waiting would not help', async () => {
    const missing = urlOf(withDatabase(server, 'carreto_nowhere'));
    await expect(waitForServer(missing, { waitMs: 60_000, say })).rejects.toThrow(
      /refuses.*Create the database/,
    );
    const odd = 'host=127.0.0.1 password=hunter2';
    const error: Error = await waitForServer(odd, { waitMs: 0, say }).then(
      () => new Error('accepted'),
      (reason) => reason,
    );
    expect(error).toBeInstanceOf(OperatorError);
    expect(error.message).toContain('postgres://user:password@host');
    expect(JSON.stringify([error.message, error.stack, error.cause ?? ''])).not.toContain('hunter2');
  });

  it('is refused when its encoding cannot hold every letter', async () => {
    const name = 'carreto_test_latin';
    await onServer(server, `drop database if exists ${name}`);
    await onServer(
      server,
      `create database ${name} template template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'`,
    );
    try {
      const url = urlOf(withDatabase(server, name));
      await expect(waitForServer(url, { waitMs: 0, say })).rejects.toThrow(/encoded in SQL_ASCII/);
    } finally {
      await onServer(server, `drop database ${name}`);
    }
  });
});
