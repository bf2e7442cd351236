import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../src/platform/db/database.ts';
import { openMasterKey } from '../../src/platform/secrets/master-key.ts';
import type { Rows } from '../../src/rows.ts';
import { openTestRegistry } from '../support/registry.ts';

let database: Database<Rows>;
let dataFolder: string;

beforeAll(async () => {
  database = await openTestRegistry(2);
});
afterAll(() => database.close());
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'carreto-key-'));
  await database.db.deleteFrom('installation').execute();
});
afterEach(() => rm(dataFolder, { recursive: true }));

const none = { masterKey: undefined, masterKeyFile: undefined, databaseUrl: undefined };
const hex = 'ab'.repeat(32);

describe('the master key', () => {
  it('is generated once into the data folder, for its owner only', async () => {
    const keys = await Promise.all([1, 2, 3].map(() => openMasterKey({ ...none, dataFolder }, database.db)));
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
    const file = join(dataFolder, 'master-key');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await readFile(file, 'utf8')).trim()).toBe(keys[0]?.toString('hex'));
  });

  it('is taken from the environment or a file, as hexadecimal or base64', async () => {
    const given = await openMasterKey({ ...none, dataFolder, masterKey: hex }, database.db);
    const masterKeyFile = join(dataFolder, 'elsewhere');
    await writeFile(masterKeyFile, `${given.toString('base64')}\n`);
    expect(await openMasterKey({ ...none, dataFolder, masterKeyFile }, database.db)).toEqual(given);
  });

  it('is required with a database of others', async () => {
    const source = { ...none, dataFolder, databaseUrl: 'postgres://elsewhere' };
    await expect(openMasterKey(source, database.db)).rejects.toThrow(/CARRETO_MASTER_KEY is missing/);
  });

  it('must be the one the installation began with', async () => {
    await openMasterKey({ ...none, dataFolder, masterKey: hex }, database.db);
    const other = openMasterKey({ ...none, dataFolder, masterKey: 'cd'.repeat(32) }, database.db);
    await expect(other).rejects.toThrow(/not the one this installation began with/);
  });

  it('is never generated where the database knows one, and the refused start leaves no key behind', async () => {
    await openMasterKey({ ...none, dataFolder, masterKey: hex }, database.db);
    const started = openMasterKey({ ...none, dataFolder }, database.db);
    await expect(started).rejects.toThrow(/sealed under a master key that is not there/);
    expect(await readdir(dataFolder)).toEqual([]);
    await writeFile(join(dataFolder, 'master-key'), hex);
    expect((await openMasterKey({ ...none, dataFolder }, database.db)).toString('hex')).toBe(hex);
  });

  it('is refused when weak, without being shown', async () => {
    const error: unknown = await openMasterKey(
      { ...none, dataFolder, masterKey: 'secret' },
      database.db,
    ).catch((e: unknown) => e);
    expect(String(error)).toMatch(/32 bytes/);
    expect(String(error)).not.toContain('secret');
  });
});
