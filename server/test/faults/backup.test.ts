import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OperatorError } from '../../src/kernel/operator-error.ts';
import { backup } from '../../src/platform/db/backup/base-backup.ts';
import { restore } from '../../src/platform/db/backup/restore.ts';
import { withSession } from '../../src/platform/db/session.ts';
import { attach } from '../../src/platform/embedded-postgres/attach.ts';
import { type EmbeddedFolder, embeddedFolder } from '../support/embedded-folder.ts';
import { migratedFolder } from '../support/migrated-folder.ts';
import { type DatabaseProcess, readiness, spawnProcess } from '../support/spawn-process.ts';

const limits = { applicationName: 'test' };

let source: EmbeddedFolder;
let target: EmbeddedFolder;
let writer: DatabaseProcess;
let folder: string;
let file: string;

beforeAll(async () => {
  source = await migratedFolder();
  target = embeddedFolder();
  folder = await mkdtemp(join(tmpdir(), 'carreto-backup-'));
  file = join(folder, 'carreto.tar');
  writer = spawnProcess(source.dataFolder);
  await readiness(writer);
});
afterAll(async () => {
  writer.child.kill('SIGKILL');
  await writer.exited;
  await source.remove();
  await target.remove();
  await rm(folder, { recursive: true });
});

function use(dataFolder: string): ReturnType<typeof attach> {
  return attach({ dataFolder, durable: false, minFreeBytes: 0, waitMs: 20_000, say: () => {} });
}

describe('a backup taken while others write', () => {
  it('restores to a consistent database with everything that was acknowledged before it began', async () => {
    writer.send('write 4');
    await writer.acks(500);
    const before = writer.acknowledged();
    const shares: number[] = [];
    const server = await use(source.dataFolder);
    const { bytes } = await backup(server.connection, file, {
      onProgress: ({ doneBytes, totalBytes }) => {
        shares.push(doneBytes / totalBytes);
      },
    });
    await server.release();
    writer.send('hold');
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
    const found = await stat(file);
    expect(found.size).toBe(bytes);
    expect(found.mode & 0o077).toBe(0);

    await restore(file, target.dataFolder);
    const restored = await use(target.dataFolder);
    const connection = { ...restored.superConnection, database: 'carreto' };
    const stored = await withSession(connection, limits, async (session) => {
      await session.query('create extension amcheck');
      await session.query("select bt_index_check('ledger_pkey', true)");
      return (await session.query<{ id: number }>('select id from ledger')).rows.map(({ id }) => id);
    });
    await restored.release();
    const present = new Set(stored);
    expect(before.filter((id) => !present.has(id))).toEqual([]);
  });

  it('is refused for a folder that holds a database, and for a name that is taken', async () => {
    await expect(restore(file, target.dataFolder)).rejects.toThrow(/There is a database in .* already/);
    await expect(restore(file, source.dataFolder)).rejects.toThrow(/Another process uses/);
    const server = await use(source.dataFolder);
    await expect(backup(server.connection, file)).rejects.toThrow(/exists; choose another name/);
    await server.release();
  });
});

describe('a damaged backup', () => {
  let other: EmbeddedFolder;

  beforeAll(() => {
    other = embeddedFolder();
  });
  afterAll(() => other.remove());

  async function refused(name: string, damage: (copy: string) => Promise<void>): Promise<string> {
    const copy = join(folder, name);
    await writeFile(copy, await readFile(file));
    await damage(copy);
    const error = await restore(copy, other.dataFolder).then(
      () => new Error('accepted'),
      (reason: Error) => reason,
    );
    expect(error).toBeInstanceOf(OperatorError);
    return error.message;
  }

  it('is refused when it is cut short, and leaves the folder free for a good one', async () => {
    const half = Math.floor((await stat(file)).size / 2);
    expect(await refused('short.tar', (copy) => truncate(copy, half))).toMatch(/cut short/);
    expect(await refused('endless.tar', (copy) => truncate(copy, 2 * half - 1500))).toMatch(
      /not a whole|damaged/,
    );
  });

  it('is refused when a byte of a table has changed', async () => {
    const message = await refused('bit.tar', async (copy) => {
      const bytes = await readFile(copy);
      const at = bytes.indexOf('app_clock_only_row_check');
      expect(at).toBeGreaterThan(0);
      bytes[at] = 0x41;
      await writeFile(copy, bytes);
    });
    expect(message).toMatch(/is damaged: base\/.* is not as it was/);
  });

  it('is refused when it is something else', async () => {
    expect(await refused('text.tar', (copy) => writeFile(copy, 'hello '.repeat(1000)))).toMatch(
      /not a whole backup/,
    );
    expect(await refused('empty.tar', (copy) => writeFile(copy, ''))).toMatch(/cut short/);
    await expect(restore(join(folder, 'nowhere.tar'), other.dataFolder)).rejects.toThrow(/cannot be read/);
    await restore(file, other.dataFolder);
  });
});
